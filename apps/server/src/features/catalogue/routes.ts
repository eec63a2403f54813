import { contentField } from '@portico/contract'
import type { FastifyPluginAsync } from 'fastify'
import { contentRoute } from './files/content-route.ts'
import { entityRoutes } from './http/entity-routes.ts'
import { recordRoutes } from './http/record-routes.ts'
import { importRoutes } from './import/routes.ts'
import type { EntityServices } from './services.ts'
import { CatalogueStore } from './store.ts'

type CatalogueOptions = Pick<EntityServices, 'database' | 'contents' | 'uploads' | 'entities' | 'observer'>

/** The calls of every entity of the catalogue. */
export const catalogueRoutes: FastifyPluginAsync<CatalogueOptions> = async (
  app,
  { database, contents, uploads, entities, observer }
) => {
  for (const entity of entities) {
    const store = new CatalogueStore(database, entity, entities)
    const services: EntityServices = { entity, entities, store, contents, uploads, database, observer }
    app.register(entityRoutes, services)
    app.register(recordRoutes, services)
    app.register(importRoutes, services)
    if (contentField(entity)) app.register(contentRoute, services)
  }
}
