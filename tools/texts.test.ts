import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DEFAULT_LOCALE } from '@portico/contract'
import { expect, test } from 'vitest'
import { leavesOf } from './words/texts.ts'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** Texts that only their pages fetch, and those of the front page. */
const FILES = globSync([`content/i18n/${DEFAULT_LOCALE}/pages/*.json`, `content/i18n/${DEFAULT_LOCALE}/home.json`], {
  cwd: root
})

/** Used by the contract's names: labels of fields in errors. */
const BY_CONTRACT = /^devportalApp\./

const sources = globSync(['apps/web/src/**/*.{ts,tsx}', 'packages/elements/src/**/*.ts'], { cwd: root })
  .filter((file) => !file.endsWith('.test.ts'))
  .map(read)
  .join('\n')

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A part that is filled in at run time: one name within a key, which may have a space, one or more at its beginning. */
function patternOf(literal: string): string {
  const parts = literal.split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/)
  return parts.map(escaped).join('HOLE').replace(/^HOLE/, '[\\w.-]+').replaceAll('HOLE', '[\\w -]+')
}

/** The keys that the sources may use: every literal that could be a key, or a part of one after a dot. */
const asked = new RegExp(
  `^(?:${[
    ...new Set(
      [
        ...sources.matchAll(
          /'([\w-]+(?:\.[\w-]+)+)'|"([\w-]+(?:\.[\w-]+)+)"|`((?:[\w.-]|\$\{(?:[^{}`]|\{[^{}]*\})*\})+)`/g
        )
      ]
        .map(([, single, double, template]) => single ?? double ?? template ?? '')
        // A template without text of its own would match everything.
        .filter((literal) => /\.\w|\w\./.test(literal.replaceAll(/\$\{[^}]*\}/g, '')))
        .map(patternOf)
    )
  ].join('|')})$`
)

test.each(FILES)('every text of %s is used', (file) => {
  const keys = leavesOf(JSON.parse(read(file)))
    .map(([key]) => key)
    .filter((key) => !BY_CONTRACT.test(key))
  expect(keys.length).toBeGreaterThan(0)
  expect(keys.filter((key) => !asked.test(key.replace(/_(?:one|many|other)$/, '')))).toEqual([])
})

test('a key that no source uses is found', () => {
  expect(['services.next.nothing', 'home.nothing', 'build.ways.plugin.title'].map((key) => asked.test(key))).toEqual([
    false,
    false,
    true
  ])
})
