import { inTransaction } from '@portico/server-kit'
import type { Database } from '../../../platform/database/open.ts'
import { queryRows } from '../../../platform/database/query.ts'
import type { JobDefinition } from '../../../platform/jobs/jobs.ts'
import type { Outbox } from '../../../platform/mail/outbox.ts'

/** The job that queues the mails about an update. */
export const NOTICES_JOB = 'status-notices'

/** Mails that one transaction queues: the embedded database does nothing else meanwhile. */
const BATCH = 200

/** The job that queues a mail for each subscriber about an update of an incident. After an interruption it goes on where it was. */
export function statusNoticesJob({
  database,
  outbox
}: {
  database: Database
  outbox: Outbox
}): JobDefinition<{ update: number }> {
  /** @returns whether there may be more */
  const queueSome = (update: number) =>
    inTransaction(database, async (transaction) => {
      const { client } = transaction
      const [row] = await queryRows<{ noticedId: number }>(
        client,
        'select noticed_id as "noticedId" from status_updates where id = $1 and not is_noticed for update',
        [update]
      )
      if (!row) return false
      const subscribers = await queryRows<{ id: number; email: string }>(
        client,
        `select id, email from status_subscribers where confirmed_date is not null and id > $1 order by id limit ${BATCH}`,
        [row.noticedId]
      )
      for (const { id, email } of subscribers)
        await outbox.queue(transaction, { kind: 'statusUpdate', recipient: email, data: { subscriber: id, update } })
      await client.query('update status_updates set noticed_id = $2, is_noticed = $3 where id = $1', [
        update,
        subscribers.at(-1)?.id ?? row.noticedId,
        subscribers.length < BATCH
      ])
      return subscribers.length === BATCH
    })
  return {
    name: NOTICES_JOB,
    retry: { seconds: 30, maxSeconds: 300, times: 20 },
    expireSeconds: 600,
    run: async ({ update }) => {
      while (await queueSome(update));
    }
  }
}
