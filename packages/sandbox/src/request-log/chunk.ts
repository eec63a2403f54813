import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { dayOf } from './days.ts'
import type { Exchange, ExchangeBytes, LogEntry, StoredEntry } from './entry.ts'
import { facetsOf, facetText, termsOf } from './terms.ts'

const zstdCompress = promisify(zlib.zstdCompress)
const zstdDecompress = promisify(zlib.zstdDecompress)
/** The fastest level that compresses texts like these well. */
const OPTIONS = { params: { [zlib.constants.ZSTD_c_compressionLevel]: 1 } }
/** With tables for chunks of a few hundred kilobytes: making larger ones would take as long as compressing. */
const LOOSE_OPTIONS = {
  params: { ...OPTIONS.params, [zlib.constants.ZSTD_c_windowLog]: 18, [zlib.constants.ZSTD_c_hashLog]: 14 }
}
/** From so many bytes on, sending and storing the text takes longer than compressing it. */
const COMPRESSED_FROM = 16 * 1024
/** The first bytes of what is compressed; JSON never begins with them. */
const ZSTD_MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])

/** More is compressed beside the program: less takes a fraction of a millisecond, and passing it to another thread and back several times that. */
const COMPRESSED_BESIDE_FROM = 1024 * 1024

const compressLoose = async (bytes: Buffer): Promise<Buffer> =>
  bytes.length < COMPRESSED_BESIDE_FROM
    ? zlib.zstdCompressSync(bytes, LOOSE_OPTIONS)
    : await zstdCompress(bytes, LOOSE_OPTIONS)

const decompress = async (bytes: Buffer): Promise<Buffer> =>
  bytes.subarray(0, ZSTD_MAGIC.length).equals(ZSTD_MAGIC) ? await zstdDecompress(bytes) : bytes

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

/** Requests of one owner and day that were just recorded. */
export interface LooseRequests {
  owner: string
  /** Time of the first one. */
  at: number
  /** In their order. */
  requests: readonly Pick<LogEntry, 'id'>[]
  facetTexts: Iterable<string>
}

/**
 * A chunk of requests that were just recorded.
 *
 * @param entries as the chunk has them, not compressed
 * @param exchanges as the chunk has them, not compressed
 */
export async function looseChunk(requests: LooseRequests, entries: Buffer, exchanges: Buffer): Promise<Chunk> {
  const isLarge = entries.length + exchanges.length >= COMPRESSED_FROM
  return {
    ...described(requests),
    terms: undefined,
    isCompacted: false,
    ...(isLarge ? sized(await compressLoose(entries), await compressLoose(exchanges)) : sized(entries, exchanges))
  }
}

/** A chunk of many requests, in their order, which words and ids lead to. */
export async function compactedChunk(
  owner: string,
  entries: readonly StoredEntry[],
  exchanges: readonly ExchangeBytes[]
): Promise<Chunk> {
  return {
    ...described({ owner, at: entries[0]?.at ?? 0, requests: entries, facetTexts: entries.map(facetText) }),
    terms: await termsInTurns(owner, entries, exchanges),
    isCompacted: true,
    ...sized(
      await zstdCompress(writeEntries(entries), OPTIONS),
      await zstdCompress(Buffer.concat(exchanges.flat()), OPTIONS)
    )
  }
}

/** Requests of which the words are looked for in one turn of the event loop: requests that are being processed wait meanwhile. */
const TURN = 50

async function termsInTurns(
  owner: string,
  entries: readonly StoredEntry[],
  exchanges: readonly ExchangeBytes[]
): Promise<number[]> {
  const terms = new Set<number>()
  for (let from = 0; from < entries.length; from += TURN) {
    const to = from + TURN
    const found = termsOf(owner, entries.slice(from, to), exchanges.slice(from, to).map(toExchange))
    for (const term of found) terms.add(term)
    await nextTurn()
  }
  return [...terms]
}

function described({ owner, at, requests, facetTexts }: LooseRequests) {
  const [first, last] = [requests[0], requests.at(-1)]
  if (!first || !last) throw new Error('A chunk has at least one request.')
  return {
    ...{ owner, day: dayOf(at), firstId: first.id, lastId: last.id },
    requests: requests.length,
    facets: facetsOf(facetTexts)
  }
}

const sized = (entries: Buffer, exchanges: Buffer) => ({
  entries,
  exchanges,
  bytes: entries.length + exchanges.length
})

/** JSON with a line for each entry, so that entries can be chosen by a text before they are parsed. */
const writeEntries = (entries: readonly StoredEntry[]) =>
  `[${entries.map((entry) => JSON.stringify(entry)).join(',\n')}]`

/**
 * The entries of a chunk that may have one of some texts, such as ids; at least those that have one.
 *
 * @param texts without characters that JSON escapes
 */
export async function readEntriesWith(
  { entries }: Pick<Chunk, 'entries'>,
  texts: readonly string[]
): Promise<StoredEntry[]> {
  const lines = (await decompress(entries)).toString().slice(1, -1).split(',\n')
  const found = lines.filter((line) => texts.some((text) => line.includes(text)))
  return JSON.parse(`[${found.join(',')}]`) as StoredEntry[]
}

/** The entries of a chunk. */
export async function readEntries({ entries }: Pick<Chunk, 'entries'>): Promise<StoredEntry[]> {
  return JSON.parse((await decompress(entries)).toString()) as StoredEntry[]
}

/** The bytes of the exchanges of a chunk with these entries. */
export async function readExchanges(
  { exchanges }: Pick<Chunk, 'exchanges'>,
  entries: readonly StoredEntry[]
): Promise<ExchangeBytes[]> {
  const bytes = await decompress(exchanges)
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
