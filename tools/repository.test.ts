import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import {
  APP,
  changedUserSchema,
  contactMessageSchema,
  documents,
  ENTITIES,
  ERRORS,
  FIELD_ERROR_CODES,
  LOCALES,
  newUserSchema,
  passwordChangeSchema,
  passwordResetSchema,
  registrationSchema,
  settingsSchema
} from '@portico/contract'
import { describe, expect, test } from 'vitest'
import { SETTINGS } from '../apps/server/src/config.ts'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const readJson = (file: string) => JSON.parse(read(file))
const find = (pattern: string | string[]) =>
  globSync(pattern, { cwd: root, exclude: (file) => /(^|\/)(node_modules|dist)$/.test(file) }).sort()

/** The items of one list that the other does not have. */
const difference = (one: string[], other: string[]) => one.filter((item) => !other.includes(item))

/** The texts of nested translations by their dotted keys. */
function flatten(value: unknown, key: string, into: Map<string, string>): Map<string, string> {
  if (typeof value === 'string') return into.set(key, value)
  for (const [name, inside] of Object.entries(value as object)) flatten(inside, key ? `${key}.${name}` : name, into)
  return into
}

/** Where the published texts of a language are. */
const TEXTS = {
  portal: (locale: string) => `content/i18n/${locale}/**/*.json`,
  mails: (locale: string) => `content/mails/${locale}/*.json`,
  'pages of the sandbox': (locale: string) => `content/sandbox/${locale}.json`,
  'identity provider': (locale: string) => `content/idp/${locale}.json`
}

/** The text for a record without a country, which is empty. */
const MAY_BE_EMPTY = 'devportalApp.Country.null'

/** The texts of a language by key. */
function textsOf(place: keyof typeof TEXTS, locale: string): Map<string, string> {
  const texts = new Map<string, string>()
  for (const file of find(TEXTS[place](locale))) flatten(readJson(file), '', texts)
  return texts
}

/** The names of features: folders, or files where a feature is one file. */
const featuresIn = (folder: string) => readdirSync(path.join(root, folder)).map((name) => name.replace(/[.]ts$/, ''))

describe('dependencies', () => {
  const lock = readJson('package-lock.json')

  test('the lock file names no registry', () => {
    const entries = Object.entries<{ resolved?: string; link?: boolean }>(lock.packages)
    expect(entries.length).toBeGreaterThan(100)
    expect(entries.filter(([, entry]) => entry.resolved && !entry.link).map(([name]) => name)).toEqual([])
  })

  // npm writes a lock file without the packages that the registry does not have, and then refuses to install from it.
  test('the lock file knows the optional packages of every system', () => {
    const entries = Object.values<{ optionalDependencies?: Record<string, string> }>(lock.packages)
    const wanted = entries.flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
    const known = Object.keys(lock.packages)
    expect(wanted.filter((name) => !known.some((folder) => folder.endsWith(`node_modules/${name}`)))).toEqual([])
  })

  test.each(find(['package.json', '{apps,packages}/*/package.json']))('the lock file is in step with %s', (file) => {
    const { dependencies, devDependencies, optionalDependencies } = readJson(file)
    const folder = path.dirname(file)
    expect(lock.packages[folder === '.' ? '' : folder]).toMatchObject(
      JSON.parse(JSON.stringify({ dependencies, devDependencies, optionalDependencies }))
    )
  })

  test.each(find(['package.json', '{apps,packages}/*/package.json']))('%s pins exact versions', (file) => {
    const { dependencies, devDependencies, optionalDependencies } = readJson(file)
    const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    expect(versions.filter(([, version]) => !/^\d+[.]\d+[.]\d+$/.test(String(version)))).toEqual([])
  })
})

