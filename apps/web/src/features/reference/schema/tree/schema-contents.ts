import {
  effectiveTypes,
  type PieceKey,
  type PropertyView,
  type SchemaView,
  type Variants,
  type VariantView
} from '@portico/openapi'

/** Which way a value goes: what is only read is not sent, what is only written does not come back. */
export type Direction = 'request' | 'response' | 'both'

/** A line of a schema's tree. */
export interface Row {
  /**
   * `property` by its name; `pattern` and `additional` for names by a rule; `item` of a tuple; `rule` for a schema within a rule, and
   * `dependent` for one that holds with a property.
   */
  readonly kind: 'property' | 'pattern' | 'additional' | 'item' | 'rule' | 'dependent'
  /** Its address: the page's fragment. */
  readonly id: string
  /** Name of a property, expression of a pattern, position of an item from 1, role in a rule. */
  readonly name: string
  readonly required: boolean
  readonly origin?: string
  readonly schema: SchemaView
}

/** A choice between variants, with the one that is shown. */
export interface VariantSelection {
  /** Unique within the page. */
  readonly id: string
  readonly kind: Variants['kind']
  readonly discriminator?: string
  readonly options: readonly (VariantView & { readonly id: string })[]
  /** Position of the shown one. */
  readonly shown: number
}

/** What stands inside a schema, in order. What is in a piece of its own is fetched when it is opened. */
export type TreePart =
  | { readonly kind: 'row'; readonly row: Row }
  | { readonly kind: 'deferred'; readonly id: string; readonly piece: PieceKey }

export interface SchemaContents {
  readonly choices: readonly VariantSelection[]
  readonly parts: readonly TreePart[]
}

/** Which option of each choice is shown, by the choice's id; the first where nothing is said. */
export type ShownVariants = Readonly<Record<string, number>>

const NOTHING_SHOWN: ShownVariants = {}

/** Fields up to which a schema is shown open at first. */
const SMALL = 5

/** Variants within variants, and arrays within arrays, that are looked into. */
const DEEPEST = 8

/** The address of something by its name within something else. */
export const addressWithin = (id: string, name: string) => (id === '' ? name : `${id}.${name}`)

/** Whether an address is that of `id` or of something inside it. */
export function isWithin(target: string, id: string): boolean {
  if (id === '' || target === id) return true
  return target.startsWith(id) && (target[id.length] === '.' || target[id.length] === ':')
}

/** Rules and roles whose schemas have fields worth opening, beside the sentence that states the rule. */
const OPENED = ['if then', 'if else', 'dependentSchema schema', 'contains contains', 'contentSchema contentSchema']

/**
 * What stands inside a schema: its own fields, those of its items (an array adds nothing to an address), and those of the variant
 * that is shown.
 *
 * @param id address of the schema; empty on the page of a component
 * @param shown which variants are shown
 * @param direction leaves out what does not go that way
 */
export function schemaContents(
  schema: SchemaView,
  id: string,
  direction: Direction,
  shown: ShownVariants = NOTHING_SHOWN,
  depth = 0
): SchemaContents {
  const choices: VariantSelection[] = []
  const parts: TreePart[] = []
  if (schema.recursive || schema.defect || depth > DEEPEST) return { choices, parts }
  if (schema.deferred) parts.push({ kind: 'deferred', id, piece: schema.deferred })
  for (const row of ownRows(schema, id, direction)) parts.push({ kind: 'row', row })
  const add = (inside: SchemaContents) => {
    choices.push(...inside.choices)
    parts.push(...inside.parts)
  }
  if (schema.items && !schema.prefixItems) add(schemaContents(schema.items, id, direction, shown, depth + 1))
  for (const [index, variants] of (schema.variants ?? []).entries()) {
    if (variants.options.length === 0) continue
    const choice = choiceOf(variants, `${id}|${depth}|${index}`, id, shown)
    choices.push(choice)
    const option = choice.options[choice.shown]
    if (option) add(schemaContents(option.schema, option.id, direction, shown, depth + 1))
  }
  return { choices, parts }
}

function choiceOf(
  { kind, discriminator, options }: Variants,
  choiceId: string,
  id: string,
  shown: ShownVariants
): VariantSelection {
  return {
    id: choiceId,
    kind,
    ...(discriminator !== undefined && { discriminator }),
    options: options.map((option) => ({ ...option, id: `${id}:${option.label}` })),
    shown: Math.min(shown[choiceId] ?? 0, options.length - 1)
  }
}

