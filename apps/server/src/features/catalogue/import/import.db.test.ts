import {
  type CatalogueRecord,
  documents as documentsEntity,
  ENTITIES,
  type EntityDefinition,
  type HistoryEntry,
  type ImportPlan,
  LIMITS
} from '@portico/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { problemOf } from '../../../testing/documents.ts'
import { expectedRecord, formFields, recordCalls, recordOf, sampleOf, smallest } from '../../../testing/records.ts'
import { portal, sharePortal, user } from '../../../testing/shared-portal.ts'

sharePortal()

/** Importing: first the plan, then the import that carries it out. */

let document: CatalogueRecord
let other: CatalogueRecord

beforeAll(async () => {
  document = await documents.create({ name: 'Referred to' })
  other = await documents.create({ name: 'Another' })
})

const documents = recordCalls(documentsEntity, () => user)

const send = (base: string, records: unknown[], dryRun: boolean, headers: Record<string, string> = {}) =>
  user.fetch(`${base}/import${dryRun ? '?dryRun=true' : ''}`, { method: 'POST', json: { records }, headers })

/** Asks for the plan; its tag is what the import is asked for with. */
async function planOf(base: string, records: unknown[]) {
  const response = await send(base, records, true)
  expect(response.status).toBe(200)
  expect(response.headers.get('x-devportalapp-alert')).toBeNull()
  const { lines } = (await response.json()) as ImportPlan
  return { lines, condition: { 'If-Match': response.headers.get('etag') as string } }
}

async function apply(base: string, records: unknown[], headers?: Record<string, string>): Promise<ImportPlan['lines']> {
  const response = await send(base, records, false, headers)
  expect(response.status).toBe(200)
  return ((await response.json()) as ImportPlan).lines
}

/** What a change of a field looks like in a plan: of a reference the id. */
const inPlan = (value: unknown) =>
  typeof value === 'object' && value ? { id: (value as CatalogueRecord).id } : (value ?? null)

describe.each(ENTITIES.map((entity) => [entity.key, entity] as const))('%s', (_key, entity) => {
  const { base } = entity
  const { create, read, list } = recordCalls(entity, () => user)
  const one = () => sampleOf(entity, 1, document)
  const two = () => sampleOf(entity, 2, other)

  test('a dry run says line by line what would happen, and stores nothing', async () => {
    const [changing, staying] = [await create(one()), await create(one())]
    const before = await list()
    const { lines } = await planOf(base, [
      one(),
      { id: changing.id, ...two() },
      { id: String(staying.id), ...one() },
      { id: staying.id + 1_000_000, ...two() }
    ])
    expect(lines).toEqual([
      { action: 'create' },
      {
        action: 'update',
        id: changing.id,
        changes: formFields(entity).map(({ name }) => ({
          field: name,
          before: inPlan(one()[name]),
          after: inPlan(two()[name])
        }))
      },
      { action: 'unchanged', id: staying.id },
      {
        action: 'refuse',
        id: staying.id + 1_000_000,
        fieldErrors: [{ objectName: entity.key, field: 'id', message: 'Reference' }]
      }
    ])
    expect(await list()).toEqual(before)
  })

  test('the import does what its plan said, and names the new records in the order of the lines', async () => {
    const changing = await create(one())
    const records = [two(), { id: changing.id, ...two() }, smallest(entity), one()]
    const { lines: planned, condition } = await planOf(base, records)
    const response = await send(base, records, false, condition)
    expect(response.status).toBe(200)
    expect(response.headers.get('etag')).toBe(condition['If-Match'])
    expect(response.headers.get('x-devportalapp-alert')).toBe('entity.import.done')
    expect(response.headers.get('x-devportalapp-params')).toBe('4')

    const { lines } = (await response.json()) as ImportPlan
    const ids = lines.map(({ id }) => id as number)
    expect(lines).toEqual(planned.map((line, index) => ({ ...line, id: ids[index] })))
    const country = entity.fields.some(({ kind }) => kind === 'country') && { country: 'EUR' }
    for (const [index, values] of [two(), two(), { ...smallest(entity), ...country }, one()].entries())
      expect(await recordOf(await read(ids[index] as number))).toEqual(
        expectedRecord(entity, ids[index] as number, values)
      )
    expect((await read(changing.id)).headers.get('etag')).toBe('"2"')
    expect(ids.filter((id) => id !== changing.id)).toEqual(
      ids.filter((id) => id !== changing.id).toSorted((a, b) => a - b)
    )
  })

  test('a line with an id changes the fields it gives, as PATCH does', async () => {
    const record = await create(one())
    for (const field of formFields(entity)) {
      const value = two()[field.name]
      const [line] = await apply(base, [{ id: record.id, [field.name]: value }])
      expect(line?.changes?.map((change) => change.field)).toEqual([field.name])
    }
    expect(await recordOf(await read(record.id))).toEqual(expectedRecord(entity, record.id, two()))
    expect((await read(record.id)).headers.get('etag')).toBe(`"${formFields(entity).length + 1}"`)
  })

  test('each change is in the history, with who made it and the state before and after', async () => {
    const changed = await create(one())
    const [created] = await apply(base, [two(), { id: changed.id, ...two() }])
    const history = (id?: number) => user.json<HistoryEntry[]>(`${base}/${id}/history`)
    const [update, creation] = await history(changed.id)
    expect(update).toMatchObject({ actor: 'user', action: 'update', before: creation?.after })
    const ofNew = await history(created?.id)
    expect(ofNew).toMatchObject([{ actor: 'user', action: 'create', before: null }])
    expect({ ...ofNew[0]?.after, id: 0 }).toEqual({ ...update?.after, id: 0 })
  })
})

