import type pg from 'pg'
import { ownerOf } from '../../core/caller.ts'
import { selectPage } from '../../core/table.ts'
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
}

/** Makes the service on the sandbox's tables. */
export const notificationsService = (pool: pg.Pool): NotificationsService => ({
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
