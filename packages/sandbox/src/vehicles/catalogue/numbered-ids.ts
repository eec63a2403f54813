/** Crockford's Base32, which the documents' ids are made of. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** An id has ten characters of five bits, in two halves. */
const HALF_BITS = 25
const HALF_MASK = 2 ** HALF_BITS - 1
const CHARACTERS_OF_HALF = 5
const ROUNDS = 4

function mix(half: number, key: number): number {
  let mixed = Math.imul(half ^ key, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) & HALF_MASK
}

function printHalf(half: number): string {
  let text = ''
  for (let shift = HALF_BITS - 5; shift >= 0; shift -= 5) text += ALPHABET[(half >>> shift) & 31]
  return text
}

const parseHalf = (text: string) => [...text].reduce((half, character) => half * 32 + ALPHABET.indexOf(character), 0)

/**
 * Ids that contain what they identify, such as `vrs_7D1M4X8HBT`: two numbers of 25 bits each, permuted (a Feistel network) so that the
 * ids of neighbours have nothing in common. Nothing is kept in memory to find the numbers of an id again.
 */
export class NumberedIds {
  readonly #prefix: string
  readonly #keys: readonly number[]

  /** @param prefix of the ids, without the underscore; ids of different prefixes have different orders */
  constructor(prefix: string) {
    this.#prefix = `${prefix}_`
    const seed = [...prefix].reduce((sum, character) => Math.imul(sum, 31) + character.charCodeAt(0), 7)
    this.#keys = Array.from({ length: ROUNDS }, (_, round) => Math.imul(seed + round, 0x9e3779b1))
  }

  /** @param high number below 2^25 that belongs to the id as well; 0 by default */
  print(low: number, high = 0): string {
    const [left, right] = this.#permute(low, high)
    return this.#prefix + printHalf(left) + printHalf(right)
  }

  /** The place of an id among all ids of the prefix, in the order of their texts. */
  rank(low: number): number {
    const [left, right] = this.#permute(low, 0)
    return left * 2 ** HALF_BITS + right
  }

  #permute(low: number, high: number): [left: number, right: number] {
    let [left, right] = [high, low]
    for (const key of this.#keys) [left, right] = [right, left ^ mix(right, key)]
    return [left, right]
  }

  /** The numbers of an id of this prefix; the caller decides whether there is something of these numbers. */
  parse(id: string): { low: number; high: number } {
    const start = this.#prefix.length
    let left = parseHalf(id.slice(start, start + CHARACTERS_OF_HALF))
    let right = parseHalf(id.slice(start + CHARACTERS_OF_HALF))
    for (const key of this.#keys.toReversed()) [left, right] = [right ^ mix(left, key), left]
    return { high: left, low: right }
  }
}
