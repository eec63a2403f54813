import { randomBytes } from 'node:crypto'
import { createSandbox, migrateSandbox, type Sandbox, type SandboxOptions } from '@portico/sandbox'
import type { FastifyPluginCallback } from 'fastify'
import type { Database } from '../../platform/database/open.ts'
import type { JobDefinition } from '../../platform/jobs/jobs.ts'
import { sharedSecret } from '../../platform/security/secrets.ts'

export interface SandboxHostOptions
  extends Pick<SandboxOptions, 'clock' | 'findClient' | 'log' | 'publicUrl' | 'documentsFolder' | 'onCall'> {
  database: Database
  /** Limits other than the sandbox's defaults. */
  limits?: Pick<SandboxOptions, 'callsPerMinute'>
  /** Whether this is production, where an invalid response is better than none. */
  isProduction: boolean
}

/** Makes the sandbox for the portal, with its own tables in the portal's database. */
export async function makeSandbox(options: SandboxHostOptions): Promise<Sandbox> {
  const { database, isProduction, limits, ...others } = options
  await migrateSandbox(database.pool)
  const secret = await sharedSecret(database, 'sandbox_key', () => randomBytes(32).toString('base64url'))
  return createSandbox({
    ...others,
    ...limits,
    pool: database.pool,
    signingSecret: Buffer.from(secret, 'base64url'),
    rejectInvalidResponses: !isProduction
  })
}

/** The sandbox's routes. They are public because the sandbox itself requires tokens and limits calls. */
export const sandboxRoutes: FastifyPluginCallback<{ sandbox: Sandbox }> = (app, { sandbox }, done) => {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, access: 'public' }
    // The documents of the sandbox describe them.
    route.schema = { ...route.schema, hide: true }
  })
  app.register(sandbox.plugin)
  done()
}

/** The job that settles and expires what no request reads. */
export const sandboxClockJob = (sandbox: Sandbox): JobDefinition<object> => ({
  name: 'sandbox-clock',
  schedule: '* * * * *',
  run: () => sandbox.processDue()
})
