import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isObject, type JsonObject } from '../json.ts'
import { parseDocument } from '../reading/parse.ts'
import { applyOverlay } from './overlay.ts'
import { overlayLanguage } from './overlay-check.ts'
import { parseTarget } from './overlay-target.ts'

const overlay = (...actions: JsonObject[]): JsonObject => ({ overlay: '1.0.0', 'x-language': 'es', actions })
const apply = (document: JsonObject, ...actions: JsonObject[]) => applyOverlay(document, overlay(...actions)).document

const DOCUMENT: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Payments', version: '1' },
  tags: [{ name: 'a' }, { name: 'b' }],
  paths: {
    '/a': {
      get: { summary: 'Lists', parameters: [{ name: 'x', description: 'X' }, { name: 'y' }], tags: ['a'] },
      post: { summary: 'Creates' }
    }
  }
}

describe('applyOverlay', () => {
  // Overlay Specification 1.0.0, section 4.5: structured overlays, targeted overlays, wildcards, arrays, removal.
  it('merges an update into its target, name by name', () =>
    expect(
      apply(DOCUMENT, {
        target: '$',
        update: { info: { title: 'Pagos', 'x-new': { a: 1 } }, paths: { '/a': { get: { summary: 'Lista' } } } }
      })
    ).toEqual({
      ...DOCUMENT,
      info: { title: 'Pagos', version: '1', 'x-new': { a: 1 } },
      paths: {
        '/a': {
          ...(DOCUMENT.paths as Record<string, JsonObject>)['/a'],
          get: { summary: 'Lista', parameters: [{ name: 'x', description: 'X' }, { name: 'y' }], tags: ['a'] }
        }
      }
    }))

  it('updates everything that a target matches', () =>
    expect(apply(DOCUMENT, { target: '$.paths.*[?@.summary]', update: { 'x-seen': true } }).paths).toMatchObject({
      '/a': { get: { 'x-seen': true }, post: { 'x-seen': true } }
    }))

  it('continues arrays, whether they are the target or inside an update', () => {
    expect(apply(DOCUMENT, { target: '$.tags', update: { name: 'c' } }).tags).toEqual([
      { name: 'a' },
      { name: 'b' },
      { name: 'c' }
    ])
    expect(apply(DOCUMENT, { target: "$.paths['/a'].get", update: { tags: ['b'] } }).paths).toMatchObject({
      '/a': { get: { tags: ['a', 'b'] } }
    })
  })

  it('replaces single values', () =>
    expect(apply(DOCUMENT, { target: '$.info.title', update: 'Pagos' }).info).toMatchObject({ title: 'Pagos' }))

  it('removes every match, also several of one array', () => {
    expect(apply(DOCUMENT, { target: "$.paths['/a'].get.parameters[?@.name]", remove: true }).paths).toMatchObject({
      '/a': { get: { parameters: [] } }
    })
    expect(apply(DOCUMENT, { target: '$.tags[-1]', remove: true, update: { name: 'c' } }).tags).toEqual([{ name: 'a' }])
    expect(apply(DOCUMENT, { target: "$.paths['/a']", remove: true }).paths).toEqual({})
  })

  it('does the actions in their order, each on what the one before left', () =>
    expect(
      apply(
        DOCUMENT,
        { target: '$.info', update: { 'x-a': { b: 1 } } },
        { target: "$.info['x-a']", update: { c: 2 } },
        { target: "$.info['x-a'].b", remove: true }
      ).info
    ).toMatchObject({ 'x-a': { c: 2 } }))

  it.each([
    ["$.paths['/a'].get", true],
    ['$.paths["/a"]["get"]', true],
    ['$.tags[0]', true],
    ['$.tags[-2]', true],
    ['$.tags[-3]', false],
    ['$.tags.length', false],
    ['$.constructor', false],
    ['$.info.nothing', false]
  ])('finds %s, or not, without a search', (target, matches) => {
    const { faults } = applyOverlay(DOCUMENT, overlay({ target, update: { 'x-a': 1 } }), { reportUnmatched: true })
    expect(parseTarget(target)?.plain).toBeDefined()
    expect(faults).toHaveLength(matches ? 0 : 1)
  })

  it('finds names with every kind of character by search as well', () => {
    const names = ["it's", 'a\\b', 'x\n\t\b\f\r', '\u0001', 'ñ😀', '__proto__', "\\'"]
    const document = JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, { d: 1 }])))) as JsonObject
    const { document: after } = applyOverlay(document, overlay({ target: '$[?@.d]', update: { seen: true } }))
    for (const name of names) expect(Object.getOwnPropertyDescriptor(after, name)?.value).toEqual({ d: 1, seen: true })
    expect(({} as JsonObject).seen).toBeUndefined()
  })

  it('marks the texts that came from it', () => {
    const { document, translated } = applyOverlay(
      DOCUMENT,
      overlay(
        { target: '$.info', update: { title: 'Pagos', contact: { name: 'Soporte' } } },
        { target: '$.tags', update: [{ name: 'c' }, { name: 'd' }] },
        { target: '$.tags[2]', remove: true }
      )
    )
    const info = document.info as JsonObject
    const tags = document.tags as JsonObject[]
    expect(translated.has(info, 'title')).toBe(true)
    expect(translated.has(info, 'version')).toBe(false)
    expect(translated.has(info.contact as JsonObject, 'name')).toBe(true)
    expect(tags.map((_, index) => translated.has(tags, String(index)))).toEqual([false, false, true])
    expect(tags[2] && translated.has(tags[2], 'name')).toBe(true)
    expect(translated.has(DOCUMENT.info as JsonObject, 'title')).toBe(false)
  })

  it('changes only one of the places that an alias of YAML put a text in', () => {
    const { document = {} } = parseDocument(
      'openapi: 3.1.0\ninfo: {title: A, version: "1"}\npaths: {}\nx-a: &a {d: {e: one}}\nx-b: *a'
    )
    const after = apply(document, { target: "$['x-a'].d", update: { e: 'uno' } })
    expect(after).toMatchObject({ 'x-a': { d: { e: 'uno' } }, 'x-b': { d: { e: 'one' } } })
  })

  it('never changes what it is given, shares what it leaves alone, and merging twice is merging once', () => {
    const json = fc.json({ maxDepth: 3 }).map((text) => ({ value: JSON.parse(text) as unknown }))
    fc.assert(
      fc.property(json, json, (document, update) => {
        const before = JSON.stringify([document, update])
        const actions = overlay({ target: '$', update })
        const once = applyOverlay({ ...document, other: DOCUMENT }, actions).document
        expect(JSON.stringify([document, update])).toBe(before)
        expect(once.other).toBe(DOCUMENT)
        if (!JSON.stringify(update).includes('[')) expect(applyOverlay(once, actions).document).toEqual(once)
        if (!isObject(update.value) && !Array.isArray(update.value)) expect(once.value).toEqual(update.value)
      })
    )
  })

  it('says what it cannot do, where, and does the rest', () => {
    const text = `overlay: 1.0.0
actions:
  - target: $.nothing
    update: {a: 1}
  - target: $
    update: text
  - target: $
    remove: true
  - target: $.info
    update: {title: B}`
    const actions = parseDocument(
      text.replace('overlay', 'x-language: es\ninfo: {title: A, version: "1"}\noverlay')
    ).document
    const { document, faults } = applyOverlay(DOCUMENT, actions ?? {}, { text, reportUnmatched: true })
    expect(faults.map(({ code, line }) => `${code} ${line}`)).toEqual([
      'overlayTarget 3',
      'overlayUpdate 5',
      'overlayUpdate 7'
    ])
    expect(document.info).toMatchObject({ title: 'B' })
    expect(applyOverlay(DOCUMENT, actions ?? {}).faults.map(({ code }) => code)).toEqual([
      'overlayUpdate',
      'overlayUpdate'
    ])
  })

  it('does 2,000 actions on a large document in little time', { timeout: 15_000 }, () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, index) => [`A${index}`, { properties: { a: { description: 'a' }, b: {} } }])
    )
    const actions = Array.from({ length: 2000 }, (_, index) => ({
      target: `$.components.schemas.A${index * 10}.properties['a']`,
      update: { description: 'uno' }
    }))
    // Some 0.1 s; a search for each, or a copy of the document for each, takes minutes.
    const { document } = applyOverlay({ components: { schemas } }, overlay(...actions))
    expect(JSON.stringify(document).match(/uno/g)).toHaveLength(2000)
  })

  it('stops an overlay that would make the document endless', () => {
    const update = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`x${index}`, { a: { b: 1 } }]))
    const double = { target: '$..a', update }
    const { faults } = applyOverlay({ a: {} }, overlay(double, double, double, double))
    expect(faults).toMatchObject([{ severity: 'error', code: 'overlayTooLarge' }])
    // A million values are made, which is seconds of a processor that other tests use too.
  }, 60_000)
})

