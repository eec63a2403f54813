import { type Remembered, remember } from '../document/remember.ts'
import type { Limit, Note, PropertyView, SchemaView, Variants } from '../model/schema.ts'
import { codeSpan, escapeText, indented } from './inline.ts'
import { valueSpan } from './values.ts'
import { fill } from './words.ts'
import { docsLine, proseLines, twinLink, type Writing } from './write.ts'

/** Values of an enumeration that stand in one line when none has a meaning. */
const MAX_PLAIN_VALUES = 40
/** Values of an enumeration beyond these are counted. */
const MAX_VALUES = 300
/** Lists in lists beyond this nobody reads. */
const MAX_DEPTH = 12

/** What a value is, in a few words: `string (date)`, `list of Money`, `integer or null`. */
export function typeText(schema: SchemaView, writing: Writing): string {
  const { words } = writing
  const { component, types, format, items, defect } = schema
  if (defect) return escapeText(fill(words.defect, { ref: defect.ref ?? '?' }))
  if (types.includes('never')) return words.noValue
  const named = types.filter((type) => type !== 'null')
  const link = component === undefined ? undefined : twinLink(writing, 'schemas', component)
  const inner =
    items && named.join() === 'array'
      ? fill(words.arrayOf, { type: typeText(items, writing) })
      : named.join(` ${words.or} `)
  const text = [inner === '' ? (link ?? words.anyType) : inner, format && `(${escapeText(format)})`]
    .filter(Boolean)
    .join(' ')
  const linked = link !== undefined && inner !== '' ? `${text} ${link}` : text
  return types.includes('null') ? `${linked} ${words.or} null` : linked
}

/** Everything that is said of a schema below its type: prose, limits, values, and what is inside it as a list. */
export function schemaLines(schema: SchemaView, writing: Writing, depth = 0): string[] {
  const { words } = writing
  const blocks: string[][] = []
  for (const { text, origin } of schema.descriptions ?? []) {
    const lines = proseLines(text, 3)
    blocks.push(
      origin === undefined ? lines : [...lines.slice(0, -1), `${lines.at(-1)} (${fill(words.from, { origin })})`]
    )
  }
  const facts = factsOf(schema, writing)
  if (facts.length > 0) blocks.push([facts.join('; ')])
  blocks.push(...valueBlocks(schema, writing))
  blocks.push(docsLine(schema.externalDocs, writing))
  if (schema.recursive) return joined(blocks)
  if (schema.deferred) {
    const { kind, key } = schema.deferred
    const link = twinLink(writing, kind === 'schema' ? 'schemas' : 'parts', key, kind === 'schema' ? key : '…')
    return joined([...blocks, [fill(words.deferred, { link })]])
  }
  if (depth < MAX_DEPTH) blocks.push(...insideOf(schema, writing, depth + 1))
  return joined(blocks)
}

function insideOf(schema: SchemaView, writing: Writing, depth: number): string[][] {
  const { words } = writing
  const {
    properties = [],
    patternProperties = [],
    additionalProperties,
    items,
    prefixItems = [],
    variants = []
  } = schema
  const list = [
    ...properties.flatMap((property) => propertyLines(property, writing, depth)),
    ...patternProperties.flatMap(({ pattern, schema: inner }) =>
      entryLines(fill(words.matching, { pattern: codeSpan(pattern) }), inner, [], writing, depth)
    ),
    ...(typeof additionalProperties === 'object'
      ? entryLines(words.otherProperties, additionalProperties, [], writing, depth)
      : []),
    ...prefixItems.flatMap((item, index) =>
      entryLines(fill(words.itemAt, { position: index + 1 }), item, [], writing, depth)
    )
  ]
  const blocks = list.length > 0 ? [list] : []
  if (additionalProperties === false) blocks.push([words.noOtherProperties])
  if (additionalProperties === true && properties.length > 0) blocks.push([words.anyOtherProperties])
  if (items) {
    // The type says what the items are; here is what there is in them.
    const inner = schemaLines(items, writing, depth)
    if (inner.length > 0)
      blocks.push(prefixItems.length > 0 ? entryLines(words.items, items, [], writing, depth) : inner)
  }
  for (const choice of variants) blocks.push(variantLines(choice, writing, depth))
  for (const note of schema.notes ?? []) blocks.push(noteLines(note, writing, depth))
  return blocks
}

function propertyLines({ name, required, schema, origin }: PropertyView, writing: Writing, depth: number): string[] {
  const { words } = writing
  const marks = [
    ...(required ? [words.required] : []),
    ...(schema.deprecated ? [words.deprecated] : []),
    ...(schema.readOnly ? [words.readOnly] : []),
    ...(schema.writeOnly ? [words.writeOnly] : []),
    ...(origin === undefined ? [] : [fill(words.from, { origin })])
  ]
  return entryLines(codeSpan(name), schema, marks, writing, depth)
}

