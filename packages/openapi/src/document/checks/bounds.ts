import type { Fault, FaultCode } from '../../model/faults.ts'
import { MAX_MARKDOWN, MAX_RENDERING_COST, renderingCost } from '../../text/rendering-cost.ts'
import { isObject, type JsonObject, listAt, ownValue } from '../json.ts'
import { MAX_MERGED, MAX_STEPS } from '../limits.ts'
import { Resolver } from '../references/resolver.ts'
import { pathOf, type Visited, walk } from '../walk.ts'
import { FAULT_LIMIT, makeFault } from './fault.ts'

/** Steps through allOf chains in the whole document. One that needs more has warnings already, or is within the bounds nearly everywhere. */
const ALL_STEPS = 20_000_000

/**
 * Warns of what a page will not show in full, for it would take too long to prepare or to read: schemas that are merged of too many
 * others, texts that are too long, and too many texts.
 */
export function checkBounds(document: JsonObject): Fault[] {
  const faults: Fault[] = []
  const chains = new Chains(document)
  const texts = new Set<string>()
  let effort = 0
  const warn = (code: FaultCode, params: Fault['params'], path: (string | number)[]) =>
    faults.push(makeFault('warning', code, params, path))
  walk(document, (visited) => {
    if (faults.length >= FAULT_LIMIT) return
    const { node, kind, place } = visited
    if (kind === 'schema' && chains.isTooLong(visited))
      warn('tooManyParts', { limit: MAX_MERGED }, [...pathOf(place), 'allOf'])
    const text = ownValue(node, 'description')
    if (typeof text !== 'string') return
    if (text.length > MAX_MARKDOWN)
      warn('longText', { name: 'description', limit: MAX_MARKDOWN }, [...pathOf(place), 'description'])
    if (texts.has(text)) return
    texts.add(text)
    const cost = renderingCost(text)
    if (effort <= MAX_RENDERING_COST && effort + cost > MAX_RENDERING_COST)
      warn('manyTexts', { limit: MAX_RENDERING_COST / 1e6 }, [...pathOf(place), 'description'])
    effort += cost
  })
  return faults
}

class Chains {
  readonly #resolver: Resolver
  #left = ALL_STEPS

  constructor(document: JsonObject) {
    this.#resolver = new Resolver(document)
  }

  isTooLong({ node }: Visited): boolean {
    if (!Array.isArray(ownValue(node, 'allOf'))) return false
    const seen = new Set<object>()
    const waiting: unknown[] = [node]
    for (let steps = 0; waiting.length > 0 && this.#left > 0; steps++, this.#left--) {
      if (seen.size > MAX_MERGED || steps > MAX_STEPS) return true
      const next = waiting.pop()
      if (!isObject(next) || seen.has(next)) continue
      seen.add(next)
      const ref = ownValue(next, '$ref')
      if (typeof ref === 'string') waiting.push(this.#resolver.resolve(ref).value)
      waiting.push(...listAt(next, 'allOf').slice(0, MAX_STEPS))
    }
    return false
  }
}
