import type pg from 'pg'
import { ownerOf } from '../../core/caller.ts'
import { selectPage } from '../../core/table.ts'
import { countOverdueEndpoints } from '../delivery/promptness.ts'
import { type DisabledReason, type EndpointRecord, type EndpointStatus, MAX_ENDPOINTS } from '../model.ts'
import { ENDPOINTS } from '../store.ts'
import { isSimulated } from './urls.ts'

/** The state of an endpoint of a client. Times are those of the client's clock. */
export interface EndpointState {
  endpointId: string
  url: string
  status: EndpointStatus
  disabledReason?: DisabledReason
  disabledAt?: Date
  /** First failure since the last success. */
  failingSince?: Date
}

/** What the program that hosts the sandbox reads of its notifications. */
export interface NotificationsService {
  /** The endpoints of a client, the newest first, without those of the documents, whose messages the sandbox receives itself. */
  listEndpoints: (clientId: string) => Promise<EndpointState[]>
  /** How many endpoints are free and have a delivery that has been due for more than a minute: no instance delivers then. */
  countOverdueEndpoints: () => Promise<number>
}

/**
 * Makes the service on the sandbox's tables.
 *
 * @param clock real time
 */
export const notificationsService = (pool: pg.Pool, clock: () => Date): NotificationsService => ({
  countOverdueEndpoints: () => countOverdueEndpoints(pool, clock()),
  listEndpoints: async (clientId) => {
    const conditions = { 'owner = ?': ownerOf({ clientId }), '(deleted_at is null) = ?': true }
    const records = await selectPage<EndpointRecord>(pool, ENDPOINTS, conditions, MAX_ENDPOINTS)
    return records
      .filter(({ url }) => !isSimulated(new URL(url)))
      .map(({ endpointId, url, status, disabledReason, disabledAt, failingSince }) => ({
        endpointId,
        url,
        status,
        ...(disabledReason && { disabledReason }),
        ...(disabledAt && { disabledAt }),
        ...(failingSince && { failingSince })
      }))
  }
})
