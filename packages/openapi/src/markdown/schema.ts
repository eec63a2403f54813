import { type Memo, memoize } from '../document/memoize.ts'
import type { EnumValue, Note, PropertyView, SchemaView, Variants } from '../model/schema.ts'
import { defectPhrase, limitLine, recursionPhrase, variantsPhrase } from '../phrases/facts.ts'
import { notePhrase } from '../phrases/notes.ts'
import type { PhraseBook } from '../phrases/phrase-book.ts'
import { componentOf, typeText } from '../phrases/types.ts'
import { effectiveTypes, valueCode } from '../phrases/values.ts'
import { docsLine, type MarkdownContext, pageLink, proseLines } from './context.ts'
import { codeSpan, escapeText, indented, phraseText } from './inline.ts'

const MAX_PLAIN_VALUES = 40
const MAX_VALUES = 300
const MAX_DEPTH = 12

/** A schema's type with a link to its component: `array of object [Money](…)`. */
export function linkedType(schema: SchemaView, context: MarkdownContext): string {
  const component = componentOf(schema)
  const type = escapeText(typeText(schema, context.words))
  return [type, component === undefined ? '' : pageLink(context, 'schemas', component)].filter(Boolean).join(' ')
}

/** Everything that is said of a schema below its type: prose, limits, values, and what is inside it as a list. */
export function schemaLines(schema: SchemaView, context: MarkdownContext, depth = 0): string[] {
  const { words } = context
  const blocks: string[][] = []
  for (const { text, origin } of schema.descriptions ?? []) {
    const lines = proseLines(text, 3)
    const from = origin === undefined ? '' : ` (${originText(origin, words)})`
    blocks.push(origin === undefined ? lines : [...lines.slice(0, -1), `${lines.at(-1)}${from}`])
  }
  const facts = factsOf(schema, context)
  if (facts.length > 0) blocks.push([facts.join(' · ')])
  blocks.push(...valueBlocks(schema, context))
  blocks.push(docsLine(schema.externalDocs, context))
  for (const { name, value } of schema.extensions ?? [])
    blocks.push([`${escapeText(name)} ${codeSpan(valueCode(value, []).code)}`])
  if (schema.defect) blocks.push([phraseText(defectPhrase(schema.defect, words))])
  if (schema.recursive) return joined([...blocks, [phraseText(recursionPhrase(schema.component, words))]])
  if (schema.deferred) {
    const { kind, key } = schema.deferred
    const label = words.t('reference.schema.showSome')
    const link =
      kind === 'schema'
        ? pageLink(context, 'schemas', key, `${label} ${words.t('reference.schema.showOf', { name: key })}`)
        : pageLink(context, 'parts', key, label)
    return joined([...blocks, [link]])
  }
  if (depth < MAX_DEPTH) blocks.push(...insideOf(schema, context, depth + 1))
  return joined(blocks)
}

function insideOf(schema: SchemaView, context: MarkdownContext, depth: number): string[][] {
  const row = (key: string, values?: { number: number }) => context.words.t(`reference.schema.row.${key}`, values)
  const {
    properties = [],
    patternProperties = [],
    additionalProperties,
    items,
    prefixItems = [],
    variants = []
  } = schema
  const list = [
    ...properties.flatMap((property) => propertyLines(property, context, depth)),
    ...patternProperties.flatMap(({ pattern, schema: inner }) =>
      entryLines(`${row('pattern')} ${codeSpan(pattern)}`, inner, [], context, depth)
    ),
    ...(typeof additionalProperties === 'object'
      ? entryLines(row('additional'), additionalProperties, [], context, depth)
      : []),
    ...prefixItems.flatMap((item, index) => entryLines(row('tuple', { number: index + 1 }), item, [], context, depth))
  ]
  const blocks = list.length > 0 ? [list] : []
  if (items) {
    // The type says what the items are; here is what there is in them.
    const inner = schemaLines(items, context, depth)
    if (inner.length > 0)
      blocks.push(prefixItems.length > 0 ? entryLines(row('furtherItems'), items, [], context, depth) : inner)
  }
  for (const choice of variants) blocks.push(variantLines(choice, context, depth))
  for (const note of schema.notes ?? []) blocks.push(noteLines(note, schema, context, depth))
  return blocks
}

