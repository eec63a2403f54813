import {
  type CatalogueRecord,
  documents as documentsEntity,
  ENTITIES,
  type EntityDefinition,
  type HistoryEntry
} from '@portico/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { documentCalls, problemOf } from '../../testing/documents.ts'
import { expectedRecord, recordCalls, recordOf, sampleOf, smallest } from '../../testing/records.ts'
import { admin, sharePortal, user } from '../../testing/shared-portal.ts'

sharePortal()

/** Bringing back a state that a record had. */

let document: CatalogueRecord

beforeAll(async () => {
  document = await documents.create({ name: 'Referred to' })
})

const documents = recordCalls(documentsEntity, () => user)
const specification = ENTITIES[1] as EntityDefinition
const { sendRaw } = documentCalls(() => admin)

const historyOf = ({ base }: EntityDefinition, id: number) => user.json<HistoryEntry[]>(`${base}/${id}/history`)
const restore = ({ base }: EntityDefinition, id: number, entry: unknown, headers: Record<string, string> = {}) =>
  admin.fetch(`${base}/${id}/restore`, { method: 'POST', json: { entry }, headers })

/** A document with two states, and the entry of the first. */
async function changedDocument() {
  const { id } = await documents.create({ name: 'first', title: 'kept' })
  await documents.patch(id, { name: 'second' })
  const [, created] = await historyOf(documentsEntity, id)
  return { id, entry: (created as HistoryEntry).id }
}

test.each(ENTITIES.map((entity) => [entity.key, entity] as const))('%s gets back every field', async (key, entity) => {
  const { create, put, read } = recordCalls(entity, () => user)
  const values = sampleOf(entity, 1, document)
  const { id } = await create(values)
  await put(id, smallest(entity))
  const [, created] = await historyOf(entity, id)

  const response = await restore(entity, id, created?.id)
  expect(response.status).toBe(200)
  expect(await recordOf(response)).toEqual(expectedRecord(entity, id, values))
  expect(response.headers.get('etag')).toBe('"3"')
  expect(response.headers.get('x-devportalapp-alert')).toBe(`devportalApp.${key}.updated`)
  expect(response.headers.get('x-devportalapp-params')).toBe(String(id))
  expect(await recordOf(await read(id))).toEqual(expectedRecord(entity, id, values))
  expect((await historyOf(entity, id))[0]).toMatchObject({ actor: 'admin', action: 'restore' })
})

test('a file gets back its content, also when it has none by now', async () => {
  const file = ENTITIES.find(({ key }) => key === 'file') as EntityDefinition
  const { create, patch, read } = recordCalls(file, () => user)
  const [hello, other] = ['hello', 'something else'].map((text) => Buffer.from(text).toString('base64'))
  const { id } = await create({ base64: hello, description: 'first' })
  const [created] = await historyOf(file, id)
  for (const base64 of [other, null]) {
    await patch(id, { base64, description: 'changed' })
    expect((await restore(file, id, created?.id)).status).toBe(200)
    expect(await (await read(id)).json()).toMatchObject({ base64: hello, size: 5, description: 'first' })
  }
})

test('the state there is already comes back without a new revision or entry', async () => {
  const { id } = await changedDocument()
  const [updated] = await historyOf(documentsEntity, id)
  const response = await restore(documentsEntity, id, updated?.id)
  expect(response.status).toBe(200)
  expect(response.headers.get('etag')).toBe('"2"')
  expect(await historyOf(documentsEntity, id)).toHaveLength(2)
})

test('what was restored can be restored from', async () => {
  const { id, entry } = await changedDocument()
  await restore(documentsEntity, id, entry)
  const [restored, updated] = await historyOf(documentsEntity, id)
  await restore(documentsEntity, id, updated?.id)
  expect((await recordOf(await documents.read(id))).name).toBe('second')
  await restore(documentsEntity, id, restored?.id)
  expect((await recordOf(await documents.read(id))).name).toBe('first')
})

