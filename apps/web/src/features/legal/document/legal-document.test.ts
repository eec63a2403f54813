import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  COOKIE_GROUPS,
  COOKIE_POLICY_VERSION,
  COOKIES,
  LEGAL_DOCUMENTS,
  type LegalDocumentName,
  LIMITS,
  LOCALES,
  type Locale,
  PROCESSING_ACTIVITIES,
  type ProcessingActivity,
  RETENTION,
  storagePeriodOf
} from '@portico/contract'
import { describe, expect, it } from 'vitest'
import type { Clause, LegalDocument } from './legal-document.ts'

const CONTENT = join(import.meta.dirname, '../../../../../../content/legal')

const SOURCES = join(import.meta.dirname, '../../..')

const read = (name: LegalDocumentName, locale: Locale): LegalDocument =>
  JSON.parse(readFileSync(join(CONTENT, locale, `${name}.json`), 'utf8'))

/** What must be the same in every language: everything but the words. */
const shapeOf = ({ version, effective, changes, sections, purposes }: LegalDocument) => ({
  version,
  effective,
  changes: changes.map((change) => [change.version, change.date]),
  purposes: Object.keys(purposes ?? {}),
  sections: sections.map(({ id, clauses }) => ({ id, clauses: clauses.map(shapeOfClause) }))
})

function shapeOfClause(clause: Clause): unknown {
  if (typeof clause === 'string') return 'text'
  if ('items' in clause) return clause.items.length
  if ('definitions' in clause) return clause.definitions.length
  if ('activities' in clause) return clause.activities.map(({ activity }) => activity)
  if ('storage' in clause) return clause.storage.map(({ name, kind }) => `${kind} ${name}`)
  return 'cookies' in clause ? clause.cookies : 'settings'
}

const textsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsOf)

/** The article and paragraph of the legal bases: Spanish repeats them before each further point, as in `6.1.a, …; 6.1.b, …`. */
const REPEATED_PARAGRAPH = /(?<=; )6\.1\./g

