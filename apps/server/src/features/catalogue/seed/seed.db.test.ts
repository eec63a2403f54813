import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import {
  apiDefinitions,
  COUNTRIES,
  documents,
  ENTITIES,
  file,
  type HistoryEntry,
  partner,
  type ReferenceApis,
  specification
} from '@portico/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { portal, sharePortal, user } from '../../../testing/shared-portal.ts'
import { tableName } from '../tables.ts'
import { FIRST_EXAMPLES, FIRST_TEXTS, FIRST_VERSION, PUBLISHED_APIS } from './published-apis.ts'
import { seedCatalogue } from './seed.ts'

sharePortal()

const APIS_FOLDER = path.resolve(import.meta.dirname, '../../../../../../content/apis')

/** A record in a list; those of most entities refer to a document. */
interface Listed {
  id: number
  document: { id: number; name: string }
  [field: string]: unknown
}

const list = ({ base }: { base: string }) => user.json<Listed[]>(base)

/** What each start of a server does. */
const seedAgain = () => seedCatalogue(portal.app.database, APIS_FOLDER, { withSamples: true })

/** Makes the catalogue that of a new database again, or that of one which the first portals seeded. */
async function startOver(what: 'everything' | 'only the documents' | 'only the first versions'): Promise<void> {
  const tables = ENTITIES.map(tableName).join(', ')
  await portal.sql(`truncate ${tables}, file_contents, audit_log restart identity cascade`)
  await portal.sql(`delete from seeds where name <> 'accounts'`)
  await seedAgain()
  if (what === 'everything') return
  const withVersion = `document_id in (select id from documents where version <> '${FIRST_VERSION}')`
  await portal.sql(`delete from files where ${withVersion} or description like '%.overlay.yaml'`)
  await portal.sql(`delete from api_definitions where ${withVersion}`)
  await portal.sql(`delete from documents where version <> '${FIRST_VERSION}'`)
  await portal.sql(`delete from seeds where name = 'versions and translations'`)
  if (what === 'only the first versions') return
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

/** The versions of the published APIs as their folders are: first versions in the order of the APIs, then the others likewise. */
const VERSIONS = [true, false].flatMap((isFirst) =>
  PUBLISHED_APIS.flatMap(({ name, title }) =>
    readdirSync(path.join(APIS_FOLDER, name), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && (entry.name === FIRST_VERSION) === isFirst)
      .map((entry) => ({ name, title, version: entry.name }))
  )
)
const OTHER_VERSIONS = VERSIONS.length - PUBLISHED_APIS.length

/** The OpenAPI text and the overlays of a version, by the names of their files. */
function textsOf(name: string, version: string): Map<string, string> {
  const folder = path.join(APIS_FOLDER, name)
  const overlays = readdirSync(folder).filter((file) => file.endsWith('.overlay.yaml'))
  return new Map([
    [`${name}-${version}.yaml`, readFileSync(path.join(folder, version, 'openapi.yaml'), 'utf8')],
    ...overlays.map((file) => [`${name}-${file}`, readFileSync(path.join(folder, file), 'utf8')] as const)
  ])
}

describe('a new database', () => {
  test('has for each version of a published API a document with its texts, and a definition that leads to it', async () => {
    const [all, definitions, files] = await Promise.all([list(documents), list(apiDefinitions), list(file)])
    expect(all.map(({ id, name, version, title }) => ({ id, name, version, title }))).toEqual(
      VERSIONS.map((version, index) => ({ id: index + 1, ...version }))
    )
    expect(OTHER_VERSIONS).toBeGreaterThan(0)
    expect(definitions.map(({ idapi, version, name }) => ({ name: idapi, version, title: name }))).toEqual(
      VERSIONS.map(({ name, version, title }) => ({ name, version, title }))
    )
    for (const { idapi, name, version, country, examples, document } of definitions) {
      expect(document).toMatchObject({ name: idapi, version, title: name, date: expect.stringMatching(/^2026-/) })
      expect(country).toBe('EUR')
      const texts = textsOf(String(idapi), String(version))
      const held = files.filter((candidate) => candidate.document.id === document.id)
      expect(held.map(({ description }) => description)).toEqual([...texts.keys()])
      for (const { id, description, mediaType } of held) {
        expect(mediaType).toBe('application/yaml')
        const content = await user.fetch(`${file.base}/${id}/content`)
        expect(content.headers.get('content-disposition')).toContain(String(description))
        expect(await content.text()).toBe(texts.get(String(description)))
      }
      const { openapi, info, ...others } = parse([...texts.values()][0] as string)
      expect({ openapi, version: info.version, title: info.title }).toEqual({ openapi: '3.1.1', version, title: name })
      for (const operation of Object.keys(JSON.parse(String(examples))))
        expect(JSON.stringify(others)).toContain(`"operationId":"${operation}"`)
    }
  })

  test('has documents that can be published, and overlays that translate each', { timeout: 120_000 }, async () => {
    // Eighteen documents are read, checked and split.
    await portal.app.jobs.run('reference-preparation')
    expect(
      await portal.sql(
        `select f.description, d.faults from files f left join reference_documents d using (content_id)
          where d.kind is null or d.kind not in ('openapi', 'overlay') or jsonb_array_length(d.faults) > 0`
      )
    ).toEqual([])
    const { apis } = await user.json<ReferenceApis>('api/reference?language=es')
    expect(apis.map(({ api }) => api)).toEqual(PUBLISHED_APIS.map(({ name }) => name))
    for (const { versions } of apis)
      for (const { version, languages } of versions) expect([version, languages]).toEqual([version, ['en', 'es']])
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
  expect(before.documents).toHaveLength(VERSIONS.length - 1)
  await seedAgain()
  expect(await everything()).toEqual(before)
})

describe('a database that has the documents of the first portals only', () => {
  beforeEach(() => startOver('only the documents'))

  test('gets everything else', async () => {
    await seedAgain()
    expect(await list(documents)).toHaveLength(VERSIONS.length)
    expect((await list(apiDefinitions)).map(({ idapi, version }) => [idapi, version])).toEqual(
      VERSIONS.map(({ name, version }) => [name, version])
    )
    expect(await list(file)).toHaveLength(2 * VERSIONS.length)
    expect(await list(partner)).not.toEqual([])
  })

  test('gets no parts of a document that was deleted, and others beside documents that were added', async () => {
    await remove(documents, { id: 3 })
    const added = await user.json<Listed>(documents.base, {
      method: 'POST',
      json: { name: 'orders-api', version: '1.0.0' }
    })
    await seedAgain()
    const versions = VERSIONS.filter(({ name }) => name !== 'payments').map(({ name, version }) => [name, version])
    expect((await list(apiDefinitions)).map(({ idapi, version }) => [idapi, version])).toEqual(versions)
    for (const entity of [file, specification, apiDefinitions]) {
      const referredTo = (await list(entity)).map(({ document }) => document)
      expect(referredTo.map(({ name }) => name)).not.toContain('payments')
      expect(referredTo.map(({ id }) => id)).not.toContain(added.id)
    }
  })
})

describe('a database that an earlier portal seeded', () => {
  /** Makes the texts of some APIs look like those of the first edition, by which they are told. */
  async function makeFirstEdition(...apis: string[]): Promise<void> {
    for (const api of apis) {
      await portal.sql(
        `update file_contents set digest = $2 where id in (
           select content_id from files f join documents d on d.id = f.document_id where d.name = $1)`,
        [api, FIRST_TEXTS[api]]
      )
      await portal.sql(`update api_definitions set examples = 'first' where idapi = $1`, [api])
    }
  }
  const originalExamples = FIRST_EXAMPLES['trade-api']

  beforeEach(async () => {
    await startOver('only the first versions')
    Object.assign(FIRST_EXAMPLES, { 'trade-api': createHash('sha256').update('first').digest('hex') })
  })
  afterEach(() => void Object.assign(FIRST_EXAMPLES, { 'trade-api': originalExamples }))

  test('gets the other versions and the translations', async () => {
    expect(await list(documents)).toHaveLength(PUBLISHED_APIS.length)
    await seedAgain()
    expect((await list(documents)).map(({ name, version }) => [name, version])).toEqual(
      VERSIONS.map(({ name, version }) => [name, version])
    )
    expect(await list(file)).toHaveLength(2 * VERSIONS.length)
    const entries = await portal.sql(`select distinct actor, action from audit_log`)
    expect(entries).toEqual([{ actor: 'system', action: 'create' }])
  })

  test('gets the present texts and examples where nobody has changed the first ones', async () => {
    await makeFirstEdition('trade-api', 'payments')
    const files = await list(file)
    const [trade, payments] = ['trade-api', 'payments'].map(
      (api) => files.find(({ document }) => document.name === api) as Listed
    )
    await user.fetch(`${file.base}/${payments?.id}`, {
      method: 'PATCH',
      json: {
        id: payments?.id,
        base64: Buffer.from('openapi: 3.1.1\ninfo: { title: a, version: b }\npaths: {}\n').toString('base64')
      }
    })
    await seedAgain()
    const textOf = async (id: number | undefined) => (await user.fetch(`${file.base}/${id}/content`)).text()
    expect(await textOf(trade?.id)).toBe(textsOf('trade-api', FIRST_VERSION).get(`trade-api-${FIRST_VERSION}.yaml`))
    expect(await textOf(payments?.id)).toContain('title: a')
    const [update] = await user.json<HistoryEntry[]>(`${file.base}/${trade?.id}/history`)
    expect(update).toMatchObject({ actor: 'system', action: 'update' })

    const definitions = await list(apiDefinitions)
    const examplesOf = (api: string) =>
      definitions.find(({ idapi, version }) => idapi === api && version === FIRST_VERSION)?.examples
    const present = readFileSync(path.join(APIS_FOLDER, 'trade-api', FIRST_VERSION, 'examples.json'), 'utf8').trim()
    expect(examplesOf('trade-api')).toBe(present)
    expect(examplesOf('payments')).toBe('first')
    const before = await everything()
    await seedAgain()
    expect(await everything()).toEqual(before)
  })

  test('gets no version that people have added themselves, nor any of an API that they have deleted', async () => {
    const { name, version } = VERSIONS.at(-1) as { name: string; version: string }
    const json = { idapi: name, name: 'Our own', version }
    await user.json(apiDefinitions.base, { method: 'POST', json })
    for (const entity of [specification, file, apiDefinitions])
      for (const record of (await list(entity)).filter(({ document }) => document?.name === 'finance-api'))
        await remove(entity, record)
    await remove(documents, (await list(documents)).find((each) => each.name === 'finance-api') as Listed)
    await seedAgain()
    const there = (await list(apiDefinitions)).filter(({ idapi }) => idapi === name || idapi === 'finance-api')
    const others = VERSIONS.filter((each) => each.name === name && each.version !== version)
    expect(there.map((each) => [each.idapi, each.name === 'Our own', each.version]).sort()).toEqual([
      ...others.map((each) => [name, false, each.version]),
      [name, true, version]
    ])
  })
})

test('a seed that fails leaves nothing of itself, and is sown the next time', async () => {
  await startOver('only the documents')
  const contents = 'select count(*)::int as count from file_contents'
  const before = await portal.sql(contents)
  const seeding = seedCatalogue(portal.app.database, path.join(APIS_FOLDER, 'nowhere'), { withSamples: true })
  await expect(seeding).rejects.toThrow('ENOENT')
  expect(await list(specification)).toEqual([])
  expect(await portal.sql(contents)).toEqual(before)
  await seedAgain()
  expect(await list(file)).toHaveLength(2 * VERSIONS.length)
})
