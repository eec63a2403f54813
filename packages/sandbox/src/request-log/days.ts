export const DAY_MS = 86_400_000

/** The day of a time, in days since 1970. */
export const dayNumber = (at: number): number => Math.floor(at / DAY_MS)

/** The day of a time, such as `2026-11-26`. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
