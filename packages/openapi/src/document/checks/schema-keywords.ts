import type { Fault } from '../../model/faults.ts'
import type { JsonObject } from '../json.ts'
import { jsonType, makeFault } from './fault.ts'

const TYPES: readonly string[] = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']

const EXPECTED: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    string:
      '$id $schema $ref $anchor $dynamicRef $dynamicAnchor $comment title description format pattern contentEncoding contentMediaType',
    number:
      'multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength maxItems minItems maxContains minContains maxProperties minProperties',
    boolean: 'uniqueItems deprecated readOnly writeOnly',
    array: 'enum required examples allOf anyOf oneOf prefixItems',
    object: '$defs properties patternProperties dependentSchemas dependentRequired discriminator xml externalDocs',
    'object boolean':
      'items additionalProperties unevaluatedItems unevaluatedProperties propertyNames contains contentSchema not if then else'
  }).flatMap(([types, keywords]) => keywords.split(' ').map((keyword) => [keyword, types.split(' ')] as const))
)

/**
 * Checks the types of a schema's keywords by the meta-schema of JSON Schema 2020-12, which the official schemas of OpenAPI 3.1 and 3.2
 * leave out, for a document may choose another dialect. All warnings.
 */
export function checkKeywords(schema: JsonObject, path: () => (string | number)[]): Fault[] {
  const faults: Fault[] = []
  for (const [name, value] of Object.entries(schema)) {
    if (name === 'type') {
      for (const type of Array.isArray(value) ? value : [value])
        if (!TYPES.includes(type)) {
          const params = { name, expected: TYPES.join(', '), actual: typeof type === 'string' ? type : jsonType(type) }
          faults.push(makeFault('warning', 'structure.value', params, [...path(), name]))
        }
      continue
    }
    const expected = EXPECTED.get(name)
    const actual = jsonType(value)
    if (expected && !expected.includes(actual)) {
      const params = { name, expected: expected.join(', '), actual }
      faults.push(makeFault('warning', 'structure.type', params, [...path(), name]))
    }
  }
  return faults
}
