import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { PIECE_PAGES, problemSchema, referenceQuerySchema } from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { sessionOf } from '../../../platform/security/access.ts'
import { takesGzip } from '../negotiation.ts'
import type { ReferenceMarkup } from './markup.ts'

const inflate = promisify(gunzip)

/** The first view of a page of the reference as HTML. */
export const markupRoutes: FastifyPluginAsyncZod<{ markup: ReferenceMarkup }> = async (app, { markup }) => {
  app.get(
    '/api/reference/:api/markup/:kind/*',
    {
      config: { access: 'signed-in', isReading: true },
      schema: {
        tags: ['Reference'],
        summary: 'Read the first view of a page as HTML',
        description: 'What the portal’s own pages show until their code has come. It may change with every release.',
        params: z.object({ api: z.string(), kind: z.enum(PIECE_PAGES), '*': z.string() }),
        querystring: referenceQuerySchema,
        headers: z.object({ 'accept-encoding': z.string().optional() }),
        response: {
          200: z.unknown().describe('text/html, to be put into the document’s root'),
          204: z.null().describe('There is none'),
          400: problemSchema,
          401: problemSchema,
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
      reply.type('text/html; charset=utf-8').header('Vary', 'Accept-Encoding')
      if (!takesGzip(request.headers['accept-encoding'])) return reply.send(await inflate(html))
      return reply.header('Content-Encoding', 'gzip').send(Buffer.from(html))
    }
  )
}
