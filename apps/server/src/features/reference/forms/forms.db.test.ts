import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Changes } from '@portico/openapi'
import { strFromU8, unzipSync } from 'fflate'
import ts from 'typescript'
import { beforeAll, describe, expect, test } from 'vitest'
import { openApi, overlay, referenceCalls, refusal } from '../../../testing/references.ts'
import { portal, sharePortal, user } from '../../../testing/shared-portal.ts'

sharePortal()

/** Differences between versions, further forms of documents, and texts for tools. */

const { publish, addFile } = referenceCalls(() => user)

const ONE = openApi({ version: '1.0.0', info: '  x-environments: [sandbox, production]' })
const TWO = openApi({
  version: '2.0.0',
  info: '  x-environments: [sandbox]',
  paths: `
  /new/{path}:
    get: { operationId: deep/new, tags: [Things], summary: New, parameters: [{ name: path, in: path, required: true, schema: { type: string } }], responses: { '200': { description: It. } } }`
}).replace('id: { type: string, description: Its id. }', 'number: { type: string, description: Its number. }')

const get = (path: string, headers: Record<string, string> = {}) => user.fetch(path, { headers })
const textOf = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).text()

beforeAll(async () => {
  const { document } = await publish('forms', ONE, { version: '1.0.0', name: 'Forms' })
  await addFile(overlay(), document, 'es.overlay.yaml')
  await publish('forms', TWO, { version: '2.0.0', name: 'Forms' })
  await publish('alone', ONE, { version: '1.0.0' })
})

