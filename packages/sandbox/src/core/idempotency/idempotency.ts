import { hash } from 'node:crypto'
import { isObject } from '@portico/openapi'
import type pg from 'pg'
import { inRepeatableTransaction } from '../deadlocks.ts'
import type { Call, HandlerResponse, IdempotencyClaim } from '../handler.ts'
import { commonProblem } from '../problems.ts'
import { serialize } from '../responses/immutable.ts'
import type { Queryable } from '../table.ts'

const KEY_HOURS = 24

/** Keys from before this moment have expired and can be used anew. */
export const expiryCutoff = (now: Date): Date => new Date(now.getTime() - KEY_HOURS * 3_600_000)

/** JSON with sorted members, so that two ways to write one request are the same. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (!isObject(value)) return JSON.stringify(value) ?? ''
  let text = '{'
  for (const key of Object.keys(value).sort()) text += `${JSON.stringify(key)}:${canonical(value[key])},`
  return `${text}}`
}

const digest = (text: string) => hash('sha256', text, 'buffer')

/**
 * The claim of a key, which is valid for one owner, method and path.
 *
 * @param path as the call has it, with its ids
 */
export function claimOf(owner: string, method: string, path: string, key: string, body: unknown): IdempotencyClaim {
  return {
    id: digest(JSON.stringify([owner, method, path, key])),
    requestDigest: digest(canonical(body))
  }
}

interface StoredRow {
  request_digest: Buffer
  status: number
  headers: Record<string, string>
  body: string
}

/** A stored response; its body is the very text. */
interface ReplayedResponse extends HandlerResponse {
  text: string
  isReplay: true
}

/** Whether a response was stored by an earlier call with the same key. */
export const isReplayed = (response: HandlerResponse): response is ReplayedResponse => 'isReplay' in response

/**
 * The response stored under a key; undefined when no call with the key has ended.
 *
 * @throws SandboxProblem 422 when the key was used with another request
 */
export async function findStoredResponse(
  db: Queryable,
  { id, requestDigest }: IdempotencyClaim,
  now: Date
): Promise<ReplayedResponse | undefined> {
  const { rows } = await db.query<StoredRow>(
    'select request_digest, status, headers, body from sandbox.idempotency_keys where id = $1 and created_at >= $2',
    [id, expiryCutoff(now).toISOString()]
  )
  const [row] = rows
  if (!row) return undefined
  if (!row.request_digest.equals(requestDigest)) throw commonProblem('keyReused', 'Use a new key for each new request.')
  return { status: row.status, headers: row.headers, text: row.body, isReplay: true }
}

/**
 * Reads the response stored under a key that another call has used.
 *
 * @throws SandboxProblem 409 when that call is still running, and 422 when it was with another request
 */
export async function readStoredResponse(db: Queryable, claim: IdempotencyClaim, now: Date): Promise<ReplayedResponse> {
  const stored = await findStoredResponse(db, claim, now)
  // The statement waited for another call with this key, which had begun before it and whose response it could therefore not see.
  if (!stored) throw commonProblem('keyInUse', 'Retry in one second to receive its response.')
  return stored
}

/**
 * The stored response to a call that can no longer be handled as when it was made, such as with an offer that has expired meanwhile.
 *
 * @throws the error of the present call when there is none, and SandboxProblem 422 when the key was used with another request
 */
export async function storedResponseOr(
  db: Queryable,
  { claim, receivedAt }: Pick<Call, 'claim' | 'receivedAt'>,
  error: unknown
): Promise<HandlerResponse> {
  const stored = claim && (await findStoredResponse(db, claim, receivedAt))
  if (!stored) throw error
  return stored
}

/** Claims a key, or one that has expired; the row of a key that another call has claimed is left as it is. */
const CLAIM_STATEMENT = `insert into sandbox.idempotency_keys as k (id, request_digest, status, headers, body, created_at)
    values ($1, $2, 0, '{}', '', $3)
    on conflict (id) do update set request_digest = excluded.request_digest, status = excluded.status,
      headers = excluded.headers, body = excluded.body, created_at = excluded.created_at
      where k.created_at < $4`

/**
 * Makes the changes of a call in one transaction and stores its response in the same, under the call's key if it has one.
 *
 * @param run makes the response; what it throws leaves nothing behind, so that the call can be corrected and repeated with its key
 */
export async function runIdempotently(
  pool: pg.Pool,
  { claim, receivedAt, check }: Pick<Call, 'claim' | 'receivedAt' | 'check'>,
  run: (client: pg.PoolClient) => Promise<HandlerResponse>
): Promise<HandlerResponse> {
  return inRepeatableTransaction(pool, async (client) => {
    if (claim) {
      const { rowCount } = await client.query(CLAIM_STATEMENT, [
        claim.id,
        claim.requestDigest,
        receivedAt,
        expiryCutoff(receivedAt)
      ])
      if (rowCount === 0) return readStoredResponse(client, claim, receivedAt)
    }
    const response = await run(client)
    check(response)
    if (claim)
      await client.query('update sandbox.idempotency_keys set status = $2, headers = $3, body = $4 where id = $1', [
        claim.id,
        response.status,
        JSON.stringify(response.headers ?? {}),
        serialize(response.body)
      ])
    return response
  })
}

/**
 * Erases the stored responses to the calls that created resources, for data that are deleted on request: it follows a common table
 * `erased (claim_id, resource_id)`, with the claims' ids in hexadecimal digits. The keys can be used anew. A key may meanwhile have
 * expired and be that of another resource, which the response's `Location` tells.
 */
export const FORGET_RESPONSES = `
  delete from sandbox.idempotency_keys k using erased e
    where k.id = decode(e.claim_id, 'hex') and k.headers->>'Location' like '%/' || e.resource_id`
