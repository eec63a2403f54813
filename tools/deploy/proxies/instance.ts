import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { LEGAL_DETAILS } from '@portico/testing'
import { serverFlags } from '../../boot/server-flags.js'
import { freePort } from '../../ports.ts'
import { ROOT } from '../files.ts'

const READY_MS = 60_000

/** A portal behind a proxy. */
export interface Instance {
  port: number
  /** Stops it as a process manager does. @returns its exit code */
  stop: () => Promise<number | null>
}

/**
 * Starts a portal under the profile prod, as one of several behind a proxy.
 *
 * @param databaseUrl of a PostgreSQL server
 * @param port to listen on; a free one by default
 * @throws Error when it does not become ready
 */
export async function startInstance(databaseUrl: string, port?: number): Promise<Instance> {
  const chosen = port ?? (await freePort())
  const settings = {
    ...LEGAL_DETAILS,
    PORTICO_PROFILES: 'prod',
    PORT: String(chosen),
    HOST: '127.0.0.1',
    PUBLIC_URL: 'https://portal.example',
    TRUST_PROXY: 'true',
    DATABASE_URL: databaseUrl,
    EMBEDDED_PROVIDER: 'allow',
    SMTP_URL: 'smtp://localhost:9'
  }
  const child = spawn(process.execPath, [...serverFlags(databaseUrl), path.join(ROOT, 'apps/server/src/main.ts')], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
    })
  const ended = once(child, 'exit').then(([exitCode]) => exitCode as number | null)
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  for (const begun = performance.now(); performance.now() - begun < READY_MS; await wait(100)) {
    const response = await fetch(`http://127.0.0.1:${chosen}/management/health/readiness`).catch(() => undefined)
    if (response?.ok) return { port: chosen, stop }
    if (child.exitCode !== null) break
  }
  await stop()
  throw new Error(`The portal did not become ready:\n${output}`)
}
