import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createDatabase, newDataFolder, type Portal, spawnServer, startPortal } from '@portico/testing'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { freePort } from '../../tools/ports.ts'
import type {} from '../../tools/vitest/postgres.ts'
import { fullTest } from '../support/full.ts'
import { compareWithPortal, type Ledger, startLoad } from '../support/load.ts'

/** A portal that is killed at random points under load: also while it starts. */

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 100)
/** Milliseconds of a round with everything. */
const ROUND_MS = 30_000
/** Records that one portal gets: a list of all is compared after each round. */
const MOST_RECORDS = 20_000

/** Starts a portal and kills it before it is ready, as a rule. */
async function killDuringStart(settings: Record<string, string>): Promise<void> {
  const { process, ended } = spawnServer(settings)
  await pause(Math.random() * 2_500)
  process.kill('SIGKILL')
  await ended
}

interface Kept {
  settings: () => Record<string, string>
  open: () => Promise<void>
  remove: () => Promise<void>
}

function onServer(): Kept {
  let database: Awaited<ReturnType<typeof createDatabase>>
  return {
    settings: () => ({ DATABASE_URL: database.url }),
    open: async () => {
      database = await createDatabase(inject('postgresUrl'), { template: inject('postgresTemplate') })
    },
    remove: async () => database?.remove()
  }
}

describe.each([
  ['PostgreSQL', onServer()],
  ['the embedded database', { settings: () => ({}), open: async () => {}, remove: async () => {} }]
] as [string, Kept][])('with %s', (_name, { settings, open, remove }) => {
  let dataFolder: string
  beforeAll(async () => {
    dataFolder = newDataFolder()
    await open()
  })
  afterAll(async () => {
    await remove()
    rmSync(path.dirname(dataFolder), { recursive: true, force: true })
  })

  fullTest(
    `a portal that is killed ${ROUNDS} times at random points has all it acknowledged, each time`,
    async () => {
      const port = await freePort()
      const start = () => startPortal({ dataFolder, port, settings: settings() })
      const ledger: Ledger = { entries: [], failures: [], served: new Map() }
      let portal: Portal = await start()
      const startsMs: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const client = await portal.api('user')
        expect(await compareWithPortal(client, ledger)).toEqual([])
        const load = startLoad(client, { pause: 20 })
        await pause(100 + Math.random() * 1_500)
        await portal.kill()
        const { entries, failures } = await load.stop()
        expect(failures.filter(({ kind }) => kind !== 'connection')).toEqual([])
        ledger.entries.push(...entries)
        expect(ledger.entries.length).toBeLessThan(MOST_RECORDS)
        // One of four dies again while it starts.
        if (round % 4 === 3) await killDuringStart({ PORT: String(port), PORTICO_DATA: dataFolder, ...settings() })
        const begun = performance.now()
        portal = await start()
        startsMs.push(performance.now() - begun)
      }
      expect(await compareWithPortal(await portal.api('user'), ledger)).toEqual([])
      const acknowledged = ledger.entries.filter(({ id }) => id !== undefined).length
      console.log(
        `${ROUNDS} kills, ${acknowledged} acknowledged records, starts of at most ${(Math.max(...startsMs) / 1000).toFixed(1)} s`
      )
      await portal.stop()
    },
    ROUNDS * ROUND_MS
  )
})
