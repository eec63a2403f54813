import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../../tools/vitest/test-database.ts'
import { migrateSandbox } from './database.ts'

const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations')

test('migrating again changes nothing, an edited history is refused, and that of a newer release is not', async () => {
  const { pool, remove } = await openTestDatabase()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portico-sandbox-'))
  try {
    await Promise.all([migrateSandbox(pool), migrateSandbox(pool)])
    fs.cpSync(MIGRATIONS, folder, { recursive: true })
    fs.appendFileSync(path.join(folder, '0001_core.sql'), '\n-- edited')
    await expect(migrateSandbox(pool, { folder })).rejects.toThrow('0001_core was changed')
    fs.cpSync(path.join(MIGRATIONS, '0001_core.sql'), path.join(folder, '0001_core.sql'))
    const journal = path.join(folder, 'meta/_journal.json')
    const { entries, ...rest } = JSON.parse(fs.readFileSync(journal, 'utf8'))
    fs.writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, -1) }))
    const warnings: string[] = []
    await migrateSandbox(pool, { folder, warn: (sentence) => warnings.push(sentence) })
    expect(warnings).toEqual([expect.stringContaining('migrations of a newer release of the sandbox (1)')])
  } finally {
    fs.rmSync(folder, { recursive: true })
    await remove()
  }
})

test('a database whose release recorded migrations in another table is migrated from there', async () => {
  const { pool, remove } = await openTestDatabase()
  try {
    await pool.query('create schema sandbox')
    await pool.query('create table sandbox.migrations (name text primary key, digest text not null)')
    for (const name of ['0001_core.sql', '0002_payments.sql', '0003_quotations.sql']) {
      const text = fs.readFileSync(path.join(MIGRATIONS, name), 'utf8')
      await pool.query(text)
      await pool.query('insert into sandbox.migrations (name, digest) values ($1, $2)', [
        name,
        createHash('sha256').update(text).digest('hex')
      ])
    }
    await Promise.all([migrateSandbox(pool), migrateSandbox(pool)])
    const { rows } = await pool.query(
      `select count(*)::int as applied, to_regclass('sandbox.migrations') as old from sandbox.__drizzle_migrations`
    )
    const files = fs.readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'))
    expect(rows).toEqual([{ applied: files.length, old: null }])
  } finally {
    await remove()
  }
})
