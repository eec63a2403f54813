import { createGuardedClient } from '@portico/server-kit'
import type pg from 'pg'
import type { ApiContext, SandboxApi } from '../core/api.ts'
import { callerOf } from '../core/caller.ts'
import { deliveryHandlers, testHandler } from './deliveries.ts'
import { Deliverer } from './delivery/deliverer.ts'
import type { AfterAttempt } from './delivery/outcome.ts'
import { endpointHandlers, endpointStateHandlers } from './endpoints.ts'
import { maintainEvents } from './event-partitions.ts'
import { eventHandlers } from './events.ts'
import { deleteOldMessages } from './inbox/store.ts'
import type { EndpointRecord } from './model.ts'
import { sealContext, secretHandlers } from './secrets.ts'
import { insertNotificationsStory } from './story.ts'
import { TestMessages } from './test-messages.ts'

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
      await maintainEvents(pool, now, log)
      await deleteOldMessages(pool, now)
    }
  }
}
