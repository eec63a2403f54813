import { isObject, type JsonObject, ownValue } from '../../document/json.ts'
import type { SchemaView } from '../../model/schema.ts'
import { wellFormed } from '../../text/rich-text.ts'
import { sourceOf } from '../../text/source.ts'
import type { Texts } from '../texts.ts'
import { isSmall, weigh } from '../values.ts'
import { enumerationOf } from './enumeration.ts'
import type { Layers } from './layers.ts'
import { limitsOf } from './limits.ts'
import { notesOf } from './notes.ts'
import { declaredTypes, typesOf } from './types.ts'

/** Examples of a schema beyond these are left out. */
const MAX_EXAMPLES = 10

/** Everything that is said of a schema but what is inside. */
export function headerOf(schema: Layers, texts: Texts): SchemaView {
  const { layers, component, mergedFrom, defect } = schema
  const own = layers.filter(({ origin }) => origin === undefined)
  const flag = (keyword: string, of = layers) => of.some(({ node }) => ownValue(node, keyword) === true)
  const title = textOf(own, 'title')
  const format = textOf(layers, 'format')
  const descriptions = descriptionsOf(layers, texts)
  const constant = holder(layers, 'const')
  const enumeration = enumerationOf(schema, texts)
  const defaultValue = holder(layers, 'default')
  const examples = examplesOf(layers)
  const limits = limitsOf(layers)
  const notes = notesOf(schema)
  const externalDocs = own.map(({ node }) => texts.externalDocs(node)).find((docs) => docs)
  return {
    ...(component !== undefined && { component }),
    ...(title !== undefined && { title }),
    types: withTypesOfOptions(schema),
    ...(format !== undefined && { format }),
    ...(descriptions.length > 0 && { descriptions }),
    ...(flag('deprecated', own) && { deprecated: true }),
    ...(flag('readOnly') && { readOnly: true }),
    ...(flag('writeOnly') && { writeOnly: true }),
    ...(constant && isSmall(constant.const) && { constant: { value: constant.const } }),
    ...(enumeration && { enumeration }),
    ...(defaultValue && isSmall(defaultValue.default) && { defaultValue: { value: defaultValue.default } }),
    ...(examples.length > 0 && { examples }),
    ...(limits.length > 0 && { limits }),
    ...(notes.length > 0 && { notes }),
    ...(mergedFrom.length > 0 && { mergedFrom }),
    ...(defect && { defect }),
    ...(externalDocs && { externalDocs })
  }
}

/** Characters of the braces, names and short values of a header. */
const FRAME = 80
/** Beyond this a value counts no more: it is not shown among others. */
const WEIGHED = 20_000

/** About how many characters a header takes as JSON. */
export function headerWeight({
  descriptions,
  enumeration,
  examples,
  notes,
  limits,
  mergedFrom,
  ...header
}: SchemaView): number {
  let weight = FRAME + (header.component?.length ?? 0) + (header.title?.length ?? 0)
  for (const { text, origin } of descriptions ?? [])
    weight += 40 + (text.html ?? text.plain ?? '').length + (origin?.length ?? 0)
  for (const { value, description } of enumeration ?? [])
    weight += 20 + weigh(value, WEIGHED) + (description ? (description.html ?? description.plain ?? '').length : 0)
  for (const value of [...(examples ?? []), header.constant?.value, header.defaultValue?.value])
    if (value !== undefined) weight += weigh(value, WEIGHED)
  for (const note of notes ?? []) weight += 40 + (note.params ? weigh(note.params, WEIGHED) : 0)
  for (const { value } of limits ?? []) weight += 40 + (typeof value === 'string' ? value.length : 0)
  for (const name of mergedFrom ?? []) weight += 3 + name.length
  return weight
}

function textOf(layers: Layers['layers'], keyword: string): string | undefined {
  for (const { node } of layers) {
    const value = ownValue(node, keyword)
    if (typeof value === 'string' && value.trim() !== '') return wellFormed(value).trim().slice(0, 500)
  }
  return undefined
}

/** The same text twice, as many documents have it beside a reference, is said once. */
function descriptionsOf(layers: Layers['layers'], texts: Texts): NonNullable<SchemaView['descriptions']> {
  const descriptions: { text: NonNullable<ReturnType<Texts['rich']>>; origin?: string }[] = []
  const said = new Set<string>()
  for (const { node, origin } of layers) {
    const text = texts.rich(node, 'description')
    if (!text || said.has(sourceOf(text))) continue
    said.add(sourceOf(text))
    descriptions.push({ text, ...(origin !== undefined && { origin }) })
  }
  return descriptions
}

function holder(layers: Layers['layers'], keyword: string): JsonObject | undefined {
  return layers.find(({ node }) => Object.hasOwn(node, keyword))?.node
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

/** A choice without a type of its own has the types of its options, when each names some; null among them is told in this way. */
function withTypesOfOptions(schema: Layers): readonly string[] {
  const types = typesOf(schema)
  if (types.some((type) => type !== 'null')) return types
  const all = new Set<string>()
  for (const { node } of schema.layers) {
    for (const keyword of ['oneOf', 'anyOf']) {
      const options = ownValue(node, keyword)
      if (!Array.isArray(options)) continue
      for (const option of options) {
        const named = isObject(option) ? declaredTypes(option) : undefined
        if (named) for (const type of named) all.add(type)
        else if (isObject(option) && Object.hasOwn(option, '$ref')) continue
        else if (isObject(option) && Object.hasOwn(option, 'const') && option.const === null) all.add('null')
      }
    }
  }
  return all.size > 0 ? [...new Set([...types, ...all])] : types
}
