import { randomUUID } from 'node:crypto'
import { type Authority, LIMITS, ROLE_ADMIN, type TokenScope } from '@portico/contract'
import { shortAddress, type Transaction } from '@portico/server-kit'
import { LRUCache } from 'lru-cache'
import { type Clock, epochSeconds } from '../clock.ts'
import type { Database } from '../database/open.ts'
import { queryRows } from '../database/query.ts'
import type { Tokens } from '../security/tokens.ts'
import { hasFactor } from './second-factors/has-factor.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A token older than this is renewed when it is used; idle time is thus counted to the minute. */
const RENEW_AFTER = MINUTE

/** Sessions whose renewed token is remembered: signing one costs more than all the rest of a short request. */
const REMEMBERED_RENEWALS = 1000

/** Minutes to which the last use of a session is known: it is written when a token is renewed, and no more often than that. */
const SEEN_EVERY = 5

/** Characters that are kept of what a browser calls itself. */
const USER_AGENT_LENGTH = 300

/** The user who makes a request. */
export interface Session {
  id: string
  userId: number
  login: string
  authorities: Authority[]
  /** When the user proved who they are, by password or whatever the identity provider asks for. */
  authenticatedDate: Date
  /** An administrator who must prove a second factor first: until then `authorities` are without that of administrators. */
  lacksSecondFactor: boolean
  /** Whether a second factor was proven in this session, at its sign-in or by setting one up. */
  hasSecondFactor: boolean
  /** What a token may do that stands for the user without a session; undefined for sessions, which may do all that the user may. */
  tokenScopes?: readonly TokenScope[]
}

/** How a session begins. */
export interface SignIn {
  /** Sent to the identity provider at sign-out. */
  idToken: string
  /** When the user proved who they are. */
  authenticatedDate: Date
  hasSecondFactor: boolean
  /** What the browser calls itself. */
  userAgent: string | undefined
  /** The address of the browser, which is stored shortened. */
  address: string
}

export interface Authentication {
  session: Session
  /** A fresh token for the caller to go on with, when the one it sent is no longer young. */
  renewedToken?: string
}

interface SessionRow {
  session: string
  expires_date: Date
  id: number
  login: string
  authorities: Authority[]
  last_used_date: Date
  last_seen_date: Date
  authenticated_date: Date
  second_factor: boolean
}

/** Begins a session, notes that its user works again, and writes it to the audit log. */
const BEGIN = `
  with begun as (
    insert into sessions (id, user_id, created_date, expires_date, id_token_hint, authenticated_date, second_factor, last_seen_date,
                          user_agent, address)
    values ($1, $2, $3, $4, $5, $8, $9, $3, $10, $11)
  ), used as (
    update users set last_sign_in_date = $3, last_used_date = $6, inactivity_notices = 0 where id = $2
  )
  insert into audit_log (actor, action, entity, entity_id) values ($7, 'signIn', 'session', $1::uuid::text)`

/**
 * The array is read by a subquery, which hides its length from the planner: knowing it, PostgreSQL takes a plan for that length to be worth
 * making at each execution, and planning takes longer than the lookup.
 */
const SESSIONS_BY_ID = {
  name: 'sessions-by-id',
  isShort: true as const,
  text: `
  select s.id as session, s.expires_date, u.id, u.login, u.authorities, u.last_used_date,
         coalesce(s.authenticated_date, s.created_date) as authenticated_date,
         s.second_factor, coalesce(s.last_seen_date, s.created_date) as last_seen_date
    from sessions s join users u on u.id = s.user_id
   where s.id = any((select $1::uuid[])::uuid[]) and s.ended_date is null and u.activated`
}

const END = `
  with before as (
    select id, id_token_hint from sessions where id = $1 for update
  ), ended as (
    update sessions s set ended_date = $2, id_token_hint = null from before
     where s.id = before.id and s.ended_date is null returning s.id, s.user_id, before.id_token_hint as hint
  ), noted as (
    insert into audit_log (actor, action, entity, entity_id)
    select u.login, 'signOut', 'session', ended.id::text from ended join users u on u.id = ended.user_id
  )
  select hint from ended`

/** The beginning of the hour: last use is kept no more exactly than that. */
export const startOfHour = (date: Date) => new Date(Math.floor(date.getTime() / HOUR) * HOUR)

