import fs from 'node:fs'
import path from 'node:path'
import { migrateSandbox, SANDBOX_MIGRATIONS } from '@portico/sandbox'
import { applyFirstMigrations, inTransaction, type MigrationSet } from '@portico/server-kit'
import type pg from 'pg'
import { expect, inject, test } from 'vitest'
import { checkArchive, type Head, readArchive } from '../../platform/backup/archive.ts'
import { prepareForRows, type Row, writeRows } from '../../platform/backup/rows.ts'
import { DAY_BOUND, quoted } from '../../platform/backup/stored-tables.ts'
import { migrateDatabase, PORTAL_MIGRATIONS } from '../../platform/database/migrate.ts'
import { type KeptCredentials, readFacts, signInReaders } from '../../testing/backups/facts.ts'
import { makeDatabase, ownDatabase } from '../../testing/portal.ts'
import { startPortalOn } from '../../testing/start-portal.ts'
import { runDataCommand } from './commands.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../../test-data/backups')
const RELEASES = fs.globSync('*.backup', { cwd: FOLDER }).map((file) => path.basename(file, '.backup'))

interface Kept {
  credentials: KeptCredentials
  created: string
  facts: Awaited<ReturnType<typeof readFacts>>
}

const backupOf = (release: string) => path.join(FOLDER, `${release}.backup`)

test('the present release and those before it have kept backups', () => {
  const { version } = JSON.parse(fs.readFileSync(path.resolve(FOLDER, '../../package.json'), 'utf8'))
  expect(RELEASES).toContain(version)
})

test.each(RELEASES)(
  'a backup of release %s has in this release what it had then',
  { timeout: 120_000 },
  async (release) => {
    const kept = JSON.parse(fs.readFileSync(path.join(FOLDER, `${release}.json`), 'utf8')) as Kept
    const target = await makeDatabase()
    await runDataCommand('restore', [backupOf(release)], target.settings)
    // Of then, so that nothing is too old to be kept, but for the sign-in: the identity provider has the time of the machine.
    const then = new Date(Date.parse(kept.created) + 60_000)
    let now: Date | undefined = then
    const portal = await startPortalOn(target, { clock: () => now ?? new Date() })
    try {
      now = undefined
      const readers = await signInReaders(portal.origin)
      now = then
      expect(await readFacts(readers, kept.credentials)).toEqual(kept.facts)
    } finally {
      await portal.close()
    }
  }
)

/** Tags of the migrations of a set, the oldest first. */
const tagsOf = ({ folder }: MigrationSet): string[] =>
  JSON.parse(fs.readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')).entries.map(
    ({ tag }: { tag: string }) => tag
  )

const COLUMNS = `
  select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
   where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = ''`

/** Writes the rows of a table that has only some of the columns. Returns whether it could: what is required may be missing. */
async function writeKnown(
  client: pg.ClientBase,
  { name, columns, partitions }: Head['tables'][number],
  rows: readonly Row[]
): Promise<boolean> {
  const { rows: present } = await client.query<{ name: string; type: string }>(COLUMNS, [quoted(name)])
  const known = present.filter((column) => columns.includes(column.name))
  if (known.length === 0 || rows.length === 0) return false
  for (const part of partitions.filter(({ bound }) => DAY_BOUND.test(bound)))
    await client.query(`create table ${quoted(part.name)} partition of ${quoted(name)} ${part.bound}`)
  const positions = known.map((column) => columns.indexOf(column.name))
  await client.query('savepoint before_table')
  try {
    await writeRows(
      client,
      { name, columns: known.map((column) => column.name) },
      known.map(({ type }) => type),
      rows.map((row) => positions.map((position) => row[position] ?? null))
    )
    return true
  } catch {
    await client.query('rollback to before_table')
    return false
  }
}

const database = ownDatabase()

const LEVELS = tagsOf(PORTAL_MIGRATIONS)
  .map((tag, index) => [tag, index + 1] as const)
  .slice(0, -1)
/** The full run begins at each migration; otherwise at the first and at the newest, as whoever changes the tables needs. */
const CHOSEN_LEVELS = process.env.PORTICO_FULL_TESTS ? LEVELS : [...LEVELS.slice(0, 1), ...LEVELS.slice(-3)]

// What the migrations do is the same on both; the embedded database takes minutes for it.
test.runIf(inject('testDatabase') === 'postgres').each(CHOSEN_LEVELS)(
  'a database with rows at %s is brought up to date',
  { timeout: 60_000 },
  async (_, level) => {
    const file = backupOf(RELEASES[0] as string)
    const { head } = await checkArchive(file)
    const rows = new Map<string, Row[]>(head.tables.map(({ name }) => [name, []]))
    for await (const { table, line } of readArchive(file)) rows.get(table)?.push(JSON.parse(line) as Row)
    const { pool } = database()
    const written = await inTransaction({ pool }, async ({ client }) => {
      await prepareForRows(client)
      await applyFirstMigrations(client, PORTAL_MIGRATIONS, level)
      await applyFirstMigrations(client, SANDBOX_MIGRATIONS, Math.min(level, tagsOf(SANDBOX_MIGRATIONS).length))
      const names: string[] = []
      for (const table of head.tables)
        if (await writeKnown(client, table, rows.get(table.name) ?? [])) names.push(table.name)
      return names
    })
    // Those of the foundation, at least.
    expect(written).toEqual(expect.arrayContaining(['public.users', 'public.audit_log']))
    await migrateDatabase(pool)
    await migrateSandbox(pool)
    for (const name of written) {
      const { rows: counted } = await pool.query(`select count(*)::int as count from ${quoted(name)}`)
      expect([name, counted[0].count]).toEqual([name, rows.get(name)?.length])
    }
  }
)
