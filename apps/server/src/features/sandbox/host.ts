import { createSandbox, type Sandbox, type SandboxOptions } from '@portico/sandbox'
import type { FastifyInstance, FastifyPluginCallback } from 'fastify'
import type { Database } from '../../platform/database/open.ts'
import type { JobDefinition } from '../../platform/jobs/jobs.ts'
import { KeyRing } from '../../platform/security/key-ring.ts'
import { randomSecret } from '../../platform/security/secrets.ts'

export interface SandboxHostOptions
  extends Pick<
    SandboxOptions,
    | 'clock'
    | 'findClient'
    | 'log'
    | 'publicUrl'
    | 'documentsFolder'
    | 'onCall'
    | 'onAttempt'
    | 'onToken'
    | 'onRefusal'
    | 'onEndpointNotice'
    | 'sealing'
    | 'allowsOwnMachine'
    | 'isOnlyInstance'
    | 'callsPerMinute'
    | 'tokensPerMinute'
    | 'logsRequests'
  > {
  /** The application that the sandbox ends with. */
  app: FastifyInstance
  database: Database
  /** Whether this is production, where an invalid response is better than none. */
  isProduction: boolean
}

/** Makes the sandbox for the portal, with its own tables in the portal's database, which have been migrated. */
export async function makeSandbox(options: SandboxHostOptions): Promise<Sandbox> {
  const { app, database, isProduction, ...others } = options
  const ring = await KeyRing.open(database, {
    name: 'sandbox_key',
    make: randomSecret,
    clock: options.clock ?? (() => new Date()),
    app
  })
  const decode = ([first, ...rest]: [string, ...string[]]): [Buffer, ...Buffer[]] => [
    Buffer.from(first, 'base64url'),
    ...rest.map((secret) => Buffer.from(secret, 'base64url'))
  ]
  // The same objects while the keys are the same: keys for each purpose are derived from them once.
  let secrets = decode(ring.values())
  ring.onChange(() => {
    secrets = decode(ring.values())
  })
  return createSandbox({
    ...others,
    pool: database.pool,
    readFromReplica: database.readFromReplica,
    signingSecrets: () => secrets,
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

/** Milliseconds of each minute over which the log is compacted: the rest is for beginning late. */
const COMPACTING_MS = 40_000
/** After so many it ends, before it would count as failed, and goes on the next minute: for when there is more than usual. */
const COMPACTING_ENDS_MS = 100_000

/** The job that compresses the log of requests. */
export const requestLogJob = (sandbox: Sandbox): JobDefinition<object> => ({
  name: 'request-log',
  schedule: '* * * * *',
  run: (_data, { signal }) =>
    sandbox.maintainLog({
      overMs: COMPACTING_MS,
      signal: AbortSignal.any([signal, AbortSignal.timeout(COMPACTING_ENDS_MS)])
    })
})
