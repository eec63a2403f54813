import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Exchange, LogEntry } from './entry.ts'
import { facetsOf, termsOf } from './terms.ts'

const compress = promisify(zlib.zstdCompress)
const decompress = promisify(zlib.zstdDecompress)
/** The fastest level that compresses texts like these well. */
const OPTIONS = { params: { [zlib.constants.ZSTD_c_compressionLevel]: 1 } }

/** Requests of one owner and day, as the database has them. */
export interface Chunk {
  owner: string
  /** Such as `2026-11-26`. */
  day: string
  firstId: string
  lastId: string
  requests: number
  bytes: number
  facets: readonly number[]
  terms: readonly number[] | undefined
  isCompacted: boolean
  entries: Buffer
  exchanges: Buffer
}

type Stored = Pick<Chunk, 'isCompacted'>

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** JSON has no line feeds within a value, so each line is an exchange. */
const linesOf = (exchanges: readonly Exchange[]) => exchanges.map((exchange) => JSON.stringify(exchange)).join('\n')

/** A chunk of requests that were just recorded, in their order. It is not compressed: that would take longer than the requests. */
export function looseChunk(owner: string, entries: readonly LogEntry[], exchanges: readonly Exchange[]): Chunk {
  return {
    ...described(owner, entries),
    terms: undefined,
    isCompacted: false,
    ...sized(Buffer.from(JSON.stringify(entries)), Buffer.from(linesOf(exchanges)))
  }
}

/** A compressed chunk of requests, in their order, which words and ids lead to. */
export async function compactedChunk(
  owner: string,
  entries: readonly LogEntry[],
  exchanges: readonly Exchange[]
): Promise<Chunk> {
  return {
    ...described(owner, entries),
    terms: termsOf(owner, entries, exchanges),
    isCompacted: true,
    ...sized(await compress(JSON.stringify(entries), OPTIONS), await compress(linesOf(exchanges), OPTIONS))
  }
}

function described(owner: string, entries: readonly LogEntry[]) {
  const [first, last] = [entries[0], entries.at(-1)]
  if (!first || !last) throw new Error('A chunk has at least one request.')
  return {
    ...{ owner, day: dayOf(first.at), firstId: first.id, lastId: last.id },
    requests: entries.length,
    facets: facetsOf(entries)
  }
}

const sized = (entries: Buffer, exchanges: Buffer) => ({ entries, exchanges, bytes: entries.length + exchanges.length })

/** The entries of a chunk. */
export async function readEntries({ entries, isCompacted }: Stored & Pick<Chunk, 'entries'>): Promise<LogEntry[]> {
  return JSON.parse((isCompacted ? await decompress(entries) : entries).toString()) as LogEntry[]
}

/** The exchanges of a chunk, each as JSON. */
export async function readExchangeLines({
  exchanges,
  isCompacted
}: Stored & Pick<Chunk, 'exchanges'>): Promise<string[]> {
  return (isCompacted ? await decompress(exchanges) : exchanges).toString().split('\n')
}
