import { isObject, ownValue, valueToText } from '../document/json.ts'

/** Keys whose texts are for people. */
const TEXTS = new Set(['description', 'summary', 'title'])

/** Keys below which a text is data. */
const DATA = new Set(['example', 'examples', 'default', 'enum', 'const'])

/** Nodes after which counting ends: a higher figure is of no use. */
const MAX_NODES = 500_000

/** The number of texts that differ at the same place of both documents. Texts that are new or removed belong to new or removed parts. */
export function countTexts(before: unknown, after: unknown): number {
  let count = 0
  let nodes = 0
  const pairs: [unknown, unknown][] = [[before, after]]
  for (let pair = pairs.pop(); pair && nodes < MAX_NODES; pair = pairs.pop()) {
    const [was, is] = pair
    nodes += 1
    if (Array.isArray(was) && Array.isArray(is)) {
      const known = new Map(was.map((item, index) => [nameOf(item, index), item]))
      for (const [index, item] of is.entries()) pairs.push([known.get(nameOf(item, index)), item])
    }
    if (!isObject(was) || !isObject(is)) continue
    for (const [key, value] of Object.entries(was)) {
      const other = ownValue(is, key)
      if (TEXTS.has(key) && typeof value === 'string' && typeof other === 'string') count += value === other ? 0 : 1
      else if (!DATA.has(key) && typeof value === 'object') pairs.push([value, other])
    }
  }
  return count
}

/** Parameters, servers, tags and schemas keep their texts when others are inserted before them. */
function nameOf(item: unknown, index: number): string {
  if (!isObject(item)) return `${index}`
  const names = ['$ref', 'in', 'name', 'url', 'const'].flatMap((key) => ownValue(item, key) ?? [])
  return names.length > 0 ? names.map(valueToText).join(' ') : `${index}`
}
