import { createHash } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import { COOKIES } from '@portico/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LoginTransaction } from './relying-party.ts'

/**
 * The cookies of a browser between the steps of signing in. They are named after the state or nonce of the sign-in, so that several
 * tabs can sign in concurrently.
 */

const TRANSACTION = COOKIES.signInState.name
const NONCE = COOKIES.signInNonce.name

/** A browser that begins sign-ins and never finishes them must not run out of room for cookies. */
const MOST_AT_ONCE = 8

/**
 * A cookie is sent to the calls below its path, which must have those that set it, for they count how many there are. A nonce is
 * set below /oauth2 and /api and read below /auth: only the root is above them all, so every call is sent it.
 */
const PATHS = { [TRANSACTION]: COOKIES.signInState.path, [NONCE]: COOKIES.signInNonce.path } as const
type Prefix = keyof typeof PATHS

const nameOf = (prefix: Prefix, value: string) =>
  prefix + createHash('sha256').update(value).digest('base64url').slice(0, 16)

export class LoginCookies {
  readonly #common: CookieSerializeOptions

  /** @param secure whether the portal is reached by https */
  constructor(secure: boolean) {
    this.#common = { httpOnly: true, signed: true, secure }
  }

  rememberTransaction(request: FastifyRequest, reply: FastifyReply, transaction: LoginTransaction): void {
    this.#evictOldest(request, reply, TRANSACTION)
    reply.setCookie(nameOf(TRANSACTION, transaction.state), JSON.stringify(transaction), {
      ...this.#common,
      path: PATHS[TRANSACTION],
      // Lax: the provider's redirect comes from another site.
      sameSite: 'lax',
      maxAge: COOKIES.signInState.seconds
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
    reply.setCookie(nameOf(NONCE, nonce), nonce, {
      ...this.#common,
      path: PATHS[NONCE],
      sameSite: 'strict',
      maxAge: (untilSignedIn ? COOKIES.signInState : COOKIES.signInNonce).seconds
    })
  }

  /** Whether this browser requested a token with this nonce. A nonce can be taken once. */
  takeNonce(request: FastifyRequest, reply: FastifyReply, nonce: string): boolean {
    return this.#take(request, reply, NONCE, nonce) === nonce
  }

  #take(request: FastifyRequest, reply: FastifyReply, prefix: Prefix, key: string): string | undefined {
    const name = nameOf(prefix, key)
    const signed = request.cookies[name]
    if (signed === undefined) return undefined
    reply.clearCookie(name, { path: PATHS[prefix] })
    const { valid, value } = request.unsignCookie(signed)
    return valid ? (value ?? undefined) : undefined
  }

  #evictOldest(request: FastifyRequest, reply: FastifyReply, prefix: Prefix): void {
    const names = Object.keys(request.cookies).filter((name) => name.startsWith(prefix))
    for (const name of names.slice(0, Math.max(0, names.length - MOST_AT_ONCE + 1)))
      reply.clearCookie(name, { path: PATHS[prefix] })
  }
}
