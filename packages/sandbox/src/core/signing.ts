import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signs texts that clients return, so that they cannot be changed. Each purpose has its own key. */
export class Signer {
  readonly #key: Buffer

  /**
   * @param secret of the sandbox
   * @param purpose of the signatures, which are not valid for any other
   */
  constructor(secret: Uint8Array, purpose: string) {
    this.#key = createHmac('sha256', secret).update(purpose).digest()
  }

  /** The signature of a text: 22 characters of base64url, which is 128 bits. */
  sign(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest().subarray(0, 16).toString('base64url')
  }

  /** Whether a signature is that of a text, compared in constant time. */
  verify(text: string, signature: string): boolean {
    const expected = Buffer.from(this.sign(text))
    const given = Buffer.from(signature)
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
}
