import type { FastifyPluginCallback } from 'fastify'
import { ProblemError } from '../../platform/errors.ts'
import { compressText } from './compression.ts'
import { documentRoutes } from './document-routes.ts'
import { bundleRoutes } from './forms/bundle-routes.ts'
import { ReferenceChanges } from './forms/changes.ts'
import { changesRoutes } from './forms/changes-routes.ts'
import type { Operator } from './forms/public-twins.ts'
import { twinRoutes } from './forms/twin-routes.ts'
import { Twins } from './forms/twins.ts'
import { Guides } from './guides/guides.ts'
import { guideRoutes } from './guides/routes.ts'
import { markupRoutes } from './markup/routes.ts'
import { pageRoutes } from './page-routes.ts'
import { reportRoutes } from './report-routes.ts'
import type { ReferenceServices } from './services.ts'

interface ReferenceRouteOptions extends ReferenceServices {
  guidesFolder: string
  publicUrl: string
  operator: Operator
}

/** The calls of the reference: published APIs, their documents and prepared pieces, further forms of them, and guides. */
export const referenceRoutes: FastifyPluginCallback<ReferenceRouteOptions> = (app, options, done) => {
  const { guidesFolder, publicUrl, operator, ...services } = options
  const guides = new Guides({ folder: guidesFolder, server: publicUrl, thread: services.thread })
  const { texts } = services
  const changes = new ReferenceChanges(services, texts)
  app.addHook('preValidation', async ({ params }) => {
    // The database cannot even look for it, so nothing has such a name.
    if (Object.values(params as object).some((part) => String(part).includes('\0'))) throw new ProblemError('notFound')
  })
  app.addHook('onSend', compressText)
  app.register(documentRoutes, services)
  app.register(pageRoutes, { ...services, guides })
  app.register(markupRoutes, services)
  app.register(reportRoutes, services)
  app.register(guideRoutes, { guides })
  app.register(changesRoutes, { changes })
  app.register(bundleRoutes, { services, guides, texts, publicUrl })
  app.register(twinRoutes, {
    twins: new Twins({ services, guides, changes, texts, server: publicUrl }),
    texts,
    operator,
    publicUrl
  })
  done()
}
