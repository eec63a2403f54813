import type { ApiContext, SandboxApi } from '../core/api.ts'
import { cancelByDeletion, cancelWithReason } from './cancellation.ts'
import { DEPARTURE } from './departures.ts'
import { orderHandlers } from './handlers.ts'
import { removeOrders } from './store.ts'
import { orderStory } from './story.ts'
import { startDelivery } from './timers.ts'
import { VERSION_1 } from './versions/version-1.ts'
import { VERSION_2 } from './versions/version-2.ts'

/** Years for which an order is kept after its last change. */
const KEPT_YEARS = 2

/** The Purchase orders API. Both versions read and change the same orders. */
export function ordersApi(context: ApiContext): SandboxApi {
  const { pool, clock } = context
  return {
    name: 'orders-api',
    handlers: {
      v1: { ...orderHandlers(VERSION_1, context), cancelOrder: cancelByDeletion(VERSION_1, context) },
      v2: { ...orderHandlers(VERSION_2, context), cancelOrder: cancelWithReason(VERSION_2, context) }
    },
    story: orderStory,
    timers: { [DEPARTURE]: startDelivery },
    cleanUp: async () => {
      const oldest = new Date(clock())
      oldest.setUTCFullYear(oldest.getUTCFullYear() - KEPT_YEARS)
      await removeOrders(pool, oldest)
    }
  }
}
