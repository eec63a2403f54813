import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ERRORS, FIELD_ERROR_CODES, LOCALES } from '@portico/contract'
import { describe, expect, it, test } from 'vitest'
import { readTranslations, translationsHash } from './translations.ts'

const CONTENT = join(import.meta.dirname, '../../../content/i18n')
const SOURCE = join(import.meta.dirname, '../src')

/** Every text of a locale by its key, nested keys joined with dots. */
function textsOf(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  return Object.entries(value as object).flatMap(([key, child]) => textsOf(child, path ? `${path}.${key}` : key))
}

const texts = Object.fromEntries(
  LOCALES.map((locale) => [locale, new Map(textsOf(readTranslations(join(CONTENT, locale))))])
) as Record<(typeof LOCALES)[number], Map<string, string>>

describe('the translations', () => {
  it('have the same keys in every language', () => {
    for (const locale of LOCALES) expect([...texts[locale].keys()].sort()).toEqual([...texts.en.keys()].sort())
  })

  it('have the same place-holders in every language', () => {
    const placeholders = (text: string) => [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map((match) => match[1]).sort()
    for (const [key, text] of texts.en) {
      for (const locale of LOCALES)
        expect({ key, in: placeholders(texts[locale].get(key)!) }).toEqual({ key, in: placeholders(text) })
    }
  })

  it('hold every message that the server answers, and every code of a field error', () => {
    const needed = [
      ...Object.values(ERRORS).map(({ message }) => message),
      ...FIELD_ERROR_CODES.map((code) => `error.${code}`)
    ]
    expect(needed.filter((key) => !texts.en.has(key))).toEqual([])
  })

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
    expect(used.filter(({ key }) => !texts.en.has(key) && !texts.en.has(`${key}_other`))).toEqual([])
  })
})

test('a file of texts is hashed as the server hashes it: MD5 of the JSON in UTF-8', () => {
  expect(translationsHash({ a: 'ñ' })).toBe('16d5e4f76092f6513f6b950b02000d7c')
})
