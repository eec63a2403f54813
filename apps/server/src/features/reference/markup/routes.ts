import { PIECE_PAGES, problemSchema, referenceQuerySchema } from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { sessionOf } from '../../../platform/security/access.ts'
import { sendCompressed } from '../compression.ts'
import type { ReferenceMarkup } from './markup.ts'

/** The first view of a page of the reference as HTML. */
export const markupRoutes: FastifyPluginAsyncZod<{ markup: ReferenceMarkup }> = async (app, { markup }) => {
  app.get(
    '/api/reference/:api/markup/:kind/*',
    {
      config: { isReading: true },
      schema: {
        summary: 'Read the first view of a page as HTML',
        description: 'What the portal’s own pages show until their code has come. It may change with every release.',
        params: z.object({ api: z.string(), kind: z.enum(PIECE_PAGES), '*': z.string() }),
        querystring: referenceQuerySchema,
        headers: z.object({ 'accept-encoding': z.string().optional() }),
        response: {
          200: z.unknown().describe('text/html, to be put into the document’s root'),
          204: z.null().describe('There is none'),
          404: problemSchema,
          503: problemSchema
        }
      }
    },
    async (request, reply) => {
      const { api, kind, '*': key } = request.params
      const { language, ...choice } = request.query
      const html = await markup.read({ api, kind, key }, choice, language, sessionOf(request).userId)
      if (!html) return reply.code(204).send(null)
      return sendCompressed(request, reply, 'text/html; charset=utf-8', html)
    }
  )
}
