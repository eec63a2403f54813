import type pg from 'pg'
import { expect, test } from 'vitest'
import type { Call, HandlerResponse } from '../handler.ts'
import { claimOf } from './idempotency.ts'
import { IdempotentInserter, RefusedChangeError, repeatWhenRefused } from './idempotent-inserter.ts'

const TARGET = { name: 'sandbox.things', columns: { thingId: 'text' } } as const

/** A database that notes which things came together, and refuses statements with a thing that is wrong. */
function makePool(wrong: string[] = [], code = '23514') {
  const statements: string[][] = []
  const query = async ({ values: [records] }: { values: [string] }) => {
    const rows = JSON.parse(records) as { key: string; thing_id: string }[]
    const names = rows.map(({ thing_id }) => thing_id)
    statements.push(names)
    // So that calls gather meanwhile.
    await new Promise((resolve) => setTimeout(resolve, 5))
    if (names.some((name) => wrong.includes(name))) throw Object.assign(new Error(`no ${names.join()}`), { code })
    return { rows: rows.map(({ key }) => ({ key })) }
  }
  return { statements, pool: { query } as unknown as pg.Pool }
}

const RESPONSE: HandlerResponse = { status: 201, body: { made: true } }

/** A call that makes a thing with a key. */
const callWith = (key: string) =>
  ({
    claim: claimOf('owner', 'POST', '/things', key, { key }),
    receivedAt: new Date('2026-11-16T09:10:00Z'),
    check: () => {},
    operation: { operationId: 'createThing' }
  }) as unknown as Call

const make = (inserter: IdempotentInserter<{ thingId: string }>, name: string, key = name) =>
  inserter.insert(callWith(key), { thingId: name }, RESPONSE)

const NAMES = Array.from({ length: 12 }, (_, index) => `thing ${index}`)

test('calls of one turn share a statement, and each has its own response', async () => {
  const { pool, statements } = makePool()
  const inserter = new IdempotentInserter(pool, TARGET)
  const responses = await Promise.all(NAMES.map((name) => make(inserter, name)))
  expect(statements).toEqual([NAMES])
  expect(responses).toEqual(NAMES.map(() => ({ ...RESPONSE, text: '{"made":true}' })))
})

test('calls that come while a statement runs go together in the next', async () => {
  const { pool, statements } = makePool()
  const inserter = new IdempotentInserter(pool, TARGET)
  const running: Promise<HandlerResponse>[] = []
  for (const name of NAMES) {
    running.push(make(inserter, name))
    await new Promise((resolve) => setImmediate(resolve))
  }
  await Promise.all(running)
  expect(statements[0]).toEqual([NAMES[0]])
  expect(statements.length).toBeLessThan(NAMES.length)
  expect(statements.flat()).toEqual(NAMES)
})

test('a statement claims each key once, also when two concurrent calls have the same key', async () => {
  const { pool, statements } = makePool()
  const inserter = new IdempotentInserter(pool, TARGET)
  await Promise.all([make(inserter, 'one', 'key'), make(inserter, 'two', 'key'), make(inserter, 'three')])
  expect(statements).toEqual([['one', 'three'], ['two']])
})

test('an invalid record does not fail the other calls', async () => {
  const { pool, statements } = makePool(['thing 3'])
  const inserter = new IdempotentInserter(pool, TARGET)
  const outcomes = await Promise.allSettled(NAMES.map((name) => make(inserter, name)))
  expect(outcomes.map(({ status }) => status)).toEqual(
    NAMES.map((name) => (name === 'thing 3' ? 'rejected' : 'fulfilled'))
  )
  expect(statements).toEqual([NAMES, ...NAMES.map((name) => [name])])
  // And the next is served.
  expect(await make(inserter, 'another')).toMatchObject(RESPONSE)
})

test('a record whose change is refused does not fail the others, and is tried again from its beginning', async () => {
  const { pool, statements } = makePool(['thing 3'], '22012')
  const inserter = new IdempotentInserter(pool, TARGET)
  let attempts = 0
  const outcomes = await Promise.allSettled(
    NAMES.map((name) =>
      repeatWhenRefused(() => {
        if (name === 'thing 3') attempts += 1
        return make(inserter, name)
      })
    )
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(NAMES.length - 1)
  expect(outcomes[3]).toMatchObject({ status: 'rejected', reason: expect.any(RefusedChangeError) })
  expect(attempts).toBe(3)
  expect(statements.flat().filter((name) => name === 'thing 4')).toHaveLength(2)
})

test('a lost connection fails the whole batch, and the next call is served', async () => {
  const { pool, statements } = makePool(['thing 3'], '08006')
  const inserter = new IdempotentInserter(pool, TARGET)
  const outcomes = await Promise.allSettled(NAMES.map((name) => make(inserter, name)))
  expect(outcomes.map(({ status }) => status)).toEqual(NAMES.map(() => 'rejected'))
  expect(statements).toEqual([NAMES])
  expect(await make(inserter, 'another')).toMatchObject(RESPONSE)
})

test('what belongs to new records is stored in the transaction of their statement, or nothing is', async () => {
  const { pool, statements } = makePool()
  const commands: string[] = []
  const query = async (command: string | { values: [string] }) => {
    if (typeof command === 'string') commands.push(command)
    else {
      commands.push('insert')
      return pool.query(command as never)
    }
  }
  const connect = async () => ({ query, release: () => undefined })
  let isFailing = false
  const inserter = new IdempotentInserter<{ thingId: string }>(
    { connect } as unknown as pg.Pool,
    TARGET,
    async (_client, records) => {
      commands.push(records.map(({ thingId }) => thingId).join())
      if (isFailing) throw new Error('no event')
    }
  )
  await Promise.all([make(inserter, 'one'), make(inserter, 'two')])
  expect(statements).toEqual([['one', 'two']])
  expect(commands.splice(0)).toEqual(['begin', 'insert', 'one,two', 'commit'])
  isFailing = true
  await expect(make(inserter, 'three')).rejects.toThrow('no event')
  expect(commands).toEqual(['begin', 'insert', 'three', 'rollback'])
})
