import { gzipSync } from 'node:zlib'
import { type CatalogueRecord, type FileReport, type HistoryEntry, PATHS } from '@portico/contract'
import type { Client } from '@portico/testing'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { countContents } from '../../../testing/contents.ts'
import { startPortal, type TestPortal } from '../../../testing/portal.ts'
import { openApi, overlay, referenceCalls, refusal } from '../../../testing/references.ts'
import { admin, portal, sharePortal, user } from '../../../testing/shared-portal.ts'
import { signIn } from '../../../testing/sign-in/accounts.ts'
import { PREPARATION } from '../preparation/number.ts'

sharePortal()

/** What a file may hold: anything, and a report says what is wrong with it; but what is published and good is never replaced by less. */

// What the portal itself publishes would be prepared as well, and nobody here reads it.
beforeAll(() => portal.sql('delete from api_definitions'))

const { publish, piece, postFile, addFile, changeFile } = referenceCalls(() => user)

const report = ({ id }: Pick<CatalogueRecord, 'id'>, client = user) =>
  client.json<FileReport>(PATHS.fileReport(Number(id)))

const billionLaughs = `openapi: 3.1.1\ninfo: { title: a, version: '1' }\npaths: {}\nx-a: &a [1,1,1,1,1,1,1,1,1]\n${'bcdefghijk'
  .split('')
  .map((letter, index) => {
    const one = `*${'abcdefghij'[index]}`
    return `x-${letter}: &${letter} [${Array(9).fill(one).join(',')}]`
  })
  .join('\n')}`

describe('a new file is kept, and its report says why it cannot be published,', () => {
  test.each<[string, string | Uint8Array, object]>([
    ['with broken YAML, by line and column', 'openapi: 3.1.1\ninfo:\n  title: "no end\n', { code: 'syntax', line: 4 }],
    [
      'with broken JSON, by line and column',
      '{\n  "openapi": "3.1.1",\n  "info": }',
      { code: 'syntax', line: 3, column: 11 }
    ],
    [
      'with a reference to another place',
      openApi().replace("'#/comp", "'https://example.com/a.yaml#/comp"),
      { code: 'remoteRef', line: 21 }
    ],
    ['with a billion laughs', billionLaughs, { code: 'tooManyNodes' }],
    ['as Swagger 2.0', 'swagger: "2.0"\ninfo: { title: a, version: "1" }\npaths: {}\n', { code: 'swagger', line: 1 }],
    ['without a title', openApi().replace('  title: Tests\n', ''), { code: 'missing', line: 2 }],
    ['in UTF-16', Buffer.from(`\ufeff${openApi()}`, 'utf16le'), { code: 'encoding' }],
    ['in Latin-1', Buffer.from(openApi({ title: 'Größe' }), 'latin1'), { code: 'encoding' }],
    [
      'with half a character in a name',
      JSON.stringify({ openapi: '3.1.1', info: { title: 'a', version: '1' }, paths: {}, 'x-\ud800': 1 }),
      { code: 'badName', line: 1 }
    ],
    ['as an overlay without a language', overlay().replace('x-language: es\n', ''), { code: 'overlayLanguage' }],
    ['as an overlay of another version', overlay().replace('1.0.0', '2.0.0'), { code: 'overlayVersion', line: 1 }],
    ['when it is damaged', gzipSync(openApi()).subarray(0, 300), { code: 'syntax' }]
  ])('%s', async (_why, content, fault) => {
    const response = await postFile(content)
    expect(response.status).toBe(201)
    const { kind, faults } = await report((await response.json()) as CatalogueRecord)
    expect(kind).toBe('invalid')
    expect(faults[0]).toMatchObject({ severity: 'error', message: expect.any(String), ...fault })
  })

  test('with at most a hundred faults', async () => {
    const paths = Array.from({ length: 300 }, (_, index) => `  /wrong${index}: 5\n`).join('')
    const response = await postFile(openApi({ paths }))
    expect((await report((await response.json()) as CatalogueRecord)).faults).toHaveLength(100)
  })
})

