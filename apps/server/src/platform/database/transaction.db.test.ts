import { inTransaction } from '@portico/server-kit'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, inject, test } from 'vitest'
import { ownDatabase } from '../../testing/portal.ts'

const database = ownDatabase()
beforeEach(() => database().pool.query('create table kept (name text primary key)'))

const names = async () =>
  (await database().pool.query('select name from kept order by name')).rows.map(({ name }) => name)
const isIdle = () => database().pool.idleCount === database().pool.totalCount

test('what is written in it, as text or by the query builder, is kept together', async () => {
  const result = await inTransaction(database(), async ({ client, orm }) => {
    await client.query(`insert into kept values ('text')`)
    await orm.execute(sql`insert into kept values ('builder')`)
    return 'done'
  })
  expect(result).toBe('done')
  expect(await names()).toEqual(['builder', 'text'])
})

test('whatever goes wrong in it, nothing of it is kept, and its connection goes back', async () => {
  const failing = inTransaction(database(), async ({ client }) => {
    await client.query(`insert into kept values ('a')`)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  const refused = inTransaction(database(), async ({ client }) => {
    await client.query(`insert into kept values ('a')`)
    await client.query(`insert into kept values ('a')`)
  })
  await expect(refused).rejects.toMatchObject({ code: '23505' })
  expect(await names()).toEqual([])
  expect(isIdle()).toBe(true)
})

test('many at once wait for each other where there are fewer connections', async () => {
  const insert = (index: number) =>
    inTransaction(database(), ({ client }) => client.query('insert into kept values ($1)', [`n${index}`]))
  await Promise.all(Array.from({ length: 40 }, (_, index) => insert(index)))
  expect(await names()).toHaveLength(40)
  expect(isIdle()).toBe(true)
})

test('a statement that fails leaves nothing behind that those after it could meet', async () => {
  const { pool } = database()
  const named = { name: 'named', text: 'select count(*)::int as count from kept' }
  for (let round = 0; round < 20; round++) {
    await expect(pool.query('select 1 / 0')).rejects.toThrow('division by zero')
    // At this moment the pool is still closing the connection that the statement had.
    const half = inTransaction(database(), async ({ client }) => {
      await client.query(`insert into kept values ('half')`)
      await client.query(named)
      throw new Error('changed my mind')
    })
    await expect(half).rejects.toThrow('changed my mind')
    expect((await pool.query(named)).rows).toEqual([{ count: 0 }])
  }
})

/** What happens to connections between the portal and a server. */
if (inject('testDatabase') === 'postgres')
  test.each(['a statement runs', 'it has nothing to do'])(
    'a connection that the server ends while %s fails the transaction, not the process',
    async (when) => {
      const terminate = (pid: number) => database().pool.query('select pg_terminate_backend($1)', [pid])
      const broken = inTransaction(database(), async ({ client }) => {
        await client.query(`insert into kept values ('lost')`)
        const { pid } = (await client.query('select pg_backend_pid() as pid')).rows[0]
        if (when === 'a statement runs') {
          const statement = client.query('select pg_sleep(60)')
          await Promise.all([statement, terminate(pid)])
        } else {
          const ended = new Promise((resolve) => client.once('end', resolve))
          await terminate(pid)
          await ended
          await client.query(`insert into kept values ('never')`)
        }
      })
      await expect(broken).rejects.toThrow()
      expect(await names()).toEqual([])
      expect(isIdle()).toBe(true)
      await inTransaction(database(), ({ client }) => client.query(`insert into kept values ('again')`))
      expect(await names()).toEqual(['again'])
    }
  )