/**
 * Whether a session can still be used: it was not ended, is not too old, and its last token has not run out.
 *
 * @param alias of the table of sessions in the query
 * @param now the parameter that is the present instant
 */
export const isLiveSession = (alias: string, now: string) => `
  ${alias}.ended_date is null and ${alias}.expires_date > ${now}::timestamptz
  and coalesce(${alias}.last_seen_date, ${alias}.created_date)
      > ${now}::timestamptz - interval '${LIMITS.sessionIdleMinutes + SEEN_EVERY} minutes'`

/**
 * Makes the embedded identity provider forget where a user is signed in, so that the next sign-in asks for the password, in every
 * browser: else one whose session was ended would have another without a question.
 */
export async function forgetAtProvider({ client }: Transaction, userId: number): Promise<void> {
  await client.query(
    `delete from identity_provider_payloads where model = 'Session' and payload->>'accountId' = $1::text`,
    [String(userId)]
  )
}

/**
 * Ends all sessions of a user: their bearer tokens are refused from now on, and the embedded identity provider forgets where the user
 * is signed in, so that the next sign-in asks for the password, in every browser.
 *
 * @param except a session that continues, such as that of a user who changes the own password
 * @returns how many sessions of the portal there were that could still be used
 */
export async function endSessionsOf(
  transaction: Transaction,
  { userId, now, except }: { userId: number; now: Date; except?: string }
): Promise<number> {
  const { rows } = await transaction.client.query<{ is_live: boolean }>(
    `update sessions s set ended_date = $2, id_token_hint = null
       from (select id, ${isLiveSession('b', '$2')} as is_live from sessions b where b.user_id = $1) before
      where s.id = before.id and s.ended_date is null and s.expires_date > $2 and s.id is distinct from $3
      returning before.is_live`,
    [userId, now, except ?? null]
  )
  await forgetAtProvider(transaction, userId)
  return rows.filter(({ is_live: isLive }) => isLive).length
}

/** Signed-in browsers: what their bearer tokens mean and when they end. */
export class Sessions {
  readonly #database: Database
  readonly #tokens: Tokens
  readonly #clock: Clock
  readonly #demandsSecondFactor: boolean
  /** The lookup that is going to be made in this turn of the event loop, and for whom. */
  #asked: Promise<Map<string, SessionRow>> | undefined
  #askedIds = new Set<string>()
  /** Renewed tokens, while they are young, by everything that they say. */
  readonly #renewals = new LRUCache<string, { issued: number; token: Promise<string> }>({ max: REMEMBERED_RENEWALS })
  /** What is read for the same requests, in the same packet. */
  #aheadReads: (() => void)[] = []

  /** @param options.demandsSecondFactor whether administrators have their rights only with a second factor */
  constructor(database: Database, tokens: Tokens, clock: Clock, options: { demandsSecondFactor: boolean }) {
    this.#demandsSecondFactor = options.demandsSecondFactor
    this.#database = database
    this.#tokens = tokens
    this.#clock = clock
  }