function propertyLines(
  { name, required, schema, origin }: PropertyView,
  context: MarkdownContext,
  depth: number
): string[] {
  const { words } = context
  const marks = [
    ...(required ? [words.t('reference.schema.required')] : []),
    ...(schema.deprecated ? [words.t('reference.schema.deprecated')] : []),
    ...(schema.readOnly ? [words.t('reference.schema.readOnly')] : []),
    ...(schema.writeOnly ? [words.t('reference.schema.writeOnly')] : []),
    ...(origin === undefined ? [] : [originText(origin, words)])
  ]
  return entryLines(codeSpan(name), schema, marks, context, depth)
}

/** A list's item of a value: its name, type and marks on the first line, and all else below. */
export function entryLines(
  name: string,
  schema: SchemaView | undefined,
  marks: readonly string[],
  context: MarkdownContext,
  depth = 0
): string[] {
  const details = [schema ? linkedType(schema, context) : '', ...marks].filter((detail) => detail !== '')
  const below = schema ? schemaLines(schema, context, depth) : []
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

const originText = (component: string, words: PhraseBook) =>
  escapeText(words.t('reference.schema.origin', { component }))

function factsOf(schema: SchemaView, { words }: MarkdownContext): string[] {
  const { constant, defaultValue, examples: [example] = [], title } = schema
  const types = effectiveTypes(schema)
  const labelled = (label: string, value: unknown) => `${label} ${codeSpan(valueCode(value, types).code)}`
  const limits = limitLine(schema, words)
  const facts = limits.length > 0 ? [phraseText(limits)] : []
  if (constant) facts.push(labelled(words.t('reference.schema.constant'), constant.value))
  if (defaultValue) facts.push(labelled(words.t('reference.schema.default'), defaultValue.value))
  if (example !== undefined && (typeof example !== 'object' || example === null))
    facts.push(labelled(words.t('reference.operation.examples.example', { count: 1 }), example))
  if (title !== undefined && facts.length === 0) return [`*${escapeText(title)}*`]
  return facts
}

/** By enumeration, which many places of a document share, and language. */
const knownValues: Memo<object, PhraseBook, string[][]> = new WeakMap()

function valueBlocks(schema: SchemaView, { words }: MarkdownContext): string[][] {
  const { enumeration } = schema
  if (!enumeration || enumeration.length === 0) return []
  return memoize(knownValues, enumeration, words, () => enumerationBlocks(enumeration, effectiveTypes(schema), words))
}

function enumerationBlocks(values: readonly EnumValue[], types: readonly string[], words: PhraseBook): string[][] {
  const label = words.t('reference.schema.enumeration')
  const code = (value: unknown) => codeSpan(valueCode(value, types).code)
  const hasMeanings = values.some(({ description, name, title }) => description ?? name ?? title)
  if (!hasMeanings && values.length <= MAX_PLAIN_VALUES)
    return [[`${label} ${values.map(({ value }) => code(value)).join(', ')}`]]
  const lines = values.slice(0, MAX_VALUES).map(({ value, name, title, description, deprecated }) => {
    const said = [
      ...(title ? [escapeText(title.plain)] : []),
      ...(description ? [proseLines(description).join(' ')] : []),
      ...(name === undefined ? [] : [codeSpan(name)]),
      ...(deprecated ? [words.t('reference.schema.deprecated')] : [])
    ]
    return `- ${code(value)}${said.length > 0 ? `: ${said.join(' · ')}` : ''}`
  })
  const more = values.length - MAX_VALUES
  const rest = more > 0 ? [`- ${words.t('reference.schema.more', { count: more, number: words.number(more) })}`] : []
  return [[label, '', ...lines, ...rest]]
}

function variantLines(choice: Variants, context: MarkdownContext, depth: number): string[] {
  const items = choice.options.flatMap(({ label, title, value, otherValues = [], schema }, index) => {
    const name = (title ?? label) || context.words.t('reference.schema.choose.variant', { number: index + 1 })
    const values = [value, ...otherValues].filter((one) => one !== undefined)
    return entryLines(`**${escapeText(name)}**`, schema, values.map(codeSpan), context, depth)
  })
  return [phraseText(variantsPhrase(choice, context.words)), '', ...items]
}

function noteLines(note: Note, owner: SchemaView, context: MarkdownContext, depth: number): string[] {
  const text = phraseText(notePhrase(note, owner, context.words))
  const inside = (note.schemas ?? []).flatMap(({ role, schema }) =>
    entryLines(codeSpan(role), schema, [], context, depth)
  )
  return text === '' || inside.length === 0 ? [text, ...inside].filter((line) => line !== '') : [text, '', ...inside]
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
