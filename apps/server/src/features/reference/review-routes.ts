import { PATHS, problemSchema, ROLE_ADMIN, readId } from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { ProblemError } from '../../platform/http/errors.ts'
import type { ReferenceServices } from './services.ts'

const NOTHING = 'This change does not replace an OpenAPI description, so there is nothing to compare.'

/** What a change of the catalogue that is under review changes in an OpenAPI document. */
export const reviewRoutes: FastifyPluginAsyncZod<ReferenceServices> = async (app, { store, preparations }) => {
  app.get(
    `/${PATHS.managedReviews}/:id/changes`,
    {
      config: { access: [ROLE_ADMIN], rateLimit: 'documents' },
      schema: {
        tags: ['Reviews'],
        summary: 'Compare the released OpenAPI description with the one awaiting release',
        params: z.object({ id: z.string() }),
        response: {
          200: z.unknown().describe('Changes of the package openapi'),
          404: problemSchema,
          503: problemSchema
        }
      }
    },
    async (request, reply) => {
      const id = readId(request.params.id)
      const pair = id === undefined ? undefined : await store.reviewed(id)
      if (!pair) throw new ProblemError('notFound')
      const { before, after } = pair
      if (before === null || after === null || before === after) throw new ProblemError('notFound', { detail: NOTHING })
      for (const content of [before, after])
        if ((await preparations.examine(content)).kind !== 'openapi')
          throw new ProblemError('notFound', { detail: NOTHING })
      const changes = await preparations.compare(before, after)
      return reply.type('application/json; charset=utf-8').send(Buffer.from(changes))
    }
  )
}
