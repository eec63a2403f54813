import { REVIEW_STATES, type ReviewState } from '@portico/contract'
import { type QueueView, queueAddress } from '@/lib/records/queue-view.ts'

/** The view of the queue, which is in its address. */
export type ReviewsView = QueueView<ReviewState>

export const REVIEWS_ADDRESS = queueAddress(REVIEW_STATES)
