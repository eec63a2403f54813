import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { openApi, overlay, referenceCalls } from '../../../testing/references.ts'
import { portal, sharePortal, user } from '../../../testing/shared-portal.ts'
import { type ContentSource, Preparations } from './preparations.ts'
import { PreparationStorage } from './storage.ts'
import { PreparationThread } from './thread.ts'

sharePortal()

/** A file may be deleted while what it holds is being prepared: then there is nothing to prepare, and nothing has failed. */

const { publish, addFile } = referenceCalls(() => user)

let document: number
let translation: number
let fileIds: number[]

const contentOf = async (file: number) =>
  Number(
    (await portal.sql<{ content_id: string }>('select content_id from files where id = $1', [file]))[0]?.content_id
  )
const deleteFiles = async () => {
  for (const id of fileIds) await user.fetch(`api/files/${id}`, { method: 'DELETE' })
}

beforeEach(async () => {
  const published = await publish(`deleted-${Math.random()}`, openApi())
  const second = await addFile(overlay(), published.document)
  fileIds = [published.file.id, second.id]
  document = await contentOf(published.file.id)
  translation = await contentOf(second.id)
  await portal.sql('delete from reference_documents where content_id = $1', [document])
})

function preparationsWith(
  read: ContentSource['read'],
  run: () => Promise<never> = () => Promise.reject(new Error('no'))
) {
  const log = pino({ level: 'silent' })
  const thread = new PreparationThread({ log })
  thread.run = run
  const storage = new PreparationStorage(portal.app.database)
  return new Preparations({
    storage,
    contents: { read },
    thread,
    log,
    origin: 'http://localhost',
    texts: { en: {}, es: {} }
  })
}

test.each(['examine', 'translate'] as const)(
  '%s comes to nothing when the content goes while it is read',
  async (what) => {
    // biome-ignore lint/correctness/useYield: what is read has gone before its first piece
    const preparations = preparationsWith(async function* () {
      await deleteFiles()
      throw new Error('Content ends after 0 bytes')
    })
    if (what === 'examine')
      expect(await preparations.examine(document)).toMatchObject({ kind: 'other', prepared: false })
    else expect(await preparations.translate(document, translation)).toBe(false)
    expect(preparations.failureOf(document)).toBeUndefined()
  }
)

test('a content that goes while its pieces are written is no document any more', async () => {
  const finding = { kind: 'openapi', format: 'yaml', compressed: false, faults: [] }
  const preparations = preparationsWith(
    async function* () {
      yield Buffer.from(openApi())
    },
    async (...[, options]: unknown[]) => {
      await deleteFiles()
      await (options as { receive: (part: object) => Promise<void> }).receive({ finding })
      throw new Error('it was stored all the same')
    }
  )
  expect(await preparations.examine(document)).toMatchObject({ kind: 'other', prepared: false })
})

test('any other trouble is told', async () => {
  // biome-ignore lint/correctness/useYield: what is read cannot be read
  const preparations = preparationsWith(async function* () {
    throw new Error('the database is broken')
  })
  await expect(preparations.examine(document)).rejects.toThrow('the database is broken')
})
