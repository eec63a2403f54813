import { searchPart } from '@/lib/records/list-view.ts'
import type { ViewAddress, ViewState } from '@/lib/records/use-view.ts'
import { DELIVERY_STATUSES } from '../data/model.ts'

/** The filter of deliveries, as the address has it. An empty text restricts nothing. */
export interface DeliveryFilter {
  readonly endpoint: string
  readonly status: string
  readonly type: string
  /** ID of a resource. */
  readonly resource: string
}

export const ALL_DELIVERIES: DeliveryFilter = { endpoint: '', status: '', type: '', resource: '' }

/** Reads a filter from a page's address; what the sandbox would refuse restricts nothing. */
function readFilter(address: URLSearchParams): DeliveryFilter {
  const matching = (name: string, pattern: RegExp) => {
    const text = (address.get(name) ?? '').trim()
    return pattern.test(text) ? text : ''
  }
  return {
    endpoint: matching('endpoint', /^end_[0-9A-HJKMNP-TV-Z]{10}$/),
    status: DELIVERY_STATUSES.find((status) => status === address.get('status')) ?? '',
    type: matching('type', /^[a-z-]{1,20}\.[a-z-]{1,24}$/),
    resource: matching('resource', /^[a-z]{3}_[0-9A-HJKMNP-TV-Z]{10}$/)
  }
}

/** Writes a filter as the search part of an address. */
export const writeFilter = (filter: Partial<DeliveryFilter>): string => searchPart({ ...ALL_DELIVERIES, ...filter })

export const DELIVERY_FILTER_ADDRESS: ViewAddress<DeliveryFilter> = { read: readFilter, write: writeFilter }
export type DeliveryFilterState = ViewState<DeliveryFilter>

/** The parameters of the list of deliveries for a filter. */
export function searchOfFilter({ endpoint, status, type, resource }: DeliveryFilter): string {
  const given = { endpointId: endpoint, status, type, resourceId: resource }
  return new URLSearchParams(Object.entries(given).filter(([, value]) => value !== '')).toString()
}
