import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { PUBLISHED_APIS, publicationDate } from './published-apis.ts'

const CHANGELOG = path.resolve(import.meta.dirname, '../../../../../../content/guides/en/changelog.md')

test('versions were published on the days that the changelog says', () => {
  const told = new Map<string, string>()
  let day = ''
  for (const line of readFileSync(CHANGELOG, 'utf8').split('\n')) {
    if (line.startsWith('## ')) day = new Date(`${line.slice(3)} UTC`).toISOString().slice(0, 10)
    const [, api, version] = /^### \[.*\]\(\/apireference\/([\w-]+)\) (\S+),/.exec(line) ?? []
    if (api && version) told.set(`${api} ${version}`, day)
    if (line === '### All nine APIs 1.0.0') for (const { name } of PUBLISHED_APIS) told.set(`${name} 1.0.0`, day)
  }
  expect(told.size).toBeGreaterThan(PUBLISHED_APIS.length)
  for (const [name, date] of told) {
    const [api = '', version = ''] = name.split(' ')
    expect([name, publicationDate(api, version)]).toEqual([name, date])
  }
})
