import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import * as client from 'openid-client'
import { createIdentityProvider, type IdentityProvider, type IdentityProviderOptions, type JWK } from '../index.ts'
import type { Account, RefusedAttempt } from '../options.ts'
import { Browser, type Visit } from './browser.ts'
import { startDatabase } from './database.ts'

export const PORTAL = 'http://portal.test'
export const REDIRECT_URI = `${PORTAL}/oauth2/callback`
export const SIGNED_OUT_URI = `${PORTAL}/logout`
/** Of every client, as the server that mounts the provider tells it. */
export const CLIENT_ADDRESS = '203.0.113.9'
const CLIENT = { id: 'portal', secret: 'a secret that only the test knows' }

export const ADA: Account = {
  id: '7',
  login: 'ada',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.test',
  langKey: 'es',
  activated: true
}
const BOB: Account = { ...ADA, id: '8', login: 'bob', firstName: '', lastName: '', email: 'bob@example.test' }

/** Makes a private signing key. */
export async function makeSigningKey(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' } as JWK
}

export interface Transaction {
  url: URL
  verifier: string
  state: string
  nonce: string
}

/**
 * Starts a provider on a free port with two people, ada and bob, whose password is "secret".
 *
 * @param change options that differ
 */
export async function startProvider(change: Partial<IdentityProviderOptions> = {}) {
  const database = await startDatabase()
  const log: { level: string; details: object; message: string }[] = []
  const write = (level: string) => (details: object, message: string) => void log.push({ level, details, message })
  const people = [{ ...ADA }, { ...BOB }]
  const attempts = { left: Number.POSITIVE_INFINITY, retryAfterSeconds: 0, seen: [] as object[], succeeded: 0 }

  /** Codes of people who have a second factor, each good once. */
  const codes = new Map<string, Map<string, 'oneTimeCode' | 'recoveryCode'>>()

  const refusals: RefusedAttempt[] = []

  /** People who have a passkey. */
  const passkeys = new Set<string>()

  let identityProvider: IdentityProvider
  const server = createServer((request, response) => identityProvider.handle(request, response, CLIENT_ADDRESS))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/idp`

  const options: IdentityProviderOptions = {
    issuer,
    portalOrigin: PORTAL,
    client: { ...CLIENT, redirectUris: [REDIRECT_URI], postLogoutRedirectUris: [SIGNED_OUT_URI] },
    signingKeys: [await makeSigningKey('first')],
    cookieKeys: ['a cookie key that only the test knows'],
    query: database.query,
    accounts: {
      async authenticate(identifier, password) {
        const person = people.find(({ login, email }) => login === identifier || email === identifier)
        return person?.activated && password === 'secret' ? { id: person.id } : undefined
      },
      find: async (id) => people.find((person) => person.id === id)
    },
    secondFactors: {
      kindsOf: async (id) => ({
        oneTimeCode: codes.has(id),
        recoveryCode: codes.has(id),
        passkey: passkeys.has(id)
      }),
      passkeyRequest: async (id) => (passkeys.has(id) ? { challenge: crypto.randomUUID() } : undefined),
      // A passkey signs by saying whose it is, and what it signs.
      acceptPasskey: async (id, { response, challenge }) =>
        passkeys.has(id) && JSON.stringify(response) === JSON.stringify({ id, challenge }),
      acceptCode: async (id, typed) => {
        const kind = codes.get(id)?.get(typed)
        codes.get(id)?.delete(typed)
        return kind
      }
    },
    async limitCodes(request) {
      return options.limitAttempts({ ip: request.ip, identifier: request.accountId })
    },
    async limitAttempts(request) {
      attempts.seen.push(request)
      if (attempts.left-- <= 0) return { allowed: false, retryAfterSeconds: attempts.retryAfterSeconds }
      return {
        allowed: true,
        async succeeded() {
          attempts.succeeded++
        }
      }
    },
    rememberBrowser: async ({ browser }) => browser ?? 'a browser',
    reportRefusal: async (attempt) => void refusals.push(attempt),
    seededAccounts: [],
    log: { info: write('info'), warn: write('warn'), error: write('error') },
    ...change
  }
  identityProvider = createIdentityProvider(options)

  const configuration = await client.discovery(
    new URL(issuer),
    CLIENT.id,
    CLIENT.secret,
    client.ClientSecretBasic(CLIENT.secret),
    { execute: [client.allowInsecureRequests] }
  )

  /** An authorization request as the portal makes it. */
  async function begin(parameters: Record<string, string> = {}): Promise<Transaction> {
    const verifier = client.randomPKCECodeVerifier()
    const state = client.randomState()
    const nonce = client.randomNonce()
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: REDIRECT_URI,
      scope: 'openid profile email',
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
      ...parameters
    })
    return { url, verifier, state, nonce }
  }

  /** Redeems the code with which the browser came back to the portal. */
  const redeem = (transaction: Transaction, callback: Visit) =>
    client.authorizationCodeGrant(configuration, callback.url, {
      pkceCodeVerifier: transaction.verifier,
      expectedState: transaction.state,
      expectedNonce: transaction.nonce,
      idTokenExpected: true
    })

  return {
    issuer,
    configuration,
    options,
    log,
    people,
    attempts,
    codes,
    passkeys,
    refusals,
    begin,
    redeem,
    query: database.query,
    browser: () => new Browser(PORTAL),
    /** Signs in with a browser and redeems the code. */
    async signIn(browser: Browser, login = 'ada') {
      const transaction = await begin()
      const page = await browser.visit(transaction.url)
      return redeem(transaction, await browser.submit(page, { login, password: 'secret' }))
    },
    /** Replaces the provider by one with other options, as a restart would. */
    restart(changed: Partial<IdentityProviderOptions>) {
      identityProvider = createIdentityProvider({ ...options, ...changed })
      return identityProvider
    },
    removeExpired: () => identityProvider.removeExpired(),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await database.stop()
    }
  }
}

export type TestProvider = Awaited<ReturnType<typeof startProvider>>
