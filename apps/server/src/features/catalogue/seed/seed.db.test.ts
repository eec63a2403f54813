import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  apiDefinitions,
  COUNTRIES,
  documents,
  ENTITIES,
  file,
  type HistoryEntry,
  partner,
  specification
} from '@portico/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { portal, user } from '../../../testing/shared-portal.ts'
import { tableName } from '../tables.ts'
import { PUBLISHED_APIS } from './published-apis.ts'
import { seedCatalogue } from './seed.ts'

const APIS_FOLDER = path.resolve(import.meta.dirname, '../../../../../../content/apis')

/** A record in a list; those of most entities refer to a document. */
interface Listed {
  id: number
  document: { id: number; name: string }
  [field: string]: unknown
}

const list = ({ base }: { base: string }) => user.json<Listed[]>(base)

/** What each start of a server does. */
const seedAgain = () => seedCatalogue(portal.app.database, APIS_FOLDER)

/** Makes the catalogue that of a new database again, or that of one which the first portals seeded. */
async function startOver(what: 'everything' | 'only the documents'): Promise<void> {
  const tables = ENTITIES.map(tableName).join(', ')
  await portal.sql(`truncate ${tables}, file_contents, audit_log restart identity cascade`)
  await portal.sql(`delete from seeds where name <> 'accounts'`)
  await seedAgain()
  if (what === 'everything') return
  await portal.sql(
    `truncate ${ENTITIES.filter(({ key }) => key !== documents.key)
      .map(tableName)
      .join(', ')}`
  )
  await portal.sql(`delete from seeds where name not in ('accounts', 'catalogue')`)
}

async function remove({ base }: { base: string }, { id }: { id: number }): Promise<void> {
  expect((await user.fetch(`${base}/${id}`, { method: 'DELETE' })).status).toBe(204)
}

describe('a new database', () => {
  test('has for each published API a document, and a definition that leads to the OpenAPI text', async () => {
    const [all, definitions, files] = await Promise.all([list(documents), list(apiDefinitions), list(file)])
    expect(all.map(({ id, name }) => [id, name])).toEqual(PUBLISHED_APIS.map(({ name }, index) => [index + 1, name]))
    expect(definitions.map(({ idapi }) => idapi)).toEqual(PUBLISHED_APIS.map(({ name }) => name))
    expect(files).toHaveLength(PUBLISHED_APIS.length)
    for (const { idapi, name, version, country, examples, document } of definitions) {
      expect(document).toMatchObject({ name: idapi, version, title: name })
      expect(country).toBe('EUR')
      const [held, ...others] = files.filter((candidate) => candidate.document.id === document.id)
      expect(others).toEqual([])
      expect(held).toMatchObject({ description: `${idapi}-1.0.0.yaml`, mediaType: 'application/yaml' })

      const content = await user.fetch(`${file.base}/${held!.id}/content`)
      expect(content.headers.get('content-disposition')).toContain(`${idapi}-1.0.0.yaml`)
      const text = await content.text()
      expect(text).toBe(readFileSync(path.join(APIS_FOLDER, String(idapi), '1.0.0/openapi.yaml'), 'utf8'))
      const { openapi, info, paths } = parse(text)
      expect({ openapi, version: info.version, title: info.title }).toEqual({ openapi: '3.1.1', version, title: name })
      for (const operation of Object.keys(JSON.parse(String(examples))))
        expect(JSON.stringify(paths)).toContain(`"operationId":"${operation}"`)
    }
  })

  test('has a specification of each API for Europe, and what is special in each country', async () => {
    const all = await list(specification)
    const ofEurope = all.filter(({ country }) => country === 'EUR')
    expect(ofEurope.map(({ title }) => title)).toEqual(PUBLISHED_APIS.map(({ title }) => title))
    expect(new Set(all.map(({ country }) => country))).toEqual(new Set(COUNTRIES))
    for (const { document, title } of all)
      expect({ title, name: document.name }).toEqual({ title, name: expect.any(String) })
  })

  test('has two or three whole partners in each country, each with ids of its own', async () => {
    const all = await list(partner)
    for (const country of COUNTRIES) {
      const there = all.filter((candidate) => candidate.country === country)
      expect([2, 3]).toContain(there.length)
    }
    for (const record of all)
      for (const { name } of partner.fields) expect([name, record[name]]).toEqual([name, expect.stringMatching(/\S/)])
    for (const field of ['pluginid', 'assetsid', 'code', 'name'])
      expect(new Set(all.map((record) => record[field])).size).toBe(all.length)
  })

  test('says in the history of each record that the portal made it', async () => {
    for (const entity of ENTITIES) {
      const records = await list(entity)
      const entries = await portal.sql<HistoryEntry & { entity_id: string }>(
        'select actor, action, entity_id from audit_log where entity = $1 order by id',
        [entity.key]
      )
      expect(entries).toEqual(records.map(({ id }) => ({ actor: 'system', action: 'create', entity_id: String(id) })))
    }
    const [held] = await list(file)
    const [entry] = await user.json<HistoryEntry[]>(`${file.base}/${held!.id}/history`)
    expect(entry).toMatchObject({
      actor: 'system',
      action: 'create',
      before: null,
      after: { base64: { mediaType: 'application/yaml', size: held!.size }, document: { id: held!.document.id } }
    })
  })
})