describe('folders', () => {
  const sources = find('{apps,packages,tools,bench,e2e,faults}/**/*.{ts,tsx,js,css,sql}')

  test('no folder holds more than twenty files', () => {
    const files = Map.groupBy(
      sources.filter((file) => !/[/](migrations|generated)[/]/.test(file)),
      (file) => path.dirname(file)
    )
    expect(files.size).toBeGreaterThan(100)
    expect([...files].filter(([, { length }]) => length > 20).map(([folder]) => folder)).toEqual([])
  })

  test('imports of the web app that climb more than one folder begin with @/', () => {
    const modules = sources.filter((file) => file.startsWith('apps/web/src/'))
    const climbing = modules.filter((file) =>
      [...read(file).matchAll(/(?:from|import\(?) ?'((?:[.][.][/]){2,}[^']*)'/g)].some(
        ([, specifier = '']) =>
          !path.relative('apps/web/src', path.join(path.dirname(file), specifier)).startsWith('..')
      )
    )
    expect(modules.length).toBeGreaterThan(500)
    expect(climbing).toEqual([])
  })
})

describe.each(Object.keys(TEXTS) as (keyof typeof TEXTS)[])('translations of the %s', (place) => {
  const [first, ...others] = LOCALES
  const original = textsOf(place, first)

  test('there are some', () => {
    expect(original.size).toBeGreaterThan(3)
  })

  test.each(others)(`${first} and %s have the same keys`, (locale) => {
    const [keys, otherKeys] = [[...original.keys()], [...textsOf(place, locale).keys()]]
    expect({ missing: difference(keys, otherKeys), superfluous: difference(otherKeys, keys) }).toEqual({
      missing: [],
      superfluous: []
    })
  })

  test.each(others)(`the texts in ${first} and %s have the same placeholders`, (locale) => {
    const placeholders = (text = '') =>
      (text.match(/\{\{[^}]*\}\}|\{\w+\}/g) ?? []).map((found) => found.replaceAll(' ', '')).sort()
    const texts = textsOf(place, locale)
    const differing = [...original].filter(
      ([key, text]) => placeholders(text).join() !== placeholders(texts.get(key)).join()
    )
    expect(differing.map(([key]) => key)).toEqual([])
  })

  test.each(LOCALES)('no text in %s is empty', (locale) => {
    const empty = [...textsOf(place, locale)].filter(([key, text]) => text.trim() === '' && key !== MAY_BE_EMPTY)
    expect(empty.map(([key]) => key)).toEqual([])
  })
})

describe.each(LOCALES)('sentences in %s', (locale) => {
  const texts = textsOf('portal', locale)

  test('for every error of the catalogue', () => {
    const messages = Object.values(ERRORS).map((error) => error.message)
    expect(messages.filter((message) => !texts.has(message))).toEqual([])
  })

  test('for everything that can be wrong with a field', () => {
    expect(FIELD_ERROR_CODES.filter((code) => !texts.has(`error.${code}`))).toEqual([])
  })

  /** The keys that every entity has, without those of its fields. */
  const ownWords = [...texts.keys()]
    .map((key) => key.split(`${APP}.${documents.key}.`)[1] ?? '')
    .filter((key) => key !== '' && !documents.fields.some(({ name }) => name === key))

  test.each(ENTITIES)('$key has the words it needs', ({ key, fields }) => {
    const names = [...ownWords, ...fields.map(({ name }) => name)].map((name) => `${APP}.${key}.${name}`)
    expect(ownWords).toContain('home.title')
    expect([`global.menu.entities.${key}`, ...names].filter((name) => !texts.has(name))).toEqual([])
  })
})

describe.each(LOCALES)('names in %s', (locale) => {
  const texts = textsOf('portal', locale)

  /** The schemas of the objects in field errors, in addition to those of the catalogue. */
  const CHECKED = {
    account: [registrationSchema, passwordResetSchema, passwordChangeSchema, settingsSchema],
    contact: [contactMessageSchema],
    userManagement: [newUserSchema, changedUserSchema]
  }

  test.each(Object.entries(CHECKED))('for every field of %s that may be wrong', (object, schemas) => {
    const fields = schemas.flatMap(({ shape }) => Object.keys(shape))
    expect(fields.length).toBeGreaterThan(3)
    expect(fields.filter((field) => !texts.has(`${APP}.${object}.${field}`))).toEqual([])
  })
})

describe('features', () => {
  /** Features that only show pages. */
  const WEB_ONLY = ['build', 'home', 'services', 'legal', 'webhooks']
  const server = featuresIn('apps/server/src/features')
  const contract = featuresIn('packages/contract/src/features')

  test('server and contract have the same ones', () => {
    expect(server.sort()).toEqual(contract.sort())
  })

  test('the web app has no others', () => {
    const web = featuresIn('apps/web/src/features')
    expect(web.length).toBeGreaterThan(0)
    expect(difference(web, [...server, ...WEB_ONLY])).toEqual([])
  })
})

