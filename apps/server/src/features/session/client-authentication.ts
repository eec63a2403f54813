import { createPrivateKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { StartupError } from '@portico/server-kit'
import { type CryptoKey, importJWK, importPKCS8, type JWK } from 'jose'
import * as client from 'openid-client'

/** How the portal proves to the provider's token endpoint who it is: OpenID Connect Core, section 9. */
export interface ClientCredentials {
  secret: string | undefined
  /** For `private_key_jwt`. */
  key?: client.PrivateKey | undefined
  /** Undefined where the provider's own list decides. */
  method?: 'client_secret_basic' | 'client_secret_post' | 'private_key_jwt' | undefined
}

/**
 * RFC 6749, section 2.3.1, with an encoding that providers understand whether or not they decode it: what a form leaves alone, and the
 * other unreserved characters of RFC 2396, stay as they are.
 */
const formEncoded = (text: string) => encodeURIComponent(text).replaceAll('%20', '+')

const basicAuthentication =
  (secret: string): client.ClientAuth =>
  (_server, { client_id }, _body, headers) => {
    const credentials = Buffer.from(`${formEncoded(client_id)}:${formEncoded(secret)}`).toString('base64')
    headers.set('authorization', `Basic ${credentials}`)
  }

/** The method that is set; else the first that the provider offers and that fits what we have. */
export function clientAuthentication(
  server: client.ServerMetadata,
  { secret, key, method }: ClientCredentials
): client.ClientAuth {
  if (method === 'private_key_jwt' && key) return client.PrivateKeyJwt(key)
  if (secret === undefined) return client.None()
  if (method === 'client_secret_basic') return basicAuthentication(secret)
  if (method === 'client_secret_post') return client.ClientSecretPost(secret)
  // OpenID Connect Discovery: where the provider is silent, client_secret_basic is meant.
  const offered = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  if (offered.includes('client_secret_basic')) return basicAuthentication(secret)
  if (offered.includes('client_secret_post')) return client.ClientSecretPost(secret)
  return client.ClientSecretJwt(secret)
}

/** The algorithm with which a key in PEM form signs; a JWK may name another. */
function algorithmOf(pem: string): string {
  const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem)
  if (asymmetricKeyType === 'ec')
    return { prime256v1: 'ES256', secp384r1: 'ES384', secp521r1: 'ES512' }[asymmetricKeyDetails?.namedCurve ?? ''] ?? ''
  return asymmetricKeyType === 'ed25519' ? 'EdDSA' : 'RS256'
}

async function parseKey(text: string): Promise<client.PrivateKey> {
  if (!text.trimStart().startsWith('{')) {
    const pem = createPrivateKey(text).export({ type: 'pkcs8', format: 'pem' }) as string
    return { key: await importPKCS8(pem, algorithmOf(pem)) }
  }
  const jwk = JSON.parse(text) as JWK
  const pem = createPrivateKey({ key: jwk as never, format: 'jwk' }).export({ type: 'pkcs8', format: 'pem' }) as string
  const key = (await importJWK(jwk, jwk.alg ?? algorithmOf(pem))) as CryptoKey
  return { key, ...(jwk.kid && { kid: jwk.kid }) }
}

/**
 * Reads the private key of the portal as a client of the provider: in PEM form, or a JWK, whose `kid` is sent with each assertion.
 *
 * @throws StartupError when there is none in the file
 */
export async function readClientKey(file: string): Promise<client.PrivateKey> {
  try {
    return await parseKey(await readFile(file, 'utf8'))
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    const reason = code === 'ENOENT' || code === 'EACCES' ? 'it cannot be read' : 'it contains no private key'
    throw new StartupError(
      `OIDC_CLIENT_KEY_FILE is ${file}, but ${reason}. Put a private key there, in PEM or JWK form.`,
      {
        cause
      }
    )
  }
}
