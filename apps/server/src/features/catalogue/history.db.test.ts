import {
  type CatalogueRecord,
  documents as documentsEntity,
  ENTITIES,
  type EntityDefinition,
  type HistoryEntry,
  inputFields,
  LIMITS
} from '@portico/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { problemOf } from '../../testing/documents.ts'
import { recordCalls, sampleOf, smallest } from '../../testing/records.ts'
import { admin, portal, sharePortal, user } from '../../testing/shared-portal.ts'

sharePortal()

/** What a record's history tells, which is what the audit log has of it. */

let document: CatalogueRecord

beforeAll(async () => {
  document = await documents.create({ name: 'Referred to' })
})

const documents = recordCalls(documentsEntity, () => user)
const historyOf = (base: string, id: number, query = '') => user.json<HistoryEntry[]>(`${base}/${id}/history${query}`)

/** The state of a record as its history has it: plain values, and of a reference the id. */
function snapshotOf(entity: EntityDefinition, id: number, values: Record<string, unknown>) {
  const fields = inputFields(entity).map(({ name, kind }) => {
    const value = values[name] ?? null
    return [name, kind === 'reference' && value ? { id: (value as CatalogueRecord).id } : value]
  })
  return { id, ...Object.fromEntries(fields) }
}

describe.each(ENTITIES.map((entity) => [entity.key, entity] as const))('the history of %s', (_key, entity) => {
  const { put, patch, remove, create } = recordCalls(entity, () => user)

  test('tells every change, newest first, with who made it and the state before and after', async () => {
    const [first, second] = [sampleOf(entity, 1, document), sampleOf(entity, 2, document)]
    const { id } = await create(first)
    await recordCalls(entity, () => admin).put(id, second)
    await put(id, smallest(entity))
    const created = (await historyOf(entity.base, id)).at(-1) as HistoryEntry
    await admin.json(`${entity.base}/${id}/restore`, { method: 'POST', json: { entry: created.id } })
    await remove(id)

    const states = [first, second, smallest(entity), first].map((values) => snapshotOf(entity, id, values))
    const entries = await historyOf(entity.base, id)
    expect(entries.map(({ actor, action, before, after }) => ({ actor, action, before, after }))).toEqual([
      { actor: 'user', action: 'delete', before: states[3], after: null },
      { actor: 'admin', action: 'restore', before: states[2], after: states[3] },
      { actor: 'user', action: 'update', before: states[1], after: states[2] },
      { actor: 'admin', action: 'update', before: states[0], after: states[1] },
      { actor: 'user', action: 'create', before: null, after: states[0] }
    ])
    const ids = entries.map((entry) => entry.id)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    for (const { at } of entries) expect(new Date(at).toISOString()).toBe(at)
  })

  test('has no entry for what was refused, or changed nothing', async () => {
    const values = sampleOf(entity, 3, document)
    const { id } = await create(values)
    await put(id, values)
    await patch(id, {})
    await patch(id, values)
    expect((await patch(id, { country: 7, description: 7, name: 7 })).status).toBe(400)
    expect((await patch(id, smallest(entity), { 'If-Match': '"7"' })).status).toBe(412)
    expect((await remove(id, { 'If-Match': '"7"' })).status).toBe(412)
    expect((await historyOf(entity.base, id)).map(({ action }) => action)).toEqual(['create'])
  })
})

test('a document that cannot be deleted, for it is referred to, has no entry of that either', async () => {
  const { id } = await documents.create({})
  await recordCalls(ENTITIES[1] as EntityDefinition, () => user).create({ document: { id } })
  expect((await documents.remove(id)).status).toBe(409)
  expect((await historyOf('api/documents', id)).map(({ action }) => action)).toEqual(['create'])
})

