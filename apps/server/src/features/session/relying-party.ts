import { LIMITS } from '@portico/contract'
import type { FastifyBaseLogger } from 'fastify'
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, customFetch as joseFetch } from 'jose'
import * as client from 'openid-client'
import type { Clock } from '../../platform/clock.ts'
import { type ClientCredentials, clientAuthentication } from './client-authentication.ts'
import type { ProviderResponse } from './sign-in-codes.ts'
import {
  describe,
  isOutage,
  ProviderUnavailableError,
  readProviderWords,
  type SignInStep,
  SignInStepError,
  stepOfRedemption
} from './sign-in-errors.ts'

/** The portal as a relying party of OpenID Connect: one provider, found by discovery when it is first needed. */

export interface RelyingPartyOptions {
  issuer: string
  clientId: string
  credentials: ClientCredentials
  /** Seconds by which the clocks of provider and portal may differ. */
  clockTolerance: number
  scope: string
  /** Claims that are read from the provider's userinfo where the id_token lacks them. */
  wantedClaims: readonly string[]
  /** Those without which nobody may be signed in, because roles depend on them. */
  neededClaims: readonly string[]
  /** Where the provider sends the browser back with a code. */
  redirectUri: string
  /** Where it sends the browser after signing out. */
  postLogoutRedirectUri: string
  /** How to reach the provider; the embedded one is called in-process. */
  fetch?: typeof fetch
  clock: Clock
  log: FastifyBaseLogger
}

/** What the server must remember of a sign-in until its callback. */
export interface LoginTransaction {
  state: string
  nonce: string
  codeVerifier: string
  /** Whether the provider asks who it is even where it knows. */
  isAskedAgain: boolean
}

const SECONDS_TO_RESPOND = 10
/** Milliseconds between two reads of a provider's keys for tokens of keys that are not known: a provider may withdraw a key without notice. */
const KEYS_MS = 5_000

/** Milliseconds after which the provider is asked for its metadata again before a browser is sent to it. */
const RENEW_AFTER_MS = 30_000

interface Discovered {
  configuration: client.Configuration
  keys: JWTVerifyGetKey
}

type Tokens = client.TokenEndpointResponse & client.TokenEndpointResponseHelpers

export class RelyingParty {
  readonly #options: RelyingPartyOptions
  #discovered: Promise<Discovered> | undefined
  #renewing: Promise<Discovered> | undefined
  /** When the provider last responded to discovery, in milliseconds since the epoch. */
  #discoveredAt = 0

  constructor(options: RelyingPartyOptions) {
    this.#options = options
  }

  get clockTolerance(): number {
    return this.#options.clockTolerance
  }

  get clientId(): string {
    return this.#options.clientId
  }

  /**
   * What its tokens are verified by: the issuer as it names itself, which a setting may write a little differently, and its
   * published keys.
   *
   * @throws ProviderUnavailableError
   */
  async published(): Promise<{ issuer: string; keys: JWTVerifyGetKey }> {
    const { configuration, keys } = await this.#discover()
    return { issuer: configuration.serverMetadata().issuer, keys }
  }

  /**
   * Fetches the provider's keys, each time: whether users can sign in at present.
   *
   * @returns the issuer as it names itself, and how many keys it publishes
   * @throws Error with the reason when it cannot be reached or does not respond as a provider
   */
  async readKeys(): Promise<{ issuer: string; keys: number }> {
    const { configuration } = await this.#discover()
    const { issuer, jwks_uri } = configuration.serverMetadata()
    const ask = this.#options.fetch ?? fetch
    const response = await ask(jwks_uri as string, { signal: AbortSignal.timeout(SECONDS_TO_RESPOND * 1000) })
    if (!response.ok) throw new Error(`The provider’s keys cannot be fetched: status ${response.status}.`)
    const { keys } = (await response.json()) as { keys?: unknown[] }
    if (!keys?.length) throw new Error('The provider publishes no keys.')
    return { issuer, keys: keys.length }
  }

