import { deleteInPortions } from '@portico/server-kit'
import type { ApiContext, SandboxApi } from '../core/api.ts'
import { REFUND_MONTHS } from '../payment-rules/timers.ts'
import { providerRoutes } from '../providers/routes.ts'
import { PAYMENTS_DUE, processDue } from './due.ts'
import { paymentHandlers } from './handlers.ts'
import { paymentsStory } from './story.ts'

/** Days by which months differ: a payment of the 31st would otherwise be deleted early. */
const SPARE_DAYS = 3

/** The Payments API with its simulated providers. */
export function paymentsApi(context: ApiContext): SandboxApi {
  const { pool, clock } = context
  return {
    name: 'payments',
    handlers: { v1: paymentHandlers(context) },
    routes: async (app) => providerRoutes(app, context),
    story: paymentsStory,
    due: PAYMENTS_DUE,
    processDue: (now, owner) => processDue(pool, now, owner),
    cleanUp: async () => {
      // Payments are kept after their last change for as long as they can be refunded.
      const oldest = new Date(clock())
      oldest.setUTCMonth(oldest.getUTCMonth() - REFUND_MONTHS)
      oldest.setUTCDate(oldest.getUTCDate() - SPARE_DAYS)
      // The condition on the creation is redundant, but it has an index.
      await deleteInPortions(pool, 'sandbox.payments', 'created_at < $1 and updated_at < $1', [oldest])
      // Matched transfers are deleted with their payment.
      await deleteInPortions(pool, 'sandbox.incoming_transfers', 'received_at < $1 and payment_id is null', [oldest])
    }
  }
}
