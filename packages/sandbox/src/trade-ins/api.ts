import type { ApiContext, SandboxApi } from '../core/api.ts'
import { descriptionHandlers } from './description-handlers.ts'
import { inspectionHandlers } from './inspection-handlers.ts'
import { offerHandlers } from './offer-handlers.ts'
import { PictureAddresses } from './pictures/addresses.ts'
import { pictureRoutes } from './pictures/routes.ts'
import { Responses } from './response.ts'
import { removeOldTradeIns } from './store.ts'
import { insertTradeInStory } from './story.ts'
import { TIMERS } from './timers.ts'

/** The Trade-in API. */
export function tradeInsApi(context: ApiContext): SandboxApi {
  const { pool, clock, signer } = context
  const addresses = new PictureAddresses(signer('pictures of damage'))
  const responses = new Responses(addresses)
  return {
    name: 'trade-api',
    handlers: {
      v1: {
        ...descriptionHandlers(context, responses),
        ...offerHandlers(context, responses),
        ...inspectionHandlers(context, responses)
      }
    },
    routes: async (app) => pictureRoutes(app, context, addresses),
    story: insertTradeInStory,
    timers: TIMERS,
    cleanUp: () => removeOldTradeIns(pool, clock())
  }
}
