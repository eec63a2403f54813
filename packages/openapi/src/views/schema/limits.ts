import { ownValue } from '../../document/json.ts'
import type { Limit } from '../../model/schema.ts'
import type { Layer } from './layers.ts'

type Keyword = Limit['keyword']

/** Limits of which the greater, or the smaller, is the stricter. */
const GREATER: readonly Keyword[] = ['minLength', 'minItems', 'minProperties', 'minContains']
const SMALLER: readonly Keyword[] = ['maxLength', 'maxItems', 'maxProperties', 'maxContains']
/** Limits that hold beside each other: a value must keep to all of them. */
const BESIDE: readonly Keyword[] = ['pattern', 'multipleOf']

const LIMITS: readonly Keyword[] = [
  ...GREATER,
  ...SMALLER,
  ...BESIDE,
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'exclusiveMaximum',
  'uniqueItems'
]

/** The limits that all layers together set: where two set the same, the stricter. */
export function limitsOf(schema: readonly Layer[]): Limit[] {
  // Most schemas have none, and a large document has very many schemas.
  const layers = schema.filter(({ node }) => LIMITS.some((keyword) => Object.hasOwn(node, keyword)))
  if (layers.length === 0) return []
  const limits: Limit[] = []
  for (const keyword of GREATER) push(limits, keyword, numbers(layers, keyword), Math.max)
  for (const keyword of SMALLER) push(limits, keyword, numbers(layers, keyword), Math.min)
  limits.push(...boundOf(layers, 'minimum', 'exclusiveMinimum', (a, b) => a > b))
  limits.push(...boundOf(layers, 'maximum', 'exclusiveMaximum', (a, b) => a < b))
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
  inclusive: Keyword,
  exclusive: Keyword,
  isStricter: (a: number, b: number) => boolean
): Limit[] {
  const bounds = layers.flatMap(({ node }) => {
    const [bound, other] = [ownValue(node, inclusive), ownValue(node, exclusive)]
    return [
      ...(typeof bound === 'number' ? [{ keyword: other === true ? exclusive : inclusive, value: bound }] : []),
      ...(typeof other === 'number' ? [{ keyword: exclusive, value: other }] : [])
    ]
  })
  if (bounds.length === 0) return []
  return [
    bounds.reduce((strictest, bound) => {
      const isSame = bound.value === strictest.value && bound.keyword === exclusive
      return isSame || isStricter(bound.value, strictest.value) ? bound : strictest
    })
  ]
}

function different(layers: readonly Layer[], keyword: Keyword): Limit[] {
  const values = new Set<number | string>()
  for (const { node } of layers) {
    const value = ownValue(node, keyword)
    if (typeof value === (keyword === 'pattern' ? 'string' : 'number')) values.add(value as number | string)
  }
  return [...values].map((value) => ({ keyword, value }))
}