function ownRows(schema: SchemaView, id: string, direction: Direction): Row[] {
  const within = (name: string) => addressWithin(id, name)
  const { properties = [], patternProperties = [], additionalProperties, prefixItems = [] } = schema
  const rows: Row[] = properties
    .filter((property) => isInDirection(property, direction))
    .map((property) => ({
      kind: 'property',
      id: within(property.name),
      ...property
    }))
  for (const { pattern, schema: inner } of patternProperties)
    rows.push({ kind: 'pattern', id: within(`/${pattern}/`), name: pattern, required: false, schema: inner })
  if (typeof additionalProperties === 'object')
    rows.push({ kind: 'additional', id: within('*'), name: '*', required: false, schema: additionalProperties })
  for (const [index, inner] of prefixItems.entries())
    rows.push({ kind: 'item', id: within(String(index)), name: String(index + 1), required: false, schema: inner })
  if (prefixItems.length > 0 && schema.items)
    rows.push({ kind: 'item', id: within('+'), name: '+', required: false, schema: schema.items })
  for (const { kind, params, schemas = [] } of schema.notes ?? [])
    for (const { role, schema: inner } of schemas)
      if (OPENED.includes(`${kind} ${role}`) && isWorthOpening(inner, direction)) {
        const property = kind === 'dependentSchema' ? String(params?.property ?? '') : undefined
        rows.push({
          kind: property === undefined ? 'rule' : 'dependent',
          id: within(property === undefined ? `(${role})` : `(${property})`),
          name: property ?? role,
          required: false,
          schema: inner
        })
      }
  return rows
}

const isInDirection = ({ schema }: PropertyView, direction: Direction) =>
  !(direction === 'request' && schema.readOnly) && !(direction === 'response' && schema.writeOnly)

/** Whether a rule's schema says more than its sentence does. */
function isWorthOpening(schema: SchemaView, direction: Direction): boolean {
  if (schema.descriptions !== undefined) return true
  const { choices, parts } = schemaContents(schema, '', direction)
  if (choices.length > 0 || parts.length > SMALL) return true
  return parts.some(
    (part) =>
      part.kind === 'deferred' || part.row.schema.descriptions !== undefined || isOpenable(part.row.schema, direction)
  )
}

/** Whether there is anything to open in a schema. Cheaper than looking inside. */
export function isOpenable(schema: SchemaView, direction: Direction): boolean {
  if (schema.recursive || schema.defect) return false
  if (schema.deferred || schema.variants?.some(({ options }) => options.length > 0)) return true
  if (schema.patternProperties?.length || schema.prefixItems?.length) return true
  if (typeof schema.additionalProperties === 'object') return true
  if (schema.properties?.some((property) => isInDirection(property, direction))) return true
  if (schema.notes?.some(({ schemas }) => schemas) && ownRows(schema, '', direction).length > 0) return true
  return schema.items !== undefined && isOpenable(schema.items, direction)
}

/** Whether what is inside a schema is so little that it is shown without being asked for. */
export function isSmall({ choices, parts }: SchemaContents): boolean {
  const fields = parts.filter(({ kind }) => kind === 'row').length
  return fields === parts.length && fields <= SMALL && fields + choices.length > 0
}

/** A component, or that of an array's items. */
const nameOf = (schema: SchemaView): string | undefined =>
  schema.component ?? (schema.items && !schema.prefixItems ? nameOf(schema.items) : undefined)

/**
 * The addresses of the rows that are open at first: those of small schemas, a component's only where it comes first, for its fields
 * are the same everywhere.
 */
export function openAtFirst(schema: SchemaView, id: string, direction: Direction): ReadonlySet<string> {
  const open = new Set<string>()
  const known = new Set<string>()
  const walk = (inner: SchemaView, address: string) => {
    for (const part of schemaContents(inner, address, direction).parts) {
      if (part.kind !== 'row') continue
      const { row } = part
      const name = nameOf(row.schema)
      if ((name !== undefined && known.has(name)) || !isSmall(schemaContents(row.schema, row.id, direction))) continue
      if (name !== undefined) known.add(name)
      open.add(row.id)
      walk(row.schema, row.id)
    }
  }
  walk(schema, id)
  return open
}

/**
 * The variants that must be shown so that an address is there; the most telling label wins where one begins like another.
 *
 * @param target an address within `id`
 */
export function variantsShownFor(schema: SchemaView, id: string, direction: Direction, target: string): ShownVariants {
  let shown: ShownVariants = NOTHING_SHOWN
  for (let round = 0; round <= DEEPEST; round++) {
    const { choices } = schemaContents(schema, id, direction, shown)
    const open = choices.find((choice) => shown[choice.id] === undefined && optionFor(choice, target) !== -1)
    if (!open) return shown
    shown = { ...shown, [open.id]: optionFor(open, target) }
  }
  return shown
}

function optionFor({ options }: VariantSelection, target: string): number {
  let best = -1
  for (const [index, { id }] of options.entries())
    if (isWithin(target, id) && id.length > (options[best]?.id.length ?? -1)) best = index
  return best
}

/** Whether a schema's values are, or may be, arrays whose items are worth telling of. */
export const hasItems = (schema: SchemaView): boolean =>
  schema.items !== undefined && !schema.prefixItems && effectiveTypes(schema).includes('array')
