import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client, signInOverHttp } from '@portico/testing'
import { expect, inject, test } from 'vitest'
import { insertApplication } from '../../testing/applications.ts'
import { expectUsable, withPortal } from '../../testing/backups/with-portal.ts'
import { makeDatabase, makePreparedDatabase } from '../../testing/portal.ts'
import { runDataCommand } from './commands.ts'

/** The lines of the tables, with counts and digests. */
const tablesIn = (printed: string) => printed.split('\n').filter((line) => /^ {2}\w+\.\w+ /.test(line))

// Each run has both kinds of database, so one is enough.
test.runIf(inject('testDatabase') === 'postgres')(
  'a database is moved from PostgreSQL into a folder and back, with the same rows, and the tokens of then stay valid',
  { timeout: 240_000 },
  async () => {
    const [source, target] = [await makePreparedDatabase(), await makeDatabase()]
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portico-move-test-'))
    const embedded = { settings: { PORTICO_DATA: folder, EMBEDDED_DATABASE: 'allow' } }
    const move = (from: object, to: object) => runDataCommand('move', [], { ...from, ...to })
    const intoFolder = () => move(source.settings, { TARGET_PORTICO_DATA: folder })
    const intoServer = () => move(embedded.settings, { TARGET_DATABASE_URL: target.settings.DATABASE_URL })
    const before = await withPortal(source, async (portal) => {
      const { authorization } = await signInOverHttp(portal.origin, { login: 'user', password: 'user' })
      await insertApplication(portal, { clientId: 'shop', login: 'user' })
      await portal.sql(`insert into rate_limits (key, points) values ('a', 1)`)
      await expect(intoFolder()).rejects.toThrow(/Stop every instance/)
      return { authorization, address: portal.origin }
    })
    const expectSame = ({ origin }: { origin: string }) =>
      expect(new Client(origin, before.authorization).json('api/applications')).resolves.toMatchObject([
        { clientId: 'shop' }
      ])
    try {
      const there = await intoFolder()
      expect(tablesIn(there).length).toBeGreaterThan(10)
      await expect(intoFolder()).rejects.toThrow(/already contains data/)
      const back = await intoServer()
      expect(tablesIn(back)).toEqual(tablesIn(there))
      // Each start takes seconds, and what has been there and back has been in all three.
      for (const database of process.env.PORTICO_FULL_TESTS ? [source, embedded, target] : [target]) {
        await withPortal(database, expectSame, before.address)
        await withPortal(database, expectUsable)
      }
    } finally {
      fs.rmSync(folder, { recursive: true, force: true })
      await source.remove()
      await target.remove()
    }
  }
)
