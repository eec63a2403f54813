import { isObject, ownValue } from '../document/json.ts'
import { pointerToken } from '../document/pointer.ts'
import type { Limit, SchemaView } from '../model/schema.ts'
import { chosenOption, isOfType, isSame, objectShape, type SchemaLookup, wholeSchema } from './shape.ts'

/** What a value violates: the keyword of a limit, or one of these. */
export type ValueRule = Limit['keyword'] | 'required' | 'unknown' | 'type' | 'enum' | 'const' | 'format'

/** An error in a value, at a JSON pointer into it (RFC 6901). */
export interface ValueFault {
  readonly pointer: string
  readonly rule: ValueRule
  /** What the rule asks for: a limit, the types, the values, the format. */
  readonly expected: string
  /** An example of a value that the schema allows, where it has one. */
  readonly example?: string
}

/** Faults that are reported of one value, and levels that are looked into. */
const MAX_FAULTS = 100
const MAX_DEPTH = 24
/** Values of an enumeration that a fault lists. */
const MAX_LISTED = 12

/**
 * Checks a value by a prepared schema, as far as its parts have been fetched: a help while one types. The API itself decides, and knows
 * rules beyond the schema.
 *
 * @param lookup fetched pieces; what is missing is not checked
 * @returns at most 100 faults, in the order of the schema
 */
export function checkValue(value: unknown, schema: SchemaView, lookup: SchemaLookup): ValueFault[] {
  const faults: ValueFault[] = []
  check(value, schema, '', 0, { faults, lookup })
  return faults
}

interface Run {
  readonly faults: ValueFault[]
  readonly lookup: SchemaLookup
}

function check(value: unknown, given: SchemaView, pointer: string, depth: number, run: Run): void {
  if (depth > MAX_DEPTH || run.faults.length >= MAX_FAULTS || given.defect) return
  const schema = wholeSchema(given, run.lookup)
  const example = exampleOf(schema)
  const report = (rule: ValueRule, expected: unknown) =>
    run.faults.push({ pointer, rule, expected: String(expected), ...(example !== undefined && { example }) })
  if (!isOfType(schema.types, value)) {
    report('type', schema.types.join(', '))
    return
  }
  if (schema.constant && !isSame(schema.constant.value, value)) {
    report('const', JSON.stringify(schema.constant.value))
    return
  }
  if (schema.enumeration && !schema.enumeration.some((one) => isSame(one.value, value))) {
    const values = schema.enumeration.map((one) => String(one.value))
    report('enum', values.slice(0, MAX_LISTED).join(', ') + (values.length > MAX_LISTED ? ', …' : ''))
    return
  }
  for (const limit of schema.limits ?? [])
    if (violates(value, limit)) {
      report(limit.keyword, limit.value)
      return
    }
  if (typeof value === 'string' && schema.format !== undefined && !hasFormat(value, schema.format)) {
    report('format', schema.format)
    return
  }
  if (isObject(value)) checkObject(value, schema, pointer, depth, run)
  else if (Array.isArray(value)) checkItems(value, schema, pointer, depth, run)
  else
    for (const variants of schema.variants ?? []) {
      const option = variants.options[chosenOption(variants, value, run.lookup)]
      if (option) check(value, option.schema, pointer, depth + 1, run)
    }
}

function checkObject(
  value: Readonly<Record<string, unknown>>,
  schema: SchemaView,
  pointer: string,
  depth: number,
  run: Run
): void {
  const { properties, patterns, additional } = objectShape(schema, value, run.lookup)
  for (const { name, required, schema: inner } of properties) {
    const own = ownValue(value, name)
    const at = `${pointer}/${pointerToken(name)}`
    if (own !== undefined) check(own, inner, at, depth + 1, run)
    else if (required) run.faults.push({ pointer: at, rule: 'required', expected: '' })
  }
  const known = new Set(properties.map(({ name }) => name))
  for (const [name, own] of Object.entries(value)) {
    if (known.has(name) || own === undefined) continue
    const at = `${pointer}/${pointerToken(name)}`
    const pattern = patterns.find((one) => matches(one.pattern, name))
    if (pattern) check(own, pattern.schema, at, depth + 1, run)
    else if (typeof additional === 'object') check(own, additional, at, depth + 1, run)
    else if (!additional) run.faults.push({ pointer: at, rule: 'unknown', expected: '' })
  }
}

function checkItems(value: readonly unknown[], schema: SchemaView, pointer: string, depth: number, run: Run): void {
  const { prefixItems = [], items } = schema
  for (const [index, item] of value.entries()) {
    const inner = prefixItems[index] ?? items
    if (inner) check(item, inner, `${pointer}/${index}`, depth + 1, run)
  }
}

/** The first example of a simple value, for the sentence of a fault. */
function exampleOf({ examples = [] }: SchemaView): string | undefined {
  const [first] = examples
  return typeof first === 'string' || typeof first === 'number' ? String(first) : undefined
}

/** Whether a text matches an expression; one that this browser cannot read allows anything. */
function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text)
  } catch {
    return true
  }
}

const MEASURES: Partial<Record<Limit['keyword'], (value: unknown) => number | undefined>> = {
  minLength: (value) => (typeof value === 'string' ? [...value].length : undefined),
  minItems: (value) => (Array.isArray(value) ? value.length : undefined),
  minProperties: (value) => (isObject(value) ? Object.keys(value).length : undefined),
  minimum: (value) => (typeof value === 'number' ? value : undefined),
  exclusiveMinimum: (value) => (typeof value === 'number' ? value : undefined)
}

function violates(value: unknown, { keyword, value: limit }: Limit): boolean {
  if (keyword === 'pattern') return typeof value === 'string' && !matches(String(limit), value)
  if (keyword === 'uniqueItems') return limit === true && Array.isArray(value) && hasTwins(value)
  if (keyword === 'multipleOf') return typeof value === 'number' && !isMultiple(value, Number(limit))
  const measure =
    MEASURES[keyword] ?? MEASURES[keyword.replace(/^max/, 'min').replace('Max', 'Min') as Limit['keyword']]
  const measured = measure?.(value)
  if (measured === undefined || typeof limit !== 'number') return false
  if (keyword === 'exclusiveMinimum') return measured <= limit
  if (keyword === 'exclusiveMaximum') return measured >= limit
  return keyword.startsWith('min') ? measured < limit : measured > limit
}

const hasTwins = (items: readonly unknown[]) => new Set(items.map((item) => JSON.stringify(item))).size < items.length

/** Decimal fractions such as 0.01 have no exact number in binary. */
function isMultiple(value: number, of: number): boolean {
  const times = value / of
  return Math.abs(times - Math.round(times)) < 1e-9 * Math.max(1, Math.abs(times))
}

const DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/
const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  date: (text) => DATE.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text),
  'date-time': (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i.test(text),
  email: (text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text),
  uuid: (text) => /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(text),
  uri: (text) => URL.canParse(text)
}

function hasFormat(text: string, format: string): boolean {
  const test = Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined
  try {
    return test?.(text) ?? true
  } catch {
    // No such day: the text has the form of a date, and is none.
    return false
  }
}
