import type pg from 'pg'
import type { ApiContext } from '../core/api.ts'
import type { Call, Handler } from '../core/handler.ts'
import { runIdempotently } from '../core/idempotency/idempotency.ts'
import { newId } from '../core/identifiers.ts'
import type { Sealing } from '../core/options.ts'
import { apiProblem, notFound } from '../core/problems.ts'
import { type Conditions, insertRecord, type Queryable, requireOne, selectPage } from '../core/table.ts'
import { newSecret } from './delivery/signature.ts'
import { endpointConditions, lockEndpoint } from './endpoint-store.ts'
import type { EndpointRecord, SecretRecord } from './model.ts'
import { toSecret } from './responses.ts'
import { ENDPOINTS, SECRETS } from './store.ts'

const HOUR_MS = 3_600_000
/** Secrets that can sign at the same time. */
const MAX_SECRETS = 2

/** What a sealed secret belongs to. */
export const sealContext = (keyId: string) => `secret ${keyId}`

/** A new secret of an endpoint: as it is stored, and as it is shown once. */
export function newSecretRecord(
  { owner, endpointId }: Pick<EndpointRecord, 'owner' | 'endpointId'>,
  now: Date,
  sealing: Sealing
) {
  const keyId = newId('sec')
  const value = newSecret()
  const record: SecretRecord = {
    keyId,
    owner,
    endpointId,
    value: sealing.seal(value, sealContext(keyId)),
    hint: value.slice(-4),
    createdAt: now
  }
  return { record, shown: { keyId, value, createdAt: now.toISOString() } }
}

const liveConditions = (owner: string, endpointId: string, now: Date): Conditions => ({
  'owner = ?': owner,
  'endpoint_id = ?': endpointId,
  "coalesce(expires_at, 'infinity') > ?": now
})

/** The secrets of an endpoint that sign, the newest first. */
const liveSecrets = (db: Queryable, owner: string, endpointId: string, now: Date): Promise<SecretRecord[]> =>
  selectPage(db, SECRETS, liveConditions(owner, endpointId, now), MAX_SECRETS)

/** Stores when a secret expires; never, without a time. */
const setExpiry = (client: pg.PoolClient, { owner, keyId }: SecretRecord, expiresAt: Date | undefined) =>
  client.query('update sandbox.endpoint_secrets set expires_at = $3 where owner = $1 and key_id = $2', [
    owner,
    keyId,
    expiresAt ?? null
  ])

const removeSecret = (client: pg.PoolClient, { owner, keyId }: SecretRecord) =>
  client.query('delete from sandbox.endpoint_secrets where owner = $1 and key_id = $2', [owner, keyId])

/** Handlers of the operations on the secrets of an endpoint. */
export function secretHandlers({ pool, cursors, sealing }: ApiContext): Record<string, Handler> {
  const idOf = ({ path }: Call) => path.endpointId ?? ''
  return {
    listSecrets: async (call) => {
      const { endpointId, owner } = await requireOne<EndpointRecord>(
        pool,
        ENDPOINTS,
        endpointConditions(call.owner, idOf(call))
      )
      return cursors.respond(
        call,
        `secrets ${owner} ${endpointId}`,
        (after, limit) =>
          selectPage<SecretRecord>(
            pool,
            SECRETS,
            { ...liveConditions(owner, endpointId, call.now), 'sequence < ?': after },
            limit
          ),
        toSecret
      )
    },

    rotateSecret: (call) =>
      runIdempotently(pool, call, async (client) => {
        const { overlapHours } = call.body as { overlapHours: number }
        const endpoint = await lockEndpoint(client, call.owner, idOf(call))
        const live = await liveSecrets(client, call.owner, endpoint.endpointId, call.now)
        const [present, older] = live
        if (older)
          throw apiProblem(
            409,
            'two_secrets_live',
            'Two secrets are already valid',
            `${older.keyId} is valid until ${older.expiresAt?.toISOString()}. Revoke it before you create another.`
          )
        if (present && overlapHours === 0) await removeSecret(client, present)
        else if (present) await setExpiry(client, present, new Date(call.now.getTime() + overlapHours * HOUR_MS))
        const { record, shown } = newSecretRecord(endpoint, call.now, sealing)
        await insertRecord(client, SECRETS, record)
        return { status: 201, body: shown }
      }),

    revokeSecret: (call) =>
      runIdempotently(pool, call, async (client) => {
        const endpoint = await lockEndpoint(client, call.owner, idOf(call))
        const live = await liveSecrets(client, call.owner, endpoint.endpointId, call.now)
        const revoked = live.find(({ keyId }) => keyId === call.path.keyId)
        const other = live.find((secret) => secret !== revoked)
        if (!revoked) throw notFound()
        if (!other)
          throw apiProblem(
            409,
            'only_secret',
            'The endpoint has no other secret',
            'Create another secret before you revoke this one.'
          )
        await removeSecret(client, revoked)
        if (other.expiresAt) await setExpiry(client, other, undefined)
        return { status: 204 }
      })
  }
}
