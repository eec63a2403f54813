import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { PLUGIN_THEMES, type PluginVersions } from '@portico/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPortal, type TestPortal } from '../../testing/portal.ts'

const OLD = 'export const old = true'
const NEW = 'export const fresh = true'
const PREVIEW = 'export const preview = true'
const REBUILT = 'export const old = "another text under the same number"'

let folder: string
let portal: TestPortal
let now = new Date('2027-03-01T12:00:00Z')

const write = (name: string, text: string) => {
  const file = path.join(folder, name)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, text)
  fs.writeFileSync(`${file}.br`, brotliCompressSync(text))
}
const get = (name: string, headers: Record<string, string> = {}) =>
  fetch(`${portal.origin}/plugin/v1/${name}`, { headers: { 'Accept-Encoding': 'identity', ...headers } })
const integrityOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portico-plugin-'))
  write('releases/1.9.0/finance-calculator.js', OLD)
  write('dist/1.9.0/finance-calculator.js', REBUILT)
  write('dist/1.10.0/finance-calculator.js', NEW)
  write('dist/1.10.0/reserve.css', 'a{}')
  write('dist/1.10.0/fr.json', '{"apr":"TAEG"}')
  write('dist/1.11.0/finance-calculator.js', 'not listed')
  write('dist/1.12.0/finance-calculator.js', PREVIEW)
  write('dist/2.0.0/finance-calculator.js', 'another major')
  fs.writeFileSync(
    path.join(folder, 'versions.json'),
    JSON.stringify([
      { version: '1.9.0', releasedOn: '2026-11-22', supportedUntil: '2027-03-01' },
      { version: '1.10.0', releasedOn: '2027-02-01', supportedUntil: null },
      { version: '1.12.0', releasedOn: null, supportedUntil: null },
      { version: '2.0.0', releasedOn: '2027-02-15', supportedUntil: null }
    ])
  )
  portal = await startPortal({ pluginFolder: folder, clock: () => now })
})
afterAll(async () => {
  await portal.close()
  fs.rmSync(folder, { recursive: true })
})

describe('a file of a version', () => {
  test('is kept for ever by browsers, and pages of any origin may load it', async () => {
    const response = await get('1.10.0/finance-calculator.js')
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(NEW)
    const { headers } = response
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('vary')).toContain('Accept-Encoding')
  })

  test('of texts is there for the scripts of any origin, and is not among those that a page loads', async () => {
    const response = await get('1.10.0/fr.json')
    expect(await response.json()).toEqual({ apr: 'TAEG' })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    const { versions } = (await (await get('versions.json')).json()) as PluginVersions
    expect(versions.flatMap(({ files }) => files).filter(({ name }) => name.endsWith('.json'))).toEqual([])
  })

  test('does not change when something else is built under its number', async () => {
    expect(await (await get('1.9.0/finance-calculator.js')).text()).toBe(OLD)
  })

  const FILE = '/plugin/v1/1.10.0/finance-calculator.js'
  const inject = (headers: Record<string, string>) => portal.app.inject({ url: FILE, headers })

  test('comes compressed to whoever takes it so, and plain to whoever refuses it', async () => {
    const response = await inject({ 'accept-encoding': 'gzip, br' })
    expect(response.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(response.rawPayload).toString()).toBe(NEW)
    const plain = await inject({ 'accept-encoding': 'br;q=0, gzip;q=0' })
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, NEW])
  })

  test('is not sent again to whoever has it, in a list and weak or not; the compressed one is another', async () => {
    const etag = (await inject({})).headers.etag as string
    const strong = etag.replace('W/', '')
    for (const tag of [etag, strong, `"other", ${etag}`, '*']) {
      const response = await inject({ 'if-none-match': tag })
      expect([tag, response.statusCode, response.body]).toEqual([tag, 304, ''])
    }
    const compressed = await inject({ 'accept-encoding': 'br', 'if-none-match': etag })
    expect(compressed.statusCode).toBe(200)
    expect(compressed.headers.etag).not.toBe(etag)
  })
})

describe('a version that has not been released', () => {
  test('is kept for minutes only, because its files can still change', async () => {
    const response = await get('1.12.0/finance-calculator.js')
    expect(await response.text()).toBe(PREVIEW)
    expect(response.headers.get('cache-control')).toBe('public, max-age=300, stale-while-revalidate=86400')
  })
})

describe('without a version', () => {
  test('the newest released 1.x is sent, by number and not by letter, and kept for minutes', async () => {
    const response = await get('finance-calculator.js')
    expect(await response.text()).toBe(NEW)
    expect(response.headers.get('cache-control')).toBe('public, max-age=300, stale-while-revalidate=86400')
    expect((await get('reserve.css')).headers.get('content-type')).toBe('text/css; charset=utf-8')
  })
})

test.each([
  '2.0.0/finance-calculator.js',
  '1.10.0/unknown.js',
  '1.11.0/finance-calculator.js',
  'unknown.js',
  '1.10.0/finance-calculator.js.br',
  '1.10.0/..%2F..%2Fversions.json',
  'constructor/name',
  '__proto__/finance-calculator.js'
])('%s is 404', async (name) => {
  const response = await get(name)
  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toContain('application/problem+json')
})

test('what is not GET or HEAD is refused with what is taken', async () => {
  const response = await fetch(`${portal.origin}/plugin/v1/finance-calculator.js`, { method: 'POST' })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  expect((await fetch(`${portal.origin}/plugin/v1/finance-calculator.js`, { method: 'HEAD' })).status).toBe(200)
})

describe('the table of versions', () => {
  const table = async () => (await (await get('versions.json')).json()) as PluginVersions

  test('has each file with the hash of what is sent', async () => {
    const { latest, versions } = await table()
    expect(latest).toBe('1.10.0')
    expect(versions.map(({ version, files }) => [version, files.map(({ name }) => name)])).toEqual([
      ['1.12.0', ['finance-calculator.js']],
      ['1.10.0', ['finance-calculator.js', 'reserve.css']],
      ['1.9.0', ['finance-calculator.js']]
    ])
    for (const { version, files } of versions)
      for (const { name, integrity, bytes } of files) {
        const text = await (await get(`${version}/${name}`)).text()
        expect([integrity, bytes]).toEqual([integrityOf(text), text.length])
      }
  })

  test('says until when a version is supported, the last day included', async () => {
    const statuses = async () => (await table()).versions.map(({ status }) => status)
    expect(await statuses()).toEqual(['preview', 'current', 'supported'])
    now = new Date('2027-03-02T00:00:00Z')
    expect(await statuses()).toEqual(['preview', 'current', 'ended'])
  })

  test('may be read by pages of any origin', async () => {
    expect((await get('versions.json')).headers.get('access-control-allow-origin')).toBe('*')
  })
})

describe('the theme of a partner', () => {
  const theme = async (id: string) => (await (await get(`assets/${id}`)).json()) as { theme: string }

  test('is what the file of assets says, for every seeded partner', async () => {
    const partners = await portal.sql<{ assetsid: string }>('select assetsid from partners')
    expect(partners.length).toBeGreaterThan(10)
    const found = await Promise.all(partners.map(({ assetsid }) => theme(assetsid)))
    expect(new Set(found.map((response) => response.theme))).toEqual(new Set(PLUGIN_THEMES))
    expect(await theme('as_brunnwaldt')).toEqual({ assetsId: 'as_brunnwaldt', theme: 'forest' })
  })

  test.each(['unknown', 'constructor', '__proto__'])('is the house’s for %s, which nobody has', async (id) => {
    expect(await theme(id)).toEqual({ assetsId: id, theme: 'portico' })
  })
})
