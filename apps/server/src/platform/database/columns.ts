import { customType, timestamp } from 'drizzle-orm/pg-core'

/** Bytes. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A moment, whatever the time zone of who writes and who reads. */
export const instant = (name: string) => timestamp(name, { withTimezone: true })
