import { LOGGER_LEVELS, PATHS, problemSchema, ROLE_ADMIN } from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { ProblemError } from '../../../platform/http/errors.ts'
import { bearerOf } from '../../../platform/security/access.ts'
import type { PlatformServices } from '../../../platform/services.ts'
import { InstanceLogs } from './instance-logs.ts'
import { LogTail } from './log-tail.ts'

const filterSchema = z.object({
  level: z.enum(LOGGER_LEVELS).optional(),
  logger: z.string().max(100).optional(),
  query: z.string().max(200).optional()
})

/** Seconds after which another reader may have left. */
const RETRY_SECONDS = 30

type LogOptions = Pick<PlatformServices, 'config' | 'instances' | 'instanceRequests' | 'logBuffer' | 'sessions'>

/** The live end of the logs of all instances. */
export const logRoutes: FastifyPluginAsyncZod<LogOptions> = async (app, options) => {
  const { config, logBuffer, sessions } = options
  const others = new InstanceLogs({ ...options, isOnlyInstance: !config.databaseUrl })
  const tail = new LogTail(logBuffer, others)
  app.addHook('preClose', async () => tail.close())

  app.get(
    `/${PATHS.logTail}`,
    {
      config: { isEndless: true },
      // The response to HEAD would read a stream that has no end.
      exposeHeadRoute: false,
      schema: {
        summary: 'Stream the logs of all instances, starting with the latest lines',
        produces: ['text/event-stream'],
        querystring: filterSchema,
        response: {
          200: z.unknown().meta({ type: 'string', description: 'One event per log line' }),
          429: problemSchema
        }
      }
    },
    async (request, reply) => {
      const token = bearerOf(request) ?? ''
      // A stream ends with the token of its request: idle users are signed out here too.
      const stream = tail.open(request.query, async () => {
        const session = (await sessions.authenticate(token))?.session
        return session?.authorities.includes(ROLE_ADMIN) ?? false
      })
      if (!stream)
        throw new ProblemError('tooManyRequests', {
          detail: 'Too many users are reading the log through this instance. Retry later.',
          retryAfterSeconds: RETRY_SECONDS
        })
      return reply.type('text/event-stream; charset=utf-8').header('X-Accel-Buffering', 'no').send(stream)
    }
  )
}
