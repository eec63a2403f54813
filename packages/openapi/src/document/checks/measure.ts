import type { Fault } from '../../model/faults.ts'
import { type JsonObject, setOwn } from '../json.ts'
import type { DocumentLimits } from '../limits.ts'
import { makeFault } from './fault.ts'

/** What a parsed value is made of. `members` counts the names of all objects; that of a shared object once. */
export interface Measured {
  readonly values: number
  readonly members: number
  readonly faults: readonly Fault[]
}

interface Size {
  /** Undefined while what is inside is being measured: meeting it again then is a loop. */
  readonly values: number | undefined
  readonly height: number
}

interface Frame {
  readonly node: JsonObject | unknown[]
  readonly keys: readonly string[] | undefined
  next: number
  values: number
  height: number
}

const CHARACTER_FAULTS = 100

/**
 * Measures a parsed value as if its aliases were written out, without writing them out: each object is looked into once, so that a
 * kilobyte of YAML which stands for a billion values costs nothing (time and memory linear in what was parsed). Refuses loops, depth
 * and number by the limits. Texts that hold U+0000 or half a surrogate pair, which no database and no page takes, are mended in place.
 * @param shared whether one object can stand in several places, as aliases make it; without it, less is remembered
 */
export function measure(root: unknown, limits: DocumentLimits, shared: boolean): Measured {
  return new Measurement(limits, shared).run(root)
}

class Measurement {
  readonly #limits: DocumentLimits
  readonly #sizes: Map<object, Size> | undefined
  readonly #frames: Frame[] = []
  readonly #faults: Fault[] = []
  #members = 0

  constructor(limits: DocumentLimits, shared: boolean) {
    this.#limits = limits
    this.#sizes = shared ? new Map() : undefined
  }

  run(root: unknown): Measured {
    if (typeof root !== 'object' || root === null) return this.#result(1)
    this.#open(root as JsonObject)
    for (let frame = this.#frames.at(-1); frame; frame = this.#frames.at(-1)) {
      const refused = this.#step(frame)
      if (refused) return { ...this.#result(0), faults: [refused] }
      if (this.#frames.length === 0) return this.#result(frame.values)
    }
    return this.#result(1)
  }

  #result(values: number): Measured {
    return { values, members: this.#members, faults: this.#faults }
  }

  #open(node: JsonObject | unknown[]): void {
    const keys = Array.isArray(node) ? undefined : Object.keys(node)
    this.#members += keys?.length ?? 0
    this.#sizes?.set(node, { values: undefined, height: 0 })
    this.#frames.push({ node, keys, next: 0, values: 1, height: 1 })
  }

  /** Looks at the next value of a frame, or closes it. Returns what makes the document unreadable. */
  #step(frame: Frame): Fault | undefined {
    const { node, keys } = frame
    if (frame.next >= (keys?.length ?? (node as unknown[]).length)) return this.#close(frame)
    const index = frame.next++
    const key = keys ? (keys[index] ?? '') : index
    if (keys) this.#checkName(String(key))
    const value = (node as Record<string | number, unknown>)[key]
    if (typeof value === 'string') this.#checkText(node, key, value)
    if (typeof value !== 'object' || value === null) {
      frame.values++
      return undefined
    }
    const known = this.#sizes?.get(value)
    if (!known) {
      if (this.#frames.length > this.#limits.depth) return this.#tooDeep()
      this.#open(value as JsonObject)
      return undefined
    }
    if (known.values === undefined) return makeFault('error', 'aliasLoop', {}, this.#path())
    return this.#add(frame, known.values, known.height)
  }

  #close(frame: Frame): Fault | undefined {
    this.#frames.pop()
    this.#sizes?.set(frame.node, { values: frame.values, height: frame.height })
    const parent = this.#frames.at(-1)
    return parent && this.#add(parent, frame.values, frame.height)
  }

  #add(frame: Frame, values: number, height: number): Fault | undefined {
    frame.values += values
    frame.height = Math.max(frame.height, height + 1)
    if (frame.values > this.#limits.values)
      return makeFault('error', 'tooManyNodes', { limit: this.#limits.values / 1e6 }, this.#path())
    return this.#frames.length + frame.height - 1 > this.#limits.depth ? this.#tooDeep() : undefined
  }

  #tooDeep(): Fault {
    return makeFault('error', 'tooDeep', { limit: this.#limits.depth }, this.#path())
  }

  #path(): (string | number)[] {
    return this.#frames.map(({ keys, next }) => keys?.[next - 1] ?? next - 1)
  }

  #checkName(name: string): void {
    const character = badCharacter(name)
    if (character && this.#faults.length < CHARACTER_FAULTS)
      this.#faults.push(makeFault('error', 'badName', { character }, this.#path()))
  }

  #checkText(node: JsonObject | unknown[], key: string | number, text: string): void {
    const character = badCharacter(text)
    if (!character) return
    setOwn(node as JsonObject, String(key), text.toWellFormed().replaceAll('\0', '\uFFFD'))
    if (this.#faults.length < CHARACTER_FAULTS)
      this.#faults.push(makeFault('warning', 'badCharacter', { character }, this.#path()))
  }
}

function badCharacter(text: string): string | undefined {
  if (text.includes('\0')) return 'U+0000'
  if (text.isWellFormed()) return undefined
  const code = /[\uD800-\uDFFF]/u.exec(text)?.[0].charCodeAt(0) ?? 0xd800
  return `U+${code.toString(16).toUpperCase()}`
}
