import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { LOCALES, PATHS, type ReferenceApis } from '@portico/contract'
import { startPortal } from '@portico/testing'
import { obtainPostgres } from '../tools/postgres.ts'
import { residentBytes } from './process-figures.ts'
import { megabytes, ratio } from './statistics.ts'

/** Long enough for the memory that the start needed to be released. */
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

/**
 * Starts twice, for the first start also fills the cache of compiled code and prepares what the catalogue publishes; measures the
 * second.
 */
async function portal(settings: Record<string, string>): Promise<number> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'portico-memory-'))
  const first = await startPortal({ settings, dataFolder })
  const reader = await first.api('user')
  const { apis } = await reader.json<ReferenceApis>(PATHS.references)
  // A document that is not prepared yet has no environments.
  for (const { api, versions } of apis)
    for (const { version, environments } of versions)
      for (const language of LOCALES)
        await reader.json(
          `${PATHS.reference(api)}?${new URLSearchParams({ version, language, ...(environments[0] && { environment: environments[0] }) })}`
        )
  await first.stop()
  const second = await startPortal({ settings, dataFolder })
  try {
    const client = await second.api('user')
    await client.json('api/documents')
    await pause(IDLE_MS)
    return residentBytes(second.pid)
  } finally {
    await second.stop()
    rmSync(dataFolder, { recursive: true })
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