  /**
   * Begins a session.
   *
   * @returns the bearer token
   */
  async begin(
    user: { id: number; login: string; authorities: Authority[] },
    { idToken, authenticatedDate, hasSecondFactor, userAgent, address }: SignIn
  ): Promise<string> {
    const now = this.#clock()
    const id = randomUUID()
    const expires = new Date(now.getTime() + LIMITS.sessionTotalHours * HOUR)
    await this.#database.pool.query(BEGIN, [
      id,
      user.id,
      now,
      expires,
      idToken,
      startOfHour(now),
      user.login,
      authenticatedDate,
      hasSecondFactor,
      userAgent?.slice(0, USER_AGENT_LENGTH) ?? null,
      shortAddress(address)
    ])
    return this.#sign({ id, login: user.login, authorities: user.authorities }, expires)
  }

  /**
   * Finds the user of a bearer token. Reads the database each time, so that ending a session or deactivating its user takes
   * effect with the next call on any instance.
   *
   * @param readAhead called when the token itself is valid, to send what the request reads in one packet with the lookup
   * @returns undefined when the token is not valid, its session has ended or its user may no longer work
   */
  async authenticate(token: string, readAhead?: () => void): Promise<Authentication | undefined> {
    const claims = await this.#tokens.verify('session', token)
    if (!claims?.sid) return undefined
    if (readAhead) this.#aheadReads.push(readAhead)
    const row = await this.#lookUp(String(claims.sid))
    const now = this.#clock()
    if (!row || row.expires_date <= now) return undefined
    const session: Session = {
      id: String(claims.sid),
      userId: row.id,
      login: row.login,
      ...this.#rightsOf(row),
      authenticatedDate: row.authenticated_date,
      hasSecondFactor: row.second_factor
    }
    const old = epochSeconds(now) - (claims.iat ?? 0) >= RENEW_AFTER / 1000
    if (!old) return { session }
    await this.#noteUse(row, now)
    return { session, renewedToken: await this.#renew(session, row.expires_date, epochSeconds(now)) }
  }

  /**
   * Signs a token to go on with, for all requests of a session that send an old one within a minute: those that a client makes at the same
   * time, and those of clients that do not take the new one. Whoever gets a token has one that is younger than a minute, as without this.
   */
  #renew(session: Session, sessionExpires: Date, now: number): Promise<string> {
    const { id, login, authorities } = session
    const content = [id, login, authorities.join(), sessionExpires.getTime()].join(' ')
    const known = this.#renewals.get(content)
    const age = known ? now - known.issued : Number.NaN
    if (known && age >= 0 && age < RENEW_AFTER / 1000) return known.token
    const token = this.#sign(session, sessionExpires)
    this.#renewals.set(content, { issued: now, token })
    token.catch(() => this.#renewals.delete(content))
    return token
  }

  /** Whether the user of a session has a second factor that was not proven in it: somebody else may know the password. */
  async hasUnprovenFactor({ userId, hasSecondFactor }: Session): Promise<boolean> {
    return !hasSecondFactor && hasFactor(this.#database.pool, userId)
  }

  /** Written now and then, and only when a token is renewed: an ordinary call does not write. */
  async #noteUse({ session, id, last_used_date, last_seen_date }: SessionRow, now: Date): Promise<void> {
    if (now.getTime() - last_seen_date.getTime() >= SEEN_EVERY * MINUTE)
      await this.#database.pool.query('update sessions set last_seen_date = $2 where id = $1', [session, now])
    const hour = startOfHour(now)
    if (last_used_date >= hour) return
    await this.#database.pool.query(
      'update users set last_used_date = $2, inactivity_notices = 0 where id = $1 and last_used_date < $2',
      [id, hour]
    )
  }

  /**
   * Ends a session; its bearer tokens are refused from now on.
   *
   * @returns the id_token it began with, once
   */
  async end(id: string): Promise<string | undefined> {
    const { rows } = await this.#database.pool.query<{ hint: string | null }>(END, [id, this.#clock()])
    return rows[0]?.hint ?? undefined
  }

  /**
   * Reads a session. Requests that arrive in the same turn of the event loop share one query: under load
   * that is most of what checking them costs.
   */
  async #lookUp(id: string): Promise<SessionRow | undefined> {
    this.#asked ??= new Promise((resolve, reject) => {
      setImmediate(() => {
        const ids = [...this.#askedIds]
        const aheadReads = this.#aheadReads
        this.#asked = undefined
        this.#askedIds = new Set()
        this.#aheadReads = []
        this.#readSessions(ids).then(resolve, reject)
        for (const readAhead of aheadReads) readAhead()
      })
    })
    this.#askedIds.add(id)
    return (await this.#asked).get(id)
  }

  async #readSessions(ids: string[]): Promise<Map<string, SessionRow>> {
    const rows = await queryRows<SessionRow>(this.#database.pool, SESSIONS_BY_ID, [ids])
    return new Map(rows.map((row) => [row.session, row]))
  }

  #rightsOf({ authorities, second_factor }: SessionRow): Pick<Session, 'authorities' | 'lacksSecondFactor'> {
    const lacksSecondFactor = this.#demandsSecondFactor && !second_factor && authorities.includes(ROLE_ADMIN)
    return {
      lacksSecondFactor,
      authorities: lacksSecondFactor ? authorities.filter((authority) => authority !== ROLE_ADMIN) : authorities
    }
  }

  #sign(session: Pick<Session, 'id' | 'login' | 'authorities'>, sessionExpires: Date): Promise<string> {
    const idle = new Date(this.#clock().getTime() + LIMITS.sessionIdleMinutes * MINUTE)
    return this.#tokens.sign(
      'session',
      { sub: session.login, sid: session.id, auth: session.authorities.join(',') },
      idle < sessionExpires ? idle : sessionExpires
    )
  }
}
