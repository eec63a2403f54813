import { PIECE_PAGES, problemSchema, referenceQuerySchema } from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { sendCompressed } from '../../../platform/http/compression.ts'
import { sessionOf } from '../../../platform/security/access.ts'
import type { ReferenceServices } from '../services.ts'

/** The first view of a page of the reference as HTML. */
export const markupRoutes: FastifyPluginAsyncZod<Pick<ReferenceServices, 'markup' | 'readerFor'>> = async (
  app,
  { markup, readerFor }
) => {
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
      const { userId } = sessionOf(request)
      const html = await markup.read(readerFor(request), { api, kind, key }, { ...request.query, userId })
      if (!html) return reply.code(204).send(null)
      return sendCompressed(request, reply, 'text/html; charset=utf-8', html)
    }
  )
}
