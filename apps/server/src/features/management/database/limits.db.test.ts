import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { newest, refused, run, send } from '../../../testing/database-console.ts'
import { problemOf } from '../../../testing/documents.ts'
import { admin, portal, sharePortal } from '../../../testing/shared-portal.ts'

sharePortal()

/** The database console: what becomes of statements that take too much. */

const ENDLESS = 'with recursive t (n) as (select 1 union all select n + 1 from t) select count(*) from t'

test('a statement that never ends is stopped, and afterwards everything is as before', {
  timeout: 30_000
}, async () => {
  const stopped = refused(ENDLESS)
  // Whoever comes meanwhile is served, too: on the embedded database after the statement has been stopped.
  const other = admin.fetch('api/documents')
  expect((await stopped).status).toBe(400)
  expect((await other).status).toBe(200)
  expect((await newest())?.after).toMatchObject({ statement: ENDLESS, error: expect.any(String) })
  expect((await run('select 1')).rows).toEqual([['1']])
})

/** Statements of the console that wait for a lock which the test has. */
const WAITING = 'select name as waiting from seeds'
const running = async () =>
  (
    await portal.sql(`select from pg_stat_activity where application_name = 'portico console' and query = $1`, [
      WAITING
    ])
  ).length

describe.runIf(inject('testDatabase') === 'postgres')('on a server', () => {
  let holder: pg.PoolClient
  beforeEach(async () => {
    holder = await portal.app.database.pool.connect()
    await holder.query('begin')
    await holder.query('lock table seeds in access exclusive mode')
  })
  afterEach(() => holder.release(true))

  test('two statements run at a time, and who comes third is told when to come again', {
    timeout: 30_000
  }, async () => {
    const both = [send(WAITING, 'write'), send(WAITING, 'write')]
    await expect.poll(running, { timeout: 15_000 }).toBe(2)
    const third = await send('select 1')
    expect(third.status).toBe(429)
    expect(third.headers.get('retry-after')).toMatch(/^\d+$/)
    expect((await problemOf(third)).message).toBe('error.http.429')
    await holder.query('rollback')
    for (const response of await Promise.all(both)) expect(response.status).toBe(200)
    expect((await run('select 1')).rows).toEqual([['1']])
  })

  test('a statement ends when its caller hangs up', { timeout: 30_000 }, async () => {
    const caller = new AbortController()
    const response = admin.fetch('api/admin/database/statements', {
      method: 'POST',
      json: { statement: WAITING, mode: 'write' },
      signal: caller.signal
    })
    const failure = expect(response).rejects.toThrow()
    await expect.poll(running, { timeout: 15_000 }).toBe(1)
    caller.abort()
    await failure
    await expect.poll(running, { timeout: 15_000 }).toBe(0)
    await expect
      .poll(async () => (await newest())?.after, { timeout: 15_000 })
      .toMatchObject({ error: expect.stringContaining('the request was closed') })
  })
})

test.runIf(inject('testDatabase') === 'postgres')('a statement that takes too long is stopped', async () => {
  expect((await refused(ENDLESS)).detail).toBe('canceling statement due to statement timeout')
})

test('a result that is far too long is cut off, and the next statement is run', { timeout: 30_000 }, async () => {
  expect((await refused(`select repeat('x', 70000000)`)).detail).toMatch(/exceeds 64 MB|took too long/)
  expect((await run('select 1')).rows).toEqual([['1']])
})

/** A statement of up to 20,000 characters whose levels are nested as the name says. */
const NESTED = {
  terms: (levels: number) => `select ${'1+'.repeat(levels)}1`,
  negations: (levels: number) => `select ${'not '.repeat(levels)}true`,
  parentheses: (levels: number) => `select ${'('.repeat(levels)}1${')'.repeat(levels)}`,
  functions: (levels: number) => `select ${'abs('.repeat(levels)}1${')'.repeat(levels)}`,
  subqueries: (levels: number) => `select ${'(select '.repeat(levels)}1${')'.repeat(levels)}`,
  arrays: (levels: number) => `select ${'array['.repeat(levels)}1${']'.repeat(levels)}`
}

test.each([
  ['terms', 4000],
  ['negations', 4000],
  ['parentheses', 4000],
  ['functions', 3900],
  ['subqueries', 2000],
  ['arrays', 2500]
] satisfies [keyof typeof NESTED, number][])(
  '%s that are nested %i deep are refused in words',
  async (kind, levels) => {
    expect((await refused(NESTED[kind](levels))).detail).toBe(
      'The statement is nested too deeply. Write it with fewer levels.'
    )
  }
)

test.each([
  ['terms', 900],
  ['negations', 600],
  ['parentheses', 300],
  ['functions', 300],
  ['subqueries', 100],
  ['arrays', 100]
] satisfies [keyof typeof NESTED, number][])(
  '%s that are nested %i deep are run or refused by PostgreSQL',
  async (kind, levels) => {
    const response = await send(NESTED[kind](levels))
    expect([200, 400]).toContain(response.status)
    expect(await response.text()).not.toContain('nested too deeply')
  }
)

test('statements that are nested too deeply leave the parser as it was', async () => {
  for (let count = 0; count < 50; count += 1) await refused(NESTED.functions(3900))
  expect((await run('select 1')).rows).toEqual([['1']])
})