test('a new file of 30 MB is refused before anybody looks into it', async () => {
  const large = openApi({ paths: `x-large: ${'a'.repeat(30_000_000)}` })
  expect((await postFile(large)).status).toBe(413)
})

describe('the report', () => {
  const reportOf = async (content: string | Uint8Array) =>
    report((await (await postFile(content)).json()) as CatalogueRecord)

  test.each<[string, string | Uint8Array, FileReport['kind']]>([
    ['an OpenAPI document', openApi(), 'openapi'],
    ['an overlay', overlay(), 'overlay'],
    ['a compressed document', gzipSync(openApi()), 'openapi'],
    ['anything else', 'Just a note.', 'other'],
    ['nothing', '', 'other']
  ])('of %s says what it is, and that nothing is wrong', async (_what, content, kind) => {
    expect(await reportOf(content)).toEqual({ kind, faults: [] })
  })

  test('of a document with warnings says that it can be published all the same', async () => {
    const { kind, faults } = await reportOf(openApi().replace('things/create', 'readThing'))
    expect(kind).toBe('openapi')
    expect(faults).toMatchObject([{ severity: 'warning', code: 'duplicateOperationId', line: expect.any(Number) }])
  })

  test('is made when somebody asks, where nobody has examined the file yet', async () => {
    const file = (await (
      await postFile(openApi({ title: 'Later' }).replace('info:', 'info: ['))
    ).json()) as CatalogueRecord
    await portal.sql('delete from reference_documents')
    expect((await report(file)).faults).toMatchObject([{ code: 'syntax', severity: 'error' }])
  })

  test('of a file without content, and of none', async () => {
    const response = await user.fetch('api/files', { method: 'POST', json: { description: 'none' } })
    expect(await report((await response.json()) as CatalogueRecord)).toEqual({ kind: 'other', faults: [] })
    for (const id of ['4000000000', 'x', '0']) await refusal(await user.fetch(`api/files/${id}/report`), 404)
  })
})

describe('a new file is accepted', () => {
  test.each<[string, string | Uint8Array]>([
    ['that is no document', 'title: An openapi\n'],
    ['that only speaks of one', 'Write `openapi: 3.1.1` at the beginning.'],
    ['that is compressed and no document', gzipSync('hello')],
    ['that is empty', ''],
    ['in UTF-8 with a byte order mark', `\ufeff${openApi()}`],
    ['with warnings', openApi().replace('things/create', 'readThing')]
  ])('%s', async (_what, content) => expect((await postFile(content)).status).toBe(201))

  test('that is a compressed document, and is read, downloaded and told from others like any', async () => {
    await publish(
      'compressed',
      gzipSync(JSON.stringify({ openapi: '3.0.3', info: { title: 'Packed', version: '1' }, paths: {} }))
    )
    expect(await piece('compressed', 'outline')).toMatchObject({ title: 'Packed' })
    const json = await user.json('api/reference/compressed/versions/1.0.0/openapi.json')
    expect(json).toMatchObject({ info: { title: 'Packed' } })
  })
})

