import {
  documents as documentsEntity,
  ENTITIES,
  type Problem,
  partner as partnerEntity,
  type Referrers,
  recordTitle,
  referenceFields
} from '@portico/contract'
import { describe, expect, test } from 'vitest'
import { problemOf } from '../../testing/documents.ts'
import { recordCalls, recordOf, smallest } from '../../testing/records.ts'
import { portal, sharePortal, user } from '../../testing/shared-portal.ts'

sharePortal()

/** What refers to what: documents are referred to by three of the other entities. */

const NOWHERE = 4_000_000_000
const REFERRING = ENTITIES.filter((entity) => referenceFields(entity).length > 0).map(
  (entity) => [entity.key, entity] as const
)

const documents = recordCalls(documentsEntity, () => user)
const createDocument = () =>
  documents.create({ name: 'Guide', version: '2', language: 'en', date: '2026-03-09', title: 'T', description: 'Long' })
/** What of a document stands where it is referred to. */
const short = (id: number) => ({ id, name: 'Guide', version: '2', language: 'en', date: '2026-03-09', title: 'T' })

const referrersOf = (id: number) => user.json<Referrers>(`api/documents/${id}/references`)
const isDangling = { message: 'error.validation', fieldErrors: [{ field: 'document', message: 'Reference' }] }

test('three entities refer to documents', () => {
  expect(REFERRING.map(([key]) => key)).toEqual(['specification', 'file', 'apiDefinitions'])
})

test('what refers to another record, or to a content, and the versions of an API, are found by an index that is named after its column', async () => {
  const named = await portal.sql<{ name: string }>(
    `select tablename || '.' || indexname as name from pg_indexes
      where tablename = any($1) and indexname not like '%_pkey' order by 1`,
    [['api_definitions', 'files', 'specifications']]
  )
  expect(named.map(({ name }) => name)).toEqual([
    'api_definitions.api_definitions_document_id',
    'api_definitions.api_definitions_idapi',
    'files.files_content_id',
    'files.files_document_id',
    'specifications.specifications_document_id'
  ])
})

