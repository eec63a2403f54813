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
  /** Whether a message to an endpoint that does not fail has been due for two minutes, and nobody sends it. */
  isLate: () => Promise<boolean>
}

/** $1 the present instant by the host's clock, $2 by that of the machine, to which leases are. */
const LATE = `
  select exists (
    select from sandbox.deliveries d
      join sandbox.endpoints e using (owner, endpoint_id)
      left join sandbox.owners o using (owner)
     where d.due_at <= $1::timestamptz + coalesce(o.ahead_ms, 0) * interval '1 millisecond' - interval '2 minutes'
       and e.status <> 'DISABLED' and e.deleted_at is null and e.failing_since is null
       and (e.paused_until is null or e.paused_until <= $1)
       and (e.leased_until is null or e.leased_until <= $2)) as late`

/** Makes the service on the sandbox's tables. */
export const notificationsService = (pool: pg.Pool, clock: () => Date): NotificationsService => ({
  isLate: async () => (await pool.query<{ late: boolean }>(LATE, [clock(), new Date()])).rows[0]?.late === true,
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
