/** What a value of the document may take inside a schema (characters of JSON, roughly); a heavier one is left out. */
const MAX_VALUE_SIZE = 8_000
/** What one example of a body may take (characters of JSON, roughly). */
export const MAX_EXAMPLE_SIZE = 120_000

/**
 * About how many characters a value takes as JSON; counting ends at the limit, so a huge value costs no more than that.
 *
 * @returns at least `limit` when it takes that much or more
 */
export function sizeOf(value: unknown, limit: number): number {
  let weight = 0
  const waiting: unknown[] = [value]
  while (waiting.length > 0 && weight < limit) {
    const next = waiting.pop()
    if (typeof next === 'string') weight += next.length + 3
    else if (Array.isArray(next)) {
      weight += 2
      for (let index = 0; index < next.length && waiting.length < limit; index++) waiting.push(next[index])
    } else if (typeof next === 'object' && next !== null) {
      weight += 2
      for (const key of Object.keys(next)) {
        weight += key.length + 4
        if (weight >= limit) break
        waiting.push((next as Record<string, unknown>)[key])
      }
    } else weight += 5
  }
  return weight
}

/** The value, unless it is too heavy to be shown among others. */
export function isSmall(value: unknown): boolean {
  return typeof value !== 'object' && typeof value !== 'string' ? true : sizeOf(value, MAX_VALUE_SIZE) < MAX_VALUE_SIZE
}
