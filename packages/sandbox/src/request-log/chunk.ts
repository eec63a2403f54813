import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Exchange, ExchangeBytes, LogEntry, StoredEntry } from './entry.ts'
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

/** A chunk of requests that were just recorded, in their order. It is not compressed: that would take longer than the requests. */
export function looseChunk(owner: string, entries: readonly StoredEntry[], exchanges: readonly ExchangeBytes[]): Chunk {
  return {
    ...described(owner, entries),
    terms: undefined,
    isCompacted: false,
    ...sized(Buffer.from(JSON.stringify(entries)), Buffer.concat(exchanges.flat()))
  }
}

/** A compressed chunk of requests, in their order, which words and ids lead to. */
export async function compactedChunk(
  owner: string,
  entries: readonly StoredEntry[],
  exchanges: readonly ExchangeBytes[]
): Promise<Chunk> {
  return {
    ...described(owner, entries),
    terms: termsOf(owner, entries, exchanges.map(toExchange)),
    isCompacted: true,
    ...sized(await compress(JSON.stringify(entries), OPTIONS), await compress(Buffer.concat(exchanges.flat()), OPTIONS))
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

const sized = (entries: Buffer, exchanges: Buffer) => ({
  entries,
  exchanges,
  bytes: entries.length + exchanges.length
})

/** The entries of a chunk. */
export async function readEntries({ entries, isCompacted }: Stored & Pick<Chunk, 'entries'>): Promise<StoredEntry[]> {
  return JSON.parse((isCompacted ? await decompress(entries) : entries).toString()) as StoredEntry[]
}

/** The bytes of the exchanges of a chunk with these entries. */
export async function readExchanges(
  { exchanges, isCompacted }: Stored & Pick<Chunk, 'exchanges'>,
  entries: readonly StoredEntry[]
): Promise<ExchangeBytes[]> {
  const bytes = isCompacted ? await decompress(exchanges) : exchanges
  let offset = 0
  const next = (size: number) => {
    offset += size
    return bytes.subarray(offset - size, offset)
  }
  return entries.map(({ sizes: [first, second, third, fourth] }) => [
    next(first),
    next(second),
    next(third),
    next(fourth)
  ])
}

/** An exchange as texts. */
export function toExchange([requestHeaders, requestBody, responseHeaders, responseBody]: ExchangeBytes): Exchange {
  return {
    requestHeaders: JSON.parse(requestHeaders.toString()) as Exchange['requestHeaders'],
    requestBody: requestBody.toString(),
    responseHeaders: JSON.parse(responseHeaders.toString()) as Exchange['responseHeaders'],
    responseBody: responseBody.toString()
  }
}