/** A list's item of a value: its name, type and marks on the first line, and all else below. */
export function entryLines(
  name: string,
  schema: SchemaView | undefined,
  marks: readonly string[],
  writing: Writing,
  depth = 0
): string[] {
  const details = [
    ...(schema ? [typeText(schema, writing)] : []),
    ...marks,
    ...(schema?.recursive ? [writing.words.recursive] : [])
  ]
  const below = schema ? schemaLines(schema, writing, depth) : []
  return itemLines(`${name}${details.length > 0 ? ` — ${details.join(', ')}` : ''}`, below)
}

/** An item of a list with what belongs to it below. A paragraph goes on from the first line, anything else keeps its distance. */
export function itemLines(head: string, below: readonly string[]): string[] {
  const [first] = below
  if (first === undefined) return [`- ${head}`]
  const isParagraph = !/^(?:[-#|>*+]|\d+[.)]|```|~~~| {4})/.test(first)
  return [
    `- ${head}${isParagraph ? '.' : ''}`,
    ...(isParagraph || first.startsWith('- ') ? [] : ['']),
    ...indented(below, 2)
  ]
}

/** Limits, constant, default and examples in words. */
function factsOf(
  { limits = [], constant, defaultValue, examples = [], title }: SchemaView,
  { words }: Writing
): string[] {
  const facts = limits.map((limit) => {
    const text = words.limits[limit.keyword]
    return fill(typeof text === 'string' ? text : text[limit.value === 1 ? 0 : 1], { value: limitText(limit) })
  })
  if (constant) facts.push(fill(words.always, { value: valueSpan(constant.value) }))
  if (defaultValue) facts.push(fill(words.usual, { value: valueSpan(defaultValue.value) }))
  const [example] = examples
  if (example !== undefined && (typeof example !== 'object' || example === null))
    facts.push(fill(words.example, { value: valueSpan(example) }))
  if (title !== undefined && facts.length === 0) return [`*${escapeText(title)}*`]
  return facts
}

const limitText = ({ keyword, value }: Limit) => (keyword === 'pattern' ? codeSpan(String(value)) : String(value))

/** By enumeration, which a component says in many places, and language. */
const knownValues: Remembered<object, Writing['words'], string[][]> = new WeakMap()

function valueBlocks({ enumeration }: SchemaView, { words }: Writing): string[][] {
  if (!enumeration || enumeration.length === 0) return []
  return remember(knownValues, enumeration, words, () => enumerationBlocks(enumeration, words))
}

function enumerationBlocks(enumeration: NonNullable<SchemaView['enumeration']>, words: Writing['words']): string[][] {
  const hasMeanings = enumeration.some(({ description, name, title }) => description ?? name ?? title)
  if (!hasMeanings && enumeration.length <= MAX_PLAIN_VALUES)
    return [[`${words.values}: ${enumeration.map(({ value }) => valueSpan(value)).join(', ')}`]]
  const lines = enumeration.slice(0, MAX_VALUES).map(({ value, name, title, description, deprecated }) => {
    const said = [
      ...(title ? [escapeText(title.plain)] : []),
      ...(description ? [proseLines(description).join(' ')] : []),
      ...(name === undefined ? [] : [codeSpan(name)]),
      ...(deprecated ? [words.deprecated] : [])
    ]
    return `- ${valueSpan(value)}${said.length > 0 ? `: ${said.join(' · ')}` : ''}`
  })
  const more = enumeration.length - MAX_VALUES
  return [[`${words.values}:`, '', ...lines, ...(more > 0 ? [`- ${fill(words.more, { count: more })}`] : [])]]
}

function variantLines({ kind, discriminator, options }: Variants, writing: Writing, depth: number): string[] {
  const { words } = writing
  const head = discriminator === undefined ? words[kind] : fill(words.chosenBy, { property: codeSpan(discriminator) })
  const items = options.flatMap(({ label, value, otherValues = [], schema }) => {
    const values = value === undefined ? [] : [value, ...otherValues]
    const when =
      discriminator === undefined || values.length === 0
        ? []
        : [
            fill(words.whenValue, {
              property: codeSpan(discriminator),
              value: values.map((one) => codeSpan(one)).join(` ${words.or} `)
            })
          ]
    return entryLines(`**${escapeText(label)}**`, schema, when, writing, depth)
  })
  return [head, '', ...items]
}

function noteLines({ kind, params = {}, schemas = [] }: Note, writing: Writing, depth: number): string[] {
  const { words } = writing
  const pairs = Object.entries(params).map(([name, value]): [string, string | number] => [
    name,
    typeof value === 'number' ? value : Array.isArray(value) ? value.map(codeSpan).join(', ') : codeSpan(String(value))
  ])
  const xml = pairs.map(([name, value]) => `${name} ${value}`).join(', ')
  const text = fill(words.notes[kind], { ...Object.fromEntries(pairs), xml })
  if (schemas.length === 0) return [text]
  return [text, '', ...schemas.flatMap(({ role, schema }) => entryLines(codeSpan(role), schema, [], writing, depth))]
}

/** Blocks with an empty line between them. */
export function joined(blocks: readonly (readonly string[])[]): string[] {
  const lines: string[] = []
  for (const block of blocks) {
    if (block.length === 0) continue
    if (lines.length > 0) lines.push('')
    for (const line of block) lines.push(line)
  }
  return lines
}
