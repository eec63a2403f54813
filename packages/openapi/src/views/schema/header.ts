import { isObject, listAt, omitUndefined, ownValue, unlessEmpty } from '../../document/json.ts'
import type { SchemaView } from '../../model/schema.ts'
import { wellFormed } from '../../text/rich-text.ts'
import { markdownSource } from '../../text/source.ts'
import type { Texts } from '../texts.ts'
import { isSmall, sizeOf } from '../values.ts'
import { enumerationOf } from './enumeration.ts'
import type { Layers } from './layers.ts'
import { limitsOf } from './limits.ts'
import { notesOf } from './notes.ts'
import { declaredTypes, typesOf } from './types.ts'

const MAX_EXAMPLES = 10
const MAX_EXTENSIONS = 20

/** Everything about a schema except what is inside. */
export function headerOf(schema: Layers, texts: Texts): SchemaView {
  const { layers, component, mergedFrom, defect } = schema
  const own = layers.filter(({ origin }) => origin === undefined)
  const flag = (keyword: string, of = layers) =>
    of.some(({ node }) => ownValue(node, keyword) === true) ? true : undefined
  return omitUndefined({
    component,
    title: firstText(own, 'title'),
    types: withTypesOfOptions(schema),
    format: firstText(layers, 'format'),
    descriptions: unlessEmpty(descriptionsOf(layers, texts)),
    deprecated: flag('deprecated', own),
    readOnly: flag('readOnly'),
    writeOnly: flag('writeOnly'),
    constant: smallValueOf(layers, 'const'),
    enumeration: enumerationOf(schema, texts),
    defaultValue: smallValueOf(layers, 'default'),
    examples: unlessEmpty(examplesOf(layers)),
    limits: unlessEmpty(limitsOf(layers)),
    notes: unlessEmpty(notesOf(schema)),
    mergedFrom: unlessEmpty(mergedFrom),
    defect,
    externalDocs: own.map(({ node }) => texts.externalDocs(node)).find((docs) => docs),
    extensions: unlessEmpty(extensionsOf(own))
  })
}

/** Characters of the braces, names and short values of a header. */
const FRAME = 80
const WEIGHED = 20_000

/** About how many characters a header takes as JSON. */
export function headerSize({
  descriptions,
  enumeration,
  examples,
  notes,
  limits,
  mergedFrom,
  extensions,
  ...header
}: SchemaView): number {
  let weight = FRAME + (header.component?.length ?? 0) + (header.title?.length ?? 0)
  for (const { text, origin } of descriptions ?? [])
    weight += 40 + (text.html ?? text.plain ?? '').length + (origin?.length ?? 0)
  for (const { value, description } of enumeration ?? [])
    weight += 20 + sizeOf(value, WEIGHED) + (description ? (description.html ?? description.plain ?? '').length : 0)
  for (const value of [...(examples ?? []), header.constant?.value, header.defaultValue?.value])
    if (value !== undefined) weight += sizeOf(value, WEIGHED)
  for (const { name, value } of extensions ?? []) weight += 30 + name.length + sizeOf(value, WEIGHED)
  for (const note of notes ?? []) weight += 40 + (note.params ? sizeOf(note.params, WEIGHED) : 0)
  for (const { value } of limits ?? []) weight += 40 + (typeof value === 'string' ? value.length : 0)
  for (const name of mergedFrom ?? []) weight += 3 + name.length
  return weight
}

function firstText(layers: Layers['layers'], keyword: string): string | undefined {
  for (const { node } of layers) {
    const value = ownValue(node, keyword)
    if (typeof value === 'string' && value.trim() !== '') return wellFormed(value).trim().slice(0, 500)
  }
  return undefined
}

/** Those that are read as values and their names, in enumeration.ts. */
const READ_EXTENSIONS = /^x-(?:enum|deprecated-enum|examples?$|nullable$)/i

function extensionsOf(layers: Layers['layers']): NonNullable<SchemaView['extensions']> {
  const found = new Map<string, unknown>()
  for (const { node } of layers)
    for (const [name, value] of Object.entries(node))
      if (name.startsWith('x-') && !READ_EXTENSIONS.test(name) && !found.has(name) && isSmall(value))
        found.set(name, value)
  return [...found].slice(0, MAX_EXTENSIONS).map(([name, value]) => ({ name: wellFormed(name).slice(0, 100), value }))
}

/** A text that occurs twice, as many documents have it beside a reference, is shown once. */
function descriptionsOf(layers: Layers['layers'], texts: Texts): NonNullable<SchemaView['descriptions']> {
  const descriptions: { text: NonNullable<ReturnType<Texts['rich']>>; origin?: string }[] = []
  const said = new Set<string>()
  for (const { node, origin } of layers) {
    const text = texts.rich(node, 'description')
    if (!text || said.has(markdownSource(text))) continue
    said.add(markdownSource(text))
    descriptions.push(omitUndefined({ text, origin }))
  }
  return descriptions
}

function smallValueOf(layers: Layers['layers'], keyword: string): { readonly value: unknown } | undefined {
  const layer = layers.find(({ node }) => Object.hasOwn(node, keyword))
  return layer && isSmall(layer.node[keyword]) ? { value: layer.node[keyword] } : undefined
}

/** `examples` is a list; some documents have it by name as for parameters. */
function examplesOf(layers: Layers['layers']): unknown[] {
  for (const { node } of layers) {
    const several = ownValue(node, 'examples')
    const values = Array.isArray(several)
      ? several
      : isObject(several)
        ? Object.values(several).map((example) => (isObject(example) && 'value' in example ? example.value : example))
        : Object.hasOwn(node, 'example')
          ? [node.example]
          : []
    if (values.length > 0) return values.slice(0, MAX_EXAMPLES).filter(isSmall)
  }
  return []
}

/** A choice without types has those of its options, null included. */
function withTypesOfOptions(schema: Layers): readonly string[] {
  const types = typesOf(schema)
  if (types.some((type) => type !== 'null')) return types
  const all = new Set<string>()
  for (const { node } of schema.layers)
    for (const option of [...listAt(node, 'oneOf'), ...listAt(node, 'anyOf')].filter(isObject)) {
      const isNullConstant = !Object.hasOwn(option, '$ref') && ownValue(option, 'const') === null
      for (const type of declaredTypes(option) ?? (isNullConstant ? ['null'] : [])) all.add(type)
    }
  return all.size > 0 ? [...new Set([...types, ...all])] : types
}
