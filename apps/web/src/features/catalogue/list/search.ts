import { fold } from './fold.ts'

/** Something to be found, with the text it is found by. */
export interface Searchable<T> {
  readonly item: T
  /** The folded text of everything a person can see of the item. */
  readonly haystack: string
}

/**
 * Prepares a list for searching: the costly part, done once per list and not once per key.
 *
 * @param texts what can be found of an item; a word never matches across two of them
 */
export function searchable<T>(items: readonly T[], texts: (item: T) => readonly string[]): Searchable<T>[] {
  return items.map((item) => ({ item, haystack: fold(texts(item).join('\n')) }))
}

/**
 * Keeps the items in which every word of the search occurs, in any order and anywhere in a word, without regard to case
 * and accents. A blank search keeps all.
 *
 * @returns the items, in the order given
 */
export function matching<T>(entries: readonly Searchable<T>[], search: string): T[] {
  const words = fold(search).split(/\s+/u).filter(Boolean)
  const found: T[] = []
  for (const { item, haystack } of entries) {
    if (words.every((word) => haystack.includes(word))) found.push(item)
  }
  return found
}
