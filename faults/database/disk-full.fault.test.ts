import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdtempSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createDatabase, type Portal, startPortal } from '@portico/testing'
import { describe, expect } from 'vitest'
import { startPostgres } from '../../tools/postgres.ts'
import { fullTest } from '../support/full.ts'
import { compareWithPortal, reasonsOf, startLoad } from '../support/load.ts'

/** A small disk in memory. */
function makeDisk(megabytes: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder])
  chmodSync(folder, 0o777)
  const ballast = path.join(folder, 'ballast')
  return {
    folder,
    /** Fills it, but for less than a page. */
    fill: () => {
      for (let size = 1 << 20; size >= 4096; )
        try {
          appendFileSync(ballast, Buffer.alloc(size))
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
          size /= 2
        }
    },
    empty: () => truncateSync(ballast),
    remove: () => {
      execFileSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
/** Milliseconds after which requests are served again, once the disk has room. */
const RECOVERY_MS = 5_000
const FULL_MS = 8_000

/** Starts a portal whose database is on a disk, and returns what ends it. */
type StartOn = (folder: string) => Promise<{ portal: Portal; end: () => Promise<unknown> }>

const onServer: StartOn = async (folder) => {
  // Without these, its log alone would fill the disk.
  const sizes = { max_wal_size: '64MB', min_wal_size: '32MB' }
  const postgres = await startPostgres({
    parentFolder: folder,
    settings: { fsync: 'on', synchronous_commit: 'on', ...sizes }
  })
  const { url } = await createDatabase(postgres.url)
  const portal = await startPortal({ settings: { DATABASE_URL: url } })
  return { portal, end: () => portal.stop().then(postgres.stop) }
}

const onEmbedded: StartOn = async (folder) => {
  const portal = await startPortal({ dataFolder: path.join(folder, 'data') })
  return { portal, end: portal.stop }
}

// It mounts a file system.
describe.runIf(process.getuid?.() === 0)('a disk that is full', () => {
  for (const [name, startOn, reads] of [
    ['PostgreSQL', onServer, [200]],
    ['the embedded database', onEmbedded, [200, 503]]
  ] as const)
    fullTest(
      `refuses writes to ${name} with 503, loses none that was acknowledged, and is no hindrance once it has room`,
      async () => {
        const disk = makeDisk(400)
        const { portal, end } = await startOn(disk.folder)
        try {
          const client = await portal.api('user')
          const load = startLoad(client)
          const acknowledged = () => load.ledger.entries.filter(({ id }) => id !== undefined).length
          await expect.poll(acknowledged).toBeGreaterThan(50)
          disk.fill()
          await pause(FULL_MS)
          expect(load.ledger.failures.length).toBeGreaterThan(0)
          expect(reads).toContain((await client.fetch('api/documents')).status)
          disk.empty()
          const emptiedAt = performance.now()
          const before = acknowledged()
          await expect.poll(acknowledged, { timeout: 30_000 }).toBeGreaterThan(before + 50)
          const { failures, ...ledger } = await load.stop()
          const others = failures.filter(({ kind, retryAfter }) => kind !== 'status 503' || !retryAfter)
          expect(others, reasonsOf(others, portal)).toEqual([])
          expect(failures.filter(({ begun }) => begun > emptiedAt + RECOVERY_MS)).toEqual([])
          expect(await compareWithPortal(client, { failures, ...ledger })).toEqual([])
        } finally {
          await end()
          disk.remove()
        }
      }
    )
})
