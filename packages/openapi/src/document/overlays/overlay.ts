import type { Fault } from '../../model/faults.ts'
import { FAULT_LIMIT, makeFault } from '../checks/fault.ts'
import { isObject, type JsonObject, ownValue, setOwn } from '../json.ts'
import { locate } from '../reading/locate.ts'
import { matches, parseTarget } from './overlay-target.ts'

/** Which texts of a document came from an overlay. */
export interface Translated {
  /** Whether what stands under this name of this object, or at this index of this array, came from the overlay. */
  has(node: object, key: string): boolean
}

export interface Overlaid {
  /** A document of its own; what the overlay leaves alone is shared with the one it was applied to. */
  readonly document: JsonObject
  readonly translated: Translated
  readonly faults: readonly Fault[]
}

export interface OverlayOptions {
  /** Reports targets that match nothing; otherwise an overlay may serve several versions of which each has some of them. */
  readonly reportUnmatched?: boolean
  /** The overlay's text, for the lines of faults. */
  readonly text?: string
}

/** Values that an overlay may put into a document, all matches of all actions together. */
const INSERTED_VALUES = 1_000_000

type Container = JsonObject | unknown[]

/**
 * Applies an overlay (Overlay Specification 1.0.0, section 4.4.3) to a document, action by action: an update is merged into each match,
 * names by names, and arrays are continued; `remove` takes matches away and goes before an update. A match that is a single value is
 * replaced. Neither argument is changed. Never throws for what is in them: an action that cannot be done is a warning.
 * @param overlay one that `parseDocument` found good
 */
export function applyOverlay(document: JsonObject, overlay: JsonObject, options: OverlayOptions = {}): Overlaid {
  const overlaying = new OverlayApplication(document)
  const actions = ownValue(overlay, 'actions')
  if (Array.isArray(actions))
    for (const [index, action] of actions.entries()) {
      if (isObject(action)) overlaying.apply(action, index, options.reportUnmatched ?? false)
      if (overlaying.isFull) break
    }
  const faults = overlaying.faults.slice(0, FAULT_LIMIT)
  const pointers = faults.flatMap(({ pointer }) => pointer ?? [])
  const text = options.text?.replace(/^\uFEFF/, '')
  const places = text === undefined || faults.length === 0 ? undefined : locate(text, pointers)
  return {
    document: overlaying.document,
    translated: overlaying,
    faults: faults.map((fault) => ({ ...fault, ...(fault.pointer !== undefined && places?.get(fault.pointer)) }))
  }
}

class OverlayApplication implements Translated {
  document: JsonObject
  readonly faults: Fault[] = []
  readonly #own = new Set<object>()
  readonly #from = new WeakMap<object, Set<string>>()
  #budget = INSERTED_VALUES

  constructor(document: JsonObject) {
    this.document = document
  }

  has(node: object, key: string): boolean {
    return this.#from.get(node)?.has(key) ?? false
  }

  /** Whether more was inserted than an overlay may; the rest of the overlay is left out, with an error. */
  get isFull(): boolean {
    return this.#budget < 0
  }

