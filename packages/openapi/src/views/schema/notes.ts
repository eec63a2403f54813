import { entriesAt, type JsonObject, objectAt, ownValue, stringAt } from '../../document/json.ts'
import type { Note } from '../../model/schema.ts'
import type { Layers } from './layers.ts'
import { itemsOf, tupleOf } from './structure.ts'

const MAX_NAMES = 50

/** The rules of a schema that hold no further schema. */
export function notesOf({ layers, never }: Layers): Note[] {
  const notes: Note[] = never ? [{ kind: 'notAllowed' }] : []
  for (const { node, origin } of layers) {
    const tuple = tupleOf(node)
    if (tuple) notes.push({ kind: 'tuple', params: { count: tuple.length } })
    if (tuple && itemsOf(node) === false) notes.push({ kind: 'noAdditionalItems' })
    const mediaType = stringAt(node, 'contentMediaType')
    if (mediaType) notes.push({ kind: 'contentMediaType', params: { mediaType } })
    const encoding = stringAt(node, 'contentEncoding')
    if (encoding) notes.push({ kind: 'contentEncoding', params: { encoding } })
    for (const keyword of ['unevaluatedProperties', 'unevaluatedItems'] as const)
      if (ownValue(node, keyword) === false) notes.push({ kind: keyword, params: { allowed: 'none' } })
    notes.push(...dependents(node))
    const xml = objectAt(node, 'xml')
    if (xml && origin === undefined) notes.push(...xmlNote(xml))
  }
  return notes
}

function dependents(node: JsonObject): Note[] {
  return ['dependentRequired', 'dependencies'].flatMap((keyword) =>
    entriesAt(node, keyword).flatMap(([property, names]): Note[] => {
      const required = (Array.isArray(names) ? names : [])
        .filter((name) => typeof name === 'string')
        .slice(0, MAX_NAMES)
      return required.length > 0 ? [{ kind: 'dependentRequired', params: { property, required } }] : []
    })
  )
}

function xmlNote(xml: JsonObject): Note[] {
  const params: Record<string, string> = {}
  for (const key of ['name', 'namespace', 'prefix', 'nodeType']) {
    const value = stringAt(xml, key)
    if (value) params[key] = value
  }
  for (const key of ['attribute', 'wrapped']) if (ownValue(xml, key) === true) params[key] = 'true'
  return Object.keys(params).length > 0 ? [{ kind: 'xml', params }] : []
}
