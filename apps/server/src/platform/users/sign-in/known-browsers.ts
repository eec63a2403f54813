import { createHash, randomBytes } from 'node:crypto'
import { COOKIES, cookieName } from '@portico/contract'
import type { Transaction } from '@portico/server-kit'
import type { FastifyReply } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/open.ts'
import { findUserByIdentifier } from '../store.ts'

/** Browsers that are kept of one user; the one that signed in longest ago goes first. */
const MOST = 20

const SHAPE = /^[\w-]{43}$/

const digestOf = (browser: string) => createHash('sha256').update(browser).digest('base64url')

const REMEMBER = `
  insert into known_browsers (digest, user_id, expires_date) select $1, id, $3 from users where id = $2
  on conflict (digest, user_id) do update set expires_date = excluded.expires_date`

const TRIM = `
  delete from known_browsers where user_id = $1 and digest in (
    select digest from known_browsers where user_id = $1 order by expires_date desc offset ${MOST})`

const KNOWS = 'select from known_browsers where digest = $1 and user_id = $2 and expires_date > $3'

/**
 * Browsers in which users have signed in before. Their attempts are counted separately, so that nobody who sends wrong passwords from
 * elsewhere slows the owner of an account down. The cookie is a random number that says nothing about anybody.
 */
export class KnownBrowsers {
  readonly #database: Database
  readonly #clock: Clock

  constructor(database: Database, clock: Clock) {
    this.#database = database
    this.#clock = clock
  }

  /**
   * Whether somebody has signed in before in a browser.
   *
   * @param browser what its cookie has; anything that a caller may send
   * @param identifier user name or address as typed
   */
  async knows(browser: string, identifier: string): Promise<boolean> {
    if (!SHAPE.test(browser)) return false
    const user = await findUserByIdentifier(this.#database.orm, identifier)
    return user !== undefined && this.isOf(browser, user.id)
  }

  /**
   * Whether a user has signed in before in a browser.
   *
   * @param browser what its cookie has; anything that a caller may send
   */
  async isOf(browser: string, userId: number): Promise<boolean> {
    if (!SHAPE.test(browser)) return false
    const { rowCount } = await this.#database.pool.query(KNOWS, [digestOf(browser), userId, this.#clock()])
    return rowCount === 1
  }

  /**
   * Notes that a user has signed in.
   *
   * @param browser what its cookie has, if it has one
   * @returns what its cookie is to have
   */
  async remember(browser: string | undefined, userId: number): Promise<string> {
    const known = browser !== undefined && SHAPE.test(browser) ? browser : randomBytes(32).toString('base64url')
    const expires = new Date(this.#clock().getTime() + COOKIES.providerKnownBrowser.seconds * 1000)
    await this.#database.pool.query(REMEMBER, [digestOf(known), userId, expires])
    await this.#database.pool.query(TRIM, [userId])
    return known
  }
}

const COOKIE = COOKIES.providerKnownBrowser

/**
 * Makes the browser of a request known to the embedded identity provider, as signing in there does.
 *
 * @param value what `remember` has returned
 * @param publicUrl address at which browsers reach the portal
 */
export function sendKnownBrowser(reply: FastifyReply, value: string, publicUrl: string): void {
  const secure = publicUrl.startsWith('https:')
  reply.setCookie(cookieName(COOKIE, secure), value, {
    path: COOKIE.path,
    maxAge: COOKIE.seconds,
    httpOnly: COOKIE.httpOnly,
    sameSite: 'lax',
    signed: false,
    secure
  })
}

/** Forgets the browsers of a user, whose password may have been known to somebody else. */
export async function forgetBrowsersOf({ client }: Transaction, userId: number): Promise<void> {
  await client.query('delete from known_browsers where user_id = $1', [userId])
}
