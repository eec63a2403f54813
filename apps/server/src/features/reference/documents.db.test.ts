import { API_ENVIRONMENTS, VERSION_HEADER } from '@portico/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { openApi, referenceCalls, refusal } from '../../testing/references.ts'
import { sharePortal, user } from '../../testing/shared-portal.ts'

sharePortal()

/** Which version is published where, and the documents themselves. */

const { publish, define } = referenceCalls(() => user)

const ONE = openApi({ version: '1.1.0' })
const TWO = openApi({ version: '1.2.0', info: '  x-environments: [sandbox]' })

beforeAll(async () => {
  await publish('staged', ONE, { version: '1.1.0' })
  await publish('staged', TWO, { version: '1.2.0' })
  await publish('ahead', TWO, { version: '1.2.0' })
  await publish('packed', JSON.stringify(parse(ONE)), { version: '1.1.0' })
  await define('empty', '1.0.0', null)
})

test('environments are listed, first the one that is ahead', async () => {
  expect(await user.json('api/environments')).toEqual({ environments: [...API_ENVIRONMENTS] })
})

describe('the versions of an API in an environment', () => {
  test('are listed, newest first', async () => {
    expect(await user.json('api/sandbox/staged/version')).toEqual({ version: '1.2.0', versions: ['1.2.0', '1.1.0'] })
    expect(await user.json('api/production/staged/version')).toEqual({ version: '1.1.0', versions: ['1.1.0'] })
  })

  test.each([
    ['api/moon/staged/version', 'There is no environment moon. Available: sandbox, preproduction, production.'],
    ['api/production/ahead/version', 'ahead is not published in production. Available: 1.2.0 (sandbox).'],
    ['api/sandbox/empty/version', 'empty is not published in sandbox. Available: 1.0.0 (without a document).'],
    ['api/sandbox/nothing/version', 'There is no API nothing. Available: finance-quotation, ']
  ])('are refused with what there is: %s', async (path, detail) => {
    expect((await refusal(await user.fetch(path), 404)).detail).toContain(detail)
  })
})

describe('the download of a version', () => {
  const download = (path: string, headers: Record<string, string> = {}) =>
    user.fetch(`api/download/${path}`, { headers })

  test('is the text as it is stored, under a name of its own', async () => {
    const response = await download('sandbox/staged/1.2.0')
    expect(await response.text()).toBe(TWO)
    expect(response.headers.get('content-disposition')).toBe('attachment;filename=staged-1.2.0.yaml')
    expect(response.headers.get('content-type')).toBe('application/yaml')
    expect(response.headers.get('vary')).toBe('Accept')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    expect(response.headers.get(VERSION_HEADER)).toBe('1.2.0')
  })

  test('is JSON for whoever would rather have it', async () => {
    const response = await download('sandbox/staged/1.2.0', { Accept: 'application/json' })
    expect(response.headers.get('content-disposition')).toBe('attachment;filename=staged-1.2.0.json')
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await response.json()).toEqual(parse(TWO))
  })

  test('is YAML of what is stored as JSON', async () => {
    const response = await download('production/packed/1.1.0', { Accept: 'application/json, text/plain, */*' })
    expect(response.headers.get('content-disposition')).toBe('attachment;filename=packed-1.1.0.yaml')
    const text = await response.text()
    expect(text).toMatch(/^openapi: 3\.1\.1\n/)
    expect(parse(text)).toEqual(parse(ONE))
  })

  test.each(['application/yaml', 'application/json'])(
    'has a tag, and is not sent again to whoever has it: %s',
    async (Accept) => {
      const tag = (await download('sandbox/staged/1.2.0', { Accept })).headers.get('etag') as string
      expect(tag).toMatch(/^"[^"]+"$/)
      const again = await download('sandbox/staged/1.2.0', { Accept, 'If-None-Match': tag })
      expect([again.status, await again.text(), again.headers.get('vary')]).toEqual([304, '', 'Accept'])
      const other = await download('sandbox/staged/1.1.0', { Accept, 'If-None-Match': tag })
      expect(other.status).toBe(200)
      await other.arrayBuffer()
    }
  )

  test('of a name that no header has', async () => {
    await publish('größe; x="1"', ONE, { version: '1.1.0 β' })
    const response = await download(`sandbox/${encodeURIComponent('größe; x="1"')}/${encodeURIComponent('1.1.0 β')}`)
    expect(response.headers.get('content-disposition')).toBe(
      `attachment;filename="gro_e; x=_1_-1.1.0 _.yaml";filename*=UTF-8''gr%C3%B6%C3%9Fe%3B%20x%3D%221%22-1.1.0%20%CE%B2.yaml`
    )
    expect(await response.text()).toBe(ONE)
  })

  test('responds to HEAD without the document', async () => {
    const response = await user.fetch('api/download/sandbox/staged/1.2.0', { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect(response.headers.get('content-disposition')).toBe('attachment;filename=staged-1.2.0.yaml')
  })

  test.each([
    ['moon/staged/1.2.0', 'There is no environment moon.'],
    ['production/staged/1.2.0', 'staged 1.2.0 is not published in production. It is in: sandbox.'],
    [
      'sandbox/staged/9.9.9',
      'staged has no version 9.9.9. Available: 1.2.0 (sandbox), 1.1.0 (sandbox, preproduction, production).'
    ],
    ['sandbox/nothing/1.0.0', 'There is no API nothing.'],
    ['sandbox/empty/1.0.0', 'The catalogue has no OpenAPI description for empty 1.0.0']
  ])('is refused with what there is: %s', async (path, detail) => {
    const response = await download(path)
    expect(response.headers.get('content-disposition')).toBeNull()
    expect((await refusal(response, 404)).detail).toContain(detail)
  })
})

describe('the addresses that stay', () => {
  const read = (name: string, version = '1.1.0', api = 'staged') =>
    user.fetch(`api/reference/${api}/versions/${version}/${name}`)

  test('return the document in each form', async () => {
    expect(await (await read('openapi.yaml')).text()).toBe(ONE)
    expect(await (await read('openapi.json')).json()).toEqual(parse(ONE))
    expect(await (await read('openapi.json', '1.1.0', 'packed')).text()).toBe(JSON.stringify(parse(ONE)))
    expect((await read('openapi.yaml')).headers.get('etag')).toMatch(/^"[0-9a-f]{64}"$/)
  })

  test('return a document of a version that is published in no environment that is ahead', async () => {
    expect(await (await read('openapi.yaml', '1.2.0')).text()).toBe(TWO)
  })

  test('refuse another form with those there are', async () => {
    const { detail } = await refusal(await read('openapi.xml'), 404)
    expect(detail).toContain('There is no openapi.xml of a version. Available: openapi.yaml, openapi.json')
    await refusal(await read('constructor'), 404)
  })
})
