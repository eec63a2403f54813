import { createHash, createPrivateKey, createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import { keysFor, type SigningSecrets } from '../core/signing.ts'

/** Ed25519 (RFC 8037). */
export const TOKEN_ALGORITHM = 'EdDSA'

/** A key pair that signs access tokens. */
export interface TokenKey {
  id: string
  privateKey: KeyObject
  publicKey: KeyObject
  /** The public key as `/jwks` publishes it. */
  published: JsonWebKey
}

/** PKCS #8 of an Ed25519 key without its 32 bytes (RFC 8410, section 7). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The id of a public key: its thumbprint (RFC 7638). */
const thumbprint = ({ crv, kty, x }: JsonWebKey) =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url')

function toTokenKey(seed: Buffer): TokenKey {
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey)
  const jwk = publicKey.export({ format: 'jwk' })
  const id = thumbprint(jwk)
  return { id, privateKey, publicKey, published: { ...jwk, kid: id, use: 'sig', alg: TOKEN_ALGORITHM } }
}

/**
 * Makes the function that returns the key pairs of the moment. They are derived from the sandbox's secrets, of which any 32 bytes are
 * an Ed25519 key: so all instances have the same, and they rotate with the secrets. The first signs, all verify.
 */
export function tokenKeysOf(secrets: SigningSecrets): () => readonly [TokenKey, ...TokenKey[]] {
  const seeds = keysFor(secrets, 'access tokens, Ed25519')
  const derived = new WeakMap<Buffer, TokenKey>()
  const keyOf = (seed: Buffer): TokenKey => {
    const key = derived.get(seed) ?? toTokenKey(seed)
    derived.set(seed, key)
    return key
  }
  return () => {
    const [first, ...others] = seeds()
    return [keyOf(first), ...others.map(keyOf)]
  }
}
