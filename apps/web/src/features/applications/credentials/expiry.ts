/** What the dialog offers for the expiry of a secret: days from today, a date, or none. */
export const EXPIRY_CHOICES = ['90', '180', '365', 'date', 'never'] as const
export type ExpiryChoice = (typeof EXPIRY_CHOICES)[number]

const DAY = 24 * 60 * 60_000

/**
 * The day at whose end a secret expires.
 *
 * @param now milliseconds since the epoch
 * @returns `YYYY-MM-DD` in UTC; null when it does not expire
 */
export function expiryDate(choice: ExpiryChoice, date: string, now: number): string | null {
  if (choice === 'never') return null
  return choice === 'date' ? date : new Date(now + Number(choice) * DAY).toISOString().slice(0, 10)
}
