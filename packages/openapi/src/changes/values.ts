import type { Limit } from '../model/schema.ts'
import type { Layers } from '../views/schema/layers.ts'
import { limitsOf } from '../views/schema/limits.ts'
import type { FlatSchema } from '../views/schema/schemas.ts'
import { typesOf } from '../views/schema/types.ts'
import type { ChangeCode } from './codes.ts'
import type { Direction } from './recorder.ts'

/** Notes a difference between two schemas of the same place. */
export type Add = (
  impact: 'breaking' | 'compatible',
  code: ChangeCode,
  params?: Readonly<Record<string, string>>
) => void

/** The impact of allowing more, or less, than before. */
interface ImpactRules {
  readonly wider: 'breaking' | 'compatible'
  readonly narrower: 'breaking' | 'compatible'
  readonly add: Add
}

const MAX_TEXT = 200

/** Keywords that are compared as a whole: what exactly is different in them takes a look at both. */
const COMPARED_KEYWORDS = [
  ...['not', 'if', 'then', 'else', 'contains', 'propertyNames', 'dependentRequired', 'dependentSchemas'],
  ...['dependencies', 'unevaluatedProperties', 'unevaluatedItems'],
  ...['contentMediaType', 'contentEncoding', 'contentSchema']
] as const

const PROSE = new Set(['description', 'title', 'summary', 'example', 'examples', '$comment'])

/**
 * Compares what two schemas allow for a value itself, without what is inside it.
 *
 * @returns false when they are of quite different types, so that nothing else of them can be compared
 */
export function compareValues(before: FlatSchema, after: FlatSchema, direction: Direction, add: Add): boolean {
  // More is allowed than before: harmless where clients write, a surprise where they read; and the other way round.
  const rules: ImpactRules = {
    wider: direction === 'request' ? 'compatible' : 'breaking',
    narrower: direction === 'request' ? 'breaking' : 'compatible',
    add
  }
  const [old, now] = [before.layers, after.layers]
  const [from, to] = [typesOf(old), typesOf(now)]
  if (areDisjoint(from, to)) {
    add('breaking', 'typeChanged', { from: namedType(before, from), to: namedType(after, to) })
    return false
  }
  compareTypes(from, to, rules)
  compareFormats(firstValue(old, 'format'), firstValue(now, 'format'), rules)
  compareEnumerations(before, after, rules)
  // Where all values are listed, limits add nothing.
  if (!before.header.enumeration || !after.header.enumeration) compareLimits(old, now, rules)
  if (direction === 'request')
    compareDefaults(shownValue(firstValue(old, 'default')), shownValue(firstValue(now, 'default')), rules)
  if (firstValue(old, 'deprecated') !== true && firstValue(now, 'deprecated') === true) add('compatible', 'deprecated')
  for (const rule of COMPARED_KEYWORDS) compareKeyword(rule, old, now, rules)
  return true
}

/** Whether no value can be of both. */
function areDisjoint(from: readonly string[], to: readonly string[]): boolean {
  const [old, now] = [others(from), others(to)]
  if (old.length === 0 || now.length === 0) return false
  const isNumber = (type: string) => type === 'number' || type === 'integer'
  return !old.some((type) => now.some((other) => type === other || (isNumber(type) && isNumber(other))))
}

const others = (types: readonly string[]) => types.filter((type) => type !== 'null').sort()

/** A type with its component, for `object` alone is ambiguous. */
const namedType = ({ layers: { component } }: FlatSchema, types: readonly string[]) =>
  component === undefined ? others(types).join(' | ') : `${others(types).join(' | ')} (${component})`

/** A changed default breaks clients that do not send a value. */
function compareDefaults(from: string, to: string, { add }: ImpactRules): void {
  if (from === to) return
  if (from === '') add('compatible', 'defaultAdded', { to })
  else if (to === '') add('breaking', 'defaultRemoved', { from })
  else add('breaking', 'defaultChanged', { from, to })
}

function compareTypes(from: readonly string[], to: readonly string[], { wider, narrower, add }: ImpactRules): void {
  const [wasNullable, isNullable] = [from.includes('null'), to.includes('null')]
  if (from.length > 0 && to.length > 0 && wasNullable !== isNullable)
    add(isNullable ? wider : narrower, isNullable ? 'nullAllowed' : 'nullNotAllowed')
  const [old, now] = [others(from), others(to)]
  if (old.join() === now.join()) return
  const allows = (types: string[], type: string) =>
    types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'))
  const grew = old.length > 0 && old.every((type) => allows(now, type))
  const shrank = now.length > 0 && now.every((type) => allows(old, type))
  const said = { from: old.join(' | '), to: now.join(' | ') }
  if (old.length === 0) add(narrower, 'typeAdded', said)
  else if (now.length === 0) add(wider, 'typeRemoved', said)
  else add(grew ? wider : shrank ? narrower : 'breaking', 'typeChanged', said)
}

