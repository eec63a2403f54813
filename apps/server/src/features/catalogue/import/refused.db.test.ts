import {
  documents as documentsEntity,
  ENTITIES,
  type EntityDefinition,
  type FieldErrorCode,
  type ImportPlan,
  LIMITS,
  referenceFields
} from '@portico/contract'
import { describe, expect, inject, test } from 'vitest'
import { documentCalls, problemOf } from '../../../testing/documents.ts'
import { recordCalls, smallest } from '../../../testing/records.ts'
import { portal, sharePortal, user } from '../../../testing/shared-portal.ts'

sharePortal()

/** What an import refuses, and that it then has done nothing. */

const documents = recordCalls(documentsEntity, () => user)
const { sendRaw } = documentCalls(() => user)
const importInto = (base: string, records: unknown, query = '') =>
  user.fetch(`${base}/import${query}`, { method: 'POST', json: { records } })

/** Imports what must be refused: the dry run tells the line, the import names the field, and nothing is stored. */
async function expectRefused(
  entity: EntityDefinition,
  records: unknown[],
  line: number,
  field: string,
  message: FieldErrorCode
) {
  const { list } = recordCalls(entity, () => user)
  const before = await list()
  const dryRun = await importInto(entity.base, records, '?dryRun=true')
  expect(dryRun.status).toBe(200)
  const { lines } = (await dryRun.json()) as ImportPlan
  expect(lines[line]).toMatchObject({ action: 'refuse', fieldErrors: [{ objectName: entity.key, field, message }] })

  const response = await importInto(entity.base, records)
  expect(response.status).toBe(400)
  const problem = await problemOf(response)
  const name = `records[${line}]${field && `.${field}`}`
  expect(problem).toMatchObject({
    message: 'error.validation',
    fieldErrors: [{ objectName: entity.key, field: name, message }]
  })
  expect(problem.fieldErrors).toHaveLength(1)
  expect(problem.detail).toContain(name)
  expect(await list()).toEqual(before)
}

test.each([null, 5, 'text', [], true])('%j is no record', async (record) => {
  await expectRefused(documentsEntity, [{ name: 'good' }, record], 1, '', 'Pattern')
})

test.each([0, -1, 1.5, 'x', '1e3', {}, [1], true, '9007199254740993', 'a\u0000'])('%j is no id', async (id) => {
  await expectRefused(documentsEntity, [{ id, name: 'x' }, { name: 'good' }], 0, 'id', 'Pattern')
})

test('null and the empty text are no id: the line makes a new record', async () => {
  const response = await importInto('api/documents', [
    { id: null, name: 'a' },
    { id: '', name: 'b' }
  ])
  expect(((await response.json()) as ImportPlan).lines.map(({ action }) => action)).toEqual(['create', 'create'])
})

test('an id that no record has', async () => {
  await expectRefused(documentsEntity, [{ name: 'good' }, { id: 4_000_000_000, name: 'x' }], 1, 'id', 'Reference')
})

test('an id that an earlier line has', async () => {
  const { id } = await documents.create({ name: 'once' })
  await expectRefused(
    documentsEntity,
    [
      { id, name: 'a' },
      { id: String(id), name: 'b' }
    ],
    1,
    'id',
    'Pattern'
  )
})

test.each<[string, Record<string, unknown>, string, FieldErrorCode]>([
  ['a wrong type', { name: 5 }, 'name', 'Pattern'],
  ['a NUL', { title: '\u0000' }, 'title', 'Pattern'],
  ['a lone surrogate', { title: '\udc00' }, 'title', 'Pattern'],
  ['a day that does not exist', { date: '2026-02-30' }, 'date', 'Date'],
  ['a text that is too long', { version: 'x'.repeat(256) }, 'version', 'Size']
])('one line with %s among many', async (_name, bad, field, message) => {
  const good = Array.from({ length: 600 }, (_, index) => ({ name: `good ${index}` }))
  const existing = await documents.create({ name: 'unchanged' })
  await expectRefused(documentsEntity, [...good, { id: existing.id, ...bad }, { name: 'good' }], 600, field, message)
  await expectRefused(documentsEntity, [...good, bad], 600, field, message)
})

