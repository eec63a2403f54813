import { newId } from './identifiers.ts'
import type { Queryable } from './table.ts'
import type { OwnerMoment } from './time.ts'

/**
 * Writes an event, in the transaction of what it is about: it is sent if, and only if, that is committed.
 *
 * @param type as the document of Status notifications has it, such as `payment.settled`
 * @param data of the type; its first value is the id of the resource
 */
export async function emitEvent(
  db: Queryable,
  { owner, now }: OwnerMoment,
  type: string,
  data: Readonly<Record<string, unknown>>
): Promise<void> {
  const [resourceId] = Object.values(data)
  await db.query(
    `insert into sandbox.events (owner, event_id, type, resource_id, data, occurred_at) values ($1, $2, $3, $4, $5, $6)`,
    [owner, newId('evt'), type, String(resourceId), JSON.stringify(data), now]
  )
}
