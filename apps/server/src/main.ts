import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app/build-app.ts'
import { type Config, ConfigurationError, readConfig } from './config.ts'
import { StartupError } from './platform/startup-error.ts'
import { SEEDED_ACCOUNTS } from './platform/users/seed.ts'

/** Milliseconds that running requests have to end. */
const GRACE = 20_000

const LISTEN_ERRORS: Record<string, (config: Config) => string> = {
  EADDRINUSE: ({ port }) => `Port ${port} is in use. Stop the program that uses it, or set PORT to another port.`,
  EACCES: ({ port }) => `This user may not listen on port ${port}. Set PORT to a port above 1023.`,
  EADDRNOTAVAIL: ({ host }) => `This machine has no address ${host}. Set HOST to one of its own.`,
  ENOTFOUND: ({ host }) => `The host name ${host} is not known. Set HOST to an address of this machine.`
}

function announce(config: Config): void {
  const accounts = config.profiles.includes('prod')
    ? ''
    : `  Accounts:  ${SEEDED_ACCOUNTS.map(({ login, password }) => `${login} / ${password}`).join('   ')}\n`
  process.stdout.write(`\n  Portico is ready.\n  Address:   ${config.publicUrl}\n${accounts}\n`)
}

async function listen(app: FastifyInstance, config: Config): Promise<void> {
  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (cause) {
    await app.close()
    const sentence = LISTEN_ERRORS[(cause as NodeJS.ErrnoException).code ?? '']
    throw sentence ? new StartupError(sentence(config), { cause }) : cause
  }
}

try {
  const config = readConfig(process.env)
  const app = await buildApp(config)
  await listen(app, config)
  const stopping = closeWithGrace({ delay: GRACE }, async ({ err }) => {
    if (err) app.log.fatal({ err }, 'stopping after an unforeseen error')
    await app.close()
  })
  // Started by tools/boot.js: if that goes away without a word, nobody is left to stop this server.
  process.on('disconnect', () => void stopping.close())
  announce(config)
} catch (error) {
  const expected = error instanceof StartupError || error instanceof ConfigurationError
  process.stderr.write(`${expected ? error.message : (error as Error).stack}\n`)
  process.exit(1)
}
