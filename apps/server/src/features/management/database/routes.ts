import {
  type DatabaseResult,
  databaseResultSchema,
  databaseSchemaSchema,
  databaseStatementSchema,
  PATHS,
  problemSchema
} from '@portico/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Database } from '../../../platform/database/open.ts'
import { ProblemError } from '../../../platform/http/errors.ts'
import { sessionOf } from '../../../platform/security/access.ts'
import type { PlatformServices } from '../../../platform/services.ts'
import { recordOutcome, recordStatement, type StatementRun } from './audit.ts'
import { checkStatement } from './check-statement.ts'
import { consoleRole } from './role.ts'
import { runStatement } from './run-statement.ts'
import { readSchema } from './schema.ts'

/** Statements that run at once on an instance. */
const AT_ONCE = 2
const RETRY_SECONDS = 5

/** Runs a statement that is in the audit log before it runs, and afterwards with what became of it. */
async function runRecorded(
  { database, prepareRole }: { database: Database; prepareRole: () => Promise<void> },
  run: StatementRun,
  caller: { hangUp: AbortSignal; log: FastifyBaseLogger }
): Promise<DatabaseResult> {
  const entry = await recordStatement(database, run, caller.log)
  try {
    const check = await checkStatement(run.statement, run.mode)
    if ('refusal' in check)
      throw new ProblemError('statementFailed', { detail: check.refusal, position: check.position })
    await prepareRole()
    const response = await runStatement(database, { ...run, command: check.command }, caller)
    await recordOutcome(database, { entry, run, outcome: { rows: response.rowCount } }, caller.log)
    return response
  } catch (error) {
    await recordOutcome(database, { entry, run, outcome: { error: (error as Error).message } }, caller.log)
    throw error
  }
}

/** The database console. It is for development: an application under the profile prod does not register it. */
export const databaseRoutes: FastifyPluginAsyncZod<Pick<PlatformServices, 'database'>> = async (app, { database }) => {
  app.get(
    `/${PATHS.database}`,
    { schema: { summary: 'List the tables', response: { 200: databaseSchemaSchema } } },
    async () => readSchema(database)
  )

  const prepareRole = consoleRole(database)
  let running = 0
  app.post(
    `/${PATHS.databaseStatements}`,
    {
      config: { recentSignIn: true },
      schema: {
        summary: 'Run a statement',
        description: 'The audit log records it.',
        body: databaseStatementSchema,
        response: { 200: databaseResultSchema, 429: problemSchema }
      }
    },
    async (request, reply): Promise<DatabaseResult> => {
      if (running >= AT_ONCE)
        throw new ProblemError('tooManyRequests', {
          detail: 'Other statements are running on this instance. Retry later.',
          retryAfterSeconds: RETRY_SECONDS
        })
      running += 1
      const hangUp = new AbortController()
      const leave = () => hangUp.abort()
      reply.raw.once('close', leave)
      try {
        const run = { ...request.body, actor: sessionOf(request).login }
        return await runRecorded({ database, prepareRole }, run, { hangUp: hangUp.signal, log: request.log })
      } finally {
        reply.raw.off('close', leave)
        running -= 1
      }
    }
  )
}
