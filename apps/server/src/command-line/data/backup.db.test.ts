import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { Client, signInOverHttp } from '@portico/testing'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { insertApplication } from '../../testing/applications.ts'
import { expectUsable, withPortal } from '../../testing/backups/with-portal.ts'
import type { TestDatabase } from '../../testing/databases.ts'
import { makeDatabase, makePreparedDatabase } from '../../testing/portal.ts'
import { runDataCommand } from './commands.ts'

const EMBEDDED = inject('testDatabase') === 'embedded'

let folder: string
let source: TestDatabase
let target: TestDatabase

beforeEach(async () => {
  source = await makePreparedDatabase()
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portico-backup-'))
  target = await makeDatabase()
})
afterEach(async () => {
  fs.rmSync(folder, { recursive: true, force: true })
  await Promise.all([source.remove(), target.remove()])
})

const inFolder = (name: string) => path.join(folder, name)

const nameOf = ({ DATABASE_URL, PORTICO_DATA }: Record<string, string>) =>
  DATABASE_URL ? new URL(DATABASE_URL).pathname.slice(1) : path.basename(PORTICO_DATA as string)

const backup = () => runDataCommand('backup', [inFolder('backup')], source.settings)
const restore = (file: string, ...more: string[]) => runDataCommand('restore', [file, ...more], target.settings)

/** Creates partners one after the other until it is stopped. Returns the names of those that were acknowledged. */
function writeUntilStopped(client: Client, word: string) {
  const acknowledged: string[] = []
  let isStopped = false
  const written = (async () => {
    for (let number = 0; !isStopped; number += 1) {
      const name = `${word} ${number}`
      const response = await client.fetch('api/partners', { method: 'POST', json: { name } })
      expect(response.status).toBe(201)
      acknowledged.push(name)
    }
  })()
  return {
    acknowledged,
    stop: () => {
      isStopped = true
      return written
    }
  }
}

/** Lets first partitions end earlier than migrating does, and makes those that follow. */
const OTHER_PARTS = `
  do $$ begin
    alter table audit_log detach partition audit_partitions.log_first;
    execute format('alter table audit_log attach partition audit_partitions.log_first for values from (minvalue) to (%L)',
      (date_trunc('month', now() at time zone 'UTC') + interval '1 month') at time zone 'UTC');
    perform audit_partitions.make_months();
    alter table sandbox.deliveries detach partition sandbox.deliveries_first;
    alter table sandbox.deliveries attach partition sandbox.deliveries_first for values from (minvalue) to (10000000);
    perform sandbox.ensure_event_partitions('deliveries');
    perform setval('sandbox.events_sequence_seq', 25000000);
    perform sandbox.ensure_event_partitions('events');
  end $$`

/** The parts of the audit log, of events and of deliveries, with their columns' defaults and indexes. */
const PARTS = `
  select c.oid::regclass::text as part, pg_get_expr(c.relpartbound, c.oid) as bound,
         (select count(*)::int from pg_attrdef where adrelid = c.oid) as defaults,
         array(select regexp_replace(pg_get_indexdef(indexrelid), '.* USING', '') from pg_index where indrelid = c.oid order by 1) as indexes
    from pg_class c join pg_inherits i on i.inhrelid = c.oid
   where i.inhparent in ('audit_log'::regclass, 'sandbox.events'::regclass, 'sandbox.deliveries'::regclass) order by 1`

test('a backup of a portal that is written to is the state of one moment, and a portal starts on it', {
  timeout: 180_000
}, async () => {
  const file = inFolder('backup')
  const { before, bearer, address, parts } = await withPortal(source, async (portal) => {
    const admin = await signInOverHttp(portal.origin, { login: 'admin', password: 'admin' })
    await insertApplication(portal, { clientId: 'shop', login: 'user' })
    await portal.sql(
      `insert into mails (kind, recipient, data, created_date) values ('test', 'a@portal.example', 'null', now())`
    )
    await portal.sql(OTHER_PARTS)
    const parts = await portal.sql(PARTS)
    expect(parts.length).toBeGreaterThan(10)
    const writers = ['one', 'two', 'three'].map((word) => writeUntilStopped(admin, word))
    await expect.poll(() => writers.every(({ acknowledged }) => acknowledged.length > 5)).toBe(true)
    const before = writers.flatMap(({ acknowledged }) => acknowledged)
    expect(await backup()).toMatch(/^The backup of \S+ is complete: \d+ tables, \d+ rows\.$/m)
    await expect.poll(() => writers.flatMap(({ acknowledged }) => acknowledged).length).toBeGreaterThan(before.length)
    await Promise.all(writers.map(({ stop }) => stop()))
    return { before, bearer: admin.authorization, address: portal.origin, parts }
  })
  expect(fs.statSync(file).mode & 0o777).toBe(0o600)
  expect(fs.readdirSync(folder)).toEqual(['backup'])
  expect(await restore(file)).toMatch(/^Restored into .+ Counts and digests are those of the backup/m)
  await withPortal(
    target,
    async (restored) => {
      const names = (await restored.sql<{ name: string }>('select name from partners')).map(({ name }) => name)
      expect(names).toEqual(expect.arrayContaining(before))
      expect(await restored.sql(PARTS)).toEqual(parts)
      // A record and its entry in the audit log are of one transaction.
      const [unpaired] = await restored.sql(
        `select count(*)::int as count from partners p full join
         (select * from audit_log where entity = 'partner' and action = 'create') a on a.entity_id = p.id::text
        where p.id is null or a.id is null`
      )
      expect(unpaired).toEqual({ count: 0 })
      expect(await restored.sql(`select data, jsonb_typeof(data) as type from mails where kind = 'test'`)).toEqual([
        { data: null, type: 'null' }
      ])
      // The tokens and the numbers of then go on.
      const admin = new Client(restored.origin, bearer)
      expect((await admin.fetch('api/partners', { method: 'POST', json: { name: 'new' } })).status).toBe(201)
    },
    address
  )
  await withPortal(target, expectUsable)
})