  /**
   * Begins a sign-in.
   *
   * @param request.languages the reader's, in order of preference, for the provider's page
   * @param request.isAskedAgain whether the provider asks who it is even where it knows, and then must say when that was
   * @throws ProviderUnavailableError
   */
  async start({
    languages,
    isAskedAgain
  }: {
    languages: string | undefined
    isAskedAgain: boolean
  }): Promise<{ transaction: LoginTransaction; url: URL }> {
    const { configuration } = await this.#reach()
    const transaction = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      codeVerifier: client.randomPKCECodeVerifier(),
      isAskedAgain
    }
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: this.#options.redirectUri,
      scope: this.#options.scope,
      state: transaction.state,
      nonce: transaction.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(transaction.codeVerifier),
      code_challenge_method: 'S256',
      ...(languages && { ui_locales: languages }),
      ...(isAskedAgain && { prompt: 'login', max_age: String(LIMITS.recentSignInMinutes * 60) })
    })
    return { transaction, url }
  }

  /**
   * Redeems the code of a callback.
   *
   * @param callback the address the provider sent the browser to
   * @returns the id_token, not yet verified by its signature, and what userinfo adds to it
   * @throws SignInStepError when the provider refuses the code or its response does not fit the transaction
   * @throws ProviderUnavailableError when it cannot be reached, or fails itself
   */
  async redeem(callback: URL, transaction: LoginTransaction): Promise<ProviderResponse> {
    const { configuration } = await this.#discover()
    const tokens = await client
      .authorizationCodeGrant(configuration, callback, {
        expectedState: transaction.state,
        expectedNonce: transaction.nonce,
        pkceCodeVerifier: transaction.codeVerifier,
        idTokenExpected: true
      })
      .catch((cause) => failedStep(stepOfRedemption(cause), cause))
    const claims = await this.#missingClaims(configuration, tokens)
    // A transaction that an earlier release began does not say.
    return { idToken: tokens.id_token as string, claims, isAskedAgain: transaction.isAskedAgain === true }
  }

  /** OpenID Connect Core, section 5.4: claims that the scopes ask for may be in the userinfo response only. */
  async #missingClaims(configuration: client.Configuration, tokens: Tokens): Promise<Record<string, unknown>> {
    const claims = tokens.claims() as client.IDToken
    const { wantedClaims, neededClaims, log } = this.#options
    const missing = wantedClaims.filter((name) => claims[name] === undefined)
    if (!missing.length || !configuration.serverMetadata().userinfo_endpoint) return {}
    try {
      const told = await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      return Object.fromEntries(missing.flatMap((name) => (told[name] === undefined ? [] : [[name, told[name]]])))
    } catch (error) {
      if (missing.some((name) => neededClaims.includes(name))) return failedStep('userinfo', error)
      await readProviderWords(error)
      log.warn({ missing, cause: describe(error) }, 'userinfo of the identity provider cannot be read')
      return {}
    }
  }

  /**
   * The address at which the browser ends the provider's session too. Signing out of the portal does not depend on it.
   *
   * @returns undefined when the provider has none
   * @throws ProviderUnavailableError
   */
  async endSessionUrl(idTokenHint: string | undefined): Promise<string | undefined> {
    const { configuration } = await this.#reach()
    if (!configuration.serverMetadata().end_session_endpoint) return undefined
    return client.buildEndSessionUrl(configuration, {
      post_logout_redirect_uri: this.#options.postLogoutRedirectUri,
      ...(idTokenHint && { id_token_hint: idTokenHint })
    }).href
  }

  /**
   * Discovery for a browser that is about to be sent to the provider: renewed when it is older than half a minute, so that an outage
   * is said on a page of the portal, and so that changed addresses are known without a restart.
   */
  #reach(): Promise<Discovered> {
    const isOurs = this.#options.fetch !== undefined
    if (!this.#discovered || isOurs || this.#options.clock().getTime() - this.#discoveredAt < RENEW_AFTER_MS)
      return this.#discover()
    this.#renewing ??= this.#findOnce()
      .then((found) => {
        this.#discovered = Promise.resolve(found)
        return found
      })
      .finally(() => {
        this.#renewing = undefined
      })
    return this.#renewing
  }

  #discover(): Promise<Discovered> {
    this.#discovered ??= this.#findOnce().catch((error) => {
      this.#discovered = undefined
      throw error
    })
    return this.#discovered
  }

  async #findOnce(): Promise<Discovered> {
    try {
      const found = await this.#find()
      this.#discoveredAt = this.#options.clock().getTime()
      return found
    } catch (cause) {
      await readProviderWords(cause)
      const message = `The identity provider ${this.#options.issuer} cannot be used.`
      throw new ProviderUnavailableError('discovery', message, { cause })
    }
  }

  async #find(): Promise<Discovered> {
    const { issuer, clientId, credentials, clockTolerance, fetch: ownFetch } = this.#options
    const configuration = await client.discovery(
      new URL(issuer),
      clientId,
      { [client.clockTolerance]: clockTolerance },
      (server, ...rest) => clientAuthentication(server, credentials)(server, ...rest),
      {
        timeout: SECONDS_TO_RESPOND,
        execute: issuer.startsWith('http:') ? [client.allowInsecureRequests] : [],
        ...(ownFetch && { [client.customFetch]: ownFetch as client.CustomFetch })
      }
    )
    const server = configuration.serverMetadata()
    if (!server.jwks_uri) throw new Error('The provider publishes no keys (jwks_uri).')
    const keys = createRemoteJWKSet(new URL(server.jwks_uri), {
      timeoutDuration: SECONDS_TO_RESPOND * 1000,
      cooldownDuration: KEYS_MS,
      ...(ownFetch && { [joseFetch]: ownFetch })
    })
    return { configuration, keys: distinguishOutages(keys) }
  }
}

/** Ends a step that has failed: an outage is said as such, because another attempt may end well. */
async function failedStep(step: SignInStep, cause: unknown): Promise<never> {
  await readProviderWords(cause)
  throw isOutage(cause)
    ? new ProviderUnavailableError(step, `The identity provider fails at: ${step}.`, { cause })
    : new SignInStepError(step, { cause })
}

/** Distinguishes keys that could not be fetched from a token that was signed with none of them. */
function distinguishOutages(keys: JWTVerifyGetKey): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await keys(header, token)
    } catch (error) {
      const aboutToken = error instanceof errors.JOSEError && !OUTAGES.includes(error.code)
      throw aboutToken
        ? error
        : new ProviderUnavailableError('keys', 'The provider’s keys cannot be fetched.', { cause: error })
    }
  }
}

const OUTAGES: string[] = [errors.JOSEError.code, errors.JWKSTimeout.code]
