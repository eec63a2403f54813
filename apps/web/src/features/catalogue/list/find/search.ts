import { fold } from '@/lib/fold.ts'

const SLICE_MS = 8

/**
 * A list prepared for searching: the folded text of everything a person can see of each item. Folding is the costly part, so it
 * happens once per list and not once per key, and not before it is needed: `prepare` does it in slices while nothing else happens,
 * and a search does immediately what is still missing.
 */
export class SearchIndex<T extends object> {
  readonly items: readonly T[]
  readonly #texts: (item: T) => readonly string[]
  readonly #haystacks = new Map<T, string>()

  /**
   * @param texts what can be found of an item; a word never matches across two of them
   */
  constructor(items: readonly T[], texts: (item: T) => readonly string[]) {
    this.items = items
    this.#texts = texts
  }

  haystack(item: T): string {
    const known = this.#haystacks.get(item)
    if (known !== undefined) return known
    // Text by text: one that is not ASCII must not make all the others slow to fold.
    const haystack = this.#texts(item).map(fold).join('\n')
    this.#haystacks.set(item, haystack)
    return haystack
  }

  /**
   * Prepares all items, a slice of a few milliseconds at a time.
   *
   * @returns ends it early
   */
  prepare(): () => void {
    let next = 0
    const work = () => {
      const end = performance.now() + SLICE_MS
      while (next < this.items.length && performance.now() < end) this.haystack(this.items[next++]!)
      if (next < this.items.length) timer = setTimeout(work)
    }
    let timer = setTimeout(work)
    return () => clearTimeout(timer)
  }

  /**
   * Keeps the items in which every word of the search occurs, in any order and anywhere in a word, without regard to case
   * and accents. A blank search keeps all.
   *
   * @param items some of the list's, in any order; all in their order unless given
   * @returns the items, in the order given
   */
  matching(search: string, items: readonly T[] = this.items): readonly T[] {
    const words = fold(search).split(/\s+/u).filter(Boolean)
    if (words.length === 0) return items
    return items.filter((item) => {
      const haystack = this.haystack(item)
      return words.every((word) => haystack.includes(word))
    })
  }
}
