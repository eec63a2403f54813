import { loggerLevelSchema, loggersSchema, PATHS, problemSchema, ROLE_ADMIN } from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { ProblemError } from '../../../platform/http/errors.ts'
import type { LoggerLevels } from '../../../platform/logging/logger-levels.ts'
import { isLogger, type Loggers } from '../../../platform/logging/loggers.ts'
import { sessionOf } from '../../../platform/security/access.ts'

const tags = ['Management']
const config = { access: [ROLE_ADMIN] } as const
const refusals = { 401: problemSchema, 403: problemSchema }

export interface LoggerOptions {
  loggers: Loggers
  loggerLevels: LoggerLevels
}

/** Levels of loggers: to read, and to change while the portal runs. */
export const loggerRoutes: FastifyPluginAsyncZod<LoggerOptions> = async (app, { loggers, loggerLevels }) => {
  app.get(
    `/${PATHS.loggers}`,
    {
      config,
      schema: { tags, summary: 'Read the levels of all loggers', response: { 200: loggersSchema, ...refusals } }
    },
    async () => loggers.describe()
  )

  app.post(
    `/${PATHS.logger(':name')}`,
    {
      config,
      schema: {
        tags,
        summary: 'Set the level of a logger on every instance',
        params: z.object({ name: z.string() }),
        body: loggerLevelSchema,
        response: { 204: z.null(), 400: problemSchema, ...refusals, 404: problemSchema }
      }
    },
    async (request, reply) => {
      const { name } = request.params
      if (!isLogger(name)) throw new ProblemError('notFound', { detail: 'There is no logger of this name.' })
      await loggerLevels.set(name, request.body.configuredLevel, sessionOf(request).login)
      return reply.code(204).send(null)
    }
  )
}
