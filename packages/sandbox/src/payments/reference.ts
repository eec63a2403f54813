/** Remainder of a text by 97, letters as 10 to 35 (ISO 7064, MOD 97-10). */
function remainder(text: string): number {
  let rest = 0
  for (const character of text) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}

/** A creditor reference (ISO 11649) of letters and digits, such as `RF064T8B2M6XQD` of `4T8B2M6XQD`. */
export const creditorReference = (text: string): string =>
  `RF${String(98 - remainder(`${text}RF00`)).padStart(2, '0')}${text}`

/** A reference as people write it, in the form in which it is compared: capitals, without blanks. */
export const plainReference = (written: string): string => written.replace(/\s/g, '').toUpperCase()