/** The numbers and links of a text, which no translation changes. */
const factsOf = (document: LegalDocument) =>
  textsOf(document.sections)
    .flatMap((text) => text.replaceAll(REPEATED_PARAGRAPH, '').match(/\b\d+\b|\]\([^)]+\)|\{\w+\}|`[^`]+`/g) ?? [])
    .sort()

describe.each(LEGAL_DOCUMENTS)('the document %s', (name) => {
  const english = read(name, 'en')

  it.each(LOCALES)('has in %s the same clauses, version, dates, figures and links', (locale) => {
    const document = read(name, locale)
    expect(shapeOf(document)).toEqual(shapeOf(english))
    expect(factsOf(document)).toEqual(factsOf(english))
  })

  it('says at its top what its newest version is, and gives each section an anchor of its own', () => {
    const ids = english.sections.map(({ id }) => id)
    expect(english.changes[0]).toMatchObject({ version: english.version, date: english.effective })
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => !/^[a-z]+(-[a-z]+)*$/.test(id))).toEqual([])
  })

  it.each(LOCALES)('links in %s to pages and sections that exist', (locale) => {
    const addresses = textsOf(read(name, locale)).flatMap((text) =>
      [...text.matchAll(/\]\(([^)]+)\)/g)].map((match) => match[1]!)
    )
    for (const address of addresses) {
      const [path = '', section] = address.slice(1).split('#')
      if (path === 'contact/contact_form') continue
      expect(LEGAL_DOCUMENTS).toContain(path)
      const ids = read(path as LegalDocumentName, locale).sections.map(({ id }) => id)
      if (section) expect(ids).toContain(section)
    }
  })
})

describe('what the documents say of the product', () => {
  const privacy = textsOf(read('privacy-policy', 'en')).join('\n')
  const terms = textsOf(read('terms-of-use', 'en')).join('\n')

  it('has the months, days, hours and minutes after which something happens', () => {
    const [first, second] = LIMITS.inactivityNoticeMonths
    expect(terms).toContain(`After ${first} months and again after ${second} months`)
    expect(terms).toContain(`more than ${LIMITS.inactivityMonths} consecutive months`)
    expect(terms).toContain(`at least ${LIMITS.terminationDays} days’ notice`)
    expect(privacy).toContain(`after ${LIMITS.sessionIdleMinutes} minutes without use`)
  })

  it.each(LOCALES)(
    'has in %s one row for each processing activity, with the period that the code enforces',
    (locale) => {
      const { sections } = read('privacy-policy', locale)
      const rows = sections
        .flatMap(({ clauses }) => clauses)
        .flatMap((clause) => (typeof clause !== 'string' && 'activities' in clause ? clause.activities : []))
      expect(rows.map(({ activity }) => activity)).toEqual(Object.keys(PROCESSING_ACTIVITIES))
      for (const row of rows) {
        const hasPeriod = 'period' in PROCESSING_ACTIVITIES[row.activity]
        expect([row.activity, row.kept.includes('{period}')]).toEqual([row.activity, hasPeriod])
        // A number that the text has itself would not follow the code.
        expect(row.kept.match(/\d+/g) ?? []).toEqual(row.activity === 'sandboxRequests' ? ['1'] : [])
        for (const months of [24, null]) expect(storagePeriodOf(row, months, locale)).not.toMatch(/[{}]/)
      }
      const periodOf = (name: ProcessingActivity, months: number | null) =>
        storagePeriodOf(rows.find(({ activity }) => activity === name)!, months, locale)
      const day = { en: 'days', es: 'días' }[locale]
      expect(periodOf('sandboxRequests', null)).toMatch(`${RETENTION.sandboxRequestDays} ${day}`)
      expect(periodOf('auditLog', 24)).toMatch({ en: /^24 months\./, es: /^24 meses\./ }[locale])
      expect(periodOf('auditLog', null)).not.toMatch(/\d/)
    }
  )

  it.each(LOCALES)('names in %s the provider, and lists the rights of Articles 15 to 22', (locale) => {
    const privacy = read('privacy-policy', locale)
    const textOf = (id: string) => textsOf(privacy.sections.find((section) => section.id === id)).join('\n')
    expect(textOf('controller')).toContain('{provider}')
    expect(textOf('controller')).toContain('{dataProtection}')
    const articles = textOf('rights').matchAll(/\((?:Article|article|artículo) (\d+)/g)
    expect([...articles].map((match) => match[1])).toEqual([15, 16, 17, 18, 19, 20, 21, 22, 7].map(String))
    expect(textsOf(read('terms-of-use', locale).sections[0]).join()).toContain('{provider}')
    expect(textsOf(read('legal-notice', locale)).join()).toMatch(/providerName.*providerAddress.*providerRegister/s)
  })

  it('has every cookie with its purpose, in one of the groups that the policy shows', () => {
    const policy = read('cookies', 'en')
    const shown = policy.sections.flatMap(({ clauses }) =>
      clauses.flatMap((clause) => (typeof clause !== 'string' && 'cookies' in clause ? [clause.cookies] : []))
    )
    expect(shown).toEqual([...COOKIE_GROUPS])
    expect(Object.keys(policy.purposes!)).toEqual(Object.keys(COOKIES))
  })

  it('has every key under which the portal stores something in the browser', () => {
    const shown = read('cookies', 'en').sections.flatMap(({ clauses }) =>
      clauses.flatMap((clause) => (typeof clause !== 'string' && 'storage' in clause ? clause.storage : []))
    )
    const listed = new Set(shown.flatMap(({ name }) => name.replace('{list}', '').split(', ')))
    const code = globSync('**/*.{ts,tsx}', { cwd: SOURCES })
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .map((file) => readFileSync(join(SOURCES, file), 'utf8'))
      .join('\n')
    const keys = [...code.matchAll(/['`](portico\.[A-Za-z.]+)(?=['`$])/g)].map((match) => match[1] as string)
    expect(keys.length).toBeGreaterThan(10)
    expect(keys.filter((key) => !listed.has(key))).toEqual([])
  })

  it('has the version of the cookie policy that a choice is recorded with', () => {
    expect(read('cookies', 'en').version).toBe(COOKIE_POLICY_VERSION)
  })
})