describe('a target', () => {
  it.each([
    '$..*..*..a',
    '$..[?@..*..a]',
    '$..[?count($..*) > 1]',
    `$${"['a','b']".repeat(11)}`,
    '$.X-Name',
    '$.a[',
    'a.b',
    '',
    '/a'
  ])('is refused when it is none, or costs more than the document is large: %j', (target) =>
    expect(parseTarget(target)).toBeUndefined()
  )

  it.each(['$', '$..description', "$.paths.*['get','put','post'].parameters[?@.name=='x']", '$[?@.v==$.info.version]'])(
    'is read: %s',
    (target) => expect(parseTarget(target)).toBeDefined()
  )
})

describe('an overlay', () => {
  const read = (yaml: string) =>
    parseDocument(yaml).faults.map(({ severity, code, line, column }) => `${severity} ${code} ${line}:${column}`)
  const HEAD = 'overlay: 1.0.0\nx-language: es\ninfo: {title: A, version: "1"}\n'

  it.each([
    ['of another version', 'overlay: 2.0.0', ['error overlayVersion 1:1']],
    ['without quotation marks', 'overlay: 1.0', ['error overlayVersion 1:1']],
    ['without language', 'overlay: 1.0.0\ninfo: {title: A, version: "1"}\nactions: []', ['error overlayLanguage 1:1']],
    [
      'in no language',
      'overlay: 1.0.0\nx-language: Spanish language\ninfo: {title: A, version: "1"}\nactions: []',
      ['error overlayLanguage 2:1']
    ],
    [
      'without title and actions',
      'overlay: 1.0.0\nx-language: es\ninfo: {version: "1"}',
      ['error missing 1:1', 'error missing 3:1']
    ],
    [
      'with actions that are none',
      `${HEAD}actions:\n- a\n- {}\n- target: 1\n- target: $.X-Y\n- target: $`,
      ['error wrongType 5:3', 'error missing 6:3', 'error wrongType 7:3', 'error overlayPath 8:3']
    ]
  ])('%s is refused', (_, yaml, faults) => expect(read(yaml)).toEqual(faults))

  it.each([
    ['es', 'es'],
    ['PT-br', 'pt-BR']
  ])('in %s translates into %s', (tag, language) =>
    expect(overlayLanguage({ 'x-language': tag })).toEqual({ language })
  )
})
