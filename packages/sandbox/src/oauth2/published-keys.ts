import { createGuardedClient, type GuardedClient, type OutboundFailure } from '@portico/server-kit'
import { createLocalJWKSet, type JWSHeaderParameters, type JWTVerifyGetKey } from 'jose'

/** Milliseconds for which a fetched key set is used. */
const FRESH_MS = 5 * 60_000
/** Milliseconds before a key set is fetched again because it lacks a key, or could not be fetched. */
const PAUSE_MS = 30_000
const TIMEOUT_MS = 5_000
const MAX_BYTES = 64 * 1024
/** Cached key sets; their addresses come from outside. */
const MAX_CACHED = 1_000

const FAILURES: Readonly<Record<OutboundFailure, string>> = {
  TIMEOUT: `there was no response within ${TIMEOUT_MS / 1000} seconds`,
  CONNECTION_FAILED: 'the connection failed',
  TLS_FAILED: 'its certificate is invalid',
  ADDRESS_NOT_ALLOWED: 'its address is not public'
}

interface CachedKeys {
  fetchedAt: number
  keys: Promise<ReturnType<typeof createLocalJWKSet>>
}

/** Why a key set cannot be had, in words for the developer of the client. */
export class UnavailableKeysError extends Error {}

/** Fetches the key sets that clients publish (RFC 7517), and caches them. */
export class PublishedKeys {
  readonly #allowsOwnMachine: boolean
  readonly #client: GuardedClient
  readonly #cached = new Map<string, CachedKeys>()

  /** @param allowsOwnMachine whether addresses on this machine may be fetched, and by http */
  constructor(allowsOwnMachine: boolean) {
    this.#allowsOwnMachine = allowsOwnMachine
    this.#client = createGuardedClient({ allowsOwnMachine })
  }

  /**
   * The function that finds the key of an assertion in the key set at an address. A key that the set lacks makes it be fetched again:
   * the client may have rotated its keys.
   */
  keySet(uri: string): JWTVerifyGetKey {
    return async (header: JWSHeaderParameters, token) => {
      const cached = this.#at(uri, FRESH_MS)
      try {
        return await (await cached.keys)(header, token)
      } catch (error) {
        if (error instanceof UnavailableKeysError) throw error
        const renewed = this.#at(uri, PAUSE_MS)
        if (renewed === cached) throw error
        return (await renewed.keys)(header, token)
      }
    }
  }

  #at(uri: string, maxAge: number): CachedKeys {
    const now = Date.now()
    const known = this.#cached.get(uri)
    if (known && now - known.fetchedAt < maxAge) return known
    if (this.#cached.size >= MAX_CACHED) this.#cached.clear()
    const fetched: CachedKeys = { fetchedAt: now, keys: this.#fetch(uri) }
    this.#cached.set(uri, fetched)
    // A failure is cached for a pause, so that assertions do not make this instance call somebody again and again.
    fetched.keys.catch(() => {
      fetched.fetchedAt = now - FRESH_MS + PAUSE_MS
    })
    return fetched
  }

  async #fetch(uri: string) {
    const fail = (reason: string, cause?: unknown) =>
      new UnavailableKeysError(`The key set at ${uri} cannot be used: ${reason}.`, { cause })
    const url = new URL(uri)
    if (url.protocol !== 'https:' && !this.#allowsOwnMachine) throw fail('its URL must start with https')
    const headers = { Accept: 'application/jwk-set+json, application/json' }
    // One byte more than there may be shows that there are more.
    const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES + 1 }
    const { response, failure } = await this.#client({ url, method: 'GET', headers, ...limits })
    if (failure) throw fail(FAILURES[failure])
    const { status, body } = response
    if (status !== 200) throw fail(`the response has the status ${status}`)
    if (body.length > MAX_BYTES) throw fail(`it has more than ${MAX_BYTES} bytes`)
    try {
      return createLocalJWKSet(JSON.parse(body.toString('utf8')))
    } catch (error) {
      throw fail('it is not a JSON Web Key Set', error)
    }
  }
}
