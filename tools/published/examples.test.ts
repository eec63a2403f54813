import type { ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { type Content, DOCUMENTS, followed, nodesOf, operationsOf } from './documents.ts'

/** Compiles schemas of a document; extensions and annotations do not restrict values. */
function validatorOf(document: object) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, discriminator: false })
  formats.default(ajv)
  ajv.addSchema({ ...document, $id: 'document:' } as object)
  const compiled = new Map<string, ValidateFunction>()
  return (schema: object) => {
    const text = referringInto(schema)
    // Operations have the schemas of many responses in common.
    const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text))
    compiled.set(text, validate)
    return validate
  }
}

/** The JSON of a separate schema whose references lead into the document. */
const referringInto = (schema: object): string =>
  JSON.stringify(schema, (key, value) => (key === '$ref' && typeof value === 'string' ? `document:${value}` : value))

describe.each(DOCUMENTS)('$api $version', ({ document }) => {
  const compile = validatorOf(document)
  const faultsOf = (schema: unknown, value: unknown, place: string): string[] => {
    const validate = compile(schema as object)
    return validate(value)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) => `${place}${instancePath} ${message}`)
  }
  const inContent = ({ content = {} }: Content, place: string) =>
    Object.entries(content).flatMap(([mediaType, { schema, example, examples = {} }]) => {
      if (schema === undefined || mediaType.startsWith('multipart/')) return []
      const values = [
        ...(example === undefined ? [] : [example]),
        ...Object.values(examples).map((one) => followed(document, one).value)
      ]
      return values.flatMap((value) => faultsOf(schema, value, `${place} ${mediaType}`))
    })

  test('every example of a request and of a response is valid by its schema', () => {
    const faults = operationsOf(document).flatMap(({ operationId, requestBody, responses = {} }) => [
      ...inContent(followed(document, requestBody) ?? {}, `${operationId} request`),
      ...Object.entries(responses).flatMap(([status, response]) =>
        inContent(followed(document, response), `${operationId} ${status}`)
      )
    ])
    expect(faults).toEqual([])
  })

  test('every example of a parameter, a header and a schema is what its schema says', () => {
    const examples = [...nodesOf(document)].flatMap((node) => {
      if (!('example' in node)) return []
      const { example, ...schema } = node
      // A parameter or header has a schema; the media types, which have one too, are checked above.
      if (typeof node.schema === 'object') return typeof node.in === 'string' ? [{ schema: node.schema, example }] : []
      return ['type', 'enum', 'oneOf', 'allOf', '$ref'].some((keyword) => keyword in node) ? [{ schema, example }] : []
    })
    expect(examples.length).toBeGreaterThan(10)
    expect(examples.flatMap(({ schema, example }) => faultsOf(schema, example, JSON.stringify(example)))).toEqual([])
  })
})
