import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Exchange, ExchangeBytes, LogEntry, StoredEntry } from './entry.ts'
import type { ByteWriter } from './recording/byte-writer.ts'
import { facetsOf, termsOf } from './terms.ts'

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

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/**
 * A chunk of requests that were just recorded, in their order.
 *
 * @param exchanges has their exchanges, and is written to; the chunk is valid until it is cleared
 */
export async function looseChunk(
  owner: string,
  entries: readonly StoredEntry[],
  exchanges: ByteWriter
): Promise<Chunk> {
  const { length } = exchanges
  exchanges.write(writeEntries(entries))
  const [bytes, texts] = [exchanges.from(0).subarray(0, length), exchanges.from(length)]
  const isLarge = texts.length + bytes.length >= COMPRESSED_FROM
  return {
    ...described(owner, entries),
    terms: undefined,
    isCompacted: false,
    ...(isLarge ? sized(await compressLoose(texts), await compressLoose(bytes)) : sized(texts, bytes))
  }
}

/** A chunk of many requests, in their order, which words and ids lead to. */
export async function compactedChunk(
  owner: string,
  entries: readonly StoredEntry[],
  exchanges: readonly ExchangeBytes[]
): Promise<Chunk> {
  return {
    ...described(owner, entries),
    terms: termsOf(owner, entries, exchanges.map(toExchange)),
    isCompacted: true,
    ...sized(
      await zstdCompress(writeEntries(entries), OPTIONS),
      await zstdCompress(Buffer.concat(exchanges.flat()), OPTIONS)
    )
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
