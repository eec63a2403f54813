import { type AuditPage, documents } from '@portico/contract'
import { describe, expect, test } from 'vitest'
import { problemOf } from '../../../testing/documents.ts'
import { recordCalls } from '../../../testing/records.ts'
import { admin, portal, sharePortal, user } from '../../../testing/shared-portal.ts'

sharePortal()

/** What administrators read of the audit log. */

const read = (query: Record<string, string> = {}) =>
  admin.json<AuditPage>(`api/admin/audit?${new URLSearchParams(query)}`)

interface Entry {
  actor?: string
  action?: string
  entity?: string
  entityId?: string
  at?: string
  before?: unknown
  after?: unknown
}

/** Writes entries as a feature would. */
async function write(...entries: Entry[]): Promise<void> {
  for (const { actor = 'somebody', action = 'update', entity = 'job', entityId = '1', at, before, after } of entries)
    await portal.sql(
      `insert into audit_log (actor, action, entity, entity_id, at, before, after)
       values ($1, $2, $3, $4, coalesce($5::timestamptz, now()), $6, $7)`,
      [actor, action, entity, entityId, at ?? null, JSON.stringify(before ?? null), JSON.stringify(after ?? null)]
    )
}

test('a change is listed with who, when, what, before and after, newest first', async () => {
  const calls = recordCalls(documents, () => user)
  const { id } = await calls.create({ name: 'Before the change' })
  await calls.patch(id, { name: 'After the change' })
  const { entries, next } = await read({ entity: 'documents', entityId: String(id) })
  expect(next).toBeNull()
  expect(entries).toMatchObject([
    { actor: 'user', action: 'update', entity: 'documents', entityId: String(id), isGone: false },
    { actor: 'user', action: 'create', before: null, after: { name: 'Before the change' } }
  ])
  expect(entries[0]).toMatchObject({ before: { name: 'Before the change' }, after: { name: 'After the change' } })
  expect(Math.abs(Date.parse(entries[0]?.at ?? '') - Date.now())).toBeLessThan(60_000)
})

test('of a record that was deleted all entries say that it is gone', async () => {
  const calls = recordCalls(documents, () => user)
  const { id } = await calls.create({ name: 'Short-lived' })
  await calls.remove(id)
  const { entries } = await read({ entity: 'documents', entityId: String(id) })
  expect(entries.map(({ action, isGone }) => [action, isGone])).toEqual([
    ['delete', true],
    ['create', true]
  ])
})

test('of a record with a long history a page tells which entries are older than its deletion', async () => {
  await portal.sql(
    `insert into audit_log (actor, action, entity, entity_id, at)
     select 'history', case when i = 900 then 'delete' else 'update' end, 'documents', 'long-history',
            '2003-01-01T00:00:00Z'::timestamptz + i * interval '1 s'
       from generate_series(1, 1000) i`
  )
  const { entries } = await read({ actor: 'history', size: '200' })
  expect(entries.map(({ isGone }) => isGone)).toEqual(Array.from({ length: 200 }, (_, index) => index >= 100))
})

describe('filters', () => {
  test('actor, action, entity and id let through what is exactly that', async () => {
    await write(
      { actor: 'filter-one', action: 'run', entity: 'job', entityId: 'housekeeping' },
      { actor: 'filter-one', action: 'update', entity: 'logger', entityId: 'http' },
      { actor: 'filter-two', action: 'update', entity: 'logger', entityId: 'http-client' }
    )
    const ids = async (query: Record<string, string>) => (await read(query)).entries.map(({ entityId }) => entityId)
    expect(await ids({ actor: 'filter-one' })).toEqual(['http', 'housekeeping'])
    expect(await ids({ actor: 'FILTER-ONE' })).toEqual(['http', 'housekeeping'])
    expect(await ids({ actor: 'filter' })).toEqual([])
    expect(await ids({ actor: 'filter-one', action: 'run' })).toEqual(['housekeeping'])
    expect(await ids({ entity: 'logger', actor: 'filter-two' })).toEqual(['http-client'])
    expect(await ids({ entityId: 'http' })).toEqual(['http'])
  })

  test('a date counts as a whole day in UTC, an instant to the millisecond', async () => {
    const actor = 'filter-time'
    await write(
      { actor, entityId: 'first', at: '2001-02-03T00:00:00Z' },
      { actor, entityId: 'last', at: '2001-02-03T23:59:59.999Z' },
      { actor, entityId: 'next', at: '2001-02-04T00:00:00Z' }
    )
    const ids = async (query: Record<string, string>) =>
      (await read({ actor, ...query })).entries.map(({ entityId }) => entityId)
    expect(await ids({ from: '2001-02-03', to: '2001-02-03' })).toEqual(['last', 'first'])
    expect(await ids({ from: '2001-02-04' })).toEqual(['next'])
    expect(await ids({ from: '2001-02-04T01:00:00+01:00' })).toEqual(['next'])
    expect(await ids({ to: '2001-02-03T00:00:00Z' })).toEqual(['first'])
    expect(await ids({ from: '0001-01-01', to: '9999-12-31' })).toEqual(['next', 'last', 'first'])
    expect(await ids({ from: '0000-01-01T00:00:00Z', to: '9999-12-31T23:59:59-12:00' })).toHaveLength(3)
  })

  test('a text is found in the states, the actor and the id, whatever its case', async () => {
    await write(
      { actor: 'filter-text', entityId: 'a', after: { title: 'Señal 100% _done_' } },
      { actor: 'filter-text', entityId: 'b', before: { title: 'Something else' } }
    )
    const ids = async (query: string) =>
      (await read({ actor: 'filter-text', query })).entries.map(({ entityId }) => entityId)
    expect(await ids('SEÑAL')).toEqual(['a'])
    expect(await ids('100% _')).toEqual(['a'])
    expect(await ids('%')).toEqual(['a'])
    expect(await ids('something')).toEqual(['b'])
    expect(await ids('filter-text')).toEqual(['b', 'a'])
  })

  test.each([
    ['from=2026-02-30', 'from'],
    ['to=tomorrow', 'to'],
    ['action=explode', 'action'],
    ['before=0', 'before'],
    ['before=x', 'before'],
    ['size=201', 'size'],
    ['actor=a&actor=b', 'actor'],
    ['query=%00', 'query'],
    [`entity=${'x'.repeat(256)}`, 'entity']
  ])('%s is 400 and names the field', async (query, field) => {
    const response = await admin.fetch(`api/admin/audit?${query}`)
    expect(response.status).toBe(400)
    expect((await problemOf(response)).fieldErrors).toMatchObject([{ field }])
  })
})

