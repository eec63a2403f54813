/** Whether a number is that of a test card: a real card must not be entered. */
export const isTestCard = (digits: string): boolean => digits.startsWith('400000') && digits.length === 16

/** A card number as it is printed. */
export const formatCard = (digits: string): string => digits.replace(/(.{4})(?=.)/g, '$1 ')

/**
 * The month of a card's expiry as YYYY-MM, of what people write (`08/29`, `8 / 2029`).
 *
 * @returns undefined when it is none, or the month is over
 */
export function parseExpiry(written: string, now: Date): string | undefined {
  const [, month, year] = /^\s*(0?[1-9]|1[0-2])\s*[/ .-]?\s*(\d{2}|20\d{2})\s*$/.exec(written) ?? []
  if (month === undefined || year === undefined) return undefined
  const expires = `20${year.slice(-2)}-${month.padStart(2, '0')}`
  return expires >= now.toISOString().slice(0, 7) ? expires : undefined
}
