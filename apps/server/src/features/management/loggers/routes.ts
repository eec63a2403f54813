import { loggerLevelSchema, loggersSchema, PATHS, problemSchema } from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { ProblemError } from '../../../platform/http/errors.ts'
import { isLogger } from '../../../platform/logging/loggers.ts'
import { sessionOf } from '../../../platform/security/access.ts'
import type { PlatformServices } from '../../../platform/services.ts'

export type LoggerOptions = Pick<PlatformServices, 'loggers' | 'loggerLevels' | 'logBuffer' | 'sessions'>

/** Levels of loggers: to read, and to change while the portal runs. */
export const loggerRoutes: FastifyPluginAsyncZod<LoggerOptions> = async (app, { loggers, loggerLevels }) => {
  app.get(
    `/${PATHS.loggers}`,
    { schema: { summary: 'List the levels of all loggers', response: { 200: loggersSchema } } },
    async () => loggers.describe()
  )

  app.post(
    `/${PATHS.logger(':name')}`,
    {
      schema: {
        summary: 'Set the level of a logger on every instance',
        params: z.object({ name: z.string() }),
        body: loggerLevelSchema,
        response: { 204: z.null(), 404: problemSchema }
      }
    },
    async (request, reply) => {
      const { name } = request.params
      if (!isLogger(name))
        throw new ProblemError('notFound', { detail: `No logger has this name. GET ${PATHS.loggers} lists them.` })
      await loggerLevels.set(name, request.body.configuredLevel, sessionOf(request).login)
      return reply.code(204).send(null)
    }
  )
}
