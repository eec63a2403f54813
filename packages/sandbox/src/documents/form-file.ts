import { hash } from 'node:crypto'

/** A file of a form. What can be enumerated of it identifies its content, so that a repeated request is recognised. */
export class FormFile {
  /** SHA-256 of the bytes. */
  readonly digest: string
  readonly #bytes: Buffer

  constructor(bytes: Buffer) {
    this.#bytes = bytes
    this.digest = hash('sha256', bytes, 'hex')
  }

  get bytes(): Buffer {
    return this.#bytes
  }
}
