/** Returns the present instant; tests have their own. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

/** Seconds since the epoch, as JSON Web Tokens count them. */
export const epochSeconds = (date: Date) => Math.floor(date.getTime() / 1000)
