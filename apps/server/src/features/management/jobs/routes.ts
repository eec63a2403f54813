import { jobSchema, PATHS, problemSchema, ROLE_ADMIN } from '@portico/contract'
import { inTransaction } from '@portico/server-kit'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { recordChange } from '../../../platform/audit.ts'
import type { Database } from '../../../platform/database/open.ts'
import { ProblemError } from '../../../platform/http/errors.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { sessionOf } from '../../../platform/security/access.ts'

const tags = ['Management']
const config = { access: [ROLE_ADMIN] } as const
const refusals = { 401: problemSchema, 403: problemSchema }

export interface JobOptions {
  database: Database
  jobs: Jobs
}

/** Work beside the calls: how it stands, and to have some of it done now. */
export const jobRoutes: FastifyPluginAsyncZod<JobOptions> = async (app, { database, jobs }) => {
  app.get(
    `/${PATHS.jobs}`,
    {
      config,
      schema: { tags, summary: 'Read how the jobs stand', response: { 200: z.array(jobSchema), ...refusals } }
    },
    async () => jobs.states()
  )

  app.post(
    `/${PATHS.job(':name')}`,
    {
      config,
      schema: {
        tags,
        summary: 'Have a scheduled job done now; one that waits already or is being done is not asked for again',
        params: z.object({ name: z.string() }),
        response: { 202: z.null(), ...refusals, 404: problemSchema }
      }
    },
    async (request, reply) => {
      const { name } = request.params
      if (!jobs.isScheduled(name))
        throw new ProblemError('notFound', { detail: 'There is no scheduled job of this name.' })
      await inTransaction(database, async (transaction) => {
        // Whoever asks at the same moment waits here, and then finds the job.
        await transaction.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`job ${name}`])
        if (await jobs.hasten(transaction, name, {})) return
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