describe.each(
  ENTITIES.filter((entity) => referenceFields(entity).length > 0).map((entity) => [entity.key, entity] as const)
)('a reference of %s', (_key, entity) => {
  const values = () => smallest(entity)

  test.each([4_000_000_000, '4000000000', 0, -1, 'x', 1.5])('to %j leads nowhere', async (id) => {
    const existing = await recordCalls(entity, () => user).create()
    await expectRefused(entity, [values(), { ...values(), document: { id } }], 1, 'document', 'Reference')
    await expectRefused(entity, [{ id: existing.id, document: { id } }], 0, 'document', 'Reference')
  })

  test('is no object', async () => {
    await expectRefused(entity, [{ ...values(), document: 5 }], 0, 'document', 'Pattern')
  })

  test('to a document that was deleted after the plan was made is another plan', async () => {
    const document = await documents.create({})
    const records = [{ ...values(), document }]
    const plan = await importInto(entity.base, records, '?dryRun=true')
    await documents.remove(document.id)
    const headers = { 'If-Match': plan.headers.get('etag') as string }
    const response = await user.fetch(`${entity.base}/import`, { method: 'POST', json: { records }, headers })
    expect(response.status).toBe(412)
    await expectRefused(entity, records, 0, 'document', 'Reference')
  })
})

test('all bad fields of all lines are named at once', async () => {
  const response = await importInto('api/api-definitions', [
    { idapi: 'a' },
    smallest(ENTITIES[3] as EntityDefinition),
    { country: 'XXX' }
  ])
  const { fieldErrors } = await problemOf(response)
  expect(fieldErrors?.map(({ field, message }) => [field, message])).toEqual([
    ['records[0].name', 'NotNull'],
    ['records[0].version', 'NotNull'],
    ['records[2].idapi', 'NotNull'],
    ['records[2].name', 'NotNull'],
    ['records[2].version', 'NotNull'],
    ['records[2].country', 'Enum']
  ])
})

test.each<[string, unknown, FieldErrorCode]>([
  ['nothing', undefined, 'NotNull'],
  ['null', null, 'NotNull'],
  ['an object', { 0: {} }, 'Pattern'],
  ['a text', '[]', 'Pattern'],
  ['a number', 5, 'Pattern']
])('%s is no list of records', async (_name, records, message) => {
  for (const query of ['', '?dryRun=true']) {
    const response = await importInto('api/documents', records, query)
    expect(response.status).toBe(400)
    expect((await problemOf(response)).fieldErrors).toEqual([{ objectName: 'documents', field: 'records', message }])
  }
})

test.each(['', '[]', 'null', '"text"', '{bad', '{"records":[{"__proto__":{}}]}'])(
  'the body %j is none',
  async (body) => {
    const response = await sendRaw('POST', 'api/documents/import', body)
    expect(response.status).toBe(400)
    expect((await problemOf(response)).message).toBe('error.http.400')
  }
)

test('a body that is no JSON is 415, and a dryRun that is neither true nor false is 400', async () => {
  expect((await sendRaw('POST', 'api/documents/import', 'name\nx', 'text/csv')).status).toBe(415)
  const response = await importInto('api/documents', [], '?dryRun=perhaps')
  expect((await problemOf(response)).fieldErrors?.map(({ field }) => field)).toEqual(['dryRun'])
})

test('no records are no fault', async () => {
  const response = await importInto('api/documents', [])
  expect(response.status).toBe(200)
  expect(response.headers.get('x-devportalapp-params')).toBe('0')
  expect(await response.json()).toEqual({ lines: [] })
})

