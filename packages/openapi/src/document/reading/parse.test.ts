import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Fault } from '../../model/faults.ts'
import { parseDocument } from './parse.ts'

const HEAD = 'openapi: 3.1.0\ninfo: {title: A, version: "1"}\n'

/** Faults in short: `error wrongType 3:1 /paths`. */
const inShort = (faults: readonly Fault[]) =>
  faults.map(({ severity, code, line, column, pointer }) =>
    [severity, code, line === undefined ? '-' : `${line}:${column}`, pointer === undefined ? '-' : `#${pointer}`].join(
      ' '
    )
  )
const faultsOf = (text: string) => inShort(parseDocument(text).faults)

describe('parseDocument', () => {
  it.each([
    ['3.0', '3.0.3', 'paths: {}'],
    ['3.1', '3.1.1', 'webhooks: {}'],
    ['3.2', '3.2.0', 'components: {}']
  ])('reads OpenAPI %s in YAML and JSON', (openapi, version, rest) => {
    const yaml = `openapi: ${version}\ninfo: {title: A, version: "1"}\n${rest}`
    const parsed = parseDocument(yaml)
    expect(parsed).toMatchObject({ kind: 'openapi', openapi, faults: [] })
    expect(parseDocument(JSON.stringify(parsed.document))).toEqual(parsed)
    expect(parseDocument(`\uFEFF${yaml}`)).toEqual(parsed)
  })

  it('reads an overlay', () =>
    expect(
      parseDocument('overlay: 1.0.0\nx-language: es\ninfo: {title: A, version: "1"}\nactions: [{target: $.info}]')
    ).toMatchObject({ kind: 'overlay', openapi: '1.0.0', document: { overlay: '1.0.0' }, faults: [] }))

  it('keeps dates, and words that other versions of YAML take for booleans, as texts', () => {
    const { document } = parseDocument(`${HEAD}paths: {}\nx-a: [2024-02-29, 2024-02-29T10:00:00Z, yes, NO, 12:30:00]`)
    expect(document?.['x-a']).toEqual(['2024-02-29', '2024-02-29T10:00:00Z', 'yes', 'NO', '12:30:00'])
  })

  it('reads aliases and merge keys', () => {
    const { document } = parseDocument(`${HEAD}paths: {}\nx-a: &a {one: 1}\nx-b: *a\nx-c: {<<: *a, two: 2}`)
    expect(document).toMatchObject({ 'x-b': { one: 1 }, 'x-c': { one: 1, two: 2 } })
  })

  it.each([
    ['closing brackets under their field', 'x-a: {\n  "one": [\n  1\n]\n}\nx-b:\n  - {\n"two": "a\nb"\n}'],
    ['lines of blanks before a block of text', 'x-c: |\n      \n  text\npaths: {}']
  ])('reads published YAML with odd indentation: %s', (_, rest) => {
    const { document, faults } = parseDocument(`${HEAD}webhooks: {}\n${rest}`)
    expect(faults).toEqual([])
    expect(document).toMatchObject(
      rest.startsWith('x-a') ? { 'x-a': { one: [1] }, 'x-b': [{ two: 'a b' }] } : { 'x-c': '\ntext\n', paths: {} }
    )
  })

  it('reports the lines and columns of the text, also after a mended indentation', () =>
    expect(faultsOf(`${HEAD}x-a: [\n]\npaths: []`)).toEqual(['error wrongType 5:1 #/paths']))

  it.each([
    ['an empty text', ' \n', ['error empty - -']],
    ['a list', '- a', ['error notAnObject - -']],
    ['a word', 'hello', ['error notAnObject - -']],
    ['no version', 'info: {}', ['error noVersion - -']],
    ['Swagger 2.0', 'info: {}\nswagger: "2.0"', ['error swagger 2:1 #/swagger']],
    ['a version to come', 'openapi: 3.10.0', ['error version 1:1 #/openapi']],
    ['a version without quotation marks', 'openapi: 3.1', ['error notQuoted 1:1 #/openapi']],
    ['no info', 'openapi: 3.1.0\npaths: {}', ['error missing 1:1 #']],
    ['info without version', 'openapi: 3.1.0\npaths: {}\ninfo:\n  title: A', ['error missing 3:1 #/info']],
    [
      'a version that YAML takes for a number',
      'openapi: 3.1.0\npaths: {}\ninfo:\n  title: A\n  version: 1.0',
      ['error notQuoted 5:3 #/info/version']
    ],
    [
      'a title that is a list',
      'openapi: 3.1.0\npaths: {}\ninfo: {title: [], version: a}',
      ['error wrongType 3:8 #/info/title']
    ],
    ['nothing described', HEAD, ['error nothingDescribed 1:1 #']],
    ['paths as a list', `${HEAD}paths: []`, ['error wrongType 3:1 #/paths']],
    ['a path as a text', `${HEAD}paths:\n  /a: b`, ['error wrongType 4:3 #/paths/~1a']],
    ['an operation as a list', `${HEAD}paths:\n  /a:\n    get: []`, ['error wrongType 5:5 #/paths/~1a/get']],
    [
      'parameters as an object',
      `${HEAD}paths: {/a: {get: {parameters: {}}}}`,
      ['error wrongType 3:20 #/paths/~1a/get/parameters']
    ],
    [
      'a parameter as a text',
      `${HEAD}paths: {/a: {parameters: [a]}}`,
      ['error wrongType 3:27 #/paths/~1a/parameters/0']
    ],
    [
      'responses as a list',
      `${HEAD}paths: {/a: {get: {responses: []}}}`,
      ['error wrongType 3:20 #/paths/~1a/get/responses']
    ],
    ['the same name twice', `${HEAD}paths: {}\npaths: {}`, ['error duplicateKey 4:1 -']],
    ['several documents', `${HEAD}---\na: 1`, ['error syntax - -']],
    ['a tab as indentation', 'openapi: 3.1.0\ninfo:\n\ttitle: A', ['error syntax 3:1 -']],
    ['brackets that do not close', 'openapi: 3.1.0\ninfo: [', ['error syntax 2:8 -']],
    ['a comma too much in JSON', '{\n  "openapi": "3.1.0",\n}', ['error syntax 3:1 -']],
    ['a comma too few in JSON', '{\n  "openapi": "3.1.0"\n  "info": {}}', ['error syntax 3:3 -']],
    ['JSON that breaks off', '{"openapi": "3.1', ['error syntax 1:13 -']],
    ['a word that is no JSON', '{"openapi": x}', ['error syntax 1:13 -']]
  ])('refuses %s, and says where', (_, text, faults) => {
    const parsed = parseDocument(text)
    expect(inShort(parsed.faults)).toEqual(faults)
    expect(parsed.document).toBeUndefined()
  })

  it('reports duplicate names in JSON, each with its position', () => {
    const text = JSON.stringify(
      { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: { '/a': {}, '/b': {} } },
      null,
      1
    )
    expect(faultsOf(text.replace('"/b"', '"/a"').replace('"version"', '"title": "B",\n"version"'))).toEqual([
      'error duplicateKey 5:3 #/info/title',
      'error duplicateKey 10:3 #/paths/~1a'
    ])
  })

  it('leaves out what was left empty, with a warning', () => {
    const { document, faults } = parseDocument(
      `${HEAD}paths:\n  /a:\n    get:\n      parameters:\n      responses: {"200": {description: A}}\n    post:\n`
    )
    expect(document?.paths).toEqual({ '/a': { get: { responses: { 200: { description: 'A' } } } } })
    expect(inShort(faults)).toEqual([
      'warning ignoredEmpty 6:7 #/paths/~1a/get/parameters',
      'warning ignoredEmpty 8:5 #/paths/~1a/post'
    ])
  })

  it('puts errors before warnings, and no more than a hundred', () => {
    const paths = Object.fromEntries(
      Array.from({ length: 200 }, (_, index) => [
        `/${index}`,
        { get: { operationId: 'a', responses: {}, $ref: '#/x' } }
      ])
    )
    const info = { title: 'A', version: '1' }
    const { faults } = parseDocument(JSON.stringify({ openapi: '3.1.0', info, paths, components: [] }))
    expect(faults).toHaveLength(100)
    expect(faults[0]).toMatchObject({ severity: 'error', pointer: '/components' })
    expect(faults.slice(1).every(({ severity }) => severity === 'warning')).toBe(true)
  })

  it('says every fault in a sentence without holes, with its parameters', () => {
    for (const { message, params } of parseDocument(`${HEAD}paths: {/a: [], /b: 1}\ncomponents: {schemas: 1}`).faults) {
      expect(message).toMatch(/^[A-Za-z“].*\.$/)
      expect(message).not.toContain('{{')
      for (const param of Object.values(params ?? {})) expect(message).toContain(String(param))
    }
  })

  it('never throws, whatever the text', () => {
    const line = fc.oneof(
      fc.constantFrom(
        'openapi: 3.1.0',
        'info: {title: A, version: "1"}',
        'paths:',
        '  /a: &a',
        '    get: *a',
        '{',
        '}',
        '"'
      ),
      fc.string({ unit: 'binary' })
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const { document, faults } = parseDocument(lines.join('\n'))
        expect(document === undefined).toBe(faults.some(({ severity }) => severity === 'error'))
      }),
      { numRuns: 200 }
    )
  })

  it('reads any JSON value alike from JSON and from YAML', () =>
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), (json) => {
        const value = JSON.parse(json) as unknown
        const text = JSON.stringify({
          openapi: '3.1.0',
          info: { title: 'A', version: '1' },
          paths: {},
          'x-value': value
        })
        const [fromJson, fromYaml] = [text, `# a comment makes it YAML\n${text}`].map((each) => parseDocument(each))
        expect(fromYaml?.document).toEqual(fromJson?.document)
      })
    ))
})
