import type { ApiContext, SandboxApi } from '../core/api.ts'
import { catalogueHandlers } from './catalogue/handlers.ts'
import { decodeVin } from './identification.ts'
import { listPictures } from './pictures/handlers.ts'
import { pictureRoutes } from './pictures/routes.ts'
import { stockHandlers } from './stock/handlers.ts'
import { removeOldVehicles } from './stock/store.ts'
import { vehicleStory } from './story.ts'

/** The Vehicles API: the catalogue and the shared stock, which are the same for all, and each application's own stock. */
export function vehiclesApi(context: ApiContext): SandboxApi {
  const { pool, clock } = context
  return {
    name: 'vehicle-api',
    handlers: {
      v1: {
        ...catalogueHandlers(context),
        ...stockHandlers(context),
        listPictures: listPictures(context),
        decodeVin: decodeVin(context)
      }
    },
    routes: async (app) => pictureRoutes(app),
    story: vehicleStory,
    cleanUp: () => removeOldVehicles(pool, clock())
  }
}
