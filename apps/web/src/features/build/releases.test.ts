import { PUBLISHED_API_NAMES } from '@portico/contract'
import { expect, test } from 'vitest'
import { contentText, publishedDocument } from '../../testing/published.ts'
import { RELEASES } from './releases.ts'

test('the releases are those of the changelog, in its order', () => {
  const changelog = contentText('guides/en/changelog.md')
  let date = ''
  const told = [
    ...changelog.matchAll(
      /^## (.+)$|^### \[[^\]]+\]\(\/apireference\/([\w-]+)\) ([\d.]+), (\w+)$|^### All nine APIs ([\d.]+)$/gm
    )
  ].flatMap(([, day, api, version, kind, first]) => {
    if (day !== undefined) {
      date = new Date(`${day} UTC`).toISOString().slice(0, 10)
      return []
    }
    return [first === undefined ? { date, api, version, kind } : { date, version: first, kind: 'first' }]
  })
  expect(RELEASES.map(({ environments: _environments, ...release }) => release)).toEqual(told)
})

test('each runs where its document says', () => {
  for (const { api, version, environments } of RELEASES)
    for (const name of api ? [api] : PUBLISHED_API_NAMES) {
      const published = publishedDocument(name, version).info['x-environments']
      expect([name, published ?? ['sandbox', 'preproduction', 'production']]).toEqual([name, environments])
    }
})
