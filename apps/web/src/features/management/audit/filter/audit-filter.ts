import { AUDIT_ACTIONS, type AuditAction, LIMITS } from '@portico/contract'
import { searchPart } from '@/lib/records/list-view.ts'
import type { ViewAddress, ViewState } from '@/lib/records/use-view.ts'
import { isDay } from '@/ui/form/date-text.ts'

/** The filter of the audit log. An empty text restricts nothing. */
export interface AuditFilter {
  readonly query: string
  readonly actor: string
  readonly action: AuditAction | ''
  readonly entity: string
  readonly entityId: string
  /** Days of the browser's zone, `YYYY-MM-DD`; both count as a whole. */
  readonly from: string
  readonly to: string
}

export const EVERYTHING: AuditFilter = {
  query: '',
  actor: '',
  action: '',
  entity: '',
  entityId: '',
  from: '',
  to: ''
}

/** Reads a filter from a page's address; invalid values count as absent. */
export function readFilter(address: URLSearchParams): AuditFilter {
  const text = (name: string) => (address.get(name) ?? '').slice(0, LIMITS.shortText)
  const day = (name: string) => (isDay(text(name)) ? text(name) : '')
  return {
    query: text('query'),
    actor: text('actor'),
    action: AUDIT_ACTIONS.find((action) => action === address.get('action')) ?? '',
    entity: text('entity'),
    entityId: text('entityId'),
    from: day('from'),
    to: day('to')
  }
}

/** Writes a filter as the query of a page's address, with the question mark; the empty text where nothing is restricted. */
export function writeFilter(filter: AuditFilter): string {
  return searchPart({ ...EVERYTHING, ...filter })
}

export const FILTER_ADDRESS: ViewAddress<AuditFilter> = { read: readFilter, write: writeFilter }

export type AuditFilterState = ViewState<AuditFilter>

/** The parameters of the request: days of the browser's zone become instants. */
export function callParameters(filter: AuditFilter): URLSearchParams {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) if (value.trim() !== '') parameters.set(name, value.trim())
  if (filter.from !== '') parameters.set('from', startOf(filter.from, 0).toISOString())
  if (filter.to !== '') parameters.set('to', new Date(startOf(filter.to, 1).getTime() - 1).toISOString())
  return parameters
}

/** The first moment of a day, or of one that many days later, in the browser's zone. */
function startOf(day: string, later: number): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const start = new Date(2000, 0, 1)
  start.setFullYear(year, month - 1, date + later)
  return start
}
