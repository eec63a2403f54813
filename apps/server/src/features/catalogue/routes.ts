import { contentField, entityOf } from '@portico/contract'
import type { FastifyPluginAsync } from 'fastify'
import type { PlatformServices } from '../../platform/services.ts'
import { contentRoute } from './files/content-route.ts'
import { entityRoutes } from './http/entity-routes.ts'
import { recordRoutes } from './http/record-routes.ts'
import { importRoutes } from './import/routes.ts'
import { reviewMails } from './reviews/mails.ts'
import { ReviewRecorder } from './reviews/recorder.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { ReviewStore } from './reviews/store.ts'
import type { EntityServices } from './services.ts'
import { CatalogueStore } from './store.ts'

type CatalogueOptions = Pick<EntityServices, 'database' | 'contents' | 'uploads' | 'entities' | 'observer'> &
  Pick<PlatformServices, 'outbox' | 'publicUrl'> & { config: { catalogueReview: boolean } }

/** The calls of every entity of the catalogue, and the reviews of their changes. */
export const catalogueRoutes: FastifyPluginAsync<CatalogueOptions> = async (app, options) => {
  const { database, contents, uploads, entities, observer, config, publicUrl } = options
  const recorder = new ReviewRecorder(config.catalogueReview)
  const storeOf = (key: string) => new CatalogueStore(database, entityOf(key, entities), entities, recorder)
  for (const entity of entities) {
    const services: EntityServices = {
      entity,
      entities,
      store: storeOf(entity.key),
      contents,
      uploads,
      database,
      observer
    }
    app.register(entityRoutes, services)
    app.register(recordRoutes, services)
    app.register(importRoutes, services)
    if (contentField(entity)) app.register(contentRoute, services)
  }
  app.register(reviewRoutes, {
    reviews: new ReviewStore(database, storeOf),
    announce: reviewMails(options),
    contents,
    publicUrl
  })
}
