import { ownValue } from '../../document/json.ts'
import type { Limit } from '../../model/schema.ts'
import type { Layer } from './layers.ts'

type Keyword = Limit['keyword']

/** Limits of which the greater, or the smaller, is the stricter. */
const GREATER: readonly Keyword[] = ['minLength', 'minItems', 'minProperties', 'minContains']
const SMALLER: readonly Keyword[] = ['maxLength', 'maxItems', 'maxProperties', 'maxContains']
/** Limits that hold beside each other: a value must keep to all of them. */
const BESIDE: readonly Keyword[] = ['pattern', 'multipleOf']

interface Bound {
  readonly value: number
  readonly exclusive: boolean
}

/** The limits that all layers together set: where two set the same, the stricter. */
export function limitsOf(layers: readonly Layer[]): Limit[] {
  const limits: Limit[] = []
  for (const keyword of GREATER) push(limits, keyword, numbers(layers, keyword), Math.max)
  for (const keyword of SMALLER) push(limits, keyword, numbers(layers, keyword), Math.min)
  const lower = boundOf(layers, 'minimum', 'exclusiveMinimum', (a, b) => a > b)
  if (lower) limits.push({ keyword: lower.exclusive ? 'exclusiveMinimum' : 'minimum', value: lower.value })
  const upper = boundOf(layers, 'maximum', 'exclusiveMaximum', (a, b) => a < b)
  if (upper) limits.push({ keyword: upper.exclusive ? 'exclusiveMaximum' : 'maximum', value: upper.value })
  for (const keyword of BESIDE) limits.push(...different(layers, keyword))
  if (layers.some(({ node }) => ownValue(node, 'uniqueItems') === true))
    limits.push({ keyword: 'uniqueItems', value: true })
  return limits
}

function push(into: Limit[], keyword: Keyword, values: number[], stricter: (...values: number[]) => number): void {
  if (values.length > 0) into.push({ keyword, value: values.reduce((a, b) => stricter(a, b)) })
}

function numbers(layers: readonly Layer[], keyword: string): number[] {
  return layers.map(({ node }) => ownValue(node, keyword)).filter((value) => typeof value === 'number')
}

/** OpenAPI 3.0 says with a boolean that a bound is exclusive; since 3.1 it is a bound of its own. */
function boundOf(
  layers: readonly Layer[],
  inclusive: string,
  exclusive: string,
  isStricter: (a: number, b: number) => boolean
): Bound | undefined {
  let strictest: Bound | undefined
  for (const { node } of layers) {
    const bound = ownValue(node, inclusive)
    const other = ownValue(node, exclusive)
    for (const candidate of [
      typeof bound === 'number' && { value: bound, exclusive: other === true },
      typeof other === 'number' && { value: other, exclusive: true }
    ]) {
      if (!candidate) continue
      const same = candidate.value === strictest?.value && candidate.exclusive
      if (!strictest || same || isStricter(candidate.value, strictest.value)) strictest = candidate
    }
  }
  return strictest
}

function different(layers: readonly Layer[], keyword: Keyword): Limit[] {
  const values = new Set<number | string>()
  for (const { node } of layers) {
    const value = ownValue(node, keyword)
    if (typeof value === (keyword === 'pattern' ? 'string' : 'number')) values.add(value as number | string)
  }
  return [...values].map((value) => ({ keyword, value }))
}
