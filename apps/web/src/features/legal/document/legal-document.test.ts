import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { COOKIE_GROUPS, COOKIE_POLICY_VERSION, COOKIES, LIMITS, LOCALES, type Locale } from '@portico/contract'
import { describe, expect, it } from 'vitest'
import { type Clause, LEGAL_DOCUMENTS, type LegalDocument, type LegalDocumentName } from './legal-document.ts'

const CONTENT = join(import.meta.dirname, '../../../../../../content/legal')

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
  if ('storage' in clause) return clause.storage.map(({ name, kind }) => `${kind} ${name}`)
  return 'cookies' in clause ? clause.cookies : 'settings'
}

const textsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsOf)

/** The numbers and links of a text, which no translation changes. */
const factsOf = (document: LegalDocument) =>
  textsOf(document.sections)
    .flatMap((text) => text.match(/\b\d+\b|\]\([^)]+\)|\{support\}|\{provider\}|`[^`]+`/g) ?? [])
    .sort()

describe.each(LEGAL_DOCUMENTS)('the document %s', (name) => {
  const english = read(name, 'en')

  it.each(LOCALES)('has in %s the same clauses, version, dates, figures and links', (locale) => {
    const document = read(name, locale)
    expect(shapeOf(document)).toEqual(shapeOf(english))
    if (name !== 'privacy-policy') expect(factsOf(document)).toEqual(factsOf(english))
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
    expect(privacy).toContain(`${LIMITS.activationHours} hours to activate an account`)
    expect(privacy).toContain(`${LIMITS.passwordResetMinutes} minutes to reset a password`)
    expect(privacy).toContain(`at most ${LIMITS.sessionTotalHours} hours`)
    expect(privacy).toContain(`after ${LIMITS.sessionIdleMinutes} minutes without use`)
  })

  it.each(LOCALES)('says in %s for how long mails and counts are kept, and who is responsible', (locale) => {
    const { sections } = read('privacy-policy', locale)
    const textOf = (id: string) => textsOf(sections.find((section) => section.id === id)).join('\n')
    const units = { en: { days: 'days', minutes: 'minutes' }, es: { days: 'días', minutes: 'minutos' } }[locale]
    // Of messages twice, and once of the connections of tools, which end as late.
    expect(textOf('retention').split(`${LIMITS.mailDays} ${units.days}`)).toHaveLength(4)
    expect(textOf('retention').split(`${LIMITS.personalTokenListedDays} ${units.days}`)).toHaveLength(3)
    expect(textOf('retention')).toContain(`${LIMITS.rateLimitMinutes} ${units.minutes}, `)
    expect(textOf('retention').split(`${LIMITS.activationHours} `)).toHaveLength(2)
    expect(textOf('controller')).toContain('{provider}')
    expect(textsOf(read('terms-of-use', locale).sections[0]).join()).toContain('{provider}')
  })

  it('has every cookie with its purpose, in one of the groups that the policy shows', () => {
    const policy = read('cookies', 'en')
    const shown = policy.sections.flatMap(({ clauses }) =>
      clauses.flatMap((clause) => (typeof clause !== 'string' && 'cookies' in clause ? [clause.cookies] : []))
    )
    expect(shown).toEqual([...COOKIE_GROUPS])
    expect(Object.keys(policy.purposes!)).toEqual(Object.keys(COOKIES))
  })

  it('has the version of the cookie policy that a choice is recorded with', () => {
    expect(read('cookies', 'en').version).toBe(COOKIE_POLICY_VERSION)
  })
})
