import { readId } from '@portico/contract'
import { searchPart } from '@/lib/records/list-view.ts'
import { QUEUE_SIZES } from '@/lib/records/queue-view.ts'
import type { ViewAddress } from '@/lib/records/use-view.ts'

/** The view of the list, which is in its address. */
interface IncidentsView {
  /** From 1. */
  page: number
  size: number
}

export const INCIDENTS_ADDRESS: ViewAddress<IncidentsView> = {
  read: (search) => ({
    page: readId(search.get('page')) ?? 1,
    size: QUEUE_SIZES.find((size) => String(size) === search.get('size')) ?? QUEUE_SIZES[0]
  }),
  write: ({ page, size }) => searchPart({ page: page > 1 && page, size: size !== QUEUE_SIZES[0] && size })
}
