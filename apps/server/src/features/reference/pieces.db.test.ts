import { gunzipSync } from 'node:zlib'
import { type ReferenceApis, type ReferencePage, VERSION_HEADER } from '@portico/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startPortal, type TestPortal } from '../../testing/portal.ts'
import { openApi, referenceCalls, refusal } from '../../testing/references.ts'
import { portal, sharePortal, user } from '../../testing/shared-portal.ts'
import { signIn } from '../../testing/sign-in/accounts.ts'

sharePortal()

/** What pages are made of: pieces of a document, and what stands around them. */

const { publish, piece, define, changeFile } = referenceCalls(() => user)

const published = (environments: string) => ({ info: `  x-environments: [${environments}]` })

describe('a document that is saved', () => {
  test('can be read at once, piece by piece', async () => {
    await publish('saved', openApi())
    expect(await piece('saved', 'operation', 'readThing')).toMatchObject({ method: 'GET', path: '/things/{id}' })
    expect(await piece('saved', 'operation', 'things/create')).toMatchObject({ method: 'POST', path: '/things' })
    expect(await piece('saved', 'schema', 'Thing')).toMatchObject({ name: 'Thing' })
    for (const path of ['outline/', 'outline'])
      expect(await user.json(`api/reference/saved/pieces/${path}`)).toMatchObject({ title: 'Tests' })
  })

  test('is what every page of it stands in', async () => {
    const { definition, file } = await publish('page', openApi(), { name: 'The page' })
    expect(await user.json<ReferencePage>('api/reference/page')).toMatchObject({
      api: 'page',
      name: 'The page',
      environment: 'sandbox',
      version: '1.0.0',
      versions: [
        {
          version: '1.0.0',
          environments: ['sandbox', 'preproduction', 'production'],
          definition: definition.id,
          file: file.id,
          languages: ['en']
        }
      ],
      language: 'en',
      live: [],
      faults: [],
      quickStart: false,
      outline: { title: 'Tests', version: '1.0.0', counts: { operations: 2, schemas: 1 } }
    })
  })

  test('tells its warnings, which are no reason to refuse it', async () => {
    await publish('warned', openApi().replace("'#/components/schemas/Thing'", "'#/components/schemas/Nothing'"))
    const { faults } = await user.json<ReferencePage>('api/reference/warned')
    expect(faults).toContainEqual(
      expect.objectContaining({ severity: 'warning', code: 'brokenRef', line: 21, column: 52 })
    )
  })

  test('is shown in place of the one before, in the same moment for all its pieces', async () => {
    const { file } = await publish('replaced', openApi())
    const text = openApi({ title: 'Replaced' }).replace('Read a thing', 'Fetch a thing')
    expect((await changeFile('PATCH', file, { content: text })).status).toBe(200)
    expect(await piece('replaced', 'outline')).toMatchObject({ title: 'Replaced' })
    expect(await piece('replaced', 'operation', 'readThing')).toMatchObject({ summary: { plain: 'Fetch a thing' } })
  })

  test('that a newer file of the same document holds is shown instead', async () => {
    const { document } = await publish('newer', openApi())
    await referenceCalls(() => user).addFile(openApi({ title: 'Newer' }), document)
    await referenceCalls(() => user).addFile('no document', document)
    expect(await piece('newer', 'outline')).toMatchObject({ title: 'Newer' })
  })
})

test('a version has any name that a definition can have, and says it in the same way everywhere', async () => {
  const version = ' 1.0 ü%20/2\n'
  await publish('odd', openApi(), { version })
  const address = encodeURIComponent(version)
  for (const path of ['pieces/outline', `versions/${address}/openapi.yaml`, `versions/${address}/openapi.json`])
    expect((await user.fetch(`api/reference/odd/${path}`)).headers.get(VERSION_HEADER)).toBe(address)
})

test('an API has any name that a definition can have', async () => {
  const api = '漢'.repeat(255)
  await publish(api, openApi())
  expect(await piece(api, 'outline')).toMatchObject({ title: 'Tests' })
})

describe('what the database cannot hold', () => {
  test.each([
    'api/reference/%00',
    'api/reference/saved/pieces/a%00/b',
    'api/reference/saved/pieces/operation/a%00',
    'api/reference/saved/versions/%00/openapi.yaml',
    'api/sandbox/%00/version',
    'api/download/sandbox/saved/%00',
    'api/guides/%00'
  ])('is nowhere: %s', async (address) => {
    await refusal(await user.fetch(address), 404)
  })

  test.each(['version', 'language'])('is no %s', async (field) => {
    for (const address of ['api/reference/saved', 'api/reference/saved/pieces/outline']) {
      const { fieldErrors } = await refusal(await user.fetch(`${address}?${field}=1%00`), 400)
      expect(fieldErrors).toMatchObject([{ field, message: 'Pattern' }])
    }
  })
})

