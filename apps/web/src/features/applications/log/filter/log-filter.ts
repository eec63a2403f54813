import { type ApplicationLogQuery, LIMITS } from '@portico/contract'
import { searchPart } from '@/lib/records/list-view.ts'
import type { ViewAddress, ViewState } from '@/lib/records/use-view.ts'
import { LOGGED_APIS } from '../logged-api.ts'

/** Periods up to now, in minutes, by what the address has. */
export const PERIODS = { '15m': 15, '1h': 60, '24h': 24 * 60, '7d': 7 * 24 * 60 } as const
export type Period = keyof typeof PERIODS
export const PERIOD_NAMES = Object.keys(PERIODS) as Period[]

/** The filter of the log, as the address has it. An empty text restricts nothing. */
export interface LogFilter {
  /** Words, or parts of them between blanks. */
  readonly q: string
  readonly api: string
  readonly operation: string
  /** A status such as `404`, or a class such as `4xx`. */
  readonly status: string
  /** ID of a resource. */
  readonly id: string
  /** ID of a deal, or of any of its resources. */
  readonly deal: string
  /** A period up to now; without it, `since` and `until` count. */
  readonly period: Period | ''
  /** ISO 8601 instants: the first that counts, and the first after it that does not. */
  readonly since: string
  readonly until: string
}

export const EVERYTHING: LogFilter = {
  q: '',
  api: '',
  operation: '',
  status: '',
  id: '',
  deal: '',
  period: '',
  since: '',
  until: ''
}

const MINUTE = 60_000
const STATUS = /^[1-5](\d\d|xx)$/
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/

/** Reads a filter from a page's address; what an address cannot mean restricts nothing. */
export function readLogFilter(address: URLSearchParams): LogFilter {
  const text = (name: string, length: number = LIMITS.shortText) => (address.get(name) ?? '').trim().slice(0, length)
  const matching = (name: string, pattern: RegExp) => (pattern.test(text(name)) ? text(name) : '')
  const instant = (name: string) => (Number.isNaN(Date.parse(matching(name, INSTANT))) ? '' : text(name))
  const period = PERIOD_NAMES.find((name) => name === address.get('period')) ?? ''
  return {
    q: (address.get('q') ?? '').slice(0, LIMITS.applicationLogSearch),
    api: LOGGED_APIS.find((api) => api === address.get('api')) ?? '',
    operation: text('operation'),
    status: matching('status', STATUS),
    id: text('id'),
    deal: text('deal'),
    period,
    since: period ? '' : instant('since'),
    until: period ? '' : instant('until')
  }
}

/** How many filters restrict the list besides its words, which their box shows. */
export const countFilters = ({ q: _, ...filter }: LogFilter): number =>
  Object.values(filter).filter((value) => value !== '').length

/** Writes a filter as the search part of an address; the empty text where nothing is restricted. */
export const writeLogFilter = (filter: Partial<LogFilter>): string => searchPart({ ...EVERYTHING, ...filter })

export const LOG_FILTER_ADDRESS: ViewAddress<LogFilter> = { read: readLogFilter, write: writeLogFilter }

export type LogFilterState = ViewState<LogFilter>

/**
 * The parameters of the request for a filter.
 *
 * @param now milliseconds since the epoch, at which a period ends
 */
export function queryOfFilter(filter: LogFilter, now: number): ApplicationLogQuery {
  const { q, api, operation, status, id, deal, period, since, until } = filter
  const from = period ? new Date(now - PERIODS[period] * MINUTE).toISOString() : since
  return { q: q.trim(), api, operationId: operation, status, resource: id, deal, since: from, until }
}