test('only on the revision that the caller knows', async () => {
  const { id, entry } = await changedDocument()
  const refused = await restore(documentsEntity, id, entry, { 'If-Match': '"1"' })
  expect(refused.status).toBe(412)
  expect(await problemOf(refused)).toMatchObject({ message: 'error.concurrencyFailure', params: 'documents' })
  expect(refused.headers.get('x-devportalapp-error')).toBe('error.concurrencyFailure')
  expect((await recordOf(await documents.read(id))).name).toBe('second')
  expect((await restore(documentsEntity, id, entry, { 'If-Match': '"2"' })).status).toBe(200)
})

test('only by an administrator', async () => {
  const { id, entry } = await changedDocument()
  const response = await user.fetch(`api/documents/${id}/restore`, { method: 'POST', json: { entry } })
  expect(response.status).toBe(403)
  expect((await problemOf(response)).message).toBe('error.http.403')
  expect((await recordOf(await documents.read(id))).name).toBe('second')
})

test('not while the document that it refers to is gone', async () => {
  const { create, patch, read } = recordCalls(specification, () => user)
  const target = await documents.create({})
  const { id } = await create({ title: 'before', document: target })
  await patch(id, { title: 'after', document: null })
  await documents.remove(target.id)
  const [updated, created] = await historyOf(specification, id)
  const response = await restore(specification, id, created?.id)
  expect(response.status).toBe(400)
  expect(await problemOf(response)).toMatchObject({
    message: 'error.validation',
    fieldErrors: [{ objectName: 'specification', field: 'document', message: 'Reference' }]
  })
  expect((await recordOf(await read(id))).title).toBe('after')
  expect((await restore(specification, id, updated?.id)).status).toBe(200)
})

describe('404 for', () => {
  test('an entry of another record, of another entity, and one that is not there', async () => {
    const [one, other] = [await changedDocument(), await changedDocument()]
    const partner = await recordCalls(ENTITIES[4] as EntityDefinition, () => user).create({})
    const [entryOfPartner] = await historyOf(ENTITIES[4] as EntityDefinition, partner.id)
    for (const entry of [other.entry, entryOfPartner?.id, Number.MAX_SAFE_INTEGER]) {
      const response = await restore(documentsEntity, one.id, entry)
      expect(response.status).toBe(404)
      expect((await problemOf(response)).message).toBe('error.url.not.found')
    }
    expect((await recordOf(await documents.read(one.id))).name).toBe('second')
  })

  test('the entry of a deletion, which left no values, and for a record that is gone', async () => {
    const { id, entry } = await changedDocument()
    await documents.remove(id)
    const [deleted] = await historyOf(documentsEntity, id)
    expect(deleted?.action).toBe('delete')
    for (const given of [deleted?.id, entry]) expect((await restore(documentsEntity, id, given)).status).toBe(404)
    expect((await documents.read(id)).status).toBe(404)
  })

  test('an id that no record has', async () => {
    for (const path of ['4000000000', '0', 'x', '%00'])
      expect((await sendRaw('POST', `api/documents/${path}/restore`, '{"entry":1}')).status, path).toBe(404)
  })
})

test.each([
  '{}',
  '{"entry":null}',
  '{"entry":"1"}',
  '{"entry":0}',
  '{"entry":-1}',
  '{"entry":1.5}',
  '{"entry":9007199254740993}'
])('%s names no entry', async (body) => {
  const { id } = await changedDocument()
  const response = await sendRaw('POST', `api/documents/${id}/restore`, body)
  expect(response.status).toBe(400)
  expect(await problemOf(response)).toMatchObject({ message: 'error.validation', fieldErrors: [{ field: 'entry' }] })
})

test.each(['', '[]', 'null', '"1"', '{bad'])('the body %j is none', async (body) => {
  const { id } = await changedDocument()
  expect((await sendRaw('POST', `api/documents/${id}/restore`, body)).status).toBe(400)
})

test('of two administrators who restore the same revision at once, one succeeds', async () => {
  const { id, entry } = await changedDocument()
  const responses = await Promise.all([1, 2, 3].map(() => restore(documentsEntity, id, entry, { 'If-Match': '"2"' })))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 412, 412])
})
