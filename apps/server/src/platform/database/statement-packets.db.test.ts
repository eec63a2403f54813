import { DatabaseUnavailableError } from '@portico/server-kit'
import { expect, inject, test, vi } from 'vitest'
import { ownDatabase } from '../../testing/portal.ts'
import { queryRows } from './query.ts'

const database = ownDatabase()

const short = (name: string, text: string, values: unknown[] = []) =>
  queryRows<Record<string, unknown>>(database().pool, { name, text, isShort: true }, values)

const echo = (value: number) => short('echo', 'select $1::int as value', [value])

test('each of many short statements gets its own result', async () => {
  const values = Array.from({ length: 100 }, (_, index) => index)
  expect(await Promise.all(values.map(echo))).toEqual(values.map((value) => [{ value }]))
})

test('one that fails keeps its error to itself, and its connection works on', async () => {
  const divide = (value: number) => short('divide', 'select 1 / $1::int as value', [value])
  const results = await Promise.allSettled([echo(1), divide(0), echo(2), divide(1)])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect(results[1]).toMatchObject({ reason: { code: '22012' } })
  expect(await Promise.all([divide(1), echo(3)])).toEqual([[{ value: 1 }], [{ value: 3 }]])
})

const onServer = test.runIf(inject('testDatabase') === 'postgres')

onServer('those of one tick go over one connection, and more than sixteen over several', async () => {
  const process = () => short('process', 'select pg_backend_pid() as id')
  const processes = async (count: number) =>
    new Set((await Promise.all(Array.from({ length: count }, process))).map(([row]) => row?.id)).size
  expect(await processes(16)).toBe(1)
  expect(await processes(40)).toBe(3)
})

onServer('those on a connection that breaks fail as an outage, and later ones work', async () => {
  const ended = short('end', 'select pg_terminate_backend(pg_backend_pid())')
  for (const result of await Promise.allSettled([ended, echo(1)]))
    expect(result).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailableError) })
  expect(await echo(2)).toEqual([{ value: 2 }])
})

onServer('without a connection, all of them fail', async () => {
  const refusal = new DatabaseUnavailableError(new Error('refused'))
  const connect = vi
    .spyOn(database().pool, 'connect')
    .mockImplementation(((done: (error: Error) => void) => done(refusal)) as never)
  for (const result of await Promise.allSettled([echo(1), echo(2)]))
    expect(result).toMatchObject({ status: 'rejected', reason: refusal })
  connect.mockRestore()
  expect(await echo(2)).toEqual([{ value: 2 }])
})
