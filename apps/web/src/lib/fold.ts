const ASCII = /^\p{ASCII}*$/u
const MARKS = /\p{M}+/gu

/** Makes one letter of all that differ in case, accent or compatibility form only; `ß` becomes `ss`. */
function foldOnce(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '').toUpperCase().toLowerCase().replaceAll('ς', 'σ')
}

/**
 * Reduces a text to what a search compares: without case, accents or compatibility forms, so that `ÁRBOL` and `arbol`,
 * or the ligature `ﬁ` and `fi`, are the same.
 *
 * @returns the folded text; folding it again changes nothing
 */
export function fold(text: string): string {
  // Most catalogue texts are plain ASCII, for which the Unicode work is several times slower than lowering the case.
  if (ASCII.test(text)) return text.toLowerCase()
  // Changing the case can produce marks, hence the second time.
  return foldOnce(foldOnce(text))
}

/**
 * Matches texts in which every word of a search occurs, in any order and anywhere in a word, regardless of case and accents.
 *
 * @returns whether a text matches; every text matches a blank search
 */
export function wordMatcher(search: string): (text: string) => boolean {
  const words = fold(search).split(/\s+/u).filter(Boolean)
  return (text) => {
    const folded = words.length > 0 ? fold(text) : ''
    return words.every((word) => folded.includes(word))
  }
}
