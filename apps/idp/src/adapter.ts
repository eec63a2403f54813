import type { Adapter, AdapterPayload } from 'oidc-provider'
import { errors } from 'oidc-provider'
import type { Query } from './options.ts'

const LIVE = '(expires_at is null or expires_at > now())'

/** PostgreSQL text cannot hold NUL, so nothing is stored under such an id. */
const isStorable = (id: string) => !id.includes('\u0000')

/**
 * Keeps the provider's sessions, interactions, codes and tokens in the table `identity_provider_payloads`, so that
 * several instances share them. Every operation is one statement.
 *
 * @param query runs a statement
 * @returns the adapter factory oidc-provider calls once per model
 */
export function createAdapterFactory(query: Query): (model: string) => Adapter {
  return (model) => {
    const select = async (column: 'id' | 'uid' | 'user_code', value: string): Promise<AdapterPayload | undefined> => {
      if (!isStorable(value)) return undefined
      const text = `select payload from identity_provider_payloads where model = $1 and ${column} = $2 and ${LIVE} limit 1`
      return (await query(text, [model, value])).rows[0]?.payload as AdapterPayload | undefined
    }

    return {
      async upsert(id, payload, expiresIn) {
        await query(
          `insert into identity_provider_payloads (model, id, payload, grant_id, uid, user_code, expires_at)
           values ($1, $2, $3::jsonb, $4, $5, $6, now() + make_interval(secs => $7::float8))
           on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
             uid = excluded.uid, user_code = excluded.user_code, expires_at = excluded.expires_at`,
          [
            model,
            id,
            JSON.stringify(payload),
            payload.grantId ?? null,
            payload.uid ?? null,
            payload.userCode ?? null,
            expiresIn ?? null
          ]
        )
      },
      find: (id) => select('id', id),
      findByUid: (uid) => select('uid', uid),
      findByUserCode: (userCode) => select('user_code', userCode),
      async consume(id) {
        // oidc-provider reads `consumed` before it calls this, so concurrent requests can both arrive here:
        // the row decides which was first (RFC 6749, 4.1.2: a code must not be used more than once).
        const { rows } = await query(
          `update identity_provider_payloads
           set payload = payload || jsonb_build_object('consumed', floor(extract(epoch from now()))::bigint)
           where model = $1 and id = $2 and ${LIVE} and not payload ? 'consumed' returning id`,
          [model, id]
        )
        if (rows.length === 0) throw new errors.InvalidGrant('already consumed')
      },
      async destroy(id) {
        await query('delete from identity_provider_payloads where model = $1 and id = $2', [model, id])
      },
      async revokeByGrantId(grantId) {
        await query('delete from identity_provider_payloads where model = $1 and grant_id = $2', [model, grantId])
      }
    }
  }
}

/** Deletes what has expired. Nothing depends on it but the size of the table. */
export async function removeExpiredPayloads(query: Query): Promise<void> {
  await query('delete from identity_provider_payloads where expires_at <= now()')
  // Tools that registered more than a day ago and to which no user has granted anything, or whose grants have ended.
  await query(
    `delete from identity_provider_payloads c
      where c.model = 'Client' and (c.payload->>'client_id_issued_at')::bigint < extract(epoch from now()) - 86400
        and not exists (select from identity_provider_payloads g where g.model = 'Grant' and g.payload->>'clientId' = c.id)`
  )
}