describe('a piece', () => {
  const path = 'api/reference/headers/pieces/operation/readThing'
  const read = (headers: Record<string, string>) => user.fetch(path, { headers })
  beforeAll(() => publish('headers', openApi({ version: '2.0.0' }), { version: '2.0.0' }))

  test('says which version it is of, its language, and that it may be kept and asked for anew', async () => {
    const { status, headers } = await read({})
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-language': 'en',
      'cache-control': 'private, no-cache',
      vary: 'Accept-Encoding',
      etag: expect.stringMatching(/^W\/"[\w-]{43}"$/),
      [VERSION_HEADER.toLowerCase()]: '2.0.0'
    })
  })

  test('comes compressed as it is stored to whoever takes gzip, and plain to whoever does not', async () => {
    const compressed = await portal.app.inject({
      path: `/${path}`,
      headers: { authorization: user.authorization, 'accept-encoding': 'br, gzip' }
    })
    expect(compressed.headers['content-encoding']).toBe('gzip')
    const plain = await portal.app.inject({
      path: `/${path}`,
      headers: { authorization: user.authorization, 'accept-encoding': 'identity' }
    })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(String(gunzipSync(compressed.rawPayload))).toBe(plain.body)
    expect(compressed.headers.etag).toBe(plain.headers.etag)
  })

  test('and what it stands in come compressed to whoever takes gzip', { timeout: 120_000 }, async () => {
    for (const path of ['/api/reference', '/api/reference/orders-api']) {
      const read = (encoding: string) =>
        portal.app.inject({ path, headers: { authorization: user.authorization, 'accept-encoding': encoding } })
      // The list says which documents are prepared, and changes as long as some are being prepared: beside all other tests, for a minute.
      const [compressed, plain] = await vi.waitFor(
        async () => {
          const responses = [await read('gzip'), await read('identity')] as const
          expect(String(gunzipSync(responses[0].rawPayload))).toBe(responses[1].body)
          return responses
        },
        { timeout: 55_000 }
      )
      expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
      expect(plain.headers).toMatchObject({ vary: 'Accept-Encoding' })
      expect(plain.headers['content-encoding']).toBeUndefined()
      expect(compressed.headers['content-length']).toBe(String(compressed.rawPayload.length))
    }
  })

  test('that the caller has is not sent again', async () => {
    const etag = (await read({})).headers.get('etag') as string
    const response = await read({ 'If-None-Match': `"other", ${etag}` })
    expect([response.status, await response.text(), response.headers.get('etag')]).toEqual([304, '', etag])
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    // RFC 9110, section 8.6: there would stand how long the piece is.
    expect(response.headers.get('content-length')).toBeNull()
    expect((await read({ 'If-None-Match': '"other"' })).status).toBe(200)
  })

  test.each([
    ['headers/pieces/operation/nothing', 'headers 2.0.0 has no operation “nothing”.'],
    ['headers/pieces/nonsense', 'headers 2.0.0 has no nonsense.'],
    ['headers/pieces/operation/readThing?version=9', 'headers has no version 9. Available: 2.0.0 (sandbox'],
    ['missing/pieces/outline', 'There is no API missing. Available: finance-quotation, finance-api, payments, '],
    ['a%2Fb%22c/pieces/outline', 'There is no API a/b"c.'],
    [`${'a'.repeat(255)}/pieces/outline`, `There is no API ${'a'.repeat(255)}.`]
  ])('that is not there is refused with what there is: %s', async (address, detail) => {
    const problem = await refusal(await user.fetch(`api/reference/${address}`), 404)
    expect(problem.detail).toContain(detail)
  })

  test('of an environment that there is not is refused', async () => {
    const problem = await refusal(await user.fetch(`${path}?environment=moon`), 400)
    expect(problem.fieldErrors).toEqual([{ objectName: 'query', field: 'environment', message: expect.any(String) }])
  })

  test('of an API without a document is refused with the reason', async () => {
    await define('undocumented', '1.0.0', null)
    const problem = await refusal(await user.fetch('api/reference/undocumented'), 404)
    expect(problem.detail).toContain('The catalogue has no OpenAPI description for undocumented 1.0.0')
  })
})

