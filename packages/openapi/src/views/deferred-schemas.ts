import type { PieceKey } from '../model/schema.ts'
import { digest } from '../text/digest.ts'
import type { Deferred } from './schema/builder.ts'

const KEY_DIGITS = 20
/** Characters of JSON that are compared in all; beyond, equal parts are no longer recognised. */
const COMPARED = 300_000_000
/** Parts of one document. A chain of allOf that leads round in circles may combine the same schemas in ever new ways. */
const MAX_PARTS = 50_000

/** What distinguishes a schema from others, and whether its content depends on the direction. */
interface SchemaFingerprint {
  readonly text: string
  readonly oneWay: boolean
}

/**
 * The schemas that views left out and that are no components, waiting to become pieces. Equal ones are one piece: a document without
 * components says the same schema a thousand times.
 */
export class DeferredSchemas {
  readonly #known = new Set<string>()
  readonly #marks = new WeakMap<object, SchemaFingerprint>()
  readonly #waiting: { readonly key: string; readonly part: Deferred }[] = []
  #numbered = 0
  #left: number

  constructor(compared = COMPARED) {
    this.#left = compared
  }

  /** Remembers what a view leaves out and names its piece; undefined when there are too many. */
  defer(part: Deferred): PieceKey | undefined {
    const key = this.#keyOf(part)
    if (!this.#known.has(key)) {
      if (this.#known.size >= MAX_PARTS) return undefined
      this.#known.add(key)
      this.#waiting.push({ key, part })
    }
    return { kind: 'part', key }
  }

  next(): { readonly key: string; readonly part: Deferred } | undefined {
    return this.#waiting.pop()
  }

  #keyOf({ sources, direction }: Deferred): string {
    const marks = sources.map(({ node, origin }) => ({ ...this.#markOf(node), origin }))
    const text = marks.map((mark) => (mark.origin === undefined ? mark.text : `${mark.origin} ${mark.text}`)).join(' ')
    return digest(marks.some(({ oneWay }) => oneWay) ? `${direction} ${text}` : text).slice(0, KEY_DIGITS)
  }

  #markOf(node: unknown): SchemaFingerprint {
    if (typeof node !== 'object' || node === null) return { text: String(node), oneWay: false }
    let mark = this.#marks.get(node)
    if (!mark) {
      mark = this.#byContent(node) ?? { text: `#${++this.#numbered}`, oneWay: true }
      this.#marks.set(node, mark)
    }
    return mark
  }

  /** Undefined when there is too much to compare: then the object itself identifies the schema. */
  #byContent(node: object): SchemaFingerprint | undefined {
    if (this.#left <= 0) return undefined
    let text: string
    try {
      text = JSON.stringify(node)
    } catch {
      // Aliases may stand for more text than a string can hold.
      return undefined
    }
    this.#left -= text.length
    return { text: digest(text), oneWay: /"(?:readOnly|writeOnly|\$ref|\$dynamicRef)":/.test(text) }
  }
}
