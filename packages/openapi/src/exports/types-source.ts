import {
  componentsOf,
  entriesAt,
  type JsonObject,
  objectAt,
  objectsIn,
  ownValue,
  valueToText
} from '../document/json.ts'
import { Resolver } from '../document/references/resolver.ts'
import { walk } from '../document/walk.ts'
import { UniqueKeys } from '../views/keys.ts'

/** Fields of which no type is made. Some of them name files of the web, which a generator of types would fetch. */
const WITHOUT_TYPES = ['example', 'examples', 'links', 'externalDocs', 'xml']

/** Values in which a `$ref` is a name like any other, but which makers of types read. */
const DATA = ['default', 'const', 'enum']

/**
 * Changes a document so that types can be made of it by strict tools: what they would fetch or stumble over is left out. References that
 * lead nowhere become schemas that allow anything, operationIds become unique, mappings of discriminators name only what is there.
 *
 * @param document the caller's own, which is changed
 */
export function documentForTypes(document: JsonObject): JsonObject {
  const resolver = new Resolver(document)
  const ids = new UniqueKeys()
  walk(document, ({ node, kind }) => {
    for (const key of Object.keys(node))
      if (key.startsWith('x-') || (WITHOUT_TYPES.includes(key) && kind !== 'callback')) delete node[key]
    const ref = ownValue(node, '$ref')
    if (typeof ref === 'string' && (!ref.startsWith('#') || resolver.resolve(ref).defect)) delete node.$ref
    if (kind === 'operation') {
      const id = ownValue(node, 'operationId')
      if (typeof id === 'string') node.operationId = ids.take(id)
    }
    if (kind !== 'schema') return
    for (const key of DATA) if (holdsReference(node[key])) delete node[key]
    const discriminator = objectAt(node, 'discriminator')
    if (discriminator) node.discriminator = discriminatorFor(discriminator, document, resolver)
  })
  // Types of a later version are made like those of the latest one known.
  const version = valueToText(ownValue(document, 'openapi'))
  return /^3\.[01]\b/.test(version) ? document : { ...document, openapi: '3.1.0' }
}

function discriminatorFor(discriminator: JsonObject, document: JsonObject, resolver: Resolver): JsonObject {
  const { propertyName } = discriminator
  const schemas = componentsOf(document, 'schemas')
  const kept = entriesAt(discriminator, 'mapping').flatMap(([value, target]) => {
    if (typeof target !== 'string') return []
    if (Object.hasOwn(schemas, target)) return [[value, `#/components/schemas/${target}`] as const]
    return target.startsWith('#/') && !resolver.resolve(target).defect ? [[value, target] as const] : []
  })
  return { propertyName, ...(kept.length > 0 && { mapping: Object.fromEntries(kept) }) }
}

const holdsReference = (value: unknown): boolean => objectsIn(value).some((object) => Object.hasOwn(object, '$ref'))