describe('what cannot be published never replaces what is', () => {
  const api = 'guarded'
  let file: CatalogueRecord
  const title = async () => (await piece<{ title: string }>(api, 'outline')).title
  const etag = async () => (await user.fetch(`api/files/${file.id}`)).headers.get('etag')

  beforeAll(async () => {
    file = (await publish(api, openApi({ title: 'Good' }))).file
  })

  const BROKEN = openApi().replace('info:', 'info: [')
  const NO_DOCUMENT = 'Just a note.'

  test.each([
    ['PUT', BROKEN],
    ['PATCH', BROKEN],
    ['PUT', NO_DOCUMENT],
    ['PATCH', NO_DOCUMENT],
    ['PUT', overlay()],
    ['PATCH', gzipSync('hello')],
    ['PUT', null],
    ['PATCH', null]
  ] as const)('by %s of %j', async (method, content) => {
    const [tag, stored] = [await etag(), await countContents(portal)]
    const response = await changeFile(method, file, { content, description: 'changed', document: file.document })
    expect(response.headers.get('x-devportalapp-error')).toBeNull()
    const problem = await refusal(response, 400)
    expect(problem).toMatchObject({ code: 'documentInvalid', params: 'file' })
    expect(problem.detail).toContain('This file contains the published OpenAPI description of guarded 1.0.0')
    expect(problem.detail).toContain('Nothing was stored.')
    if (content === BROKEN) {
      const [fault] = problem.faults ?? []
      expect(fault).toMatchObject({ severity: 'error', code: 'syntax', line: expect.any(Number) })
      expect(problem.detail).toContain(`Line ${fault?.line}, column ${fault?.column}: `)
    } else expect(problem.faults).toEqual([])
    expect([await title(), await etag(), await countContents(portal)]).toEqual(['Good', tag, stored])
  })

  test('by restoring', async () => {
    const other = await addFile('Just a note.', file.document as CatalogueRecord)
    expect((await changeFile('PATCH', other, { content: openApi({ title: 'Newer' }) })).status).toBe(200)
    expect(await title()).toBe('Newer')
    const entries = await user.json<HistoryEntry[]>(`api/files/${other.id}/history`)
    const restore = () =>
      admin.fetch(`api/files/${other.id}/restore`, { method: 'POST', json: { entry: entries.at(-1)?.id } })
    expect((await refusal(await restore(), 400)).code).toBe('documentInvalid')
    expect(await title()).toBe('Newer')
    // What nobody publishes any more may be anything, also what cannot be published.
    await changeFile('PATCH', other, { document: null })
    expect((await changeFile('PATCH', other, { content: BROKEN })).status).toBe(200)
    expect((await report(other)).kind).toBe('invalid')
    expect((await restore()).status).toBe(200)
    expect(await title()).toBe('Good')
  })

  test('but another document does, and may be taken back', async () => {
    const { file: own } = await publish('restored', openApi({ title: 'First' }))
    await changeFile('PATCH', own, { content: openApi({ title: 'Second' }) })
    const [, first] = await user.json<HistoryEntry[]>(`api/files/${own.id}/history`)
    // The job removes the pieces of what is history only: they are made again.
    await portal.sql(`update reference_translations set started_date = now() - interval '1 hour'`)
    await portal.app.jobs.run('reference-preparation')
    const response = await admin.fetch(`api/files/${own.id}/restore`, { method: 'POST', json: { entry: first?.id } })
    expect(response.status).toBe(200)
    expect(await piece('restored', 'outline')).toMatchObject({ title: 'First' })
  })

  test('but a faulty file beside it is kept, and may be replaced by another faulty one', async () => {
    const beside = await addFile(BROKEN, file.document as CatalogueRecord)
    expect((await changeFile('PUT', beside, { content: NO_DOCUMENT, document: file.document })).status).toBe(200)
    expect((await changeFile('PATCH', beside, { content: BROKEN })).status).toBe(200)
    expect(await title()).toBe('Good')
  })

  test('and a change that is refused anyway is refused for its own reason', async () => {
    const unknown = await changeFile('PUT', { id: 4_000_000_000 } as CatalogueRecord, { content: BROKEN })
    expect((await refusal(unknown, 400)).message).toBe('error.idnotfound')
    const { id } = file
    const late = await user.fetch(`api/files/${id}`, {
      method: 'PATCH',
      json: { id, base64: Buffer.from(BROKEN).toString('base64') },
      headers: { 'If-Match': '"99"' }
    })
    expect((await refusal(late, 412)).message).toBe('error.concurrencyFailure')
  })
})

test('two saves at once are both examined, and the last one is published whole', async () => {
  const { file } = await publish('twice', openApi())
  const titles = ['One', 'Two', 'Three']
  const responses = await Promise.all(titles.map((title) => changeFile('PATCH', file, { content: openApi({ title }) })))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  const { title } = await piece<{ title: string }>('twice', 'outline')
  const text = await (await user.fetch('api/reference/twice/versions/1.0.0/openapi.yaml')).text()
  expect(titles).toContain(title)
  expect(text).toBe(openApi({ title }))
})