describe('a long log', () => {
  test('comes page by page, every entry once, also where many have the same time', async () => {
    await portal.sql(
      `insert into audit_log (actor, action, entity, entity_id, at)
       select 'pages', 'update', 'job', i::text, '2002-01-01T00:00:00Z'::timestamptz + (i / 10) * interval '1 s'
         from generate_series(1, 125) i`
    )
    const seen: string[] = []
    let before: number | null | undefined
    let pages = 0
    do {
      const page: AuditPage = await read({ actor: 'pages', ...(before ? { before: String(before) } : {}) })
      seen.push(...page.entries.map(({ entityId }) => entityId))
      before = page.next
      pages++
    } while (before !== null)
    expect(pages).toBe(3)
    expect(seen).toEqual(Array.from({ length: 125 }, (_, index) => String(125 - index)))
  })

  test('goes on below an entry that is no longer there', async () => {
    for (const entityId of ['1', '2', '3']) await write({ actor: 'removed', entityId })
    const [, second] = (await read({ actor: 'removed' })).entries
    await portal.sql('delete from audit_log where id = $1', [second?.id])
    const { entries } = await read({ actor: 'removed', before: String(second?.id) })
    expect(entries.map(({ entityId }) => entityId)).toEqual(['1'])
  })

  test('is searched further than one piece, and ends', async () => {
    await portal.sql(
      `insert into audit_log (actor, action, entity, entity_id, after)
       select 'pieces', 'update', 'job', i::text,
              case when i in (1, 4500) then '{"note": "a needle"}' else '{"note": "hay"}' end::jsonb
         from generate_series(1, 4500) i`
    )
    const found: string[] = []
    let before: number | null | undefined
    do {
      const page: AuditPage = await read({
        ...{ actor: 'pieces', query: 'needle' },
        ...(before ? { before: String(before) } : {})
      })
      found.push(...page.entries.map(({ entityId }) => entityId))
      before = page.next
    } while (before !== null)
    expect(found).toEqual(['4500', '1'])
  })

  test('a page of very long entries is short, and none is left out', async () => {
    const text = 'x'.repeat(1_500_000)
    for (let i = 1; i <= 5; i++) await write({ actor: 'long', entityId: String(i), after: { text } })
    const first = await read({ actor: 'long' })
    expect(first.entries.map(({ entityId }) => entityId)).toEqual(['5', '4', '3'])
    const second = await read({ actor: 'long', before: String(first.next) })
    expect(second.entries.map(({ entityId }) => entityId)).toEqual(['2', '1'])
    expect(second.next).toBeNull()
  })
})

describe('the export', () => {
  const download = (query: Record<string, string>) =>
    admin.fetch(`api/admin/audit/export?${new URLSearchParams(query)}`)

  test('as CSV has the filtered entries, and no cell that a spreadsheet would run', async () => {
    await write(
      { actor: 'export-csv', entityId: '=1+1', after: { note: 'two "words", and more' } },
      { actor: 'export-csv', entityId: '2', before: { note: '\n=cmd()' } }
    )
    const response = await download({ format: 'csv', actor: 'export-csv' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.csv"$/
    )
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = bytes.toString('utf8').slice(1).split('\r\n')
    expect(lines[0]).toBe('id,at,actor,action,entity,entityId,before,after')
    expect(lines[1]).toMatch(/^\d+,20\d\d-.*Z,export-csv,update,job,2,"\{""note"": ?""\\n=cmd\(\)""\}",$/)
    expect(lines[2]).toContain(`,'=1+1,,"{""note"":""two \\""words\\"", and more""}"`)
    expect(lines.slice(3)).toEqual([''])
  })

  test('as JSON has every entry of a log of many pages', async () => {
    await portal.sql(
      `insert into audit_log (actor, action, entity, entity_id) select 'export-json', 'run', 'job', i::text
         from generate_series(1, 1203) i`
    )
    const response = await download({ format: 'json', actor: 'export-json' })
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    const entries = (await response.json()) as { entityId: string; isGone?: boolean }[]
    expect(entries.map(({ entityId }) => Number(entityId))).toEqual(
      Array.from({ length: 1203 }, (_, index) => 1203 - index)
    )
    expect(Object.keys(entries[0] ?? {})).toEqual([
      ...['id', 'at', 'actor', 'action', 'entity', 'entityId', 'before', 'after']
    ])
  })

  test('of nothing is an empty array, and without a format 400', async () => {
    expect(await (await download({ format: 'json', actor: 'nobody-at-all' })).json()).toEqual([])
    expect((await download({ format: 'xml' })).status).toBe(400)
    expect((await download({})).status).toBe(400)
  })
})
