import { createHash, randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { ENTITIES, LIMITS } from '@portico/contract'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { portal, sharePortal } from '../../../testing/shared-portal.ts'
import { abandonedContentsTask, CHUNK_BYTES, Contents, StoredContent } from './contents.ts'
import { recordText } from './record-text.ts'

sharePortal()

let contents: Contents

beforeAll(async () => {
  contents = new Contents(portal.app.database)
  await portal.sql('delete from files')
  await portal.sql('delete from file_contents')
})
afterEach(() => portal.sql('delete from file_contents'))

/** Gives bytes in pieces, always in the same memory, as a source may. */
async function* inPieces(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  const memory = new Uint8Array(length)
  for (let start = 0; start < bytes.length; start += length) {
    const piece = bytes.subarray(start, start + length)
    memory.set(piece)
    yield memory.subarray(0, piece.length)
    memory.fill(0)
  }
}

async function readAll(id: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of contents.read(id)) pieces.push(piece)
  return Buffer.concat(pieces)
}

const rows = async () => {
  const [counted] = await portal.sql(
    'select (select count(*)::int from file_contents) as contents, (select count(*)::int from file_content_chunks) as chunks'
  )
  return counted
}

describe('a content', () => {
  test.each([0, 1, 2, 3, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 3 * CHUNK_BYTES + 2])(
    'of %i bytes is read as it was written',
    async (size) => {
      const bytes = randomBytes(size)
      const stored = await contents.write(inPieces(bytes, 100_000))
      expect(stored).toBeInstanceOf(StoredContent)
      expect(stored).toEqual({
        id: expect.any(Number),
        size,
        mediaType: size === 0 ? null : expect.any(String),
        digest: createHash('sha256').update(bytes).digest('hex')
      })
      expect((await readAll(stored.id)).equals(bytes)).toBe(true)
      expect(await rows()).toEqual({ contents: 1, chunks: Math.ceil(size / CHUNK_BYTES) })
    }
  )

  test('is written into a record’s JSON', async () => {
    const bytes = randomBytes(2 * CHUNK_BYTES + 1)
    const stored = await contents.write(inPieces(bytes, 65_536))
    const record = { id: 7, base64: 'stale', description: 'with "quotes"' }
    expect(JSON.parse(await text(recordText(record, 'base64', stored, contents)))).toEqual({
      ...record,
      base64: bytes.toString('base64')
    })
    expect(JSON.parse(await text(recordText(record, 'base64', null, contents)))).toEqual({ ...record, base64: null })
    const empty = await contents.write(inPieces(Buffer.alloc(0), 1))
    expect(JSON.parse(await text(recordText({}, 'base64', empty, contents)))).toEqual({ base64: '' })
  })

  test('is gone with all its pieces when it is removed', async () => {
    const stored = await contents.write(inPieces(randomBytes(2 * CHUNK_BYTES), 65_536))
    await contents.remove(stored.id)
    expect(await rows()).toEqual({ contents: 0, chunks: 0 })
    await expect(readAll(stored.id)).rejects.toThrow(`Content ${stored.id} ends after 0 bytes`)
  })

  test('that a record has cannot be removed', async () => {
    const stored = await contents.write(inPieces(randomBytes(10), 10))
    await portal.sql('insert into files (content_id) values ($1)', [stored.id])
    await expect(contents.remove(stored.id)).rejects.toThrow()
    expect(await readAll(stored.id)).toHaveLength(10)
    await portal.sql('delete from files')
  })

  test('that is larger than the limit is refused, and nothing of it is kept', async () => {
    const bytes = Buffer.alloc(LIMITS.content + 1)
    await expect(contents.write(inPieces(bytes, 1024 * 1024))).rejects.toMatchObject({ code: 'bodyTooLarge' })
    expect(await rows()).toEqual({ contents: 0, chunks: 0 })
  })

  test('whose source breaks off is not kept, and the source’s error is told', async () => {
    async function* broken() {
      yield randomBytes(2 * CHUNK_BYTES)
      throw new Error('The line went dead.')
    }
    await expect(contents.write(broken())).rejects.toThrow('The line went dead.')
    expect(await rows()).toEqual({ contents: 0, chunks: 0 })
  })

  test('does not hold others up while its source is slow', async () => {
    let goOn = () => {}
    const waiting = new Promise<void>((resolve) => {
      goOn = resolve
    })
    async function* slow() {
      yield randomBytes(CHUNK_BYTES)
      await waiting
      yield randomBytes(1)
    }
    const uploads = Array.from({ length: 20 }, () => contents.write(slow()))
    const stored = await contents.write(inPieces(randomBytes(5), 5))
    expect(await readAll(stored.id)).toHaveLength(5)
    goOn()
    expect(await Promise.all(uploads)).toHaveLength(20)
  })
})

test('what is left of uploads is removed a day after they began, and nothing else', async () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const clean = abandonedContentsTask(contents, ENTITIES, () => now)
  const begun = async (date: string, digest: string | null = null) => {
    const [row] = await portal.sql<{ id: string }>(
      'insert into file_contents (created_date, size, digest) values ($1, 1, $2) returning id',
      [date, digest]
    )
    await portal.sql(`insert into file_content_chunks values ($1, 0, 'x')`, [row?.id])
    return Number(row?.id)
  }
  const audit = (entity: string, before: number | null, after: number | null) =>
    portal.sql(
      `insert into audit_log (actor, action, entity, entity_id, before, after) values ('user', 'update', $1, '1', $2, $3)`,
      [entity, ...[before, after].map((id) => JSON.stringify({ base64: id && { id } }))]
    )
  const OLD = '2026-11-20T11:59:59Z'
  const RECENT = '2026-11-20T12:00:01Z'
  const kept = [await begun(RECENT), await begun(RECENT, 'whole')]
  for (let count = 0; count < 3; count += 1) kept.push(await begun(OLD, 'whole'))
  const [, , ofRecord, before, after] = kept as number[]
  await portal.sql('insert into files (content_id) values ($1)', [ofRecord])
  await audit('file', before as number, null)
  await audit('file', null, after as number)
  await begun(OLD)
  // Whole, but no file came of it; what another entity's history has by that name is no content.
  await audit('partner', await begun(OLD, 'whole'), null)
  await clean()
  const left = await portal.sql<{ id: string }>('select id from file_contents order by id')
  expect(left.map(({ id }) => Number(id))).toEqual(kept)
  expect(await rows()).toEqual({ contents: kept.length, chunks: kept.length })
  await portal.sql('delete from files')
})
