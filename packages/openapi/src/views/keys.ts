import { digest } from '../text/digest.ts'
import { wellFormed } from '../text/rich-text.ts'

/** Keys of pieces are parts of addresses and of an index of the database: longer ones are cut. */
const MAX_KEY = 200
const ODD = /[\p{Cc}\\]|^\s|\s$|(?:^|\/)\.{0,2}(?:\/|$)/u

/**
 * A name of the document as the key of a piece: the name itself, unless an address could not have it. Parts of a path that a browser
 * would take away (`.`, `..`, nothing) and control characters are such.
 */
export function keyOf(name: string): string {
  const text = wellFormed(name)
  if (text.length <= MAX_KEY && !ODD.test(text)) return text
  return `${text.replaceAll(/[\p{Cc}\\/\s.]+/gu, '-').slice(0, 60)}-${digest(name).slice(0, 8)}`
}

/** Assigns a unique key to each name of one kind. */
export class UniqueKeys {
  /** Each key that is taken, with how often it was wanted. */
  readonly #taken = new Map<string, number>()

  /** The wanted key, or with `-2`, `-3`, … when it is taken. */
  take(wanted: string): string {
    let count = this.#taken.get(wanted) ?? 0
    let key = wanted
    while (this.#taken.has(key)) key = `${wanted}-${++count + 1}`
    this.#taken.set(wanted, count)
    this.#taken.set(key, this.#taken.get(key) ?? 0)
    return key
  }
}

/** Keys of the component schemas. For documents that keep to the specification they are the names. */
export class Keys {
  readonly #keys = new Map<string, string>()
  readonly #names = new Map<string, string>()

  constructor(names: Iterable<string>) {
    const unique = new UniqueKeys()
    for (const name of names) {
      const key = unique.take(keyOf(name))
      this.#keys.set(name, key)
      this.#names.set(key, name)
    }
  }

  schema(name: string): string {
    return this.#keys.get(name) ?? keyOf(name)
  }

  schemaName(key: string): string {
    return this.#names.get(key) ?? key
  }
}