describe('versions', () => {
  test('are those of the definitions, newest first, and the newest of the sandbox is shown', async () => {
    for (const version of ['1.2.0', '1.10.0', '1.10.0-rc.2', '1.10.0-rc.10', '2.0.0', 'v1.11', 'draft'])
      await publish('many', openApi({ version }), { version })
    const { versions, version } = await user.json<ReferencePage>('api/reference/many')
    const expected = ['2.0.0', 'v1.11', '1.10.0', '1.10.0-rc.10', '1.10.0-rc.2', '1.2.0', 'draft']
    expect(versions.map((each) => each.version)).toEqual(expected)
    expect(version).toBe('2.0.0')
    for (const each of expected)
      expect(await piece('many', 'outline', '', `?version=${each}`)).toMatchObject({ version: each })
  })

  test('are published where their documents say, and else everywhere', async () => {
    await publish('staged', openApi({ version: '1.0.0' }), { version: '1.0.0' })
    await publish('staged', openApi({ version: '1.1.0', ...published('sandbox, preproduction') }), { version: '1.1.0' })
    await publish('staged', openApi({ version: '2.0.0', ...published('sandbox') }), { version: '2.0.0' })
    const versionIn = async (query: string) => (await user.json<ReferencePage>(`api/reference/staged${query}`)).version
    expect(await versionIn('')).toBe('2.0.0')
    expect(await versionIn('?environment=preproduction')).toBe('1.1.0')
    expect(await versionIn('?environment=production')).toBe('1.0.0')
    expect(await versionIn('?environment=production&version=2.0.0')).toBe('2.0.0')
  })

  test('that are published nowhere in the sandbox are shown from where they are', async () => {
    await publish('late', openApi({ version: '3.0.0', ...published('production') }), { version: '3.0.0' })
    await publish('late', openApi({ version: '2.0.0', ...published('preproduction') }), { version: '2.0.0' })
    const page = await user.json<ReferencePage>('api/reference/late')
    expect([page.version, page.environment]).toEqual(['2.0.0', 'preproduction'])
    const problem = await refusal(await user.fetch('api/reference/late?environment=sandbox'), 404)
    expect(problem.detail).toBe('late has no version in sandbox. Available: 3.0.0 (production), 2.0.0 (preproduction).')
  })

  test('that several definitions have are that of Europe, or else the first', async () => {
    await publish('abroad', openApi({ title: 'Spain' }), { country: 'ESP' })
    await publish('abroad', openApi({ title: 'Italy' }), { country: 'ITA' })
    expect(await piece('abroad', 'outline')).toMatchObject({ title: 'Spain' })
    await publish('abroad', openApi({ title: 'Europe' }), { country: 'EUR' })
    expect(await piece('abroad', 'outline')).toMatchObject({ title: 'Europe' })
    expect((await user.json<ReferencePage>('api/reference/abroad')).versions).toHaveLength(1)
  })

  test('that Europe has no document for are those of the first country that has one', async () => {
    const create = (base: string, json: object) => user.json<{ id: number }>(base, { method: 'POST', json })
    const empty = await create('api/documents', { name: 'without a file', version: '1.0.0' })
    const definition = { idapi: 'elsewhere', name: 'Elsewhere', version: '1.0.0' }
    await create('api/api-definitions', { ...definition, country: 'EUR', document: empty })
    await create('api/api-definitions', { ...definition, country: 'FRA' })
    await publish('elsewhere', openApi({ title: 'Spain' }), { country: 'ESP' })
    expect(await piece('elsewhere', 'outline')).toMatchObject({ title: 'Spain' })
    expect(await user.json('api/sandbox/elsewhere/version')).toEqual({ version: '1.0.0', versions: ['1.0.0'] })
    expect((await user.fetch('api/download/sandbox/elsewhere/1.0.0')).status).toBe(200)
  })
})

test('the list of APIs begins with those of the menu, each with its versions and the summary of the newest', async () => {
  await publish('aaa-other', openApi(), { name: 'Other' })
  const { apis } = await user.json<ReferenceApis>('api/reference')
  const names = apis.map(({ api }) => api)
  expect(names.slice(0, 3)).toEqual(['finance-quotation', 'finance-api', 'payments'])
  expect(names[8]).toBe('status-notification')
  expect(names.slice(9)).toEqual(names.slice(9).toSorted())
  expect(apis.find(({ api }) => api === 'aaa-other')).toMatchObject({ name: 'Other', summary: 'What tests are for.' })
  for (const { versions } of apis.slice(0, 9)) expect(versions[0]).toMatchObject({ file: expect.any(Number) })
})

describe('operations are live', () => {
  let own: TestPortal
  beforeAll(async () => {
    own = await startPortal({
      extend: (app) => {
        app.get('/sandbox/tests/v1/things/:id', { config: { access: 'public' } }, async () => 'thing')
      }
    })
  })
  afterAll(() => own.close())

  test('where this server really has a route for them', async () => {
    const client = await signIn(own, 'user')
    await referenceCalls(() => client).publish('live', openApi())
    expect(await client.json('api/reference/live')).toMatchObject({ live: ['readThing'] })
  })
})
