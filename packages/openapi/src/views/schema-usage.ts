import { componentsOf, type JsonObject, ownValue } from '../document/json.ts'
import type { OperationReference } from '../model/operation.ts'
import type { Context } from './context.ts'
import { type Operation, referenceTo } from './operation-index.ts'

const MAX_USES = 50

/** Keywords that have values, not references. */
const DATA = new Set(['example', 'examples', 'default', 'enum', 'const', 'x-examples'])

/** Which operations use which component schema: first those that refer to it directly, then the others. */
export class SchemaUsage {
  readonly #context: Context
  /** What each component names, by `kind/name`. */
  readonly #names = new Map<string, readonly string[]>()
  readonly #users = new Map<string, OperationReference[]>()
  #lookedInto = 0

  constructor(context: Context) {
    this.#context = context
    const { items } = context.inventory
    const seenThrough = new Map<string, number>()
    const direct = items.map((item) => this.#ofItem(item, seenThrough))
    for (const [index, item] of items.entries()) this.#add(item, direct[index] ?? [])
    const reached = new Map<string, number>()
    const always = () => true
    for (const [index, item] of items.entries()) this.#add(item, this.#reach(direct[index] ?? [], reached, always))
  }

  /** How often a component was looked into: that grows with their number, however many operations lead to them. */
  get lookedInto(): number {
    return this.#lookedInto
  }

  /** The operations that use a component schema, by its key; at most 50. */
  of(key: string): readonly OperationReference[] {
    return this.#users.get(key) ?? []
  }

  #add(item: Operation, components: Iterable<string>): void {
    for (const component of components) {
      if (!component.startsWith('schemas/')) continue
      const key = component.slice('schemas/'.length)
      const users = this.#users.get(key)
      if (!users) this.#users.set(key, [referenceTo(item)])
      else if (users.length < MAX_USES && !users.some(({ id, kind }) => id === item.id && kind === item.kind))
        users.push(referenceTo(item))
    }
  }

  /** Responses, parameters and the like are seen through: what they name, the operation names. */
  #ofItem({ operation, pathItem }: Operation, counts: Map<string, number>): string[] {
    const named = [...this.#namedIn(operation), ...this.#namedIn({ parameters: ownValue(pathItem.node, 'parameters') })]
    return [...this.#reach(named, counts, (name) => !name.startsWith('schemas/'))]
  }

  /**
   * The components that some names lead to.
   *
   * @param counts how many operations have been led through each: when as many have as a page names, everything behind it has that many
   *   users too, and is not looked for again
   * @param goesOn whether one looks into a component
   */
  #reach(names: readonly string[], counts: Map<string, number>, goesOn: (name: string) => boolean): Set<string> {
    const reached = new Set<string>()
    const waiting = [...names]
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      if (reached.has(name)) continue
      reached.add(name)
      if (!goesOn(name)) continue
      const count = counts.get(name) ?? 0
      if (count >= MAX_USES) continue
      counts.set(name, count + 1)
      this.#lookedInto++
      for (const inner of this.#ofComponent(name)) if (!reached.has(inner)) waiting.push(inner)
    }
    return reached
  }

  #ofComponent(name: string): readonly string[] {
    const known = this.#names.get(name)
    if (known) return known
    const [kind = '', key = ''] = [name.slice(0, name.indexOf('/')), name.slice(name.indexOf('/') + 1)]
    const raw = kind === 'schemas' ? this.#context.schemas.keys.schemaName(key) : key
    const named = this.#namedIn(ownValue(componentsOf(this.#context.document, kind), raw))
    this.#names.set(name, named)
    return named
  }

  /** The components that a part of the document refers to. */
  #namedIn(part: unknown): string[] {
    const { resolver, schemas } = this.#context
    const found = new Set<string>()
    const seen = new Set<object>()
    const waiting: unknown[] = [part]
    while (waiting.length > 0) {
      const value = waiting.pop()
      if (typeof value !== 'object' || value === null || seen.has(value)) continue
      seen.add(value)
      const node = value as JsonObject
      const ref = Array.isArray(value) ? undefined : ownValue(node, '$ref')
      const { kind, name } = (typeof ref === 'string' && resolver.resolve(ref).component) || {}
      if (kind !== undefined && name !== undefined)
        found.add(`${kind}/${kind === 'schemas' ? schemas.keys.schema(name) : name}`)
      for (const key of Object.keys(node)) {
        const inside = node[key]
        if (typeof inside === 'object' && inside !== null && !DATA.has(key)) waiting.push(inside)
      }
    }
    return [...found]
  }
}
