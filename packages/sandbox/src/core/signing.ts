import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signs texts that the sandbox gives away and wants back unchanged. Each purpose has a key of its own. */
export class Signer {
  readonly #key: Buffer

  /**
   * @param secret of the sandbox
   * @param purpose what is signed, so that what was signed for one thing is good for nothing else
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
