import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Worker } from 'node:worker_threads'
import { DatabaseUnavailableError } from '@portico/server-kit'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startCluster } from './cluster.ts'
import { openEmbedded } from './embedded.ts'
import { analyzeChangedTables } from './statistics.ts'

const open = (dataFolder: string) => openEmbedded(startCluster(dataFolder))

/** A cluster without tables. Making one takes seconds, so the tests that are about something else use a copy. */
let made: string
beforeAll(async () => {
  made = fs.mkdtempSync(path.join(os.tmpdir(), 'portico-embedded-'))
  await (await open(made)).close()
}, 60_000)
afterAll(() => fs.rmSync(made, { recursive: true, force: true }))

/** Opens a database whose cluster was made before, in the folder of the test. */
function openMade() {
  fs.cpSync(made, folder, { recursive: true })
  return open(folder)
}

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portico-embedded-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

test('a folder is opened once, made when it is missing, and free again after closing', {
  timeout: 60_000
}, async () => {
  const data = path.join(folder, 'new')
  const first = await open(data)
  await expect(open(data)).rejects.toThrow(/is in use by another portal \(process \d+\)/)
  await first.close()
  const second = await open(data)
  await second.close()
})

test('a cluster that was being made when the process died does not stand in the way', { timeout: 60_000 }, async () => {
  fs.mkdirSync(path.join(folder, 'postgres.new'))
  fs.writeFileSync(path.join(folder, 'postgres.new/PG_VERSION'), '18')
  const { pool, close } = await open(folder)
  expect((await pool.query('show fsync')).rows).toEqual([{ fsync: 'on' }])
  await close()
})

test('when its thread has died, what was under way fails, and it is opened again with what was committed', {
  timeout: 60_000
}, async () => {
  let thread: Worker | undefined
  const remember = (worker: Worker) => {
    thread = worker
  }
  process.on('worker', remember)
  const { pool, close } = await openMade().finally(() => process.off('worker', remember))
  const failures: string[] = []
  pool.on('error', ({ message }) => failures.push(message))
  await pool.query('create table kept as select 1 as value')
  const pending = pool.query('select pg_sleep(600)')
  await thread?.terminate()
  await expect(pending).rejects.toThrow(DatabaseUnavailableError)
  await expect(pending).rejects.toThrow('The embedded database has stopped.')
  expect((await pool.query('select value from kept')).rows).toEqual([{ value: 1 }])
  expect(failures).toContain('The embedded database has stopped.')
  await close()
  const again = await open(folder)
  await again.close()
})

test('a statement that never ends is stopped: who waits is served, and only what was committed is there', {
  timeout: 60_000
}, async () => {
  const { pool, connectDedicated, close } = await openMade()
  pool.on('error', () => {})
  await pool.query('create table kept (value int)')
  await pool.query('insert into kept values (1)')
  const { client, stop, close: release } = await connectDedicated()
  client.on('error', () => {})
  await client.query('begin')
  await client.query('insert into kept values (2)')
  const endless = client.query(
    'with recursive t (n) as (select 1 union all select n + 1 from t) select count(*) from t'
  )
  const failure = expect(endless).rejects.toThrow(DatabaseUnavailableError)
  const waiting = pool.query('select * from kept')
  await Promise.all([stop(), stop(), failure])
  release()
  expect((await waiting).rows).toEqual([{ value: 1 }])
  await pool.query('insert into kept values (3)')
  await close()
  const again = await open(folder)
  expect((await again.pool.query('select * from kept')).rows).toEqual([{ value: 1 }, { value: 3 }])
  await again.close()
})

test('a folder that cannot be written is named', async () => {
  const file = path.join(folder, 'file')
  fs.writeFileSync(file, '')
  await expect(open(path.join(file, 'data'))).rejects.toThrow(
    `The data folder ${file}/data cannot be written (ENOTDIR)`
  )
})

test('results are not kept in memory', { timeout: 60_000 }, async () => {
  const { pool, close } = await openMade()
  const selectOneMegabyte = () => pool.query(`select repeat('x', 1024 * 1024)`)
  for (let count = 0; count < 50; count += 1) await selectOneMegabyte()
  const before = process.memoryUsage.rss()
  for (let count = 0; count < 200; count += 1) await selectOneMegabyte()
  expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024)
  await close()
})

test('tables that were filled are analyzed, so that plans made when they were empty are made anew', {
  timeout: 60_000
}, async () => {
  const { pool, close } = await openMade()
  try {
    await pool.query('create table filled (id integer primary key, value text)')
    await pool.query('create table untouched (id integer primary key)')
    const read = () => pool.query({ name: 'read', text: 'select value from filled where id = any($1)', values: [[7]] })
    for (let time = 0; time < 6; time++) await read()
    await pool.query(`insert into filled select number, 'value' from generate_series(1, 5000) as number`)
    const rows = async (table: string) =>
      (await pool.query('select reltuples::int as rows from pg_class where relname = $1', [table])).rows[0].rows
    expect(await rows('filled')).toBe(-1)
    await analyzeChangedTables(pool)
    expect(await rows('filled')).toBe(5000)
    expect(await rows('untouched')).toBe(-1)
    expect((await read()).rows).toEqual([{ value: 'value' }])
    expect((await pool.query('show default_statistics_target')).rows).toEqual([{ default_statistics_target: '100' }])
  } finally {
    await close()
  }
})

test('the log is kept short by checkpoints, so that little is replayed after a kill', { timeout: 60_000 }, async () => {
  const { pool, close } = await openMade()
  try {
    const megabytes = async () => {
      const size = 'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 / 1e6 as size'
      return (await pool.query(`${size} from pg_control_checkpoint()`)).rows[0].size
    }
    await pool.query('create table written (value text)')
    for (let round = 0; round < 2; round += 1) {
      await pool.query(`insert into written select repeat('x', 1000) from generate_series(1, 12000)`)
      await expect.poll(megabytes, { timeout: 20_000 }).toBeLessThan(1)
    }
  } finally {
    await close()
  }
})