  apply(action: JsonObject, index: number, reportUnmatched: boolean): void {
    const expression = ownValue(action, 'target')
    if (typeof expression !== 'string') return
    const path = ['actions', index, 'target']
    const target = parseTarget(expression)
    if (!target) {
      this.faults.push(makeFault('warning', 'overlayPath', { target: expression }, path))
      return
    }
    const found = matches(this.document, target)
    if (found.length === 0 && reportUnmatched)
      this.faults.push(makeFault('warning', 'overlayTarget', { target: expression }, path))
    // From the last to the first, so that taking one out of an array does not move those that are still to come.
    const done =
      ownValue(action, 'remove') === true
        ? found.toReversed().map((place) => this.#remove(place))
        : found.map((place) => this.#update(place, ownValue(action, 'update')))
    if (this.isFull) this.faults.push(makeFault('error', 'overlayTooLarge', { limit: INSERTED_VALUES / 1e6 }, path))
    else if (done.includes(false)) this.faults.push(makeFault('warning', 'overlayUpdate', { target: expression }, path))
  }

  #remove(path: readonly (string | number)[]): boolean {
    const key = path.at(-1)
    if (key === undefined) return false
    const parent = this.#ownAt(path.slice(0, -1))
    if (Array.isArray(parent)) {
      if (typeof key === 'number') this.#removeItem(parent, key)
    } else if (parent) delete parent[key]
    return true
  }

  /** Takes an element out; what is known of those behind it moves with them. */
  #removeItem(array: unknown[], index: number): void {
    array.splice(index, 1)
    const known = this.#from.get(array)
    if (!known) return
    const moved = [...known].map(Number).filter((at) => at !== index)
    this.#from.set(array, new Set(moved.map((at) => String(at > index ? at - 1 : at))))
  }

  #update(path: readonly (string | number)[], update: unknown): boolean {
    if (update === undefined || this.isFull) return true
    const target = this.#ownAt(path)
    if (Array.isArray(target)) {
      this.#append(target, update)
      return true
    }
    if (target) {
      if (!isObject(update)) return false
      this.#merge(target, update)
      return true
    }
    const key = path.at(-1)
    const parent = key === undefined ? undefined : this.#ownAt(path.slice(0, -1))
    if (parent && key !== undefined) this.#put(parent, key, update)
    return parent !== undefined
  }

  #merge(into: JsonObject, update: JsonObject): void {
    for (const key of Object.keys(update)) {
      const value = ownValue(update, key)
      const present = ownValue(into, key)
      if (isObject(present) && isObject(value)) this.#merge(this.#ownChild(into, key, present) as JsonObject, value)
      else if (Array.isArray(present) && Array.isArray(value))
        this.#append(this.#ownChild(into, key, present) as unknown[], value)
      else this.#put(into, key, value)
      if (this.isFull) return
    }
  }

  #append(into: unknown[], update: unknown): void {
    for (const value of Array.isArray(update) ? update : [update]) this.#put(into, into.length, value)
  }

  /** Sets a copy of a value, which with all that is in it comes from the overlay from now on. */
  #put(into: Container, key: string | number, value: unknown): void {
    const copy = this.#copied(value)
    if (Array.isArray(into)) into[Number(key)] = copy
    else setOwn(into, String(key), copy)
    this.#note(into, String(key))
  }

  #copied(value: unknown): unknown {
    this.#budget--
    if (typeof value !== 'object' || value === null || this.isFull) return value
    const copy: Container = Array.isArray(value) ? [] : {}
    this.#own.add(copy)
    for (const [key, inner] of Object.entries(value)) this.#put(copy, key, inner)
    return copy
  }

  #note(node: object, key: string): void {
    const known = this.#from.get(node)
    if (known) known.add(key)
    else this.#from.set(node, new Set([key]))
  }

  /** The object or array at a path, made one that may be changed, as all around it; undefined when a single value stands there. */
  #ownAt(path: readonly (string | number)[]): Container | undefined {
    this.document = this.#ownCopy(this.document) as JsonObject
    let at: Container = this.document
    for (const key of path) {
      const value: unknown = Array.isArray(at) ? at[Number(key)] : ownValue(at, String(key))
      if (typeof value !== 'object' || value === null) return undefined
      at = this.#ownChild(at, key, value as Container)
    }
    return at
  }

  #ownChild(parent: Container, key: string | number, value: Container): Container {
    const own = this.#ownCopy(value)
    if (own !== value) {
      if (Array.isArray(parent)) parent[Number(key)] = own
      else setOwn(parent, String(key), own)
    }
    return own
  }

  #ownCopy(value: Container): Container {
    if (this.#own.has(value)) return value
    // Spreading keeps a name such as __proto__ what it is.
    const copy = Array.isArray(value) ? [...value] : { ...value }
    this.#own.add(copy)
    return copy
  }
}
