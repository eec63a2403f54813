import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { startPortal } from '../e2e/support/portal.ts'
import { obtainPostgres } from '../tools/postgres.ts'
import { residentBytes } from './process-figures.ts'
import { megabytes, ratio } from './statistics.ts'

/** Long enough for what starting needed to be given back. */
const IDLE_MS = 20_000

async function bareServer(): Promise<number> {
  const child = spawn(
    process.execPath,
    ['-e', `require('http').createServer().listen(0, () => console.log('ready'))`],
    {
      stdio: ['ignore', 'pipe', 'inherit']
    }
  )
  await once(child.stdout, 'data')
  await pause(1000)
  const bytes = residentBytes(child.pid as number)
  child.kill()
  return bytes
}

/** Starts twice, for the first start also fills the cache of compiled code; measures the second. */
async function portal(settings: Record<string, string>): Promise<number> {
  const first = await startPortal({ settings })
  await first.stop()
  const second = await startPortal({ settings })
  try {
    const client = await second.api('user')
    await client.json('api/documents')
    await pause(IDLE_MS)
    return residentBytes(second.pid)
  } finally {
    await second.stop()
  }
}

/** Resident memory of the idle server process, after a sign-in, beside a bare server of Node. */
export async function measure(): Promise<string[]> {
  const bare = await bareServer()
  const embedded = await portal({})
  const postgres = await obtainPostgres()
  try {
    const server = await portal({ DATABASE_URL: postgres.url })
    return [
      `embedded database  ${megabytes(embedded)}   ${ratio(embedded, bare)} of a bare server of Node (${megabytes(bare)})`,
      `PostgreSQL         ${megabytes(server)}   ${ratio(server, bare)}`
    ]
  } finally {
    await postgres.stop()
  }
}
