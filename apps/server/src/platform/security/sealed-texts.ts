import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Database } from '../database/open.ts'
import { randomSecret, sharedSecret } from './secrets.ts'

/** Name of the key among the server's secrets. */
export const SEALED_TEXTS_KEY = 'sealed_texts_key'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts texts that are stored (AES-256-GCM), so that a table alone, in a dump or by a faulty query, tells none of them. The key is
 * among the server's secrets and does not rotate: what it encrypts lives for years.
 */
export class SealedTexts {
  readonly #key: Buffer

  private constructor(key: Buffer) {
    this.#key = key
  }

  /** The first instance that needs the key makes it. */
  static async open(database: Database): Promise<SealedTexts> {
    const key = await sharedSecret(database, SEALED_TEXTS_KEY, randomSecret)
    return new SealedTexts(Buffer.from(key, 'base64url'))
  }

  /** @param context what the text belongs to; it opens with the same one only */
  seal(text: string, context: string): string {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(ALGORITHM, this.#key, nonce).setAAD(Buffer.from(context))
    return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
      'base64url'
    )
  }

  /** @throws Error when the text was sealed by another key, with another context, or has been changed */
  open(sealed: string, context: string): string {
    const bytes = Buffer.from(sealed, 'base64url')
    const decipher = createDecipheriv(ALGORITHM, this.#key, bytes.subarray(0, NONCE_BYTES))
    decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-TAG_BYTES))
    return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  }
}
