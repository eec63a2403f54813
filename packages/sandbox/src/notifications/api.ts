import { createGuardedClient, deleteInPortions } from '@portico/server-kit'
import type pg from 'pg'
import type { ApiContext, SandboxApi } from '../core/api.ts'
import { callerOf } from '../core/caller.ts'
import { deliveryHandlers, testHandler } from './deliveries.ts'
import { Deliverer } from './delivery/deliverer.ts'
import type { AfterAttempt } from './delivery/outcome.ts'
import { endpointHandlers, endpointStateHandlers } from './endpoints.ts'
import { eventHandlers } from './events.ts'
import { deleteOldMessages } from './inbox/store.ts'
import type { EndpointRecord } from './model.ts'
import { sealContext, secretHandlers } from './secrets.ts'
import { RETENTION_DAYS } from './store.ts'
import { insertNotificationsStory } from './story.ts'
import { TestMessages } from './test-messages.ts'

const OLDEST_KEPT = `$1::timestamptz - interval '${RETENTION_DAYS} days'`

/**
 * Deletes what is older than the retention period by the clock of its owner. No clock is behind real time, so what is older by real time
 * is found by its index, and more of those owners alone whose clock is ahead.
 */
async function deleteExpired(pool: pg.Pool, table: string, column: string, now: Date): Promise<void> {
  await deleteInPortions(pool, table, `${column} < ${OLDEST_KEPT}`, [now])
  await deleteInPortions(
    pool,
    table,
    `${column} < ${OLDEST_KEPT} + (
       select o.ahead_ms from sandbox.owners o where o.owner = ${table}.owner) * interval '1 millisecond'
       and owner in (select owner from sandbox.owners where ahead_ms > 0)`,
    [now]
  )
}

/** The Status notifications API with its deliveries. */
export function notificationsApi(context: ApiContext): SandboxApi {
  const { pool, clock, log, sealing, allowsOwnMachine, isOnlyInstance } = context
  const { resolveName, onEndpointNotice, onAttempt = () => undefined, documentsFolder } = context

  async function notify(client: pg.PoolClient, endpoint: EndpointRecord, { endpoint: after, notice }: AfterAttempt) {
    if (!notice || !onEndpointNotice) return
    const { clientId, workspace } = callerOf(endpoint.owner)
    const { disabledReason, failingSince } = after
    await onEndpointNotice(client, {
      kind: notice,
      clientId,
      workspace,
      endpointId: endpoint.endpointId,
      url: endpoint.url,
      ...((disabledReason === 'GONE' || disabledReason === 'FAILURES') && { disabledReason }),
      ...(failingSince && { failingSince })
    })
  }

  const deliverer = new Deliverer({
    ...{ pool, clock, log, isOnlyInstance },
    client: createGuardedClient({ allowsOwnMachine, ...(resolveName && { resolve: resolveName }) }),
    open: (sealed, keyId) => sealing.open(sealed, sealContext(keyId)),
    onChange: notify,
    onAttempt
  })
  return {
    name: 'status-notification',
    handlers: {
      v1: {
        ...eventHandlers(context),
        ...endpointHandlers(context),
        ...endpointStateHandlers(context),
        ...secretHandlers(context),
        testEndpoint: testHandler(context, new TestMessages(documentsFolder)),
        ...deliveryHandlers(context)
      }
    },
    story: (client, owner) => insertNotificationsStory(client, owner, sealing),
    background: { start: () => deliverer.start(), stop: () => deliverer.stop() },
    cleanUp: async () => {
      const now = clock()
      await deleteExpired(pool, 'sandbox.deliveries', 'created_at', now)
      await deleteExpired(pool, 'sandbox.events', 'occurred_at', now)
      await deleteOldMessages(pool, now)
    }
  }
}
