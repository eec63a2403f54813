import { hash } from 'node:crypto'
import { isObject } from '@portico/openapi'
import { inTransaction } from '@portico/server-kit'
import type pg from 'pg'
import type { Call, HandlerResponse, IdempotencyClaim } from './handler.ts'
import { commonProblem } from './problems.ts'

/** Keys are kept for 24 hours. */
const KEY_HOURS = 24

/** Keys of before this moment can be used anew. */
export const expiryCutoff = (now: Date): Date => new Date(now.getTime() - KEY_HOURS * 3_600_000)

/** JSON whose members stand in one order, so that two ways to write one request are the same. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (!isObject(value)) return JSON.stringify(value) ?? ''
  let text = '{'
  for (const key of Object.keys(value).sort()) text += `${JSON.stringify(key)}:${canonical(value[key])},`
  return `${text}}`
}

const digest = (text: string) => hash('sha256', text, 'buffer')

/**
 * The claim of a key, which counts for one owner, method and path.
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
  request_digest: Buffer | null
  status: number | null
  headers: Record<string, string> | null
  body: string | null
}

/** An answer as it was stored: its body is the very text. */
export interface ReplayedResponse extends HandlerResponse {
  text: string
  replayed: true
}

/** Tells a stored answer from a new one. */
export const isReplayed = (answer: HandlerResponse): answer is ReplayedResponse => 'replayed' in answer

function replay(claim: IdempotencyClaim, row: StoredRow | undefined): ReplayedResponse {
  // The statement waited for another call with this key, which had begun before it and whose answer it could therefore not see.
  if (!row?.request_digest) throw commonProblem('keyInUse', 'Repeat the call in a second to get its answer.')
  if (!row.request_digest.equals(claim.requestDigest))
    throw commonProblem('keyReused', 'Use a new key for a new request.')
  return { status: row.status ?? 200, headers: row.headers ?? {}, text: row.body ?? '', replayed: true }
}

/** The JSON of an answer's body; empty where it has none. */
export const serializeBody = ({ body }: HandlerResponse): string => (body === undefined ? '' : JSON.stringify(body))

const storedValues = (answer: HandlerResponse) => [
  answer.status,
  JSON.stringify(answer.headers ?? {}),
  serializeBody(answer)
]

/** Takes a key, also one whose time is over; the row of a key that another call has is left as it is. */
const CLAIM_STATEMENT = `insert into sandbox.idempotency_keys as k (id, request_digest, status, headers, body, created_at)
    values ($1, $2, $3, $4, $5, $6)
    on conflict (id) do update set request_digest = excluded.request_digest, status = excluded.status,
      headers = excluded.headers, body = excluded.body, created_at = excluded.created_at
      where k.created_at < $7`

/**
 * Reads what was stored under a key that another call has used.
 *
 * @throws SandboxProblem 409 when that call is not over, and 422 when it was with another request
 */
export async function readStoredResponse(pool: pg.Pool, claim: IdempotencyClaim, now: Date): Promise<ReplayedResponse> {
  const { rows } = await pool.query<StoredRow>(
    'select request_digest, status, headers, body from sandbox.idempotency_keys where id = $1 and created_at >= $2',
    [claim.id, expiryCutoff(now).toISOString()]
  )
  return replay(claim, rows[0])
}

/**
 * Does in one transaction what a call changes, and stores its answer in the same, under the call's key if it has one.
 *
 * @param run makes the answer; what it throws leaves nothing behind, so that the call can be corrected and repeated with its key
 */
export async function runIdempotently(
  pool: pg.Pool,
  call: Pick<Call, 'claim' | 'now' | 'check'>,
  run: (client: pg.PoolClient) => Promise<HandlerResponse>
): Promise<HandlerResponse> {
  const { claim, now } = call
  return inTransaction({ pool }, async ({ client }) => {
    if (!claim) {
      const answer = await run(client)
      call.check(answer)
      return answer
    }
    const empty = { status: 0, headers: {}, body: undefined }
    const { rowCount } = await client.query(CLAIM_STATEMENT, [
      claim.id,
      claim.requestDigest,
      ...storedValues(empty),
      now,
      expiryCutoff(now)
    ])
    if (rowCount === 0) {
      const { rows } = await client.query<StoredRow>(
        'select request_digest, status, headers, body from sandbox.idempotency_keys where id = $1',
        [claim.id]
      )
      return replay(claim, rows[0])
    }
    const answer = await run(client)
    call.check(answer)
    await client.query('update sandbox.idempotency_keys set status = $2, headers = $3, body = $4 where id = $1', [
      claim.id,
      ...storedValues(answer)
    ])
    return answer
  })
}