test('what an export has is unchanged when it comes back whole', async () => {
  for (const entity of ENTITIES) {
    const { create, list } = recordCalls(entity, () => user)
    await create(sampleOf(entity, 5, document))
    const { lines } = await planOf(entity.base, await list())
    expect(new Set(lines.map(({ action }) => action))).toEqual(new Set(['unchanged']))
  }
})

test('lines that change different fields are each written with theirs', async () => {
  const records = await Promise.all(
    Array.from({ length: 6 }, () => documents.create({ name: 'n', title: 't', date: '2026-01-01' }))
  )
  const changes: Record<string, string | null>[] = [
    { name: 'a' },
    { title: 'b' },
    { name: 'c', date: '' },
    { title: null },
    { date: '2026-12-31' },
    { name: 'd' }
  ]
  await apply(
    'api/documents',
    records.map(({ id }, index) => ({ id, ...changes[index] }))
  )
  for (const [index, { id }] of records.entries()) {
    const { date, ...given } = { ...changes[index] }
    const expected = { name: 'n', title: 't', ...given, date: date === undefined ? '2026-01-01' : date || null }
    expect(await recordOf(await documents.read(id))).toMatchObject(expected)
  }
})

describe('contents', () => {
  const file = ENTITIES.find(({ key }) => key === 'file') as EntityDefinition
  const { create, read } = recordCalls(file, () => user)

  test('do not come by import: a line that brings one is refused', async () => {
    const { lines } = await planOf('api/files', [
      { base64: 'aGVsbG8=', description: 'new' },
      { base64: 5 },
      { base64: null, description: 'none' }
    ])
    const fieldErrors = [{ objectName: 'file', field: 'base64', message: 'Pattern' }]
    expect(lines).toEqual([{ action: 'refuse', fieldErrors }, { action: 'refuse', fieldErrors }, { action: 'create' }])
  })

  test('are not taken away by one', async () => {
    const { id } = await create({ base64: 'aGVsbG8=', description: 'before' })
    const records = [{ id, size: 'x', mediaType: 'text/html', description: 'after' }, { description: 'new' }]
    const { lines, condition } = await planOf('api/files', records)
    expect(lines).toEqual([
      { action: 'update', id, changes: [{ field: 'description', before: 'before', after: 'after' }] },
      { action: 'create' }
    ])
    const [, created] = await apply('api/files', records, condition)
    expect(await (await read(created?.id as number)).json()).toMatchObject({ base64: null, size: null })
    expect(await (await read(id)).json()).toMatchObject({ base64: 'aGVsbG8=', size: 5, description: 'after' })
  })
})

