import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { StartupError } from '@portico/server-kit'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { ownDatabase } from '../../testing/portal.ts'
import { migrateDatabase } from './migrate.ts'

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../migrations')
const LATER = 9_000_000_000_000

const database = ownDatabase()
const migrate = (options = {}) => migrateDatabase(database().pool, options)
const query = async (text: string) => (await database().pool.query(text)).rows

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true })
})

/** A copy of the published migrations with others after them, by their names. */
function migrationsWith(added: Record<string, string> = {}, from = LATER): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portico-migrations-'))
  folders.push(folder)
  fs.cpSync(MIGRATIONS, folder, { recursive: true })
  const journalFile = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(fs.readFileSync(journalFile, 'utf8'))
  for (const [index, [tag, text]] of Object.entries(added).entries()) {
    journal.entries.push({ idx: journal.entries.length, version: '7', when: from + index, tag, breakpoints: true })
    fs.writeFileSync(path.join(folder, `${tag}.sql`), text)
  }
  fs.writeFileSync(journalFile, JSON.stringify(journal))
  return folder
}

describe('migrating', () => {
  test('makes every table, and again changes nothing', async () => {
    await migrate()
    await migrate()
    const [{ count }] = await query(`select count(*)::int as count from drizzle.__drizzle_migrations`)
    expect(count).toBe(JSON.parse(fs.readFileSync(path.join(MIGRATIONS, 'meta/_journal.json'), 'utf8')).entries.length)
  })

  test('from several instances simultaneously succeeds in each', async () => {
    await Promise.all([1, 2, 3, 4].map(() => migrate()))
    expect(await query('select * from documents')).toEqual([])
  })

  test('refuses a migration that was edited after it had been applied', async () => {
    await migrate()
    const folder = migrationsWith()
    fs.appendFileSync(path.join(folder, '0000_foundation.sql'), '\n-- edited')
    await expect(migrate({ folder })).rejects.toThrow('Migration 0000_foundation was changed')
  })

  test('refuses one that would be skipped because it is older than the last', async () => {
    await migrate()
    const folder = migrationsWith({ '0099_late': 'create table late (id int)' }, 1)
    await expect(migrate({ folder })).rejects.toThrow('Migration 0099_late is older')
  })

  test('refuses a database with a migration from another line of development', async () => {
    const folder = migrationsWith({
      '0099_other': 'create table other (id int)',
      '0100_own': 'create table own (id int)'
    })
    await migrate({ folder })
    const lacking = migrationsWith({ '0100_own': 'create table own (id int)' }, LATER + 1)
    await expect(migrate({ folder: lacking })).rejects.toThrow('another line of development')
  })

  test('leaves nothing half done when a migration fails', async () => {
    const folder = migrationsWith({
      '0099_whole': 'create table whole (id int)',
      '0100_broken': 'create table half (id int);--> statement-breakpoint\nselect nonsense'
    })
    await expect(migrate({ folder })).rejects.toThrow('nonsense')
    expect(await query(`select to_regclass('whole')::text as whole, to_regclass('half') as half`)).toEqual([
      { whole: 'whole', half: null }
    ])
    await migrate()
  })
})

describe('a database that a newer release has migrated', () => {
  const EXPANDED = 'alter table documents add column later text'
  const CONTRACTED = '-- contract: not used since 0.3.0\nalter table documents drop column later'

  test('is used by an earlier one that works with it, also when it is of a history without that column', async () => {
    await migrate()
    await query('alter table drizzle.__drizzle_migrations drop column oldest_release')
    const sentences: string[] = []
    await migrate()
    await migrate({ folder: migrationsWith({ '0099_newer': EXPANDED }), release: '0.3.0' })
    await migrate({ release: '0.1.0', warn: (sentence: string) => sentences.push(sentence) })
    expect(sentences).toEqual([
      'The database has migrations of a newer release of the portal (1), which 0.1.0 supports.'
    ])
  })

  test('is refused by those that use what was taken away, and by no others', async () => {
    const folder = migrationsWith({ '0099_newer': EXPANDED, '0100_contract': CONTRACTED })
    await migrate({ folder, release: '0.4.0' })
    const refusal = await migrate({ release: '0.2.0' }).catch((error) => error)
    expect(refusal).toBeInstanceOf(StartupError)
    expect(refusal.message).toBe(
      'The database was migrated by a newer release of the portal, which supports 0.3.0 and later. This is 0.2.0: start a newer release.'
    )
    for (const release of ['0.3.0', '0.3.1', '0.10.0']) await migrate({ release })
  })
})

/** The embedded database has one connection, so no other session can hold a lock. */
function testLocks() {
  const CHANGE = {
    '0099_change': 'alter table partners add column later text; alter table documents add column later text'
  }

  test('held by a long transaction make a migration let go and try again, while others use the table', async () => {
    await migrate()
    const { pool } = database()
    const holder = await pool.connect()
    await holder.query('begin; select * from documents')
    const sentences: string[] = []
    const migrated = migrate({
      folder: migrationsWith(CHANGE),
      waits: { lock: 200, pause: 300 },
      warn: (sentence: string) => sentences.push(sentence)
    })
    let slowest = 0
    while (sentences.length < 3) {
      const begun = performance.now()
      await pool.query('select * from documents limit 1')
      await pool.query('select * from partners limit 1')
      slowest = Math.max(slowest, performance.now() - begun)
    }
    await holder.query('commit')
    holder.release()
    await migrated
    expect(await query('select later from documents')).toEqual([])
    expect(sentences[0]).toBe(
      'Migration 0099_change of the portal waits for a lock and will be retried: canceling statement due to lock timeout'
    )
    // Both tables are waited for once each, and the machine may be busy.
    expect(slowest).toBeLessThan(2_000)
  })

  test('that are never free end the attempt with what to do, and nothing is changed', async () => {
    await migrate()
    const holder = await database().pool.connect()
    await holder.query('begin; select * from documents')
    const folder = migrationsWith(CHANGE)
    const refusal = await migrate({ folder, waits: { lock: 50, pause: 50, total: 300 } }).catch((error) => error)
    await holder.query('commit')
    holder.release()
    expect(refusal).toBeInstanceOf(StartupError)
    expect(refusal.message).toMatch(/^Migration 0099_change .* 0.3 seconds\. End that session/)
    expect(await query(`select from pg_attribute where attname = 'later'`)).toEqual([])
  })

  test('are not needed by an index that is made concurrently, by one of several instances, again after an interruption', async () => {
    await migrate()
    const { pool } = database()
    const name = 'documents_later'
    const folder = migrationsWith({
      '0099_index': `drop index concurrently if exists ${name};--> statement-breakpoint\ncreate index concurrently ${name} on documents (name)`
    })
    // What an interrupted attempt leaves behind.
    await query(`create index ${name} on documents (name)`)
    await query(`update pg_index set indisvalid = false where indexrelid = '${name}'::regclass`)
    const holder = await pool.connect()
    await holder.query("begin; insert into documents (name) values ('written meanwhile')")
    const migrated = Promise.all([migrate({ folder }), migrate({ folder })])
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%concurrently%'`
    await expect.poll(() => query(waiting)).toHaveLength(1)
    await query(`insert into documents (name) values ('written beside it')`)
    await holder.query('commit')
    holder.release()
    await migrated
    expect(await query(`select indisvalid as valid from pg_index where indexrelid = '${name}'::regclass`)).toEqual([
      { valid: true }
    ])
  })
}
if (inject('testDatabase') === 'postgres') describe('locks', testLocks)
