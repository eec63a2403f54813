import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { weightOf } from '../platform/http/negotiation.ts'

const ENCODINGS = ['br', 'gzip'] as const
type Encoding = (typeof ENCODINGS)[number]

const COMPRESS: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gzip: (bytes) => promisify(gzip)(bytes)
}

/**
 * A text as it is sent: as it is, and in each content coding. It is compressed once, in another thread, when a coding is first asked for:
 * compressing all pages takes seconds, for which no start of the portal has to wait.
 */
export class CompressedText {
  readonly #identity: Buffer
  readonly #encoded = new Map<Encoding, Promise<Buffer>>()

  constructor(text: string) {
    this.#identity = Buffer.from(text)
  }

  /** Its bytes in a content coding; without one, as they are. */
  async bytes(encoding: Encoding | undefined): Promise<Buffer> {
    if (!encoding) return this.#identity
    const encoded = this.#encoded.get(encoding) ?? COMPRESS[encoding](this.#identity)
    this.#encoded.set(encoding, encoded)
    return encoded
  }

  /** Begins to compress it, before it is asked for. */
  prepare(): void {
    for (const encoding of ENCODINGS) void this.bytes(encoding)
  }
}

/** The best content coding that a request accepts; undefined where the text is sent as it is. */
export function acceptedEncoding({ headers }: FastifyRequest): Encoding | undefined {
  const accepted = headers['accept-encoding']?.toString()
  return accepted === undefined ? undefined : ENCODINGS.find((name) => weightOf(accepted, name, '*') > 0)
}
