import { describe, expect, it } from 'vitest'
import { parseDocument } from '../reading/parse.ts'

const VERSIONS = ['3.0.3', '3.1.0', '3.2.0']

/** The warnings about a document, each as `line message`. */
function warnings(openapi: string, rest: string): string[] {
  const { faults } = parseDocument(`openapi: ${openapi}\ninfo: {title: A, version: "1"}\n${rest}`)
  return faults.map(({ severity, line, message }) => {
    expect(severity).toBe('warning')
    return `${line} ${message}`
  })
}

describe.each(VERSIONS)('what the official schema of %s says', (openapi) => {
  it('is nothing about a document that keeps to it', () =>
    expect(
      warnings(
        openapi,
        `paths:
  /a/{id}:
    parameters: [{name: id, in: path, required: true, schema: {type: string}}]
    get:
      security: [{key: []}]
      responses:
        '200': {description: A, content: {application/json: {schema: {$ref: '#/components/schemas/A'}}}}
components:
  securitySchemes: {key: {type: apiKey, in: header, name: X-Key}}
  schemas: {A: {type: object, properties: {a: {type: integer, minimum: 1}}}}`
      )
    ).toEqual([]))

  it.each([
    [
      'an unknown field',
      'paths: {/a: {get: {sumary: A, responses: {"200": {description: A}}}}}',
      ['3 The field “sumary” is not allowed here. Correct its name, or start it with x-.']
    ],
    [
      'a path parameter that is not required',
      'paths:\n  /{a}:\n    parameters:\n    - in: path\n      name: a\n      schema: {}',
      ['6 The field “required” is missing here.']
    ],
    [
      'a parameter in the body',
      'paths: {/a: {parameters: [{name: a, in: body, schema: {}}]}}',
      [expect.stringMatching(/^3 “in” is “body”; allowed: .*cookie/)]
    ],
    [
      'a scheme of http without its name',
      'components:\n  securitySchemes:\n    a: {type: http}\npaths: {}',
      ['5 The field “scheme” is missing here.']
    ],
    [
      'a flow without its address, below the scheme that was meant',
      'paths: {}\ncomponents:\n  securitySchemes:\n    a:\n      type: oauth2\n      flows:\n        clientCredentials: {scopes: {}}',
      ['9 The field “tokenUrl” is missing here.']
    ],
    [
      'an unknown kind of scheme',
      'paths: {}\ncomponents: {securitySchemes: {a: {type: apikey}}}',
      [expect.stringMatching(/^4 “type” is “apikey”; allowed: apiKey, http,/)]
    ],
    [
      'a type that does not exist',
      'paths: {}\ncomponents:\n  schemas:\n    A: {type: strin}',
      [expect.stringMatching(/^6 “type” is “strin”; allowed: array, boolean, integer/)]
    ],
    [
      'a limit that is a text',
      'paths: {}\ncomponents:\n  schemas:\n    A: {minimum: "1"}',
      ['6 “minimum” must be of type number, but is of type string.']
    ],
    [
      'an address that is none',
      'paths: {}\nexternalDocs: {url: "a b"}',
      ['4 “url” is “a b”, which does not have the format uri-reference.']
    ]
  ])('is one sentence about %s', (_, rest, expected) => expect(warnings(openapi, rest)).toEqual(expected))

  it('is bounded, and quickly said, about a document full of errors', () => {
    const operation = {
      bogus: 1,
      parameters: Array.from({ length: 2000 }, () => ({ in: 'nowhere', schema: { type: 1 } }))
    }
    const paths = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`/${index}`, { get: operation }]))
    const { faults } = parseDocument(JSON.stringify({ openapi, info: { title: 'A', version: '1' }, paths }))
    expect(faults).toHaveLength(100)
    expect(new Set(faults.map(({ pointer, message }) => `${pointer} ${message}`)).size).toBe(100)
  }, 20_000)
})

describe('structure', () => {
  it('reports fields that exclude each other', () =>
    expect(
      warnings('3.1.0', 'paths: {/a: {parameters: [{name: a, in: query, example: 1, examples: {}, schema: {}}]}}')
    ).toEqual(['3 “parameters[0]” contains mutually exclusive fields, or lacks a field that another one requires.']))

  it('leaves the keywords of other dialects of JSON Schema alone', () => {
    const rest = 'components: {schemas: {A: {exclusiveMinimum: true}}}'
    expect(warnings('3.1.0', rest)).toHaveLength(1)
    expect(warnings('3.1.0', `jsonSchemaDialect: http://json-schema.org/draft-04/schema#\n${rest}`)).toEqual([])
    expect(warnings('3.0.3', `paths: {}\n${rest}`)).toEqual([])
  })

  it('takes what stands in examples for data', () =>
    expect(
      warnings(
        '3.1.0',
        'components: {schemas: {A: {example: {type: strin}, default: {minimum: a}, enum: [{type: 1}]}}}'
      )
    ).toEqual([]))
})
