import { createHash } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import { COOKIES, cookieName } from '@portico/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LoginTransaction } from './relying-party.ts'

/**
 * The cookies of a browser between the steps of signing in. They are named after the state or nonce of the sign-in, so that several
 * tabs can sign in concurrently.
 */

const TRANSACTION = COOKIES.signInState
const NONCE = COOKIES.signInNonce

/** A browser that begins sign-ins and never finishes them must not run out of room for cookies. */
const MOST_AT_ONCE = 8

/**
 * A cookie is sent to the calls below its path, which must have those that set it, for they count how many there are. A nonce is
 * set below /oauth2 and /api and read below /auth: only the root is above them all, so every call is sent it.
 */
type LoginCookie = typeof TRANSACTION | typeof NONCE

export class LoginCookies {
  readonly #common: CookieSerializeOptions & { secure: boolean }

  /** @param secure whether the portal is reached by https */
  constructor(secure: boolean) {
    this.#common = { httpOnly: true, signed: true, secure }
  }

  rememberTransaction(request: FastifyRequest, reply: FastifyReply, transaction: LoginTransaction): void {
    this.#evictOldest(request, reply, TRANSACTION)
    reply.setCookie(this.#nameOf(TRANSACTION, transaction.state), JSON.stringify(transaction), {
      ...this.#common,
      path: TRANSACTION.path,
      // Lax: the provider's redirect comes from another site.
      sameSite: 'lax',
      maxAge: TRANSACTION.seconds
    })
  }

  /** The transaction that this browser began with a state; it cannot be taken twice. */
  takeTransaction(request: FastifyRequest, reply: FastifyReply, state: string): LoginTransaction | undefined {
    const value = this.#take(request, reply, TRANSACTION, state)
    const transaction = value === undefined ? undefined : (JSON.parse(value) as LoginTransaction)
    return transaction?.state === state ? transaction : undefined
  }

  /** @param untilSignedIn whether it must last as long as the user takes to sign in: for a provider that returns the id_token itself */
  rememberNonce(request: FastifyRequest, reply: FastifyReply, nonce: string, untilSignedIn = false): void {
    this.#evictOldest(request, reply, NONCE)
    reply.setCookie(this.#nameOf(NONCE, nonce), nonce, {
      ...this.#common,
      path: NONCE.path,
      sameSite: 'strict',
      maxAge: (untilSignedIn ? TRANSACTION : NONCE).seconds
    })
  }

  /** Whether this browser requested a token with this nonce. A nonce can be taken once. */
  takeNonce(request: FastifyRequest, reply: FastifyReply, nonce: string): boolean {
    return this.#take(request, reply, NONCE, nonce) === nonce
  }

  #take(request: FastifyRequest, reply: FastifyReply, cookie: LoginCookie, key: string): string | undefined {
    const name = this.#nameOf(cookie, key)
    const signed = request.cookies[name]
    if (signed === undefined) return undefined
    this.#clear(reply, cookie, name)
    const { valid, value } = request.unsignCookie(signed)
    return valid ? (value ?? undefined) : undefined
  }

  #evictOldest(request: FastifyRequest, reply: FastifyReply, cookie: LoginCookie): void {
    const names = Object.keys(request.cookies).filter((name) => name.startsWith(this.#prefixOf(cookie)))
    for (const name of names.slice(0, Math.max(0, names.length - MOST_AT_ONCE + 1))) this.#clear(reply, cookie, name)
  }
  /** Browsers refuse to change a cookie with a prefix by a header without `Secure`. */
  #clear(reply: FastifyReply, cookie: LoginCookie, name: string): void {
    reply.clearCookie(name, { path: cookie.path, secure: this.#common.secure })
  }

  #prefixOf(cookie: LoginCookie): string {
    return cookieName(cookie, this.#common.secure)
  }

  #nameOf(cookie: LoginCookie, value: string): string {
    return this.#prefixOf(cookie) + createHash('sha256').update(value).digest('base64url').slice(0, 16)
  }
}
