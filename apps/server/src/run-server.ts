import { StartupError } from '@portico/server-kit'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app/build-app.ts'
import type { Config } from './config.ts'
import type { Cluster } from './platform/database/embedded/cluster.ts'
import { SEEDED_ACCOUNTS } from './platform/users/seed.ts'

/** Milliseconds that running requests have to end. */
const STOP_TIMEOUT_MS = 20_000

/** A process manager may send its signal to several processes that pass it on; a person who repeats it is slower. */
const FORCED_EXIT_AFTER_MS = 500

const LISTEN_ERRORS: Record<string, (config: Config) => string> = {
  EADDRINUSE: ({ port }) => `Port ${port} is in use. Stop the program that uses it, or set PORT to another port.`,
  EACCES: ({ port }) => `This user cannot listen on port ${port}. Set PORT to a port above 1023.`,
  EADDRNOTAVAIL: ({ host }) => `This machine has no address ${host}. Set HOST to one of its addresses.`,
  ENOTFOUND: ({ host }) => `The host name ${host} cannot be resolved. Set HOST to an address of this machine.`
}

/** Says that the portal can be used: in the log, and to a person at a terminal in words. Elsewhere the output is the log's lines alone. */
function announce(app: FastifyInstance, { profiles, publicUrl, externalProvider }: Config): void {
  app.log.info({ address: publicUrl, profiles }, 'ready')
  if (!process.stdout.isTTY) return
  const accounts =
    profiles.includes('prod') || externalProvider
      ? ''
      : `  Accounts:  ${SEEDED_ACCOUNTS.map(({ login, password }) => `${login} / ${password}`).join('   ')}\n`
  process.stdout.write(`\n  Portico is ready.\n  Address:   ${publicUrl}\n${accounts}\n`)
}

/** Connections that wait to be accepted: what does not fit is tried again by the client's system after one, three, seven seconds. */
const BACKLOG = 4_096

async function listen(app: FastifyInstance, config: Config): Promise<void> {
  try {
    await app.listen({ port: config.port, host: config.host, backlog: BACKLOG })
  } catch (cause) {
    await app.close()
    const sentence = LISTEN_ERRORS[(cause as NodeJS.ErrnoException).code ?? '']
    throw sentence ? new StartupError(sentence(config), { cause }) : cause
  }
}

/**
 * Ends the process on a signal or a fatal error, after running requests have got their responses. The log has a line with the reason
 * when that begins, and one with the duration when it is done.
 */
function stopGracefully(app: FastifyInstance): void {
  let since: number | undefined
  const elapsed = () => Math.round(performance.now() - (since ?? 0))
  const stop = async (reason: string, exitCode: number) => {
    if (since !== undefined) return
    since = performance.now()
    app.log.info({ reason }, 'stopping')
    setTimeout(() => {
      app.log.fatal({ reason, ms: elapsed() }, 'stopped before all requests had ended')
      process.exit(1)
    }, STOP_TIMEOUT_MS).unref()
    await app.drain()
    await app.close().catch((error) => {
      app.log.fatal({ err: error, reason, ms: elapsed() }, 'could not stop in an orderly way')
      process.exit(1)
    })
    app.log.info({ reason, ms: elapsed() }, 'stopped')
    process.exit(exitCode)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(signal, 0))
  process.on('SIGINT', () => {
    if (since === undefined || performance.now() - since <= FORCED_EXIT_AFTER_MS) return
    app.log.warn({ reason: 'second SIGINT', ms: elapsed() }, 'stopped before all requests had ended')
    process.exit(130)
  })
  // Started by tools/boot.js: if that process disappears, no signal would stop this server.
  process.on('disconnect', () => void stop('the process that started the server has ended', 0))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error) => {
      app.log.fatal({ err: error }, 'stopping after an unforeseen error')
      void stop(event, 1)
    })
}

/**
 * Builds the portal's server, and listens until a signal ends it.
 *
 * @param cluster the embedded database, where one is used
 * @throws StartupError when the database, the data folder or the address cannot be used
 */
export async function runServer(config: Config, cluster: Promise<Cluster> | undefined): Promise<void> {
  const app = await buildApp(config, { cluster })
  await listen(app, config)
  stopGracefully(app)
  announce(app, config)
}