describe('pages of a long history', () => {
  let id: number
  let all: number[]

  beforeAll(async () => {
    const record = await documents.create({ name: 'v1' })
    id = record.id
    // Entries of its own, and among them some of a neighbour.
    await portal.sql(
      `insert into audit_log (actor, action, entity, entity_id, before, after)
       select 'user', 'update', 'documents', case when n % 3 = 0 then '0' else $1 end, jsonb_build_object('id', n), jsonb_build_object('id', n)
         from generate_series(1, 148) n`,
      [String(id)]
    )
    all = (
      await portal.sql<{ id: string }>(
        `select id from audit_log where entity = 'documents' and entity_id = $1 order by id desc`,
        [String(id)]
      )
    ).map((row) => Number(row.id))
  })

  test('have fifty entries, each beginning after the one that is named', async () => {
    expect(all).toHaveLength(100)
    const read: number[] = []
    for (let query = ''; ; query = `?before=${read.at(-1)}`) {
      const page = await historyOf('api/documents', id, query)
      if (page.length === 0) break
      expect(page).toHaveLength(50)
      read.push(...page.map((entry) => entry.id))
    }
    expect(read).toEqual(all)
  })

  test('have fewer where they are long, and none is left out', async () => {
    const { id: long } = await documents.create({ name: 'long' })
    await portal.sql(
      `insert into audit_log (actor, action, entity, entity_id, before, after)
       select 'user', 'update', 'documents', $1, jsonb_build_object('description', repeat('x', 500000)), null
         from generate_series(1, 20)`,
      [String(long)]
    )
    const read: number[] = []
    const sizes: number[] = []
    for (let query = ''; ; query = `?before=${read.at(-1)}`) {
      const page = await historyOf('api/documents', long, query)
      if (page.length === 0) break
      sizes.push(page.length)
      read.push(...page.map((entry) => entry.id))
    }
    expect(new Set(read).size).toBe(21)
    expect(Math.max(...sizes) * 500_000).toBeLessThanOrEqual(LIMITS.historyBytes + 500_000)
  })

  test('end where the history ends, also when the record is gone', async () => {
    const other = await documents.create({})
    await documents.remove(other.id)
    const entries = await historyOf('api/documents', other.id)
    expect(entries.map(({ action }) => action)).toEqual(['delete', 'create'])
    expect(await historyOf('api/documents', other.id, `?before=${entries.at(-1)?.id}`)).toEqual([])
    expect(await historyOf('api/documents', id, '?before=1')).toEqual([])
  })

  test('may begin after any number: an entry need not be of the record, nor be there', async () => {
    expect(await historyOf('api/documents', id, `?before=${Number.MAX_SAFE_INTEGER}`)).toHaveLength(50)
    expect((await historyOf('api/documents', id, `?before=${(all[0] as number) + 1}`))[0]?.id).toBe(all[0])
  })

  test.each(['0', '-1', '1.5', 'x', '', '9007199254740993', '1e400', 'null', '1&before=2', '%00'])(
    'are refused with before=%s',
    async (before) => {
      const response = await user.fetch(`api/documents/${id}/history?before=${before}`)
      expect(response.status).toBe(400)
      expect((await problemOf(response)).fieldErrors?.map(({ field }) => field)).toEqual(['before'])
    }
  )
})

test('a record that never was has no history: 404', async () => {
  for (const path of ['4000000000', '0', '-1', 'x', '%00'])
    for (const query of ['', '?before=5']) {
      const response = await user.fetch(`api/documents/${path}/history${query}`)
      expect(response.status, path + query).toBe(404)
      expect((await problemOf(response)).message).toBe('error.url.not.found')
    }
})

test('the histories of two entities are two, though their records have the same number', async () => {
  const { id } = await documents.create({ name: 'document' })
  await portal.sql(`insert into partners (id, name) values ($1, 'partner') on conflict do nothing`, [id])
  const response = await user.fetch(`api/partners/${id}/history`)
  expect(response.status).toBe(200)
  expect(((await response.json()) as HistoryEntry[]).filter(({ after }) => after?.name === 'document')).toEqual([])
})
