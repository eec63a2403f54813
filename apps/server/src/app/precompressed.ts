import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { weightOf } from '../platform/http/negotiation.ts'

const ENCODINGS = ['br', 'gzip'] as const

/** A text as it is sent: as it is, and in each content coding. */
export type Precompressed = Record<'identity' | (typeof ENCODINGS)[number], Buffer>

/** Compresses a text once for all requests. */
export async function precompress(text: string): Promise<Precompressed> {
  const identity = Buffer.from(text)
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: identity.length } }),
    promisify(gzip)(identity)
  ])
  return { identity, br, gzip: gzipped }
}

/** The best content coding that a request accepts; undefined where the text is sent as it is. */
export function acceptedEncoding({ headers }: FastifyRequest): (typeof ENCODINGS)[number] | undefined {
  const accepted = headers['accept-encoding']?.toString()
  return accepted === undefined ? undefined : ENCODINGS.find((name) => weightOf(accepted, name, '*') > 0)
}
