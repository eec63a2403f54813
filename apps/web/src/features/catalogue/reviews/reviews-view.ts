import { REVIEW_STATES, type ReviewState, readId } from '@portico/contract'
import { searchPart } from '@/lib/records/list-view.ts'
import type { ViewAddress } from '@/lib/records/use-view.ts'

export const PAGE_SIZES = [20, 50, 100] as const

/** The view of the queue, which is in its address. */
export interface ReviewsView {
  /** From 1. */
  page: number
  size: number
  state: ReviewState
}

/** How the view is read from the address, where invalid values are left out, and written, where default values are. */
export const REVIEWS_ADDRESS: ViewAddress<ReviewsView> = {
  read: (search) => ({
    page: readId(search.get('page')) ?? 1,
    size: PAGE_SIZES.find((size) => String(size) === search.get('size')) ?? PAGE_SIZES[0],
    state: REVIEW_STATES.find((state) => state === search.get('state')) ?? REVIEW_STATES[0]
  }),
  write: ({ page, size, state }) =>
    searchPart({
      page: page > 1 && page,
      size: size !== PAGE_SIZES[0] && size,
      state: state !== REVIEW_STATES[0] && state
    })
}
