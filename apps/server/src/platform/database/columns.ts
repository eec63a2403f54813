import { customType, timestamp } from 'drizzle-orm/pg-core'

/** Bytes. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** An instant, independent of the time zones of writers and readers. */
export const instant = (name: string) => timestamp(name, { withTimezone: true })
