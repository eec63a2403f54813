import type { Delivery } from '../data/model.ts'
import { fetchDeliveries } from '../data/queries.ts'
import { SandboxRefusal, sandboxRequest } from '../data/request.ts'

/** How far a run has come. */
export interface ReplayProgress {
  readonly done: number
  readonly total: number
  /** Deliveries that the sandbox has refused to send again. */
  readonly refused: number
}

/** Deliveries of a page of the list. */
const PAGE = 100
/** Deliveries that one run sends again, so that it ends in some minutes. */
const MAX_DELIVERIES = 1_000
/** Statuses that a delivery cannot be sent again with now. Another failure ends the run. */
const REFUSED = 409

/** All failed deliveries since a moment. */
async function listFailed(
  id: number,
  { since, endpointId }: { since: Date; endpointId: string },
  signal: AbortSignal
): Promise<Delivery[]> {
  const parameters = new URLSearchParams({ status: 'FAILED', from: since.toISOString() })
  if (endpointId) parameters.set('endpointId', endpointId)
  const found: Delivery[] = []
  let cursor: string | undefined = ''
  while (cursor !== undefined && found.length < MAX_DELIVERIES) {
    const { items, page } = await fetchDeliveries(id, parameters.toString(), cursor, PAGE, signal)
    found.push(...items)
    cursor = page.nextCursor
  }
  // The oldest first, as they were sent.
  return found.slice(0, MAX_DELIVERIES).toReversed()
}

/**
 * Sends all failed deliveries since a moment again, one after the other, the oldest first.
 *
 * @param onProgress called before the first and after each
 * @throws what a request throws, and the reason of the signal when it aborts
 */
export async function replayFailed(
  id: number,
  filter: { since: Date; endpointId: string },
  signal: AbortSignal,
  onProgress: (progress: ReplayProgress) => void
): Promise<void> {
  const failed = await listFailed(id, filter, signal)
  let refused = 0
  onProgress({ done: 0, total: failed.length, refused })
  for (const [index, { deliveryId }] of failed.entries()) {
    signal.throwIfAborted()
    try {
      await sandboxRequest(id, {
        api: 'status-notification',
        method: 'POST',
        path: `/deliveries/${deliveryId}/replays`,
        signal
      })
    } catch (error) {
      if (!(error instanceof SandboxRefusal) || error.status !== REFUSED) throw error
      refused += 1
    }
    onProgress({ done: index + 1, total: failed.length, refused })
  }
}
