import { readId } from '@portico/contract'
import { searchPart } from './list-view.ts'
import type { ViewAddress } from './use-view.ts'

export const QUEUE_SIZES = [20, 50, 100] as const

/** The view of a queue. */
export interface QueueView<State extends string> {
  /** From 1. */
  page: number
  size: number
  state: State
}

/**
 * How the view of a queue is read from the address, where invalid values are left out, and written, where default values are.
 *
 * @param states the first one is the default
 */
export const queueAddress = <State extends string>(
  states: readonly [State, ...State[]]
): ViewAddress<QueueView<State>> => ({
  read: (search) => ({
    page: readId(search.get('page')) ?? 1,
    size: QUEUE_SIZES.find((size) => String(size) === search.get('size')) ?? QUEUE_SIZES[0],
    state: states.find((state) => state === search.get('state')) ?? states[0]
  }),
  write: ({ page, size, state }) =>
    searchPart({
      page: page > 1 && page,
      size: size !== QUEUE_SIZES[0] && size,
      state: state !== states[0] && state
    })
})
