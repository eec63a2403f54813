import type { HealthComponent } from '@portico/contract'
import { formatByteSize, formatDateTime, formatNumber } from '@/lib/i18n/formats.ts'
import { formatDuration } from '../shared/durations.ts'

/** A detail of a component, ready to be shown. */
export type DetailValue =
  | { kind: 'text'; text: string }
  | { kind: 'flag'; isOn: boolean }
  | { kind: 'none' }
  | { kind: 'parts'; parts: readonly (readonly [name: string, value: DetailValue])[] }
  | { kind: 'json'; json: string }

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/
const SIZE = /(?:size|bytes)$/i
const DURATION = /(?:latency|duration|milliseconds|ms)$/i

/**
 * How a detail is shown. Of `diskSpace` every number is an amount of bytes; elsewhere the name says what a number is.
 *
 * @param locale a BCP 47 tag
 */
export function detailValue(component: HealthComponent, name: string, value: unknown, locale: string): DetailValue {
  if (value === null || value === undefined || value === '') return { kind: 'none' }
  if (typeof value === 'boolean') return { kind: 'flag', isOn: value }
  if (typeof value === 'number') {
    if (component === 'diskSpace' || SIZE.test(name)) return { kind: 'text', text: formatByteSize(value, locale) }
    if (DURATION.test(name)) return { kind: 'text', text: formatDuration(value, locale) }
    return { kind: 'text', text: formatNumber(value, locale) }
  }
  if (typeof value === 'string') return { kind: 'text', text: INSTANT.test(value) ? formatDateTime(value) : value }
  const parts = Object.entries(value).map(([part, held]) => [part, detailValue(component, part, held, locale)] as const)
  const isSimple = !Array.isArray(value) && parts.every(([, { kind }]) => kind !== 'json' && kind !== 'parts')
  if (isSimple) return { kind: 'parts', parts }
  return { kind: 'json', json: JSON.stringify(value, null, 2) }
}
