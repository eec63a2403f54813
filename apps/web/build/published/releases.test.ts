import { expect, test } from 'vitest'
import { contentText } from '../documents.ts'
import { RELEASES } from './releases.ts'

test('the releases are those of the changelog, in its order', () => {
  const headings = contentText('guides/en/changelog.md').match(/^### .*/gm)
  expect(RELEASES).toHaveLength(headings?.length ?? 0)
  expect(RELEASES.map(({ date }) => date)).toEqual(
    RELEASES.map(({ date }) => date)
      .sort()
      .reverse()
  )
})

test('a release has its day, its API and where it runs', () => {
  expect(RELEASES).toContainEqual({
    date: '2026-10-26',
    api: 'finance-quotation',
    version: '2.0.0',
    kind: 'breaking',
    environments: ['sandbox', 'preproduction']
  })
  expect(RELEASES.at(-1)).toEqual({
    date: '2026-03-02',
    version: '1.0.0',
    kind: 'first',
    environments: ['sandbox', 'preproduction', 'production']
  })
})
