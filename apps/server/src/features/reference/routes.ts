import type { FastifyPluginAsync } from 'fastify'
import { compressText } from '../../platform/http/compression.ts'
import { ProblemError } from '../../platform/http/errors.ts'
import { setRouteDefaults } from '../../platform/http/route-defaults.ts'
import { documentRoutes } from './document-routes.ts'
import { bundleRoutes } from './forms/bundle-routes.ts'
import { ReferenceChanges } from './forms/changes.ts'
import { changesRoutes } from './forms/changes-routes.ts'
import { MarkdownPages } from './forms/markdown-pages.ts'
import { markdownRoutes } from './forms/markdown-routes.ts'
import type { Operator } from './forms/public-pages.ts'
import { Guides } from './guides/guides.ts'
import { guideRoutes } from './guides/routes.ts'
import { pageRoutes } from './page-routes.ts'
import { reportRoutes } from './report-routes.ts'
import { reviewRoutes } from './review-routes.ts'
import type { ReferenceServices } from './services.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route returns a document or a part of it to a reader. */
    isReading?: boolean
  }
}

interface ReferenceRouteOptions extends ReferenceServices {
  guidesFolder: string
  publicUrl: string
  operator: Operator
  /** Called after the response to a signed-in user who has read in the reference. */
  onRead: (userId: number) => void
}

/** The calls of the reference: published APIs, their documents and prepared pieces, further forms of them, and guides. */
export const referenceRoutes: FastifyPluginAsync<ReferenceRouteOptions> = async (app, options) => {
  const { guidesFolder, publicUrl, operator, onRead, ...services } = options
  const guides = new Guides({ folder: guidesFolder, server: publicUrl, thread: services.thread })
  const { texts, readerFor } = services
  setRouteDefaults(app, 'Reference', { access: 'signed-in' })
  const changes = new ReferenceChanges(services, texts)
  app.addHook('preValidation', async ({ params }) => {
    // The database cannot even look for it, so nothing has such a name.
    if (Object.values(params as object).some((part) => String(part).includes('\0'))) throw new ProblemError('notFound')
  })
  app.addHook('onSend', compressText)
  app.addHook('onResponse', async ({ session, routeOptions }, { statusCode }) => {
    if (routeOptions.config.isReading && session && (statusCode === 200 || statusCode === 304)) onRead(session.userId)
  })
  app.register(async (readable) => {
    setRouteDefaults(readable, 'Reference', { tokenScope: 'reference:read' })
    readable.register(documentRoutes, services)
    readable.register(pageRoutes, { ...services, guides })
    readable.register(guideRoutes, { guides })
    readable.register(changesRoutes, { changes, readerFor })
    readable.register(bundleRoutes, { services, guides, texts, publicUrl })
  })
  app.register(reportRoutes, services)
  app.register(reviewRoutes, services)
  app.register(markdownRoutes, {
    markdownPages: new MarkdownPages({ guides, changes, texts, server: publicUrl }),
    readerFor,
    texts,
    operator,
    publicUrl
  })
}
