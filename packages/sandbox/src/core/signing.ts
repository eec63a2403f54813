import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'

/** The sandbox's secrets as they are now: the first signs, all verify. They rotate. */
export type SigningSecrets = () => readonly [Uint8Array, ...Uint8Array[]]

/** Makes the function that returns the keys for a purpose, derived from the secrets of the moment. */
export function keysFor(secrets: SigningSecrets, purpose: string): () => readonly [Buffer, ...Buffer[]] {
  const derived = new WeakMap<Uint8Array, Buffer>()
  const keyOf = (secret: Uint8Array): Buffer => {
    const key = derived.get(secret) ?? createHmac('sha256', secret).update(purpose).digest()
    derived.set(secret, key)
    return key
  }
  return () => {
    const [first, ...others] = secrets()
    return [keyOf(first), ...others.map(keyOf)]
  }
}

const signatureOf = (text: string, key: KeyObject): string =>
  createHmac('sha256', key).update(text).digest().subarray(0, 16).toString('base64url')

/** Signs texts that clients return, so that they cannot be changed. Each purpose has its own key. */
export class Signer {
  readonly #keys: () => readonly [Buffer, ...Buffer[]]
  // Node makes an object of bytes for each signature, which takes four times as long as the signature.
  readonly #objects = new WeakMap<Buffer, KeyObject>()

  /** @param purpose of the signatures, which are not valid for any other */
  constructor(secrets: SigningSecrets, purpose: string) {
    this.#keys = keysFor(secrets, purpose)
  }

  #objectOf(key: Buffer): KeyObject {
    const object = this.#objects.get(key) ?? createSecretKey(key)
    this.#objects.set(key, object)
    return object
  }

  /** The signature of a text: 22 characters of base64url, which is 128 bits. */
  sign(text: string): string {
    return signatureOf(text, this.#objectOf(this.#keys()[0]))
  }

  /** Whether a signature is that of a text, compared in constant time. */
  verify(text: string, signature: string): boolean {
    const given = Buffer.from(signature)
    return this.#keys().some((key) => {
      const expected = Buffer.from(signatureOf(text, this.#objectOf(key)))
      return given.length === expected.length && timingSafeEqual(given, expected)
    })
  }
}
