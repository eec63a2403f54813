import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { type AppliedMigration, StartupError } from '@portico/server-kit'
import type { Row } from './rows.ts'
import type { Counter, StoredTable } from './stored-tables.ts'

/**
 * An archive is JSON lines, compressed by Zstandard (RFC 8878): the head, then for each table a line with its name and a line for each row, then the end. Each line
 * before the last is covered by the digest in the last.
 */

export const FORMAT = { format: 'portico-backup', version: 1 } as const

/** The first line. */
export interface Head {
  format: typeof FORMAT.format
  version: number
  /** Release of the portal that made it. */
  portal: string
  created: string
  /** The migrations that the tables of the portal and of the sandbox have. */
  migrations: { portal: AppliedMigration[]; sandbox: AppliedMigration[] }
  tables: StoredTable[]
}

/** Rows of a table: how many, and their digest whatever their order. */
export interface TableProof {
  name: string
  rows: number
  digest: string
}

/** The last line. */
export interface End {
  end: TableProof[]
  counters: Counter[]
  /** SHA-256 of all lines before, in hexadecimal digits. */
  sha256: string
}

const NEWLINE = 0x0a

/** The fastest level: bytes are written in hexadecimal digits, which it makes half as long, and ten times as fast as gzip. */
const COMPRESSION = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** Bytes that are gathered before they are compressed. */
const PIECE_BYTES = 256 * 1024

/** Lines as bytes of some size, with the last line, whose digest covers them. */
async function* inBytes(
  lines: AsyncIterable<string>,
  last: () => Omit<End, 'sha256'>
): AsyncGenerator<string | Buffer, void> {
  const digest = createHash('sha256')
  let piece = ''
  for await (const line of lines) {
    piece += `${line}\n`
    if (piece.length < PIECE_BYTES) continue
    digest.update(piece)
    yield piece
    piece = ''
  }
  digest.update(piece)
  yield piece
  yield `${JSON.stringify({ ...last(), sha256: digest.digest('hex') })}\n`
}

/**
 * Writes an archive.
 *
 * @param lines the lines before the last
 * @param last the last line, asked for when the others are written
 */
export async function writeArchive(
  output: NodeJS.WritableStream,
  lines: AsyncIterable<string>,
  last: () => Omit<End, 'sha256'>
): Promise<void> {
  await pipeline(inBytes(lines, last), createZstdCompress(COMPRESSION), output, { end: output !== process.stdout })
}

/** What is wrong with a file that is no archive, or no longer one. */
const damaged = (file: string, reason: string) =>
  new StartupError(`${file} cannot be restored: ${reason}. Nothing was changed.`)

async function* readLines(file: string): AsyncGenerator<Buffer> {
  const unzipped = createZstdDecompress()
  // An error of either ends the loop below.
  pipeline(fs.createReadStream(file), unzipped).catch(() => undefined)
  let begun: Buffer[] = []
  for await (const piece of unzipped as AsyncIterable<Buffer>) {
    let from = 0
    for (let end = piece.indexOf(NEWLINE); end >= 0; end = piece.indexOf(NEWLINE, from)) {
      const rest = piece.subarray(from, end)
      yield begun.length > 0 ? Buffer.concat([...begun, rest]) : rest
      begun = []
      from = end + 1
    }
    if (from < piece.length) begun.push(piece.subarray(from))
  }
  if (begun.length > 0) yield Buffer.concat(begun)
}

/**
 * Reads a whole archive once, and checks that it is complete and unchanged.
 *
 * @returns its first and its last line
 * @throws StartupError when it is no archive, was made by a newer release, is truncated or has been changed
 */
export async function checkArchive(file: string): Promise<{ head: Head; end: End }> {
  if (!fs.existsSync(file)) throw damaged(file, 'there is no such file')
  const digest = createHash('sha256')
  let head: Head | undefined
  let last: Buffer | undefined
  try {
    for await (const line of readLines(file)) {
      if (last) digest.update(last).update('\n')
      head ??= JSON.parse(line.toString()) as Head
      last = line
    }
  } catch {
    throw damaged(file, 'it is truncated, damaged or not a backup of the portal')
  }
  if (head?.format !== FORMAT.format) throw damaged(file, 'it is not a backup of the portal')
  if (head.version !== FORMAT.version) throw damaged(file, 'a newer release of the portal created it: use that release')
  const end = parseEnd(last)
  if (!end) throw damaged(file, 'it is truncated')
  if (end.sha256 !== digest.digest('hex')) throw damaged(file, 'it has changed since it was created')
  return { head, end }
}

function parseEnd(line: Buffer | undefined): End | undefined {
  try {
    const parsed = JSON.parse(String(line)) as Partial<End> | Row
    return 'end' in parsed && parsed.end && parsed.counters && parsed.sha256 ? (parsed as End) : undefined
  } catch {
    return undefined
  }
}

/** The rows of an archive that has been checked, table by table. */
export async function* readArchive(file: string): AsyncGenerator<{ table: string; line: string }> {
  let table: string | undefined
  let isHead = true
  for await (const bytes of readLines(file)) {
    const line = bytes.toString()
    if (isHead) {
      isHead = false
    } else if (line.startsWith('[')) {
      if (table === undefined) throw damaged(file, 'a row belongs to no table')
      yield { table, line }
    } else {
      table = (JSON.parse(line) as { table?: string }).table
    }
  }
}
