/** A choice of when a credential expires: days from today, a date, or never. */
export type ExpiryChoice = `${number}` | 'date' | 'never'

const DAY = 24 * 60 * 60_000

/**
 * The day at whose end a credential expires.
 *
 * @param now milliseconds since the epoch
 * @returns `YYYY-MM-DD` in UTC; null when it does not expire
 */
export function expiryDate(choice: ExpiryChoice, date: string, now: number): string | null {
  if (choice === 'never') return null
  return choice === 'date' ? date : new Date(now + Number(choice) * DAY).toISOString().slice(0, 10)
}
