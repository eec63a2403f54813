import { API_ENVIRONMENTS, LOCALES, problemSchema } from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { isKnown, sendNotModified } from '../../../platform/http/conditional.ts'
import { contentDisposition, sendStream, UNTRUSTED_CONTENT_HEADERS } from '../../../platform/http/downloads.ts'
import type { Guides } from '../guides/guides.ts'
import type { ReferenceServices } from '../services.ts'
import { viewerOf } from '../viewer.ts'
import { Bundle } from './bundle.ts'
import type { ExportTexts } from './texts.ts'

interface BundleRouteOptions {
  services: ReferenceServices
  guides: Guides
  texts: ExportTexts
  publicUrl: string
}

/** All documents of an environment in one file. */
export const bundleRoutes: FastifyPluginAsyncZod<BundleRouteOptions> = async (app, options) => {
  const { services, guides, texts, publicUrl } = options
  app.get(
    '/api/reference/bundle.zip',
    {
      config: {
        rateLimit: 'documents',
        responseHeaders: {
          ETag: 'Version, for If-None-Match',
          'Content-Disposition': 'File name'
        }
      },
      schema: {
        summary: 'Download all documents of an environment with translations and guides',
        querystring: z.object({ environment: z.enum(API_ENVIRONMENTS).default('sandbox') }),
        headers: z.object({ 'if-none-match': z.string().optional() }),
        produces: ['application/zip'],
        response: {
          200: z.unknown().meta({ type: 'string', format: 'binary' }),
          304: z.null(),
          503: problemSchema
        }
      }
    },
    async (request, reply) => {
      const { environment } = request.query
      // Whatever is not examined yet would be missing.
      const reader = services.readerFor(request)
      const names = new Set((await reader.list()).map(({ api }) => api))
      for (const name of names) await reader.versions(name)
      const bundle = new Bundle({
        environment,
        server: publicUrl,
        published: await services.store.bundled(viewerOf(request), environment),
        guides: new Map(LOCALES.map((locale) => [locale, guides.sources(locale)])),
        texts,
        contents: services.contents
      })
      const { tag } = bundle
      reply.headers({
        ...UNTRUSTED_CONTENT_HEADERS,
        ETag: `"${tag}"`,
        'Cache-Control': 'private, no-cache',
        'Content-Disposition': contentDisposition(`portico-apis-${environment}.zip`)
      })
      if (isKnown(request, tag)) return sendNotModified(reply)
      return sendStream(reply.type('application/zip'), () => bundle.bytes())
    }
  )
}
