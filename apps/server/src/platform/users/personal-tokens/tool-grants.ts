import { MCP_PATH, TOKEN_SCOPES, type TokenScope, type ToolConnection } from '@portico/contract'
import { inTransaction } from '@portico/server-kit'
import { recordChange } from '../../audit.ts'
import type { Database } from '../../database/open.ts'
import { queryRows } from '../../database/query.ts'
import type { Outbox } from '../../mail/outbox.ts'
import { findUserById } from '../store.ts'

/** The entity of the audit log, as its translations are named. */
const TOOL_CONNECTION = 'toolConnection'

/** Writes to the audit log that a user has connected a tool, and notifies the user. */
export async function recordToolGrant(
  { database, outbox, now }: { database: Database; outbox: Outbox; now: Date },
  { id, userId, name, scopes }: { id: string; userId: number; name: string; scopes: readonly string[] }
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const user = await findUserById(transaction.orm, userId)
    if (!user) return
    await recordChange(transaction.orm, {
      actor: user.login,
      action: 'create',
      entity: TOOL_CONNECTION,
      entityId: id,
      after: { name, scopes }
    })
    if (user.email)
      await outbox.queue(transaction, {
        kind: 'toolConnected',
        recipient: user.email,
        data: { user: userId, name, at: now.toISOString() }
      })
  })
}

/** Grants of a user to tools, as the embedded identity provider stores them. The portal itself has a grant without a resource. */
const GRANTS = `
  select g.id, c.payload->>'client_name' as name, g.payload->'resources' as resources,
         to_timestamp((g.payload->>'iat')::float8) as created, g.expires_at as expires
    from identity_provider_payloads g
    join identity_provider_payloads c on c.model = 'Client' and c.id = g.payload->>'clientId'
   where g.model = 'Grant' and g.payload->>'accountId' = $1::text and g.expires_at > now()`

interface GrantRow {
  id: string
  name: string
  resources: Record<string, string> | null
  created: Date
  expires: Date
}

/** The tools that a user has connected, the newest first. */
export async function readToolConnections(
  database: Database,
  { userId, publicUrl }: { userId: number; publicUrl: string }
): Promise<ToolConnection[]> {
  const rows = await queryRows<GrantRow>(database.pool, `${GRANTS} order by created desc, g.id`, [String(userId)])
  return rows.map(({ id, name, resources, created, expires }) => {
    const granted = (resources?.[`${publicUrl}/${MCP_PATH}`] ?? '').split(' ')
    return {
      id,
      name,
      scopes: TOKEN_SCOPES.filter((scope): scope is TokenScope => granted.includes(scope)),
      createdDate: created.toISOString(),
      expiresDate: expires.toISOString()
    }
  })
}

/**
 * Disconnects a tool of a user: its tokens are refused from now on.
 *
 * @returns its name; undefined when the user has connected no such tool
 */
export async function endToolConnection(
  database: Database,
  { userId, login }: { userId: number; login: string },
  id: string
): Promise<string | undefined> {
  if (id.includes('\u0000')) return undefined
  return inTransaction(database, async (transaction) => {
    const [grant] = await queryRows<GrantRow>(transaction.client, `${GRANTS} and g.id = $2 for update of g`, [
      String(userId),
      id
    ])
    if (!grant) return undefined
    await transaction.client.query(
      `delete from identity_provider_payloads where (model = 'Grant' and id = $1) or grant_id = $1`,
      [id]
    )
    await recordChange(transaction.orm, {
      actor: login,
      action: 'delete',
      entity: TOOL_CONNECTION,
      entityId: id,
      before: { name: grant.name }
    })
    return grant.name
  })
}
