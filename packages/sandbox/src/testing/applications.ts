import { createHash, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'
import type { Client, ClientKeys } from '../index.ts'

/** A confidential client of the tests. A test may change everything of it while a sandbox runs. */
export interface TestApplication {
  clientId: string
  secrets: string[]
  keys?: ClientKeys
  scopes: string[]
  redirectUris: string[]
  isActive: boolean
}

/** Makes an application with one secret. */
export const makeApplication = (fields: Partial<TestApplication> = {}): TestApplication => ({
  clientId: `cl_${randomUUID()}`,
  secrets: [`secret-of ${randomUUID()}:+%`],
  scopes: ['finance-quotation', 'payments'],
  redirectUris: [],
  isActive: true,
  ...fields
})

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** The function by which a sandbox finds applications, as a host would. */
export const findAmong =
  (...applications: TestApplication[]) =>
  async (clientId: string): Promise<Client | undefined> => {
    const found = applications.find((each) => each.clientId === clientId && each.isActive)
    if (!found) return undefined
    const { secrets, keys, scopes, redirectUris } = found
    const authentication = {
      verifySecret: async (secret: string) => secrets.some((each) => digestOf(each) === digestOf(secret)),
      ...(keys && { keys })
    }
    return { clientId, scopes, redirectUris, authentication }
  }

/** The header of client_secret_basic (RFC 6749, section 2.3.1). */
export function basic(clientId: string, secret: string): string {
  const encoded = (text: string) => encodeURIComponent(text).replaceAll('%20', '+')
  return `Basic ${Buffer.from(`${encoded(clientId)}:${encoded(secret)}`).toString('base64')}`
}

/** A key pair of an application. */
export interface TestKey {
  privateKey: CryptoKey
  jwk: JWK
}

/** Makes a key pair whose public key has an id. */
export async function makeKey(kid: string, alg = 'ES256'): Promise<TestKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid } }
}

/** The claims of an assertion that is right, but for those given; what is undefined is left out. */
export const assertionClaims = (clientId: string, claims: Record<string, unknown> = {}): JWTPayload => {
  const now = Math.floor(Date.now() / 1000)
  return {
    iss: clientId,
    sub: clientId,
    aud: 'http://localhost:8080/sandbox',
    jti: randomUUID(),
    iat: now,
    exp: now + 60,
    ...claims
  }
}

/** Signs an assertion. */
export const signAssertion = ({ privateKey, jwk }: TestKey, claims: JWTPayload, alg = 'ES256'): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg, ...(jwk.kid !== undefined && { kid: jwk.kid }) }).sign(privateKey)

/** A port that is free at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