function compareFormats(from: unknown, to: unknown, { wider, narrower, add }: ImpactRules): void {
  if (from === to) return
  if (from === undefined) add(narrower, 'formatAdded', { to: shownValue(to) })
  else if (to === undefined) add(wider, 'formatRemoved', { from: shownValue(from) })
  else add('breaking', 'formatChanged', { from: shownValue(from), to: shownValue(to) })
}

/** A constant is an enumeration of one value, unless both are constants. */
function compareEnumerations(before: FlatSchema, after: FlatSchema, { narrower, add }: ImpactRules): void {
  const isConstant = ({ layers, header }: FlatSchema) => has(layers, 'const') && !header.enumeration
  const valuesOf = ({ header, layers }: FlatSchema) =>
    header.enumeration?.map(({ value }) => shownValue(value)) ??
    (has(layers, 'const') ? [shownValue(firstValue(layers, 'const'))] : undefined)
  const [from, to] = [valuesOf(before), valuesOf(after)]
  if (!from && to) add(narrower, 'enumAdded', { values: to.join(', ').slice(0, MAX_TEXT) })
  // Who reads must be ready for values that are not listed, so that listing none any more is no harm.
  if (from && !to) add('compatible', 'enumRemoved')
  if (!from || !to) return
  if (isConstant(before) && isConstant(after)) {
    if (from[0] !== to[0]) add('breaking', 'constChanged', { from: from[0] ?? '', to: to[0] ?? '' })
    return
  }
  for (const value of to) if (!from.includes(value)) add('compatible', 'enumValueAdded', { value })
  for (const value of from) if (!to.includes(value)) add(narrower, 'enumValueRemoved', { value })
}

function compareLimits(old: Layers, now: Layers, { wider, narrower, add }: ImpactRules): void {
  const [from, to] = [boundsOf(old), boundsOf(now)]
  for (const bound of new Set([...from.keys(), ...to.keys()])) {
    const [was, is] = [from.get(bound), to.get(bound)]
    if (was?.keyword === is?.keyword && was?.value === is?.value) continue
    const limit = (is ?? was)?.keyword ?? bound
    const said = { limit, from: shownValue(was?.value), to: shownValue(is?.value) }
    if (!was) add(narrower, 'limitAdded', { limit, to: said.to })
    else if (!is) add(wider, 'limitRemoved', { limit, from: said.from })
    else if (typeof was.value !== 'number' || typeof is.value !== 'number') add('breaking', 'limitChanged', said)
    else if (bound === 'multipleOf') {
      const finer = Number.isInteger(was.value / is.value)
      const coarser = Number.isInteger(is.value / was.value)
      add(finer ? wider : coarser ? narrower : 'breaking', 'limitChanged', said)
    } else {
      const grows = is.value === was.value ? is.keyword === bound : is.value > was.value === bound.startsWith('max')
      add(grows ? wider : narrower, grows ? 'limitLoosened' : 'limitTightened', said)
    }
  }
}

function compareKeyword(rule: string, old: Layers, now: Layers, { wider, narrower, add }: ImpactRules): void {
  const [was, is] = [old, now].map(({ layers }) =>
    layers.flatMap(({ node }) => (Object.hasOwn(node, rule) ? [JSON.stringify(node[rule], withoutProse)] : []))
  ) as [string[], string[]]
  if (was.join() === is.join()) return
  if (was.length === 0) add(narrower, 'ruleAdded', { rule })
  else if (is.length === 0) add(wider, 'ruleRemoved', { rule })
  else add('breaking', 'ruleChanged', { rule })
}

/** A property may have the name of a keyword, but then it is a schema. */
const withoutProse = (key: string, value: unknown) =>
  PROSE.has(key) && (typeof value === 'string' || Array.isArray(value)) ? undefined : value

/** The limits of a schema by what they limit; patterns that must all be matched are one. */
function boundsOf({ layers }: Layers): Map<string, Limit> {
  const bounds = new Map<string, Limit>()
  for (const limit of limitsOf(layers)) {
    const bound = boundOf(limit)
    const known = bounds.get(bound)
    bounds.set(bound, known ? { ...limit, value: `${known.value} & ${limit.value}` } : limit)
  }
  return bounds
}

/** A bound whether or not it is exclusive, so that `minimum` and `exclusiveMinimum` are compared with each other. */
const boundOf = ({ keyword }: Limit): string =>
  keyword === 'exclusiveMinimum' ? 'minimum' : keyword === 'exclusiveMaximum' ? 'maximum' : keyword

const has = ({ layers }: Layers, keyword: string) => layers.some(({ node }) => Object.hasOwn(node, keyword))

const firstValue = ({ layers }: Layers, keyword: string): unknown =>
  layers.find(({ node }) => Object.hasOwn(node, keyword))?.node[keyword]

/** A value as it is shown in a sentence; empty for none. */
const shownValue = (value: unknown): string =>
  value === undefined ? '' : (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, MAX_TEXT)
