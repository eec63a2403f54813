import { inTransaction } from '@portico/server-kit'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { makeDatabase } from '../../testing/portal.ts'
import { type Database, openDatabase } from '../database/open.ts'
import { Loggers } from '../logging/loggers.ts'
import { type JobDefinition, Jobs } from './jobs.ts'

let database: Database
let openAnother: () => Promise<Database>
let clean: (() => Promise<unknown>)[]

beforeEach(async () => {
  const { settings, remove } = await makeDatabase()
  const open = () => openDatabase(readConfig(settings), () => {})
  database = await open()
  clean = [remove, () => database.close()]
  openAnother = async () => {
    // The embedded database belongs to one process, where all share its connection.
    if (inject('testDatabase') === 'embedded') return database
    const other = await open()
    clean.push(() => other.close())
    return other
  }
})
afterEach(async () => {
  for (const step of clean.reverse()) await step()
})

/** An instance that does one kind of job. */
async function start(
  definition: JobDefinition<{ number: number }>,
  on = database,
  log: FastifyBaseLogger = pino({ level: 'silent' })
): Promise<Jobs> {
  const jobs = new Jobs(on, { embedded: inject('testDatabase') === 'embedded', log })
  jobs.define(definition)
  await jobs.start()
  clean.push(() => jobs.stop())
  return jobs
}

const ask = (jobs: Jobs, number: number, name = 'count') =>
  inTransaction(database, (transaction) => jobs.enqueue(transaction, name, { number }))

const soon = { timeout: 20_000, interval: 50 }

describe('a job', () => {
  test('that was asked for in a transaction is done when the transaction is kept, and never when it is not', async () => {
    const done: number[] = []
    const jobs = await start({ name: 'count', run: async ({ number }) => void done.push(number) })
    await inTransaction(database, async (transaction) => {
      await jobs.enqueue(transaction, 'count', { number: 1 })
      throw new Error('changed my mind')
    }).catch(() => {})
    await ask(jobs, 2)
    await expect.poll(() => done, soon).toEqual([2])
    await expect
      .poll(() => jobs.states(), soon)
      .toMatchObject([{ name: 'count', waiting: 0, failed: 0, lastRunState: 'completed' }])
  })

  test('whose attempt throws is tried again, and is told which attempt is the last', async () => {
    const attempts: boolean[] = []
    const run = async (_data: object, { isLast }: { isLast: boolean }) => {
      attempts.push(isLast)
      throw new Error('not yet')
    }
    const jobs = await start({ name: 'count', retry: { seconds: 1, maxSeconds: 1, times: 3 }, run })
    await ask(jobs, 1)
    await expect.poll(() => attempts, soon).toEqual([false, false, true])
    await expect.poll(() => jobs.states(), soon).toMatchObject([{ failed: 1, waiting: 0, lastRunState: 'failed' }])
  })

  test('that waits for its next attempt can be hastened, and is then still one job', async () => {
    const done: number[] = []
    let isBroken = true
    const run = async ({ number }: { number: number }) => {
      if (isBroken) throw new Error('broken')
      done.push(number)
    }
    const jobs = await start({ name: 'count', retry: { seconds: 3600, maxSeconds: 3600, times: 5 }, run })
    await ask(jobs, 1)
    await ask(jobs, 2)
    await expect
      .poll(async () => (await database.pool.query(`select from pgboss.job where state = 'retry'`)).rowCount, soon)
      .toBe(2)
    isBroken = false
    const runNow = (number: number) =>
      inTransaction(database, (transaction) => jobs.runNow(transaction, 'count', { number }))
    expect(await runNow(1)).toBe(true)
    await expect.poll(() => done, soon).toEqual([1])
    expect(await runNow(1)).toBe(false)
    expect(await jobs.states()).toMatchObject([{ waiting: 1 }])
  })

  test('is done once, however many instances there are', async () => {
    const done: string[] = []
    const run =
      (name: string) =>
      async ({ number }: { number: number }) =>
        void done.push(`${number} by ${name}`)
    const first = await start({ name: 'count', run: run('first') })
    await start({ name: 'count', run: run('second') }, await openAnother())
    const numbers = Array.from({ length: 12 }, (_, index) => index)
    for (const number of numbers) await ask(first, number)
    await expect.poll(() => done.length, soon).toBeGreaterThanOrEqual(numbers.length)
    expect(done.map((line) => Number.parseInt(line, 10)).sort((one, other) => one - other)).toEqual(numbers)
  })

  test('that runs when the instance stops comes to its end, and no other is begun', async () => {
    const begun: number[] = []
    const running = Promise.withResolvers<void>()
    const isBegun = Promise.withResolvers<void>()
    const run = async ({ number }: { number: number }) => {
      begun.push(number)
      isBegun.resolve()
      await running.promise
    }
    const jobs = await start({ name: 'count', run })
    await ask(jobs, 1)
    await ask(jobs, 2)
    await isBegun.promise
    let isStopped = false
    const stopped = jobs.stop().then(() => {
      isStopped = true
    })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(isStopped).toBe(false)
    running.resolve()
    await stopped
    expect(begun).toEqual([1])
    const { rows } = await database.pool.query('select data, state from pgboss.job order by created_on')
    expect(rows).toEqual([
      { data: { number: 1 }, state: 'completed' },
      { data: { number: 2 }, state: 'created' }
    ])
  })
})

test('jobs that come at a time are done one right after the other', async () => {
  const ends: number[] = []
  const jobs = await start({ name: 'count', run: async () => void ends.push(performance.now()) })
  await inTransaction(database, async (transaction) => {
    for (let number = 0; number < 10; number += 1) await jobs.enqueue(transaction, 'count', { number })
  })
  await expect.poll(() => ends.length, soon).toBe(10)
  // One look a second would take nine.
  expect(ends.at(-1)! - ends[0]!).toBeLessThan(5000)
})

test('asking for a job right after the start does not wait for itself', async () => {
  const done: number[] = []
  const jobs = await start({ name: 'count', run: async ({ number }) => void done.push(number) })
  await ask(jobs, 1)
  await expect.poll(() => done, soon).toEqual([1])
})

test('a queue that cannot be read is logged with the error and the job, and is read again', async () => {
  const done: number[] = []
  const lines: string[] = []
  const log = new Loggers('ERROR', { write: (line) => lines.push(line) }).get('jobs')
  const jobs = await start({ name: 'count', run: async ({ number }) => void done.push(number) }, database, log)
  await database.pool.query('alter schema pgboss rename to pgboss_away')
  const ofWorker = () => lines.map((line) => JSON.parse(line)).find(({ job }) => job === 'count')
  await expect.poll(ofWorker, soon).toBeDefined()
  await database.pool.query('alter schema pgboss_away rename to pgboss')
  expect(ofWorker()).toMatchObject({
    msg: 'the job queue failed',
    err: {
      // A statement that the session has prepared finds no schema, another one no table.
      message: expect.stringMatching(/^(schema "pgboss"|relation "pgboss\..*") does not exist/),
      code: expect.stringMatching(/^(3F000|42P01)$/),
      stack: expect.stringContaining('pg')
    }
  })
  await ask(jobs, 1)
  await expect.poll(() => done, soon).toEqual([1])
})

test('there is no running a job that nobody defined', async () => {
  const jobs = await start({ name: 'count', run: async () => {} })
  await expect(jobs.run('other')).rejects.toThrow('There is no job other.')
})
