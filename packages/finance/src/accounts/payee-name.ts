/** Outcome of a verification of payee that could be made. */
export type NameMatch = 'MATCH' | 'CLOSE_MATCH' | 'NO_MATCH'

/** Titles in front of a name, in the languages of the nine countries, folded and without full stops. */
const TITLES = new Set(
  'dr drs prof ing dipl mag herr frau mr mrs ms miss mx sir don dona sr sra srta monsieur madame m mme mlle sig sigra dott dottssa dhr mevr mw senhor senhora eng'.split(
    ' '
  )
)

/** Letters that are no base letter with an accent, and so survive the decomposition. */
const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }

/**
 * The words of a name by which it is compared: without case, accents, punctuation and the titles in front of it.
 * A hyphen divides words, an apostrophe and a full stop do not.
 */
export function normalizedName(name: string): string[] {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/['’.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  // The last word stays whatever it is: it is the name.
  const first = words.findIndex((word, index) => index === words.length - 1 || !TITLES.has(word))
  return words.slice(Math.max(0, first))
}

/**
 * Compares the name that a payer gives with the holder's, as a verification of payee does. The rules are this product's own:
 * - MATCH: the same words in the same order, once case, accents, punctuation and titles are folded.
 * - CLOSE_MATCH: the same words in another order; two or more words in common and none that contradicts; an initial in place of a first
 *   name before the same last name; or a slip of the keyboard (one letter in five, two from ten).
 * - NO_MATCH: anything else, and a name without a letter or digit.
 */
export function comparePayeeName(given: string, holder: string): NameMatch {
  const one = normalizedName(given)
  const other = normalizedName(holder)
  if (one.length === 0 || other.length === 0) return 'NO_MATCH'
  if (one.join(' ') === other.join(' ')) return 'MATCH'
  return isPartOf(one, other) || isPartOf(other, one) || hasInitials(one, other) || isTypo(one.join(''), other.join(''))
    ? 'CLOSE_MATCH'
    : 'NO_MATCH'
}

/** Whether all words of a name, at least two, are among those of the other. */
function isPartOf(words: string[], others: string[]): boolean {
  const left = [...others]
  return (
    words.length >= 2 &&
    words.every((word) => {
      const place = left.indexOf(word)
      if (place >= 0) left.splice(place, 1)
      return place >= 0
    })
  )
}

function hasInitials(one: string[], other: string[]): boolean {
  return (
    one.length === other.length &&
    one.length >= 2 &&
    one.at(-1) === other.at(-1) &&
    one.every((word, index) => {
      const counterpart = other[index] ?? ''
      const initial = word.length === 1 || counterpart.length === 1
      return word === counterpart || (initial && word.charAt(0) === counterpart.charAt(0))
    })
  )
}

function isTypo(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length)
  const allowed = length >= 10 ? 2 : length >= 5 ? 1 : 0
  return Math.abs(one.length - other.length) <= allowed && one.length <= 200 && distance(one, other) <= allowed
}

/** Letters to change, add, leave out or swap with a neighbour until two texts are the same (optimal string alignment). */
function distance(one: string, other: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1]
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1)
      )
      const swapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (swapped) least = Math.min(least, (beforeLast[column - 2] ?? 0) + 1)
      current.push(least)
    }
    beforeLast = last
    last = current
  }
  return last[other.length] ?? 0
}
