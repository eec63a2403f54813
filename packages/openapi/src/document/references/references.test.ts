import { describe, expect, it } from 'vitest'
import { parseDocument } from '../reading/parse.ts'
import { Resolver } from './resolver.ts'

const HEAD = 'openapi: 3.1.0\ninfo: {title: A, version: "1"}\n'
const parse = (rest: string) => parseDocument(HEAD + rest)
const faultsOf = (rest: string) =>
  parse(rest).faults.map(({ severity, code, line, column }) => `${severity} ${code} ${line}:${column}`)
const schemas = (yaml: string) => `components:\n  schemas:\n${yaml.replace(/^/gm, '    ')}`

describe('references', () => {
  it.each([
    'https://example.com/a.yaml#/A',
    'http://169.254.169.254/latest/meta-data/',
    'file:///etc/passwd',
    '//example.com/a',
    './common.yaml#/components/schemas/A',
    '../a.json',
    'A',
    'data:application/json,{}',
    'urn:example:a'
  ])('out of the document are refused with their place: %s', (ref) =>
    expect(faultsOf(schemas(`A:\n  properties:\n    a:\n      $ref: '${ref}'`))).toEqual(['error remoteRef 8:11'])
  )

  it.each([
    ['a schema', schemas("A: {items: {$ref: '#/components/schemas/B'}}"), '5:17'],
    ['a parameter', "paths: {/a: {get: {parameters: [{$ref: '#/components/parameters/B'}]}}}", '3:34'],
    ['a response', "paths: {/a: {get: {responses: {'200': {$ref: '#/components/responses/B'}}}}}", '3:40'],
    ['a path', "paths: {/a: {$ref: '#/components/pathItems/B'}}", '3:14'],
    [
      'an example',
      "components: {parameters: {a: {name: a, in: query, schema: {}, examples: {a: {$ref: '#/x'}}}}}",
      '3:78'
    ],
    [
      'a header of an encoding',
      "components: {requestBodies: {a: {content: {a/b: {encoding: {a: {headers: {a: {$ref: '#/x'}}}}}}}}}",
      '3:79'
    ],
    ['a callback', "components: {callbacks: {a: {'{$url}': {post: {callbacks: {b: {$ref: '#/x'}}}}}}}", '3:64'],
    ['a link', "components: {links: {a: {$ref: '#/components/links/b'}}}", '3:26'],
    [
      'a discriminator',
      schemas("A: {discriminator: {propertyName: a, mapping: {b: '#/components/schemas/B'}}}"),
      '5:52'
    ]
  ])('that lead to nothing cost one place: in %s', (_, rest, place) =>
    expect(faultsOf(rest)).toEqual([`warning brokenRef ${place}`])
  )

  it('that lead to a broken one are reported once, at the broken one', () =>
    expect(faultsOf(schemas("A: {$ref: '#/components/schemas/B'}\nB: {$ref: '#/components/schemas/C'}"))).toEqual([
      'warning brokenRef 6:9'
    ]))

  it('in circles are reported; recursive schemas are not', () => {
    expect(faultsOf(schemas("A: {$ref: '#/components/schemas/B'}\nB: {$ref: '#/components/schemas/A'}"))).toEqual([
      'warning refLoop 5:9',
      'warning refLoop 6:9'
    ])
    expect(faultsOf(schemas("A: {properties: {a: {$ref: '#/components/schemas/A'}}}"))).toEqual([])
  })

  it.each([
    ['example', schemas('A: {example: {$ref: http://example.com}}')],
    ['examples', schemas('A: {examples: [{$ref: http://example.com}]}')],
    ['default', schemas('A: {default: {$ref: http://example.com}}')],
    ['enum', schemas('A: {enum: [{$ref: http://example.com}]}')],
    ['const', schemas('A: {const: {$ref: http://example.com}}')],
    ['value', 'components: {examples: {a: {value: {$ref: http://example.com}}}}'],
    ['an extension', 'components: {}\nx-a: {$ref: http://example.com}'],
    ['a property of that name', schemas('A: {properties: {$ref: {type: string}}}')]
  ])('are data in %s', (_, rest) => expect(faultsOf(rest)).toEqual([]))

  it('in properties that are called as keywords are references', () =>
    expect(
      faultsOf(
        schemas('A: {properties: {example: {$ref: http://a}, default: {$ref: http://a}, enum: {$ref: http://a}}}')
      )
    ).toHaveLength(3))

  it('to anchors are followed', () =>
    expect(faultsOf(schemas("A: {$anchor: here}\nB: {$ref: '#here'}\nC: {$ref: '#there'}"))).toEqual([
      'warning brokenRef 7:9'
    ]))

  it('by identifiers within the document become plain pointers', () => {
    const { document, faults } = parse(
      schemas(
        `A:
  $id: https://example.com/a%20b
  $anchor: top
  $defs:
    inner: {$id: inner, $defs: {deep: {type: 'null'}}, $ref: '#/$defs/deep'}
    'b%': {type: 'null'}
  properties:
    a: {$ref: '#/$defs/b%25'}
    b: {$ref: inner}
    c: {$ref: '#'}
B: {$ref: https://example.com/a%20b}
C: {$ref: 'https://example.com/inner#/$defs/deep'}
D: {$ref: 'https://example.com/a%20b#top'}`
      )
    )
    expect(faults).toEqual([])
    const resolver = new Resolver(document ?? {})
    const pointers = ['#/components/schemas/B', '#/components/schemas/C', '#/components/schemas/D'].map(
      (ref) => resolver.resolve(ref).pointer
    )
    expect(pointers).toEqual([
      '/components/schemas/A',
      '/components/schemas/A/$defs/inner/$defs/deep',
      '/components/schemas/A'
    ])
    expect(document).toMatchObject({
      components: {
        schemas: {
          A: {
            $defs: { inner: { $ref: '#/components/schemas/A/$defs/inner/$defs/deep' } },
            properties: {
              a: { $ref: '#/components/schemas/A/$defs/b%25' },
              b: { $ref: '#/components/schemas/A/$defs/inner' },
              c: { $ref: '#/components/schemas/A' }
            }
          }
        }
      }
    })
  })

  it('by the address of the document (OpenAPI 3.2) stay within it', () => {
    const text = `openapi: 3.2.0
$self: https://example.com/apis/a.yaml
info: {title: A, version: "1"}
components:
  schemas:
    A: {$ref: 'a.yaml#/components/schemas/B'}
    B: {$ref: 'https://example.com/apis/a.yaml#/components/schemas/C'}
    C: {type: 'null'}
    D: {$ref: 'b.yaml'}`
    expect(parseDocument(text).faults).toMatchObject([{ code: 'remoteRef', line: 9 }])
    expect(parseDocument(text.replace('b.yaml', '#/components/schemas/A')).faults).toEqual([])
  })
})

describe('operationIds', () => {
  it('used twice are reported with the first operation that has it', () => {
    const { faults } = parse('paths:\n  /a: {get: {operationId: x}}\n  /b: {post: {operationId: x}}')
    expect(faults).toMatchObject([
      { severity: 'warning', code: 'duplicateOperationId', line: 5, params: { operationId: 'x', first: 'GET /a' } }
    ])
  })
})
