import { easyAccessSchema, PATHS, WORKSPACE_PATTERN } from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { EasyAccess } from './easy-access.ts'

export interface EasyAccessOptions {
  easyAccess: EasyAccess
}

/** Easy access: which of its steps the server has seen. */
export const easyAccessRoutes: FastifyPluginAsyncZod<EasyAccessOptions> = async (app, { easyAccess }) => {
  app.get(
    `/${PATHS.easyAccess}`,
    {
      config: { access: 'optional', rateLimit: 'open' },
      schema: {
        tags: ['Easy access'],
        summary: 'Retrieve the completed steps of Easy access',
        description:
          'Steps of the signed-in user and of the specified workspace. Anyone who knows a workspace can retrieve its steps, and nothing else.',
        querystring: z.object({ workspace: z.string().regex(WORKSPACE_PATTERN).optional() }),
        response: { 200: easyAccessSchema }
      }
    },
    async (request) => easyAccess.read({ userId: request.session?.userId, workspace: request.query.workspace })
  )
}
