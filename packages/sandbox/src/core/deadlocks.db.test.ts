import { expect, inject, test } from 'vitest'
import { sandbox, shareSandbox } from '../testing/shared-sandbox.ts'
import { inRepeatableTransaction } from './deadlocks.ts'

shareSandbox()

// The embedded database has one connection, on which nothing waits.
test.runIf(inject('testDatabase') === 'postgres')(
  'two transactions that wait for each other are both committed',
  async () => {
    const { pool } = sandbox
    await sandbox.sql('create table sandbox.pairs (name text primary key, count integer not null)')
    await sandbox.sql(`insert into sandbox.pairs values ('one', 0), ('other', 0)`)
    let attempts = 0
    const { promise: bothHaveARow, resolve: haveBoth } = Promise.withResolvers<void>()
    const increase = (first: string, second: string) =>
      inRepeatableTransaction(pool, async (client) => {
        const statement = 'update sandbox.pairs set count = count + 1 where name = $1'
        await client.query(statement, [first])
        attempts += 1
        if (attempts === 2) haveBoth()
        await bothHaveARow
        await client.query(statement, [second])
      })
    await Promise.all([increase('one', 'other'), increase('other', 'one')])
    expect(await sandbox.sql('select name, count from sandbox.pairs order by name')).toEqual([
      { name: 'one', count: 2 },
      { name: 'other', count: 2 }
    ])
    expect(attempts).toBeGreaterThan(2)
  }
)