describe('documents', () => {
  test('docs/errors.md lists the error catalogue, with status and message', () => {
    const page = read('docs/errors.md')
    const rows = Object.entries(ERRORS).map(([code, { status, message }]) => `${code} ${status} ${message}`)
    const listed = [...page.matchAll(/^\| `(\w+)` +\| (\d{3}) +\| `([^`]+)` +\|/gm)]
    expect(listed.map((match) => match.slice(1).join(' ')).sort()).toEqual(rows.sort())
  })

  test('the README lists the settings that the server reads, and says of each what the server says', () => {
    const listed = [...read('README.md').matchAll(/^\| `([A-Z][A-Z_]+)` +\|[^|]*\| (.+?) +\|$/gm)]
    expect(listed.map(([, name, meaning]) => ({ name, meaning }))).toEqual(SETTINGS)
  })

  test('the list of decisions names each by its title', () => {
    const listed = [...read('docs/decisions/README.md').matchAll(/^\| \[\d+\]\(([^)]+)\) +\| (.+?) +\|$/gm)]
    const pages = find(['docs/decisions/[0-9]*.md']).sort()
    const titles = pages.map((page) => [path.basename(page), /^# \d+\. (.+)$/m.exec(read(page))?.[1]])
    expect(listed.map(([, page, title]) => [page, title])).toEqual(titles)
  })

  test('docs/where-tests-are.md names test files that exist', () => {
    const tests = find(['{apps,packages,e2e,tools}/**/*.{test,spec}.{ts,tsx}'])
    const exists = (name: string) =>
      tests.some((file) => `/${file}`.endsWith(`/${name}`) || `/${file}`.includes(`/${name}.`) || file.startsWith(name))
    // The last column of each row; names without a folder or an ending are not those of files.
    const cells = [...read('docs/where-tests-are.md').matchAll(/^\|.*\|([^|]*)\|$/gm)].map(([, cell = '']) => cell)
    const names = cells.flatMap((cell) => [...cell.matchAll(/`([\w./-]+)`/g)].map(([, name = '']) => name))
    const files = names.filter((name) => name.includes('/') || name.endsWith('.ts'))
    expect(files.length).toBeGreaterThan(100)
    expect(files.filter((name) => !exists(name))).toEqual([])
  })

  test.each(find(['*.md', 'docs/**/*.md']))('the links of %s lead somewhere', (page) => {
    const targets = [...read(page).matchAll(/\]\(([^)\s]+)[^)]*\)|\b(?:src|href)="([^"]+)"/g)].map(
      (match) => (match[1] ?? match[2]) as string
    )
    const relative = targets
      .filter((target) => !/^([a-z]+:|#)/.test(target))
      .map((target) => target.split('#')[0] as string)
    const missing = relative.filter((target) => !existsSync(path.join(root, path.dirname(page), target)))
    expect(missing).toEqual([])
  })
})

describe('styles', () => {
  const tokensOf = (file: string) =>
    Object.fromEntries([...read(file).matchAll(/^ {2}(--[\w-]+): ([^;]+);/gm)].map((match) => match.slice(1)))

  test('the identity provider’s pages have the portal’s colours', () => {
    const portal = tokensOf('apps/web/src/styles/tokens.css')
    // Its pages have one card only, with a lighter shadow.
    const { '--shadow-far': _, ...shared } = tokensOf('apps/idp/src/assets/page.css')
    const differing = Object.entries(shared).filter(([name, value]) => portal[name] && portal[name] !== value)
    expect(Object.keys(shared).filter((name) => portal[name]).length).toBeGreaterThan(10)
    expect(differing).toEqual([])
  })
})

describe('sources', () => {
  const LONGEST = 400

  test('no file has more than 400 lines', () => {
    const files = find(['{apps,packages,tools,e2e,bench}/**/*.{ts,tsx,js,css}'])
    expect(files.length).toBeGreaterThan(50)
    expect(files.filter((file) => read(file).split('\n').length > LONGEST)).toEqual([])
  })
})
