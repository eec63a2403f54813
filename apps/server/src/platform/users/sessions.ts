import { randomUUID } from 'node:crypto'
import { type Authority, LIMITS } from '@portico/contract'
import { type Clock, epochSeconds } from '../clock.ts'
import type { Database } from '../database/open.ts'
import type { Tokens } from '../tokens.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A token older than this is renewed when it is used; idle time is thus counted to the minute. */
const RENEW_AFTER = MINUTE

/** Who makes a call. */
export interface Session {
  id: string
  userId: number
  login: string
  authorities: Authority[]
}

export interface Authentication {
  session: Session
  /** A fresh token for the caller to go on with, when the one it sent is no longer young. */
  renewedToken?: string
}

interface SessionRow {
  session: string
  expires_date: Date
  id: string
  login: string
  authorities: Authority[]
}

/** Signed-in browsers: what their bearer tokens mean and when they end. */
export class Sessions {
  readonly #database: Database
  readonly #tokens: Tokens
  readonly #clock: Clock
  /** The lookup that is going to be made in this turn of the event loop, and for whom. */
  #asked: Promise<Map<string, SessionRow>> | undefined
  #askedIds = new Set<string>()

  constructor(database: Database, tokens: Tokens, clock: Clock) {
    this.#database = database
    this.#tokens = tokens
    this.#clock = clock
  }

  /**
   * Begins a session.
   *
   * @param idToken what the identity provider is told at sign-out
   * @returns the bearer token
   */
  async begin(user: { id: number; login: string; authorities: Authority[] }, idToken: string): Promise<string> {
    const now = this.#clock()
    const id = randomUUID()
    const expires = new Date(now.getTime() + LIMITS.sessionTotalHours * HOUR)
    await this.#database.pool.query(
      'insert into sessions (id, user_id, created_date, expires_date, id_token_hint) values ($1, $2, $3, $4, $5)',
      [id, user.id, now, expires, idToken]
    )
    return this.#sign({ id, userId: user.id, login: user.login, authorities: user.authorities }, expires)
  }

  /**
   * Finds out who sends a bearer token. Asks the database each time, so that ending a session or deactivating its user takes
   * effect with the next call on any instance.
   *
   * @returns undefined when the token is not valid, its session has ended or its user may no longer work
   */
  async authenticate(token: string): Promise<Authentication | undefined> {
    const claims = await this.#tokens.verify('session', token)
    if (!claims?.sid) return undefined
    const row = await this.#lookUp(String(claims.sid))
    const now = this.#clock()
    if (!row || row.expires_date <= now) return undefined
    const session: Session = {
      id: String(claims.sid),
      userId: Number(row.id),
      login: row.login,
      authorities: row.authorities
    }
    const old = epochSeconds(now) - (claims.iat ?? 0) >= RENEW_AFTER / 1000
    return old ? { session, renewedToken: await this.#sign(session, row.expires_date) } : { session }
  }

  /**
   * Ends a session; its bearer tokens are refused from now on.
   *
   * @returns the id_token it began with, once
   */
  async end(id: string): Promise<string | undefined> {
    const { rows } = await this.#database.pool.query(
      `update sessions set ended_date = $2, id_token_hint = null
         from (select id, id_token_hint from sessions where id = $1 for update) before
        where sessions.id = before.id and sessions.ended_date is null
        returning before.id_token_hint`,
      [id, this.#clock()]
    )
    return rows[0]?.id_token_hint ?? undefined
  }

  /**
   * Asks the database for a session. Calls that arrive in the same turn of the event loop are answered by one query: under load
   * that is most of what checking them costs.
   */
  async #lookUp(id: string): Promise<SessionRow | undefined> {
    this.#asked ??= new Promise((resolve, reject) => {
      setImmediate(() => {
        const ids = [...this.#askedIds]
        this.#asked = undefined
        this.#askedIds = new Set()
        this.#readSessions(ids).then(resolve, reject)
      })
    })
    this.#askedIds.add(id)
    return (await this.#asked).get(id)
  }

  async #readSessions(ids: string[]): Promise<Map<string, SessionRow>> {
    const { rows } = await this.#database.pool.query<SessionRow>({
      name: 'sessions-by-id',
      text: `select s.id as session, s.expires_date, u.id, u.login, u.authorities
               from sessions s join users u on u.id = s.user_id
              where s.id = any($1::uuid[]) and s.ended_date is null and u.activated`,
      values: [ids]
    })
    return new Map(rows.map((row) => [row.session, row]))
  }

  #sign(session: Session, sessionExpires: Date): Promise<string> {
    const idle = new Date(this.#clock().getTime() + LIMITS.sessionIdleMinutes * MINUTE)
    return this.#tokens.sign(
      'session',
      { sub: session.login, sid: session.id, auth: session.authorities.join(',') },
      idle < sessionExpires ? idle : sessionExpires
    )
  }
}
