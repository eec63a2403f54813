import { type Authority, PERSONAL_TOKEN_PREFIX, ROLE_ADMIN, type TokenScope } from '@portico/contract'
import type { Transaction } from '@portico/server-kit'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/open.ts'
import { queryRows } from '../../database/query.ts'
import { secretDigest } from '../applications/secrets.ts'
import { isNotedAgain, USE_NOTED_EVERY } from '../applications/use.ts'
import { type Session, startOfHour } from '../sessions.ts'

/** Whether a bearer token is a personal access token, by its form. */
export const isPersonalToken = (token: string): boolean => token.startsWith(PERSONAL_TOKEN_PREFIX)

/** What a user has granted to a tool that has signed in at the embedded identity provider. */
export interface ToolGrant {
  /** Identifies the grant, whichever of its access tokens is used. */
  id: string
  userId: number
  scopes: readonly TokenScope[]
}

/** Finds what an access token of a tool was issued for; undefined when it is not valid any more. */
export type FindToolGrant = (token: string) => Promise<ToolGrant | undefined>

interface UserRow {
  id: number
  login: string
  authorities: Authority[]
  last_used_date: Date
}

interface TokenRow extends UserRow {
  token: number
  scopes: TokenScope[]
  token_used_date: Date | null
}

const USER_COLUMNS = 'u.id, u.login, u.authorities, u.last_used_date'

/** $1 digest, $2 now. */
const TOKEN_BY_DIGEST = {
  name: 'personal-token-by-digest',
  text: `
  select t.id as token, t.scopes, t.last_used_date as token_used_date, ${USER_COLUMNS}
    from personal_tokens t join users u on u.id = t.user_id
   where t.digest = $1 and t.expires_date > $2 and u.activated`
}

const ACTIVE_USER = `select ${USER_COLUMNS} from users u where u.id = $1 and u.activated`

/** $1 token or null, $2 now, $3 user, $4 the hour: the last use of an account is known to the hour. */
const NOTE_USE = `
  with noted as (
    update personal_tokens t set last_used_date = $2 where t.id = $1 and ${isNotedAgain('t.last_used_date', '$2')}
  )
  update users set last_used_date = $4, inactivity_notices = 0 where id = $3 and last_used_date < $4`

/**
 * Revokes what acts for a user without a session: personal access tokens, and what tools that the user has connected were granted. To be
 * called when a user may no longer work, and when somebody else may have made them.
 */
export async function revokeTokensOf({ client }: Transaction, userId: number): Promise<void> {
  await client.query('delete from personal_tokens where user_id = $1', [userId])
  await client.query(
    `delete from identity_provider_payloads p
      where p.model in ('Grant', 'AccessToken', 'RefreshToken', 'AuthorizationCode') and p.payload->>'accountId' = $1::text`,
    [String(userId)]
  )
}

/**
 * Bearer tokens that are no session's: whose they are and what they open. Reads the database each time, so that revoking a token or
 * deactivating its user takes effect with the next request on any instance.
 */
export class PersonalTokens {
  readonly #database: Database
  readonly #clock: Clock
  readonly #log: FastifyBaseLogger
  readonly #writing = new Set<Promise<void>>()

  constructor({ database, clock, log }: { database: Database; clock: Clock; log: FastifyBaseLogger }) {
    this.#database = database
    this.#clock = clock
    this.#log = log
  }

  /**
   * Finds the user of a personal access token.
   *
   * @returns undefined when there is no such token, it has expired or was revoked, or its user may no longer work
   */
  async authenticate(token: string): Promise<Session | undefined> {
    const now = this.#clock()
    const [row] = await queryRows<TokenRow>(this.#database.pool, TOKEN_BY_DIGEST, [secretDigest(token), now])
    if (!row) return undefined
    this.#noteUse(row, now, row)
    return toSession(row, { id: `token ${row.token}`, scopes: row.scopes })
  }

  /** The user for whom a tool acts; undefined when the user may no longer work. */
  async ofTool({ id, userId, scopes }: ToolGrant): Promise<Session | undefined> {
    const [row] = await queryRows<UserRow>(this.#database.pool, ACTIVE_USER, [userId])
    if (!row) return undefined
    this.#noteUse(row, this.#clock())
    return toSession(row, { id: `tool ${id}`, scopes })
  }

  /** Waits until the uses that were seen are written. */
  async settle(): Promise<void> {
    await Promise.all(this.#writing)
  }

  /** No request waits for it; a use of a token is written to the minute, and one of its user's account to the hour. */
  #noteUse(user: UserRow, now: Date, token?: Pick<TokenRow, 'token' | 'token_used_date'>): void {
    const hour = startOfHour(now)
    const isTokenNoted = !token || now.getTime() - (token.token_used_date?.getTime() ?? 0) < USE_NOTED_EVERY
    if (isTokenNoted && user.last_used_date >= hour) return
    const writing = this.#database.pool
      .query(NOTE_USE, [token?.token ?? null, now, user.id, hour])
      .then(
        () => undefined,
        (error) => this.#log.warn({ err: error }, 'the use of a token could not be written')
      )
      .finally(() => this.#writing.delete(writing))
    this.#writing.add(writing)
  }
}

/** Tokens never have the rights of administrators, whoever their user is. */
function toSession(user: UserRow, token: { id: string; scopes: readonly TokenScope[] }): Session {
  return {
    id: token.id,
    userId: user.id,
    login: user.login,
    authorities: user.authorities.filter((authority) => authority !== ROLE_ADMIN),
    // Nobody signs in with a token, so what needs a recent sign-in is closed to it.
    authenticatedDate: new Date(0),
    lacksSecondFactor: false,
    hasSecondFactor: false,
    tokenScopes: token.scopes
  }
}
