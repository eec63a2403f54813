import { queryOptions } from '@tanstack/react-query'
import { simulate } from './simulations.ts'

/** A state in which a new deal can be created (Simulations API, schema `DealState`). */
export interface DealState {
  /** The resource and its state, such as `order.DELIVERED`. */
  readonly state: string
  readonly resource: string
  /** How it comes about, in English. */
  readonly description: string
  /** ISO 3166-1 alpha-2. */
  readonly countries: readonly string[]
}

/** A deal that was created in a state (schema `Deal`). */
export interface CreatedDeal {
  readonly state: string
  /** The first one has the state. */
  readonly resources: readonly { readonly resource: string; readonly id: string }[]
  readonly clock: { readonly from: string; readonly now: string }
}

/** The states in which a new deal can be created, in the order of a deal. */
export function listDealStates(id: number) {
  return queryOptions({
    queryKey: ['applications', 'deal-states', id],
    queryFn: async ({ signal }) =>
      (await simulate<{ items: DealState[] }>(id, 'GET', '/deal-states', { signal })).items,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { handles: () => true }
  })
}

/** Creates a deal and brings it into a state. */
export const createDeal = (id: number, request: { state: string; country: string }) =>
  simulate<CreatedDeal>(id, 'POST', '/deals', { body: request })
