import { describe, expect, it } from 'vitest'
import { parseDocument } from '../reading/parse.ts'
import { recogniseDocument } from '../reading/recognise.ts'

const HEAD = 'openapi: 3.1.0\ninfo: {title: A, version: "1"}\npaths: {}\n'
const DOCUMENT = { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: {} }

/** Far more than any of these takes, on a machine where other tests run at the same time, and far less than one that is not bounded. */
const TIMEOUT_MS = 15_000

const first = (text: string) => parseDocument(text).faults[0]

describe('a text that is built to do harm', { timeout: TIMEOUT_MS }, () => {
  it('with a billion laughs is refused', () => {
    const laughs = Array.from({ length: 30 }, (_, level) => {
      const inner = level === 0 ? 'ha' : `*a${level - 1}`
      return `x-${level}: &a${level} [${Array(10).fill(inner).join(', ')}]`
    })
    expect(first(HEAD + laughs.join('\n'))).toMatchObject({ severity: 'error', code: 'tooManyNodes', line: 10 })
  })

  it('with many merge keys is refused', () => {
    const keys = Array.from({ length: 1000 }, (_, key) => `k${key}: 1`).join(', ')
    const merges = Array.from({ length: 1000 }, (_, index) => `x-${index}: {<<: *a}`).join('\n')
    expect(first(`${HEAD}x-a: &a {${keys}}\n${merges}`)).toMatchObject({ severity: 'error', code: 'syntax' })
  })

  it.each([
    ['itself', 'x-a: &a [*a]', 4],
    ['another one around it', 'x-a: &a\n  b: &b\n    c: [*a]\n    d: *b', 6]
  ])('with an alias that repeats %s is refused', (_, yaml, line) =>
    expect(first(HEAD + yaml)).toMatchObject({ severity: 'error', code: 'aliasLoop', line })
  )

  it.each([100, 490])('with %d levels of schemas is read', (levels) => {
    let schema: unknown = { type: 'string' }
    for (let level = 0; level < levels / 2 - 3; level++) schema = { items: schema }
    const text = JSON.stringify({ ...DOCUMENT, components: { schemas: { A: schema } } })
    expect(parseDocument(text).faults).toEqual([])
    expect(parseDocument(text.replace('3.1.0', '3.0.3')).document).toBeDefined()
  })

  it.each([
    [
      'JSON',
      (levels: number) => `${JSON.stringify(DOCUMENT).slice(0, -1)},"x-a":${'['.repeat(levels)}${']'.repeat(levels)}}`
    ],
    ['JSON without end', (levels: number) => '{"a":'.repeat(levels)],
    ['YAML in brackets', (levels: number) => `${HEAD}x-a: ${'{a: '.repeat(levels)}1${'}'.repeat(levels)}`],
    [
      'YAML in lines',
      (levels: number) =>
        `${HEAD}${Array.from({ length: Math.min(levels, 2000) }, (_, level) => `${' '.repeat(level)}a:`).join('\n')}`
    ],
    ['YAML that stacks lists', (levels: number) => `${HEAD}x-a:\n  ${'- '.repeat(levels)}1`],
    [
      'YAML that stacks aliases',
      (levels: number) =>
        HEAD +
        Array.from(
          { length: Math.min(levels, 2000) },
          (_, level) => `x-${level}: &a${level} ${level ? `{a: *a${level - 1}}` : 1}`
        ).join('\n')
    ]
  ])('with endless levels in %s is refused, with the place of the first that is too deep', (_, build) => {
    for (const levels of [10_000, 1_000_000]) {
      const fault = first(build(levels))
      expect(fault).toMatchObject({ severity: 'error', code: 'tooDeep' })
      expect(fault?.line).toBeGreaterThan(0)
    }
  })

  it('of 30 MB is read when it is a document', () => {
    const operation = { responses: { 200: { description: 'd'.repeat(3000) } } }
    const paths = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`/${index}`, { get: operation }]))
    const text = JSON.stringify({ ...DOCUMENT, paths })
    expect(text.length).toBeGreaterThan(30_000_000)
    expect(parseDocument(text).faults).toEqual([])
    expect(parseDocument(`# YAML\n${text}`).faults).toEqual([])
  }, 40_000)

  it.each([
    ['numbers in JSON', `{"x-a":[${'1,'.repeat(15_000_000)}1]}`, 'tooManyNodes'],
    ['empty objects in JSON', `[${'{},'.repeat(10_000_000)}{}]`, 'tooManyNodes'],
    ['lines of YAML', `${HEAD}x-a:\n${'- 1\n'.repeat(7_500_000)}`, 'tooManyNodes'],
    ['brackets', '['.repeat(30_000_000), 'tooDeep'],
    ['a string without end', `{"openapi": "${'a'.repeat(30_000_000)}`, 'syntax'],
    ['backslashes', `{"openapi": "${'\\'.repeat(30_000_000)}`, 'syntax'],
    ['blanks', ' '.repeat(30_000_000), 'empty'],
    ['one word', 'a'.repeat(30_000_000), 'notAnObject'],
    ['exclamation marks', `a: ${'!'.repeat(30_000_000)}`, 'syntax'],
    ['zeros', '\0'.repeat(30_000_000), 'encoding'],
    ['more than is read', ' '.repeat(120_000_000), 'tooLarge']
  ])(
    'of 30 MB of %s is refused',
    (_, text, code) => {
      recogniseDocument(text)
      expect(first(text)).toMatchObject({ severity: 'error', code })
    },
    40_000
  )

  it('with thousands of badly indented lines is refused before long', () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => `  "k${index}": 1,`)
      .join('\n')
      .replaceAll('  ', '')
    expect(parseDocument(`${HEAD}x-a: {\n${lines}\n}`).faults.length).toBeLessThanOrEqual(1)
  })

  it.each(['3.0.3', '3.1.0', '3.2.0'])('with a path of 2,000 parameters is read (OpenAPI %s)', (openapi) => {
    const parameters = Array.from({ length: 2000 }, (_, index) => ({ name: `p${index}`, in: 'query', schema: {} }))
    const paths = { '/a': { get: { parameters, responses: { 200: { description: 'A' } } } } }
    expect(parseDocument(JSON.stringify({ ...DOCUMENT, openapi, paths })).faults).toEqual([])
  })

  it('with 100,000 parameters in one list is processed before long', () => {
    const parameters = Array.from({ length: 100_000 }, (_, index) => ({ name: `p${index}`, in: 'query', schema: {} }))
    const paths = { '/a': { get: { parameters, responses: { 200: { description: 'A' } } } } }
    expect(parseDocument(JSON.stringify({ ...DOCUMENT, openapi: '3.0.3', paths })).document).toBeDefined()
  })

  it('with 10,000 equal operationIds has a hundred faults', () => {
    const paths = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, index) => [`/${index}`, { get: { operationId: 'a', responses: {} } }])
    )
    const { document, faults } = parseDocument(JSON.stringify({ ...DOCUMENT, paths }))
    expect(document).toBeDefined()
    expect(faults).toHaveLength(100)
  })

  it('with references in circles is read', () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 5000 }, (_, index) => [`A${index}`, { $ref: `#/components/schemas/A${(index + 1) % 5000}` }])
    )
    const { document, faults } = parseDocument(JSON.stringify({ ...DOCUMENT, components: { schemas } }))
    expect(document).toBeDefined()
    expect(faults[0]).toMatchObject({ severity: 'warning', code: 'refLoop' })
  })

  it.each([
    ['JSON', (text: string) => text],
    ['YAML', (text: string) => `# YAML\n${text}`]
  ])('with names such as __proto__ changes nothing but the document (%s)', (_, as) => {
    const text = `{"openapi":"3.1.0","info":{"title":"A","version":"1","__proto__":{"polluted":1}},
      "__proto__":{"polluted":1,"openapi":"2"},"paths":{"/a":{"__proto__":{"get":{}},"constructor":{"prototype":{"polluted":1}}}},
      "components":{"schemas":{"__proto__":{"type":"object"},"constructor":{"properties":{"__proto__":{"$ref":"#/components/schemas/__proto__"},
      "toString":{"$ref":"#/components/schemas/toString"}}}}}}`
    const { document, faults } = parseDocument(as(text))
    expect(Object.keys(document ?? {})).toContain('__proto__')
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    expect(faults.filter(({ code }) => code === 'brokenRef')).toMatchObject([
      { params: { ref: '#/components/schemas/toString' } }
    ])
  })

  it('with U+0000 or half a character keeps its other texts', () => {
    const { document, faults } = parseDocument(
      '{"openapi":"3.1.0","info":{"title":"A\\u0000B","version":"1","description":"\\ud800 \\ud83d\\ude00"},\n"paths":{}}'
    )
    expect(document?.info).toMatchObject({ title: 'A\uFFFDB', description: '\uFFFD 😀' })
    expect(faults).toMatchObject([
      { severity: 'warning', code: 'badCharacter', params: { character: 'U+0000' }, line: 1, pointer: '/info/title' },
      {
        severity: 'warning',
        code: 'badCharacter',
        params: { character: 'U+D800' },
        line: 1,
        pointer: '/info/description'
      }
    ])
  })

  it('with U+0000 or half a character in a name is refused', () => {
    for (const name of ['a\\u0000', 'a\\udc00'])
      expect(first(`{"openapi":"3.1.0","info":{"title":"A","version":"1"},\n"paths":{},"x-${name}":1}`)).toMatchObject({
        severity: 'error',
        code: 'badName',
        line: 2
      })
  })

  it.each(['utf16le', 'utf-16be'])('in UTF-16, read as UTF-8, is refused as what it is (%s)', (encoding) => {
    const bytes = Buffer.from(`\uFEFF${HEAD}`, 'utf16le')
    if (encoding === 'utf-16be') bytes.swap16()
    expect(first(bytes.toString('utf8'))).toMatchObject({ severity: 'error', code: 'encoding' })
  })
})
