import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PATHS } from '@portico/contract'
import { ACCOUNTS, type Client, createDatabase, type Portal, signInOverHttp, startPortal } from '@portico/testing'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { obtainProgram } from '../../tools/programs.ts'
import type {} from '../../tools/vitest/postgres.ts'
import { fullTest } from '../support/full.ts'
import { openShop, type Receiver, startReceiver } from '../support/webhooks.ts'

/** A portal whose machine's clock jumps, forward and back, while that of the database goes on. */

const LIBRARIES = '/usr/lib'

/** The library that the program `faketime` puts before the C library. */
function faketimeLibrary(): string {
  obtainProgram('faketime')
  const folder = readdirSync(LIBRARIES).find((name) => existsSync(path.join(LIBRARIES, name, 'faketime')))
  return path.join(LIBRARIES, folder ?? '', 'faketime/libfaketimeMT.so.1')
}

let portal: Portal
let user: Client
let receiver: Receiver
let folder: string
let removeDatabase: () => Promise<void>
/** Sets how far the clock is from the right time, such as `+2h`. */
let jump: (offset: string) => void

beforeAll(async () => {
  if (!process.env.PORTICO_FULL_TESTS) return
  folder = mkdtempSync(path.join(tmpdir(), 'portico-clock-'))
  const file = path.join(folder, 'offset')
  jump = (offset) => writeFileSync(file, `${offset}\n`)
  jump('+0')
  const database = await createDatabase(inject('postgresUrl'), { template: inject('postgresTemplate') })
  removeDatabase = database.remove
  portal = await startPortal({
    settings: {
      DATABASE_URL: database.url,
      LD_PRELOAD: faketimeLibrary(),
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // As of a machine: time that has passed is measured by a clock that does not jump.
      DONT_FAKE_MONOTONIC: '1'
    }
  })
  user = await portal.api('user')
  receiver = await startReceiver()
}, 120_000)
afterAll(async () => {
  await portal?.stop()
  await removeDatabase?.()
  receiver?.close()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

/** The time as the portal says it. */
const portalTime = async () => Date.parse((await fetch(`${portal.origin}/${PATHS.liveness}`)).headers.get('date') ?? '')

for (const [offset, hours] of [
  ['+2h', 2],
  ['-2h', -2],
  ['+40d', 40 * 24],
  ['+0', 0]
] as const)
  fullTest(
    `while the clock of the portal's machine is at ${offset} of the right time, users sign in and webhooks are delivered`,
    async () => {
      jump(offset)
      await expect.poll(async () => Math.abs((await portalTime()) - Date.now() - hours * 3_600_000)).toBeLessThan(5_000)
      // Whose session has ended by the clock signs in again.
      expect([200, 401]).toContain((await user.fetch(PATHS.account)).status)
      const again = await signInOverHttp(portal.origin, ACCOUNTS.user)
      expect((await again.fetch(PATHS.account)).status).toBe(200)
      expect((await again.fetch('api/documents')).status).toBe(200)
      const before = receiver.ids.length
      const shop = await openShop(portal.origin, again, receiver)
      await shop.cancelPayments(3)
      await expect.poll(() => receiver.ids.length, { timeout: 20_000 }).toBe(before + 3)
      const errors = portal
        .log()
        .split('\n')
        .filter((line) => line.includes('"level":50'))
      expect(errors).toEqual([])
    }
  )