describe.each(REFERRING)('a reference of %s', (key, entity) => {
  const { post, put, patch, read, list, create } = recordCalls(entity, () => user)
  const changes = (id: number, document: unknown) => {
    const values = { ...smallest(entity), document }
    return [() => post(values), () => put(id, values), () => patch(id, { document })]
  }

  test('counts by its id alone, as a number or in digits, whatever else comes along', async () => {
    const { id } = await createDocument()
    const record = await create()
    for (const reference of [
      { id },
      { id: String(id) },
      { id, name: 'stale', description: 5, date: 'never', nested: { id: NOWHERE } }
    ])
      for (const call of changes(record.id, reference)) {
        const response = await call()
        expect(response.ok, JSON.stringify(reference)).toBe(true)
        expect((await recordOf(response)).document).toEqual(short(id))
      }
    expect((await documents.read(id).then(recordOf)).name).toBe('Guide')
  })

  test('is returned with the short fields of the document as they are now, alone and in the list', async () => {
    const { id } = await createDocument()
    const record = await create({ document: { id } })
    await documents.patch(id, { name: 'Renamed', version: null })
    const expected = { ...short(id), name: 'Renamed', version: null }
    expect((await recordOf(await read(record.id))).document).toEqual(expected)
    expect((await list()).find((listed) => listed.id === record.id)?.document).toEqual(expected)
  })

  test('is cleared by a PUT without it, and kept by a PATCH without it', async () => {
    const document = await createDocument()
    const record = await create({ document })
    // The form's own choice comes along in digits, and is none of the record's fields.
    const patched = await recordOf(await patch(record.id, { documentId: '' }))
    expect(patched.document).toEqual(short(document.id))
    const replaced = await recordOf(await put(record.id, { ...smallest(entity), documentId: document.id }))
    expect(replaced.document).toBeNull()
  })

  test.each([null, {}, { id: '' }, { id: null }, { name: 'without id' }])('%j is none', async (none) => {
    const document = await createDocument()
    for (const [index, expectedStatus] of [201, 200, 200].entries()) {
      const record = await create({ document })
      const response = (await changes(record.id, none)[index]?.()) as Response
      expect(response.status).toBe(expectedStatus)
      expect((await recordOf(response)).document).toBeNull()
    }
  })

  test('to a document that is not there is refused by name, and changes nothing', async () => {
    const document = await createDocument()
    const deleted = await createDocument()
    await documents.remove(deleted.id)
    const record = await create({ document })
    const before = await list()
    for (const id of [NOWHERE, String(NOWHERE), deleted.id])
      for (const call of changes(record.id, { id })) {
        const response = await call()
        expect(response.status).toBe(400)
        const problem = await problemOf(response)
        expect(problem).toMatchObject({
          ...isDangling,
          fieldErrors: [{ objectName: key, field: 'document', message: 'Reference' }]
        })
        expect(problem.detail).toContain('document')
      }
    expect(await list()).toEqual(before)
  })

  test('keeps the document from being deleted, until it is gone or leads elsewhere', async () => {
    const [document, other] = [await createDocument(), await createDocument()]
    const [first, second] = [await create({ document }), await create({ document })]
    expect((await documents.remove(document.id)).status).toBe(409)
    await patch(first.id, { document: other })
    expect((await documents.remove(document.id)).status).toBe(409)
    expect((await user.fetch(`${entity.base}/${second.id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await documents.remove(document.id)).status).toBe(204)
    expect((await documents.read(document.id)).status).toBe(404)
  })
})

describe('what refers to a document', () => {
  test('is told in the order of the entities and their ids, each by its name', async () => {
    const document = await createDocument()
    const titles = { specification: 'title', file: 'description', apiDefinitions: 'name' } as Record<string, string>
    const expected: Referrers['items'] = []
    for (const [key, entity] of REFERRING)
      for (const title of [`A ${key}`, null, '']) {
        if (entity.fields.some((field) => field.title && field.required) && !title) continue
        const record = await recordCalls(entity, () => user).create({ document, [titles[key] as string]: title })
        expected.push({ entity: key, id: record.id, title })
        if (title) expect(recordTitle(entity, record)).toBe(title)
      }
    expect(await referrersOf(document.id)).toEqual({ total: expected.length, items: expected })

    const refused = await documents.remove(document.id)
    expect(refused.status).toBe(409)
    expect(refused.headers.get('x-devportalapp-error')).toBe('Other records refer to this one')
    expect(refused.headers.get('x-devportalapp-params')).toBe('documents')
    const problem = await problemOf(refused)
    expect(problem).toMatchObject({
      status: 409,
      code: 'referenced',
      params: 'documents',
      path: `/api/documents/${document.id}`
    })
    expect(problem.referrers).toEqual({ total: expected.length, items: expected })
    expect(problem.detail).toContain(`${expected.length} records refer`)
    expect((await documents.read(document.id)).status).toBe(200)
  })

  test('is nothing for one that nobody refers to, and 404 for one that is not there', async () => {
    const { id } = await createDocument()
    expect(await referrersOf(id)).toEqual({ total: 0, items: [] })
    for (const path of [NOWHERE, '0', 'x']) {
      const response = await user.fetch(`api/documents/${path}/references`)
      expect(response.status).toBe(404)
      expect((await problemOf(response)).message).toBe('error.url.not.found')
    }
  })

  test('beyond a hundred, the hundred first are named and all are counted', async () => {
    const { id } = await createDocument()
    await portal.sql(
      `insert into specifications (title, document_id) select 'S' || n, $1 from generate_series(1, 130) n`,
      [id]
    )
    await portal.sql(`insert into files (document_id) values ($1)`, [id])
    const found = await referrersOf(id)
    expect(found.total).toBe(131)
    expect(found.items.map(({ title }) => title)).toEqual(Array.from({ length: 100 }, (_, index) => `S${index + 1}`))
    expect((await problemOf(await documents.remove(id))).referrers).toEqual(found)
  })

  test('is asked of documents alone: to the others nothing refers', async () => {
    const record = await recordCalls(partnerEntity, () => user).create()
    expect((await user.fetch(`api/partners/${record.id}/references`)).status).toBe(404)
  })

  test('comes after the condition: who wants to delete an old version is told that first', async () => {
    const document = await createDocument()
    await recordCalls(ENTITIES[1] as typeof documentsEntity, () => user).create({ document })
    expect((await documents.remove(document.id, { 'If-Match': '"9"' })).status).toBe(412)
    expect((await documents.remove(document.id, { 'If-Match': '"1"' })).status).toBe(409)
  })
})

test('deleting a document while others begin to refer to it ends well for whoever comes first, and never half', async () => {
  for (let round = 0; round < 8; round++) {
    const document = await createDocument()
    const calls = REFERRING.map(([, entity]) => recordCalls(entity, () => user))
    const existing = await Promise.all(calls.map(({ create }) => create()))
    const refer = calls.flatMap(({ post, patch }, index) => [
      () => post({ ...smallest(REFERRING[index]?.[1] as typeof documentsEntity), document }),
      () => patch(existing[index]?.id as number, { document })
    ])
    const attempts = refer.toSpliced(round % refer.length, 0, () => documents.remove(document.id))
    const responses = await Promise.all(attempts.map((attempt) => attempt()))
    const deletion = responses.splice(round % refer.length, 1)[0] as Response
    const referred = responses.filter(({ ok }) => ok).length
    for (const response of responses.filter(({ ok }) => !ok)) {
      expect(response.status).toBe(400)
      expect((await response.json()) as Problem).toMatchObject(isDangling)
    }
    if (deletion.status === 204) expect(referred).toBe(0)
    else {
      expect(deletion.status).toBe(409)
      expect(referred).toBe(refer.length)
      expect((await referrersOf(document.id)).total).toBe(refer.length)
    }
  }
})
