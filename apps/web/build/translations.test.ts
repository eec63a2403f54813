import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { readTranslations, translationsHash } from './translations.ts'

const CONTENT = join(import.meta.dirname, '../../../content/i18n')
const SOURCE = join(import.meta.dirname, '../src')

/** Every text of a locale by its key, nested keys joined with dots. */
function textsOf(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  return Object.entries(value as object).flatMap(([key, child]) => textsOf(child, path ? `${path}.${key}` : key))
}

const english = new Map(
  ['en', 'en/pages'].flatMap((folder) => textsOf(JSON.parse(readTranslations(join(CONTENT, folder)))))
)

describe('the translations', () => {
  it('hold every key that the application names', () => {
    const used = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
      .flatMap((file) =>
        [...readFileSync(join(SOURCE, file), 'utf8').matchAll(/\bt\(\s*'([^']+)'/g)].map((match) => ({
          file,
          key: match[1]!
        }))
      )
    expect(used.length).toBeGreaterThan(50)
    expect(used.filter(({ key }) => !english.has(key) && !english.has(`${key}_other`))).toEqual([])
  })
})

test('a file of texts is hashed as the server hashes it: MD5 of the JSON in UTF-8', () => {
  expect(translationsHash('{"a":"ñ"}')).toBe('16d5e4f76092f6513f6b950b02000d7c')
})
