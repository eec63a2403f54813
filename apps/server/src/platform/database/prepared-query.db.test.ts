import { beforeEach, expect, test } from 'vitest'
import { ownDatabase } from '../../testing/portal.ts'
import { queryJson, queryRows } from './query.ts'

const database = ownDatabase()
beforeEach(() => database().pool.query('create table things (id bigint, made timestamptz)'))

const statement = { name: 'things', text: 'select * from things where id > $1 order by id' }
const read = (id = 0) => queryRows(database().pool, statement, [id])
const add = (id: number) => database().pool.query(`insert into things values ($1, '2026-11-27T10:00:00Z')`, [id])
const made = new Date('2026-11-27T10:00:00Z')

test('a named statement returns the same kind of rows each time, none among them', async () => {
  expect(await read()).toEqual([])
  expect(await read()).toEqual([])
  await add(1)
  await add(2)
  const both = [
    { id: 1, made },
    { id: 2, made }
  ]
  for (let count = 0; count < 3; count += 1) expect(await read()).toEqual(both)
  expect(await read(1)).toEqual([{ id: 2, made }])
})

test('its rows are read by the types of each caller', async () => {
  await add(1)
  for (let count = 0; count < 2; count += 1) {
    expect(await read()).toEqual([{ id: 1, made }])
    expect(await queryJson(database().pool, statement, [0])).toEqual([{ id: 1, made: '2026-11-27T10:00:00.000Z' }])
  }
})

test('an error leaves the statement usable', async () => {
  const divide = (by: number) =>
    queryRows(database().pool, { name: 'divide', text: 'select 10 / $1::int as quotient' }, [by])
  expect(await divide(5)).toEqual([{ quotient: 2 }])
  await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
  await expect(divide('much' as never)).rejects.toMatchObject({ code: '22P02' })
  expect(await divide(2)).toEqual([{ quotient: 5 }])
})

test('PostgreSQL refuses a statement whose columns have changed, and a new connection knows the new ones', async () => {
  await add(1)
  await read()
  await read()
  await database().pool.query(`alter table things add column name text default 'new'`)
  await expect(read()).rejects.toMatchObject({ code: '0A000' })
  expect(await read()).toEqual([{ id: 1, made, name: 'new' }])
})
