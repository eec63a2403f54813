import { changesQuerySchema, problemSchema } from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { prefersMarkdown } from '../../../platform/http/negotiation.ts'
import type { ReferenceServices } from '../services.ts'
import type { ReferenceChanges } from './changes.ts'
import { MARKDOWN, sendText } from './send-text.ts'

interface ChangesRouteOptions extends Pick<ReferenceServices, 'readerFor'> {
  changes: ReferenceChanges
}

/** What is different between two versions of an API. */
export const changesRoutes: FastifyPluginAsyncZod<ChangesRouteOptions> = async (app, { changes, readerFor }) => {
  app.get(
    '/api/reference/:api/changes',
    {
      config: {
        rateLimit: 'documents',
        responseHeaders: { ETag: 'Version, for If-None-Match' }
      },
      schema: {
        summary: 'Compare two versions of an API',
        description: 'JSON or Markdown, according to `Accept`.',
        params: z.object({ api: z.string() }),
        querystring: changesQuerySchema,
        headers: z.object({ 'if-none-match': z.string().optional(), accept: z.string().optional() }),
        produces: ['application/json', 'text/markdown'],
        response: {
          200: z.unknown().describe('Changes of the package openapi'),
          304: z.null(),
          404: problemSchema,
          503: problemSchema
        }
      }
    },
    async (request, reply) => {
      const form = prefersMarkdown(request.headers.accept) ? 'markdown' : 'json'
      const body = await changes.find(readerFor(request), request.params.api, request.query, form)
      reply.header('Vary', 'Accept')
      return sendText(request, reply, { body, type: form === 'json' ? 'application/json; charset=utf-8' : MARKDOWN })
    }
  )
}