describe('the limits', () => {
  test('5,000 records are imported in the order of their lines, and changed again; one more is refused', {
    timeout: 120_000
  }, async () => {
    const records = Array.from({ length: LIMITS.importRecords }, (_, index) => ({ name: `many ${index}` }))
    const created = (await (await importInto('api/partners', records)).json()) as ImportPlan
    expect(created.lines).toHaveLength(LIMITS.importRecords)
    const stored = await portal.sql<{ id: string; name: string }>(
      `select id, name from partners where name like 'many %'`
    )
    const names = new Map(stored.map(({ id, name }) => [Number(id), name]))
    expect(created.lines.map(({ id }) => names.get(id as number))).toEqual(records.map(({ name }) => name))

    const changes = created.lines.map(({ id }, index) => ({ id, code: `changed ${index}` }))
    expect((await importInto('api/partners', changes)).headers.get('x-devportalapp-params')).toBe('5000')
    const [counted] = await portal.sql(
      `select count(*)::int as records, sum(revision)::int as revisions,
              (select count(*)::int from audit_log where entity = 'partner' and actor = 'user') as entries
         from partners where code = 'changed ' || substr(name, 6)`
    )
    expect(counted).toEqual({ records: 5000, revisions: 10_000, entries: 10_000 })

    const response = await importInto('api/partners', [...records, {}])
    expect(response.status).toBe(400)
    expect((await problemOf(response)).fieldErrors).toEqual([
      { objectName: 'partner', field: 'records', message: 'Size' }
    ])
  })

  test('a body of 10 MiB is taken, and one byte more is 413', async () => {
    const bodyOf = (bytes: number) => {
      const body = '{"records":[],"other":""}'
      return `${body.slice(0, -2)}${'x'.repeat(bytes - body.length)}${body.slice(-2)}`
    }
    expect((await sendRaw('POST', 'api/documents/import', bodyOf(LIMITS.importBody))).status).toBe(200)
    const response = await sendRaw('POST', 'api/documents/import', bodyOf(LIMITS.importBody + 1))
    expect(response.status).toBe(413)
    expect((await problemOf(response)).message).toBe('error.http.413')
  })
})

test('when the database fails in the middle, nothing of the import is kept', async () => {
  await portal.sql(`create function refuse_last() returns trigger language plpgsql as
    $$ begin if new.title = 'last' then raise exception 'the disk is full'; end if; return new; end $$`)
  await portal.sql('create trigger refuse_last before insert on documents for each row execute function refuse_last()')
  const { id } = await documents.create({ name: 'before' })
  const before = await documents.list()
  const entries = await portal.sql('select count(*) from audit_log')
  const records = [...Array.from({ length: 1200 }, () => ({ name: 'first' })), { id, name: 'after' }, { title: 'last' }]
  const response = await importInto('api/documents', records)
  expect(response.status).toBe(500)
  const problem = await problemOf(response)
  expect(problem.reference).toMatch(/^[0-9a-f-]{36}$/)
  expect(JSON.stringify(problem)).not.toContain('disk')
  expect(await documents.list()).toEqual(before)
  expect(await portal.sql('select count(*) from audit_log')).toEqual(entries)
  await portal.sql('drop trigger refuse_last on documents')
  expect((await importInto('api/documents', records)).status).toBe(200)
})

// The embedded database has one connection: there nobody can come between.
if (inject('testDatabase') === 'postgres')
  test('an import locks what it refers to by ascending id, so that two never wait for each other', async () => {
    const [first, second] = [await documents.create({}), await documents.create({})]
    // The table has them in the other order now.
    await documents.patch(first.id, { name: 'moved' })
    const neighbour = await portal.app.database.pool.connect()
    try {
      await neighbour.query('begin')
      await neighbour.query('select from documents where id = $1 for update', [first.id])
      const imported = importInto('api/specifications', [{ document: first }, { document: second }])
      const waiting = () =>
        portal.sql(
          `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
        )
      await expect.poll(waiting).toEqual([{ count: 1 }])
      await neighbour.query('select from documents where id = $1 for update nowait', [second.id])
      await neighbour.query('commit')
      expect((await imported).status).toBe(200)
    } finally {
      neighbour.release()
    }
  })
