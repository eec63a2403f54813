import { jobSchema, PATHS, problemSchema } from '@portico/contract'
import { inTransaction } from '@portico/server-kit'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { recordChange } from '../../../platform/audit.ts'
import { ProblemError } from '../../../platform/http/errors.ts'
import { sessionOf } from '../../../platform/security/access.ts'
import type { PlatformServices } from '../../../platform/services.ts'

type JobOptions = Pick<PlatformServices, 'database' | 'jobs'>

/** Background jobs: their states, and running one now. */
export const jobRoutes: FastifyPluginAsyncZod<JobOptions> = async (app, { database, jobs }) => {
  app.get(
    `/${PATHS.jobs}`,
    { schema: { summary: 'List jobs with their status', response: { 200: z.array(jobSchema) } } },
    async () => jobs.states()
  )

  app.post(
    `/${PATHS.job(':name')}`,
    {
      schema: {
        summary: 'Run a scheduled job now',
        description: 'A job that is already waiting or running is not queued again.',
        params: z.object({ name: z.string() }),
        response: { 202: z.null(), 404: problemSchema }
      }
    },
    async (request, reply) => {
      const { name } = request.params
      if (!jobs.isScheduled(name))
        throw new ProblemError('notFound', { detail: `No scheduled job has this name. GET ${PATHS.jobs} lists them.` })
      await inTransaction(database, async (transaction) => {
        // A simultaneous request waits here, and then finds the job.
        await transaction.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`job ${name}`])
        if (await jobs.runNow(transaction, name, {})) return
        await recordChange(transaction.orm, {
          actor: sessionOf(request).login,
          action: 'run',
          entity: 'job',
          entityId: name
        })
        await jobs.enqueue(transaction, name, {})
      })
      jobs.wake(name)
      return reply.code(202).send(null)
    }
  )
}
