import type { TimelineItem } from '@portico/contract'
import type { TagTone } from '@/ui/text/tag.tsx'

const GOOD =
  /^(APPROVED|SIGNED|ACTIVE|ACTIVATED|SETTLED|CONFIRMED|DELIVERED|COMPLETED|ACCEPTED|AUTHORISED|PASSED|MATCH|REFUNDED|ACSC|ACCC|ACCP|DECIDED|VALID)$/
const BAD = /^(DECLINED|REJECTED|RJCT|FAILED|NO_MATCH|INVALID)$/
const OVER = /^(CANCELLED|CANC|EXPIRED|WITHDRAWN|ENDED)$/

/** The tone of a state, such as `APPROVED` or `ACSC`. */
export function stateTone(state: string): TagTone {
  const word = state.toUpperCase()
  if (GOOD.test(word)) return 'good'
  if (BAD.test(word)) return 'bad'
  return OVER.test(word) ? 'warning' : 'info'
}

/** The state that a resource or the data of an event has: `status` itself, or its code. */
export function stateOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('status' in value)) return undefined
  const { status } = value
  if (typeof status === 'string') return status
  if (typeof status === 'object' && status !== null && 'code' in status && typeof status.code === 'string')
    return status.code
  return undefined
}

/** The state after an event: that of its data, or what its type says. */
export const stateOfEvent = ({ type, data }: NonNullable<TimelineItem['event']>): string =>
  stateOf(data) ?? type.slice(type.indexOf('.') + 1)
