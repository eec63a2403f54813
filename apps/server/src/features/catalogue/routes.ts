import { contentField, type EntityDefinition } from '@portico/contract'
import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '../../platform/database/open.ts'
import { contentRoute } from './files/content-route.ts'
import type { Contents } from './files/contents.ts'
import { entityRoutes } from './http/entity-routes.ts'
import { recordRoutes } from './http/record-routes.ts'
import { importRoutes } from './import/routes.ts'
import type { CatalogueObserver } from './observer.ts'
import type { EntityServices } from './services.ts'
import { CatalogueStore } from './store.ts'

interface CatalogueOptions {
  database: Database
  contents: Contents
  entities: readonly EntityDefinition[]
  observer: CatalogueObserver
}

/** The calls of every entity of the catalogue. */
export const catalogueRoutes: FastifyPluginAsync<CatalogueOptions> = async (
  app,
  { database, contents, entities, observer }
) => {
  for (const entity of entities) {
    const store = new CatalogueStore(database, entity, entities)
    const services: EntityServices = { entity, entities, store, contents, database, observer }
    app.register(entityRoutes, services)
    app.register(recordRoutes, services)
    app.register(importRoutes, services)
    if (contentField(entity)) app.register(contentRoute, services)
  }
}
