import { type JsonObject, ownValue } from '../json.ts'
import { pathOf, walk } from '../walk.ts'

/**
 * The paths of the schemas that a document gives a name to by `$anchor` or `$dynamicAnchor` (JSON Schema 2020-12, section 8.2.2). A
 * name used twice belongs to the first.
 */
export function anchorsOf(document: JsonObject): ReadonlyMap<string, readonly string[]> {
  const anchors = new Map<string, readonly string[]>()
  walk(document, ({ node, kind, place }) => {
    if (kind !== 'schema') return
    for (const keyword of ['$anchor', '$dynamicAnchor']) {
      const name = ownValue(node, keyword)
      if (typeof name === 'string' && !anchors.has(name)) anchors.set(name, pathOf(place).map(String))
    }
  })
  return anchors
}