/** Changes the lines of an archive. With `sealed`, the digest of the file is computed again. */
function changeArchive(from: string, to: string, change: (lines: string[]) => string[], sealed: boolean): void {
  const lines = change(zstdDecompressSync(fs.readFileSync(from)).toString().trimEnd().split('\n'))
  const end = JSON.parse(lines.pop() as string) as { sha256: string }
  const text = lines.map((line) => `${line}\n`).join('')
  if (sealed) end.sha256 = createHash('sha256').update(text).digest('hex')
  fs.writeFileSync(to, zstdCompressSync(`${text}${JSON.stringify(end)}\n`))
}

const renamed = (lines: string[]) => lines.map((line) => line.replace('"admin@', '"other@'))

// The checks of an archive are the same for both databases.
test.runIf(!EMBEDDED || process.env.PORTICO_FULL_TESTS)(
  'what cannot be restored changes nothing, and says why',
  { timeout: 180_000 },
  async () => {
    const file = inFolder('backup')
    await backup()
    await expect(backup()).rejects.toThrow(/already exists/)
    await expect(runDataCommand('backup', [inFolder('no/folder')], source.settings)).rejects.toThrow(
      /cannot be written \(ENOENT\)/
    )
    const bytes = fs.readFileSync(file)
    fs.writeFileSync(inFolder('cut'), bytes.subarray(0, bytes.length - 1000))
    fs.writeFileSync(inFolder('text'), 'no archive')
    changeArchive(file, inFolder('changed'), renamed, false)
    changeArchive(file, inFolder('other rows'), renamed, true)
    changeArchive(file, inFolder('short'), (lines) => lines.slice(0, -1), false)
    changeArchive(
      file,
      inFolder('newer'),
      ([head = '', ...lines]) => [head.replace('"version":1', '"version":2'), ...lines],
      true
    )
    changeArchive(
      file,
      inFolder('newer tables'),
      ([head = '', ...lines]) => [head.replace('"portal":[', '"portal":[{"when":9000000000000,"hash":"x"},'), ...lines],
      true
    )
    const attempts: [string, RegExp][] = [
      ['cut', /truncated, damaged or not a backup/],
      ['text', /truncated, damaged or not a backup/],
      ['changed', /has changed since it was created/],
      ['short', /truncated/],
      ['newer', /a newer release/],
      ['newer tables', /migrated by a newer release/],
      ['other rows', /differ from those of the backup in: public\.users/],
      ['nowhere', /no such file/]
    ]
    for (const [name, reason] of attempts) await expect(restore(inFolder(name)), name).rejects.toThrow(reason)

    await restore(file)
    const name = nameOf(target.settings)
    await expect(restore(file)).rejects.toThrow(`--replace ${name}`)
    await expect(restore(file, '--replace', 'another')).rejects.toThrow(`The database is ${name}, not another`)
    await withPortal(target, async (running) => {
      await expect(restore(file, '--replace', name)).rejects.toThrow(
        EMBEDDED ? /in use by another portal/ : /Stop every instance/
      )
      await running.sql(`update users set email = 'other@portal.example' where login = 'admin'`)
    })
    await expect(restore(inFolder('other rows'), '--replace', name)).rejects.toThrow(/as it was before/)
    await withPortal(target, async ({ sql }) => {
      expect(await sql(`select email from users where login = 'admin'`)).toEqual([{ email: 'other@portal.example' }])
    })
    await restore(file, '--replace', name)
    await withPortal(target, async (restored) => {
      expect(await restored.sql(`select email from users where login = 'admin'`)).not.toEqual([
        { email: 'other@portal.example' }
      ])
      await expectUsable(restored)
    })
  }
)

test('an empty database has nothing to back up', async () => {
  await expect(runDataCommand('backup', [inFolder('backup')], target.settings)).rejects.toThrow(/nothing to back up/)
  await expect(runDataCommand('backup', [inFolder('backup')], { PORTICO_DATA: inFolder('nowhere') })).rejects.toThrow(
    /There is no database in/
  )
  expect(fs.readdirSync(folder)).toEqual([])
})
