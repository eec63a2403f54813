import { timestamp } from 'drizzle-orm/pg-core'

/** A moment, whatever the time zone of who writes and who reads. */
export const instant = (name: string) => timestamp(name, { withTimezone: true })
