import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { ID_SOURCES, type IdSource } from './id-sources.ts'

const APIS = path.resolve(import.meta.dirname, '../../../../../../../content/apis')

interface ApiDocument {
  servers: { url: string; 'x-environment'?: string }[]
  paths: Record<string, Record<string, unknown>>
}

function newestDocument(api: string): ApiDocument {
  const versions = fs.readdirSync(path.join(APIS, api)).filter((name) => /^\d/.test(name))
  const newest = versions.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true })).at(-1) ?? ''
  return parse(fs.readFileSync(path.join(APIS, api, newest, 'openapi.yaml'), 'utf8')) as ApiDocument
}

/** The lists of a document without parameters in their path, by the name of the id that paths below them take. */
function sourcesOf(api: string): [string, IdSource][] {
  const { servers, paths } = newestDocument(api)
  const base = servers.find((server) => server['x-environment'] === 'sandbox')?.url ?? ''
  return Object.entries(paths).flatMap(([list, methods]) => {
    if (!methods.get || list.includes('{')) return []
    const below = Object.keys(paths).map((one) => (one.startsWith(`${list}/{`) ? one.slice(list.length + 2) : ''))
    const name = below.find(Boolean)?.replace(/\}.*/, '')
    return name ? [[name, { api, path: base + list }] as [string, IdSource]] : []
  })
}

test('the list of each id is the one that the newest published documents have', () => {
  const derived = Object.fromEntries(fs.readdirSync(APIS).flatMap(sourcesOf))
  expect(ID_SOURCES).toEqual(derived)
})