describe('the changes between two versions', () => {
  const path = 'api/reference/forms/changes'

  test('are those from the version before to the newest, unless others are asked for', async () => {
    const usual = await user.json<{ from: string; to: string; changes: { code: string; address: string }[] }>(path)
    expect([usual.from, usual.to]).toEqual(['1.0.0', '2.0.0'])
    expect(usual.changes.map(({ code, address }) => [code, address])).toEqual([
      ['propertyRemoved', 'schemas/Thing#id'],
      ['operationAdded', 'operations/deep/new'],
      ['propertyAdded', 'schemas/Thing#number']
    ])
    expect(await user.json(`${path}?from=2.0.0&to=1.0.0`)).toMatchObject({ from: '2.0.0', to: '1.0.0' })
    expect(await user.json(`${path}?from=1.0.0&to=1.0.0`)).toMatchObject({ changes: [] })
  })

  test('are Markdown for whoever would rather have it, in both languages', async () => {
    const english = await get(path, { Accept: 'text/markdown' })
    expect(english.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(english.headers.get('vary')).toBe('Accept')
    const text = await english.text()
    expect(text).toContain('# Forms: from 1.0.0 to 2.0.0')
    expect(text).toContain('### [Thing](/apireference/forms/schemas/Thing.md?version=2.0.0)')
    expect(text).toContain('- `id`: The property is no longer returned.')
    expect(await textOf(`${path}?language=es`, { Accept: 'text/markdown' })).toContain('# Forms: de 1.0.0 a 2.0.0')
  })

  test('name what is new in the reader’s language, where it is translated', async () => {
    const spanish = overlay('Nueva').replace("$.paths['/things/{id}'].get", "$.paths['/new/{path}'].get")
    await publish('titled', ONE, { version: '1.0.0' })
    const { document } = await publish('titled', TWO, { version: '2.0.0' })
    await addFile(spanish, document, 'es.overlay.yaml')
    const titles = async (query: string) =>
      (await user.json<Changes>(`api/reference/titled/changes${query}`)).added.operations.map(({ title }) => title)
    expect(await titles('')).toEqual(['New'])
    expect(await titles('?language=es')).toEqual(['Nueva'])
    expect(await titles('?language=fr')).toEqual(['New'])
  })

  test('have a tag, and are not sent again to whoever has them', async () => {
    const tag = (await get(path)).headers.get('etag') as string
    const again = await get(path, { 'If-None-Match': tag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const other = await get(path, { 'If-None-Match': tag, Accept: 'text/markdown' })
    expect(other.status).toBe(200)
    await other.text()
  })

  test.each([
    ['api/reference/alone/changes', 'alone has no version before 1.0.0 to compare with. Available: 1.0.0.'],
    [`${path}?from=9.9.9`, 'forms has no version 9.9.9. Available: 2.0.0'],
    ['api/reference/none/changes', 'There is no API none.']
  ])('are refused with what there is: %s', async (address, detail) => {
    expect((await refusal(await get(address), 404)).detail).toContain(detail)
  })
})

describe('further forms of a version', () => {
  const form = (name: string, headers?: Record<string, string>) =>
    get(`api/reference/forms/versions/1.0.0/${name}`, headers)

  test.each([
    ['postman.json', 'forms-1.0.0.postman.json', 'application/json; charset=utf-8', '"name": "Tests 1.0.0"'],
    ['requests.http', 'forms-1.0.0.http', 'text/plain; charset=utf-8', 'GET {{server}}/things/ID'],
    ['types.d.ts', 'forms-1.0.0.d.ts', 'text/plain; charset=utf-8', 'export interface paths {']
  ])('%s has its file name, its type and a tag that stays', async (name, file, type, part) => {
    const response = await form(name)
    expect(response.headers.get('content-disposition')).toBe(`attachment;filename=${file}`)
    expect(response.headers.get('content-type')).toBe(type)
    const text = await response.text()
    expect(text).toContain(part)
    expect(await (await form(name)).text()).toBe(text)
    const again = await form(name, { 'If-None-Match': response.headers.get('etag') as string })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test('requests go to this portal, where the document’s servers are relative', async () => {
    expect(await (await form('requests.http')).text()).toContain(`@server = ${portal.origin}/sandbox/tests/v1`)
  })

  test('types are good TypeScript', async () => {
    const text = await (await form('types.d.ts')).text()
    const file = ts.createSourceFile('types.d.ts', text, ts.ScriptTarget.Latest)
    expect((file as unknown as { parseDiagnostics: unknown[] }).parseDiagnostics).toEqual([])
    expect(text).toContain('Thing: {')
  })

  test('making types fetches nothing that a document names', async () => {
    let calls = 0
    const server = http.createServer((_request, response) => {
      calls++
      response.end('{}')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const far = `http://127.0.0.1:${(server.address() as AddressInfo).port}/far.json`
    const text = ONE.replace(
      "responses: { '201': { description: It was created. } }",
      `requestBody: { content: { application/json: { examples: { far: { externalValue: '${far}' } } } } }
      x-more: { $ref: '${far}' }
      responses: { '201': { description: It was created. } }`
    )
    await publish('far', text)
    const types = await get('api/reference/far/versions/1.0.0/types.d.ts')
    expect([types.status, calls]).toEqual([200, 0])
    await types.text()
    await new Promise((resolve) => server.close(resolve))
  })

  test('there is no other', async () => {
    expect((await refusal(await form('types.js'), 404)).detail).toContain('postman.json, requests.http, types.d.ts')
  })
})

describe('the bundle of an environment', () => {
  const bundle = async (environment: string) => {
    const response = await get(`api/reference/bundle.zip?environment=${environment}`)
    const bytes = new Uint8Array(await response.arrayBuffer())
    return { response, bytes, files: unzipSync(bytes) }
  }

  test('has every document with its translations', async () => {
    const { response, files } = await bundle('sandbox')
    expect(response.headers.get('content-disposition')).toBe('attachment;filename=portico-apis-sandbox.zip')
    expect(response.headers.get('content-type')).toBe('application/zip')
    const own = Object.keys(files).filter((name) => name.startsWith('forms/'))
    expect(own).toEqual(['forms/2.0.0/openapi.yaml', 'forms/1.0.0/openapi.yaml', 'forms/1.0.0/es.overlay.yaml'])
    expect(strFromU8(files['forms/2.0.0/openapi.yaml'] as Uint8Array)).toBe(TWO)
    expect(strFromU8(files['forms/1.0.0/es.overlay.yaml'] as Uint8Array)).toBe(overlay())
    expect(strFromU8(files['README.md'] as Uint8Array)).toContain('- `forms/2.0.0/openapi.yaml`')
    expect(Object.keys(files)).toContain('payments/1.1.0/openapi.yaml')
  })

  test('has what is published there alone', async () => {
    const { files } = await bundle('production')
    expect(Object.keys(files).filter((name) => name.startsWith('forms/'))).toEqual([
      'forms/1.0.0/openapi.yaml',
      'forms/1.0.0/es.overlay.yaml'
    ])
  })

  test('is the same to the byte as long as nothing changes, and has a tag', async () => {
    const [one, two] = [await bundle('sandbox'), await bundle('sandbox')]
    expect(Buffer.compare(one.bytes, two.bytes)).toBe(0)
    const tag = one.response.headers.get('etag') as string
    expect(two.response.headers.get('etag')).toBe(tag)
    const again = await get('api/reference/bundle.zip', { 'If-None-Match': tag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    await publish('later', ONE)
    expect((await bundle('sandbox')).response.headers.get('etag')).not.toBe(tag)
  })

  test('of an environment that there is not is refused', async () => {
    await refusal(await get('api/reference/bundle.zip?environment=moon'), 400)
  })
})

describe('pages as Markdown', () => {
  test('an operation’s is at its page’s address with .md, slashes and all', async () => {
    const response = await get('apireference/forms/operations/deep/new.md')
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    expect(await response.text()).toMatch(/^# New\n\n`GET \/new\/\{path\}`/)
    expect(
      (
        await get('apireference/forms/operations/deep/new.md', {
          'If-None-Match': response.headers.get('etag') as string
        })
      ).status
    ).toBe(304)
  })

  test('links keep to the version that was asked for', async () => {
    const text = await textOf('apireference/forms/operations/readThing.md?version=1.0.0&language=es')
    expect(text).toMatch(/^# Leer una cosa/)
    expect(text).toContain('[Thing](../schemas/Thing.md?version=1.0.0&language=es)')
  })

  test('there is one of overviews, schemas and changes', async () => {
    const overview = await textOf('apireference/forms.md')
    expect(overview).toContain('[Create a thing](forms/operations/things/create.md)')
    expect(await textOf('apireference/forms/schemas/Thing.md')).toContain('- `number` — string.')
    expect(await textOf('apireference/forms/changes.md')).toContain('# Forms: from 1.0.0 to 2.0.0')
  })

  test('that of the translations says how much there is of each API in which language', async () => {
    const response = await get('apireference/translations.md')
    expect(response.headers.get('content-language')).toBe('en')
    const text = await response.text()
    expect(text).toMatch(/^# Translations\n\n> Each API description /)
    expect(text).toContain('## [Forms](forms.md)\n\n- 2.0.0, English: 100%\n- 1.0.0, English: 100%\n')
    expect(text).toMatch(/- 1\.0\.0, Spanish: \d{1,2}% \(\d+ texts are not translated\)\n/)
    const spanish = await textOf('apireference/translations.md?language=es')
    expect(spanish).toMatch(/^# Traducciones\n/)
    expect(spanish).toMatch(/- 1\.0\.0, español: \d{1,2}\s?% \(/)
    expect(spanish).not.toContain('pages.translations')
  })

  test.each(['forms/operations/nothing.md', 'forms/nothing.md', 'none.md', '.md', 'forms/changes/x.md'])(
    'there is none at %s',
    async (path) => {
      await refusal(await get(`apireference/${path}`), 404)
    }
  )

  test('what has no such ending is a page of the client', async () => {
    const response = await fetch(`${portal.origin}/apireference/forms/operations/deep/new`, {
      headers: { Accept: 'text/html' }
    })
    expect(response.status).not.toBe(401)
    await response.text()
  })

  test('the list names every operation with the address of its Markdown', async () => {
    const text = await textOf('apireference/llms.txt')
    expect(text).toMatch(/^# Portico: API reference\n/)
    expect(text).toContain(`- [New](${portal.origin}/apireference/forms/operations/deep/new.md): GET /new/{path}`)
    const addresses = [...text.matchAll(/\]\((\S+)\)/g)].map(([, address]) =>
      String(address).slice(portal.origin.length + 1)
    )
    for (const address of addresses.filter((each) => each.includes('/forms'))) {
      const response = await get(address)
      expect([address, response.status]).toEqual([address, 200])
      await response.text()
    }
  })
})

test('every list and every page as Markdown names the MCP server', async () => {
  const open = [await fetch(`${portal.origin}/llms.txt`), await fetch(`${portal.origin}/index.md?language=es`)]
  const pages = [
    await get('apireference/llms.txt'),
    await get('apireference/forms.md'),
    await get('apireference/security.md')
  ]
  for (const response of [...open, ...pages]) expect(await response.text()).toContain(`${portal.origin}/mcp`)
})

describe('public texts', () => {
  const open = async (path: string) => (await fetch(`${portal.origin}/${path}`)).text()

  test('llms.txt lists what there is, and every address in it responds', async () => {
    const text = await open('llms.txt')
    expect(text).toMatch(/^# Portico\n\n> /)
    for (const [, address] of text.matchAll(/\]\((\S+)\)/g)) {
      const response = await fetch(String(address))
      expect([address, response.status]).toEqual([address, String(address).includes('/apireference/') ? 401 : 200])
      await response.text()
    }
  })

  test.each([
    ['index.md', '# Integrate car finance into your website'],
    ['index.md?language=es', '# Integre la financiación de vehículos en su web'],
    ['terms-of-use.md', '## 1. The agreement'],
    ['privacy-policy.md', '# Privacy policy', '- **Audit log.** '],
    ['cookies.md', '- `portico_nonce_*`: Ties'],
    ['legal-notice.md', '- **Registered name**: Portico Finance (example provider)']
  ])('%s says what the page says', async (path, ...parts) => {
    const text = await open(path)
    for (const part of parts) expect(text).toContain(part)
    expect(text).not.toMatch(
      /\{(provider\w*|support|dataProtection|period|passwordResetMinutes|emailConfirmationHours)\}|legal\.|home\.|undefined/
    )
  })
})