test('saving the same bytes again examines nothing', async () => {
  const { file } = await publish('same', openApi())
  const documents = () => portal.sql('select count(*)::int as count from reference_documents')
  const before = await documents()
  expect((await changeFile('PATCH', file, { content: openApi() })).status).toBe(200)
  expect(await documents()).toEqual(before)
})

describe('a document that the preparing thread cannot cope with', () => {
  let own: TestPortal
  let client: Client
  let calls: ReturnType<typeof referenceCalls>
  const thread = (source: string) =>
    new URL(`data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads'; ${source}`)}`)

  const start = async (source: string, timeLimitMs = 30_000) => {
    own = await startPortal({
      preparation: { inBackground: false, timeLimitMs, memoryMb: 32, script: thread(source) }
    })
    client = await signIn(own, 'user')
    calls = referenceCalls(() => client)
  }
  afterEach(() => own.close())

  test('that is published already is tried again later, and nobody is told that there is none', async () => {
    await start(`parentPort.on('message', () => process.exit(1))`)
    await own.sql(`delete from api_definitions where idapi <> 'payments'`)
    for (const path of ['api/reference/payments', 'api/reference/payments/pieces/outline']) {
      const { detail } = await refusal(await client.fetch(path), 503)
      expect(detail).toBe('Preparing the document was interrupted. It will be retried in a few minutes.')
    }
    // Whatever is stored is for good.
    expect(await own.sql('select from reference_documents')).toEqual([])
  })

  test('that it cannot split is tried again later', async () => {
    const finding = { kind: 'openapi', format: 'yaml', compressed: false, language: 'en', faults: [] }
    await start(
      `parentPort.on('message', (task) => task === 'next' ? process.exit(1) : parentPort.postMessage({ part: { finding: ${JSON.stringify(finding)} } }))`
    )
    await own.sql(`delete from api_definitions where idapi <> 'payments'`)
    await refusal(await client.fetch('api/reference/payments'), 503)
    await refusal(await client.fetch('api/reference/payments'), 503)
    expect(await own.sql(`select from reference_documents where kind = 'invalid'`)).toEqual([])
  })

  test.each([
    ['takes too long', `parentPort.on('message', () => { for (;;); })`, 'tooLong'],
    ['ends', `parentPort.on('message', () => process.exit(1))`, 'interrupted'],
    ['throws', `parentPort.on('message', () => { throw new Error('unforeseen') })`, 'interrupted'],
    [
      'takes all memory',
      `parentPort.on('message', () => { const all = []; for (;;) all.push(new Array(1e6).fill(all.length)) })`,
      'interrupted'
    ]
  ])('is told so when it %s, keeps what is published, and the server goes on', async (_what, source, code) => {
    await start(source, code === 'tooLong' ? 3_000 : undefined)
    const response = await calls.postFile(openApi())
    expect(response.status).toBe(201)
    const { kind, faults } = await report((await response.json()) as CatalogueRecord, client)
    expect([kind, faults]).toMatchObject(['invalid', [{ severity: 'error', code }]])
    expect((await calls.postFile('no document')).status).toBe(201)
    // What was published before all this stays.
    const document = (await client.json<CatalogueRecord[]>('api/documents'))[0] as CatalogueRecord
    const file = await calls.addFile(openApi({ title: 'Good' }), document)
    await calls.define('guarded', '1.0.0', document)
    await own.sql(
      `insert into reference_documents (content_id, preparation, kind, format, language, faults)
       select content_id, ${PREPARATION}, 'openapi', 'yaml', 'en', '[]' from files where id = $1
       on conflict (content_id) do update set kind = 'openapi'`,
      [file.id]
    )
    const problem = await refusal(await calls.changeFile('PATCH', file, { content: openApi() }), 400)
    expect(problem.faults).toMatchObject([{ severity: 'error', code }])
  })
})