test('a plan shows the beginning of long texts, however long those are that it would change', async () => {
  // Escaped, each of these characters takes six: whole, the texts would be longer than any string may be.
  const rows = await portal.sql<{ id: string }>(
    `insert into api_definitions (idapi, name, version, examples)
     select 'x', 'x', 'x', repeat(chr(1), 100000) from generate_series(1, 1000) returning id`
  )
  const records = rows.map(({ id }) => ({ id: Number(id), examples: '' }))
  const { lines } = await planOf('api/api-definitions', records)
  expect(lines).toHaveLength(1000)
  expect(lines[999]).toEqual({
    action: 'update',
    id: records[999]?.id,
    changes: [{ field: 'examples', before: `${'\u0001'.repeat(LIMITS.importPreview)}…`, after: '' }]
  })
})

describe('the plan that an import is asked for with', () => {
  const records = (id: number) => [{ id, name: 'imported' }, { name: 'new' }]

  test.each<[string, (id: number) => Promise<unknown>]>([
    ['a record that it changes was changed', (id) => documents.patch(id, { title: 'meanwhile' })],
    ['a record that it changes has its values already', (id) => documents.patch(id, { name: 'imported' })],
    ['a record that it changes is gone', (id) => documents.remove(id)]
  ])('is no longer it when %s: 412, and nothing is imported', async (_name, meanwhile) => {
    const { id } = await documents.create({ name: 'before' })
    const { condition } = await planOf('api/documents', records(id))
    await meanwhile(id)
    const before = await documents.list()
    const response = await send('api/documents', records(id), false, condition)
    expect(response.status).toBe(412)
    expect(await problemOf(response)).toMatchObject({ message: 'error.concurrencyFailure', params: 'documents' })
    expect(response.headers.get('x-devportalapp-error')).toBe('error.concurrencyFailure')
    expect(await documents.list()).toEqual(before)
  })

  test('is another one for other records, or the same in another order', async () => {
    const { id } = await documents.create({ name: 'before' })
    const { condition } = await planOf('api/documents', records(id))
    const [first, second] = records(id)
    for (const others of [[{ ...first, name: 'other' }, second], [second, first], [first], [first, second, second]])
      expect((await send('api/documents', others, false, condition)).status).toBe(412)
    expect((await send('api/documents', records(id), false, condition)).status).toBe(200)
    // By now the record has these values.
    expect((await send('api/documents', records(id), false, condition)).status).toBe(412)
  })

  test('is the same as long as nothing it depends on changes', async () => {
    const { id } = await documents.create({ name: 'before' })
    const { condition } = await planOf('api/documents', records(id))
    await documents.create({ name: 'somebody else’s' })
    expect((await planOf('api/documents', records(id))).condition).toEqual(condition)
    expect((await send('api/documents', records(id), false, condition)).status).toBe(200)
  })

  test('need not be named, or may be any', async () => {
    await apply('api/documents', [{ name: 'without' }])
    await apply('api/documents', [{ name: 'any' }], { 'If-Match': '*' })
    expect((await send('api/documents', [{ name: 'none' }], false, { 'If-Match': 'garbage' })).status).toBe(412)
  })

  test('of imports with the same plan at once, one succeeds', async () => {
    const { id } = await documents.create({ name: 'before' })
    const { condition } = await planOf('api/documents', records(id))
    const responses = await Promise.all([1, 2, 3, 4].map(() => send('api/documents', records(id), false, condition)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412])
  })
})