const everything = async () =>
  Object.fromEntries(await Promise.all(ENTITIES.map(async (each) => [each.key, await list(each)])))

test('what is seeded is seeded once: what people delete does not come back', async () => {
  await startOver('everything')
  for (const entity of [specification, file, apiDefinitions]) {
    const records = await list(entity)
    for (const record of records.filter(({ document }) => document.id === 3)) await remove(entity, record)
  }
  await remove(documents, { id: 3 })
  await remove(partner, (await list(partner))[0]!)
  const before = await everything()
  expect(before.documents).toHaveLength(PUBLISHED_APIS.length - 1)
  await seedAgain()
  expect(await everything()).toEqual(before)
})

describe('a database that has the documents of the first portals only', () => {
  beforeEach(() => startOver('only the documents'))

  test('gets everything else', async () => {
    await seedAgain()
    expect(await list(documents)).toHaveLength(PUBLISHED_APIS.length)
    expect((await list(apiDefinitions)).map(({ idapi, document }) => [idapi, document.id])).toEqual(
      PUBLISHED_APIS.map(({ name }, index) => [name, index + 1])
    )
    expect(await list(file)).toHaveLength(PUBLISHED_APIS.length)
    expect(await list(partner)).not.toEqual([])
  })

  test('gets no parts of a document that was deleted, and others beside documents that were added', async () => {
    await remove(documents, { id: 3 })
    const added = await user.json<Listed>(documents.base, {
      method: 'POST',
      json: { name: 'orders-api', version: '1.0.0' }
    })
    await seedAgain()
    const names = PUBLISHED_APIS.map(({ name }) => name).filter((name) => name !== 'payments')
    expect((await list(apiDefinitions)).map(({ idapi }) => idapi)).toEqual(names)
    for (const entity of [file, specification, apiDefinitions]) {
      const referredTo = (await list(entity)).map(({ document }) => document.id)
      expect([...new Set(referredTo)].sort()).toEqual([1, 2, 4, 5, 6, 7, 8, 9])
      expect(referredTo).not.toContain(added.id)
    }
  })
})

test('a seed that fails leaves nothing of itself, and is sown the next time', async () => {
  await startOver('only the documents')
  const contents = 'select count(*)::int as count from file_contents'
  const before = await portal.sql(contents)
  await expect(seedCatalogue(portal.app.database, path.join(APIS_FOLDER, 'nowhere'))).rejects.toThrow('ENOENT')
  expect(await list(specification)).toEqual([])
  expect(await portal.sql(contents)).toEqual(before)
  await seedAgain()
  expect(await list(file)).toHaveLength(PUBLISHED_APIS.length)
})
