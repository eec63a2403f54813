import type { Defect } from '../../model/schema.ts'
import { isObject, type JsonObject, omitUndefined, ownValue } from '../json.ts'
import { pointerOf, pointerTokens, valueAt } from '../pointer.ts'
import { anchorsOf } from './anchors.ts'

/** Where a reference leads. Either `value` or `defect` is there. */
export interface Resolved {
  readonly value?: unknown
  /** The first component on the way, which is what the author wrote: absent when the reference leads elsewhere. */
  readonly component?: { readonly kind: string; readonly name: string }
  /** Where `value` stands (RFC 6901): not where the reference led when it led to one that was followed. */
  readonly pointer?: string
  readonly defect?: Defect
}

/** References followed in a row; a longer chain is taken for a circle, so that the time for all of them grows no faster than their number. */
const MAX_CHAIN = 50

interface Target {
  readonly value: unknown
  readonly tokens: readonly string[]
  readonly pointer: string
}

/**
 * Finds what the references of one document lead to, and remembers it.
 *
 * A target that is itself a reference is followed, unless it is a schema with something beside its `$ref`: that is for the reader to
 * merge. References that lead round in circles by themselves alone are a defect, with or without something beside them; a schema that
 * holds itself deeper inside is none.
 */
export class Resolver {
  readonly #document: JsonObject
  readonly #self: string | undefined
  readonly #resolved = new Map<string, Resolved>()
  readonly #targets = new Map<string, Target | null>()
  #anchors: ReadonlyMap<string, readonly string[]> | undefined

  constructor(document: JsonObject) {
    this.#document = document
    const self = ownValue(document, '$self')
    if (typeof self === 'string' && self !== '') this.#self = self.split('#', 1)[0]
  }

  /** Where a reference leads: the text of a `$ref`, such as `#/components/schemas/Money` or, for an anchor, `#money`. */
  resolve(ref: string): Resolved {
    let resolved = this.#resolved.get(ref)
    if (!resolved) {
      resolved = this.#follow(ref)
      this.#resolved.set(ref, resolved)
    }
    return resolved
  }

  #follow(ref: string): Resolved {
    const seen = new Set<string>()
    let component: Resolved['component']
    let stop: Target | undefined
    for (let next = ref; ; ) {
      const target = this.#target(next)
      if (target?.value === undefined) {
        // What the caller follows from where this one stops is found broken there.
        const defect = { kind: 'brokenRef', ref: next } as const
        return omitUndefined({ component, ...(stop ? reached(stop) : { defect }) })
      }
      if (seen.has(target.pointer) || seen.size === MAX_CHAIN)
        return omitUndefined({ component, defect: { kind: 'refLoop', ref } as const })
      seen.add(target.pointer)
      if (!stop) component ??= componentAt(target.tokens)
      const onward = isObject(target.value) ? ownValue(target.value, '$ref') : undefined
      if (typeof onward !== 'string') return omitUndefined({ component, ...reached(stop ?? target) })
      const hasMore = isObject(target.value) && Object.keys(target.value).length > 1
      if (!stop && hasMore && !isOtherComponent(target.tokens)) stop = target
      next = onward
    }
  }

  #target(ref: string): Target | undefined {
    let target = this.#targets.get(ref)
    if (target === undefined) {
      target = this.#find(ref) ?? null
      this.#targets.set(ref, target)
    }
    return target ?? undefined
  }

  #find(ref: string): Target | undefined {
    const fragment = this.#self !== undefined && ref.startsWith(`${this.#self}#`) ? ref.slice(this.#self.length) : ref
    if (fragment === this.#self) return { value: this.#document, tokens: [], pointer: '' }
    if (!fragment.startsWith('#')) return undefined
    const tokens = pointerTokens(fragment) ?? this.#anchor(fragment)
    return tokens && { value: valueAt(this.#document, tokens), tokens, pointer: pointerOf(tokens) }
  }

  #anchor(fragment: string): readonly string[] | undefined {
    this.#anchors ??= anchorsOf(this.#document)
    return this.#anchors.get(fragment.slice(1))
  }
}

/** Where a component stands: `/components/<kind>/<name>`. */
function componentAt(tokens: readonly string[]): Resolved['component'] {
  const [root, kind, name] = tokens
  return tokens.length === 3 && root === 'components' && kind !== undefined && name !== undefined
    ? { kind, name }
    : undefined
}

/** Whether it is a component of which a reference says no more than a description: every kind but schemas. */
function isOtherComponent(tokens: readonly string[]): boolean {
  const component = componentAt(tokens)
  return component !== undefined && component.kind !== 'schemas'
}

const reached = ({ value, pointer }: Target) => ({ value, pointer })
