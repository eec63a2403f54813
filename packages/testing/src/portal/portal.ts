import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { LIMITS, PATHS } from '@portico/contract'
import { freePort } from '../../../../tools/ports.ts'
import { Client } from '../http/client.ts'
import { signInOverHttp } from '../http/sign-in.ts'
import { type Ended, type ServerProcess, spawnServer } from './server-process.ts'

/** The accounts that every portal outside the profile `prod` begins with. */
export const ACCOUNTS = {
  admin: { login: 'admin', password: 'admin' },
  user: { login: 'user', password: 'user' }
} as const
export type AccountName = keyof typeof ACCOUNTS

/** Names the data folder with a finished first database, which global-setup.ts prepares. */
export const TEMPLATE_VARIABLE = 'PORTICO_TEST_TEMPLATE'

const STARTING_MS = 120_000
const ATTEMPTS = 3

export interface PortalOptions {
  /** Settings of the server; they come on top of a free port and a folder of its own. */
  settings?: Record<string, string>
  /** A data folder to use and to keep; without it, a temporary copy of the prepared one. */
  dataFolder?: string
  /** The port to listen on, for a server that takes the place of another one; without it, a free one. */
  port?: number
  /** Folder of the built project to run, when it is another than this one. */
  project?: string
}

/** A running portal. */
export interface Portal {
  /** Its address, without a slash at the end. */
  origin: string
  dataFolder: string
  /** The server's process id. */
  pid: number
  /** All the server has printed so far. */
  log: () => string
  /** A client of its calls, signed in as an account or as nobody. */
  api: (account?: AccountName) => Promise<Client>
  /** Kills the server without a warning, as a power cut would. */
  kill: () => Promise<Ended>
  /** Stops the server in an orderly way and removes its folder, unless that was given. */
  stop: () => Promise<Ended>
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/${PATHS.readiness}`)).ok
  } catch {
    return false
  }
}

async function whenReady(origin: string, server: ServerProcess): Promise<void> {
  let over = false
  server.ended.then(() => {
    over = true
  })
  for (const started = Date.now(); !(await isReady(origin)); await pause(50)) {
    if (over) throw new Error(`The server ended before it was ready:\n${server.log()}`)
    if (Date.now() - started < STARTING_MS) continue
    server.process.kill('SIGKILL')
    throw new Error(`The server was not ready after ${STARTING_MS / 1000} seconds:\n${server.log()}`)
  }
}

/** Milliseconds for which a client of a portal is used: some calls want a sign-in of the last LIMITS.recentSignInMinutes. */
const FRESH_MS = (LIMITS.recentSignInMinutes - 3) * 60_000

/** Starts a server on the given port, or on a free one, another one when a program takes it in the meantime. */
async function startOnPort(
  settings: Record<string, string>,
  project: string | undefined,
  given: number | undefined
): Promise<{ origin: string; server: ServerProcess }> {
  for (let attempt = 1; ; attempt++) {
    const port = given ?? (await freePort())
    const origin = `http://localhost:${port}`
    const server = spawnServer({ PORT: String(port), PUBLIC_URL: origin, LOG_LEVEL: 'info', ...settings }, project)
    try {
      await whenReady(origin, server)
      return { origin, server }
    } catch (error) {
      if (attempt === ATTEMPTS || !server.log().includes('is in use')) throw error
    }
  }
}

/** Makes a data folder, with a finished first database where one is prepared; whoever asks for it removes its parent folder. */
export function newDataFolder(): string {
  const dataFolder = path.join(mkdtempSync(path.join(tmpdir(), 'portico-portal-')), 'data')
  const template = process.env[TEMPLATE_VARIABLE]
  if (template) cpSync(template, dataFolder, { recursive: true })
  return dataFolder
}

/**
 * Starts a portal of one's own and waits until it is ready.
 *
 * @throws Error with what the server printed, when it does not become ready
 */
export async function startPortal(options: PortalOptions = {}): Promise<Portal> {
  const { settings = {}, dataFolder: given, project, port } = options
  const dataFolder = given ?? newDataFolder()
  const removeFolder = () => {
    if (!given) rmSync(path.dirname(dataFolder), { recursive: true, force: true })
  }
  const { origin, server } = await startOnPort({ PORTICO_DATA: dataFolder, ...settings }, project, port).catch(
    (error) => {
      removeFolder()
      throw error
    }
  )
  const endBy = async (signal: NodeJS.Signals) => {
    server.process.kill(signal)
    return server.ended
  }
  const clients = new Map<AccountName, { client: Promise<Client>; at: number }>()
  return {
    origin,
    dataFolder,
    pid: server.process.pid as number,
    log: server.log,
    api: async (account) => {
      if (!account) return new Client(origin)
      const known = clients.get(account)
      if (known && Date.now() - known.at < FRESH_MS) return known.client
      const client = signInOverHttp(origin, ACCOUNTS[account])
      clients.set(account, { client, at: Date.now() })
      return client
    },
    kill: () => endBy('SIGKILL'),
    stop: async () => {
      const ended = await endBy('SIGTERM')
      removeFolder()
      return ended
    }
  }
}
