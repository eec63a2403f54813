import { DatabaseUnavailableError } from '@portico/server-kit'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { beforeEach, expect, test, vi } from 'vitest'
import { readEntries, readExchanges, toExchange } from '../chunk.ts'
import type { DealLinks } from '../deals.ts'
import type { Partitions } from '../partitions.ts'
import type { RecordedRequest } from './exchange.ts'
import { RequestRecorder } from './recorder.ts'

const AT = Date.UTC(2026, 10, 27, 12)
const outage = new DatabaseUnavailableError(new Error('connection refused'))

/** Values of the chunks that were inserted. */
let inserted: unknown[][]
let insert: (owner: string) => void
let recorder: RequestRecorder

beforeEach(() => {
  inserted = []
  insert = () => undefined
  const query = async ({ values }: { values: unknown[] }) => {
    insert(String(values[0]))
    // The memory of a chunk is used again for the next one.
    inserted.push(values.map((value) => (Buffer.isBuffer(value) ? Buffer.from(value) : value)))
  }
  recorder = new RequestRecorder({
    pool: { query } as unknown as pg.Pool,
    clock: () => new Date(AT),
    log: { warn: vi.fn() } as unknown as FastifyBaseLogger,
    partitions: { ensure: async () => undefined } as unknown as Partitions,
    deals: { isLinked: () => true, link: async () => undefined } as unknown as DealLinks,
    owners: { aheadOf: async () => 7 }
  })
})

const request = (number: number, more: Partial<RecordedRequest> = {}): RecordedRequest => ({
  owner: 'one',
  at: AT + number,
  aheadMs: 0,
  api: 'payments',
  operationId: 'getPayment',
  method: 'GET',
  url: `/sandbox/payments/v1/payments/${number}`,
  status: 200,
  durationMs: 1,
  requestId: `request-${number}`,
  requestHeaders: { accept: '*/*', number: String(number) },
  requestBody: undefined,
  responseHeaders: { 'content-type': 'application/json' },
  responseBody: `{"number":${number}}`,
  ...more
})

/** The requests of all chunks, as a reader of the log finds them. */
async function written() {
  const chunks = inserted.map(async (values) => {
    const [entries, exchanges] = values.filter((value) => Buffer.isBuffer(value)) as [Buffer, Buffer]
    const read = await readEntries({ entries })
    const bodies = (await readExchanges({ exchanges }, read)).map(toExchange)
    return read.map(({ path, aheadMs }, index) => ({ owner: values[0], path, aheadMs, ...bodies[index] }))
  })
  return (await Promise.all(chunks)).flat()
}

const expected = (number: number, owner = 'one', aheadMs = 0) => ({
  owner,
  path: `/sandbox/payments/v1/payments/${number}`,
  aheadMs,
  requestHeaders: { accept: '*/*', number: String(number) },
  requestBody: '',
  responseHeaders: { 'content-type': 'application/json' },
  responseBody: `{"number":${number}}`
})

test('requests of several owners are written in chunks of their own, each with its bodies', async () => {
  for (let number = 1; number <= 300; number++)
    recorder.record(request(number, { owner: number % 2 ? 'one' : 'two', aheadMs: number }))
  await recorder.flush()
  const found = await written()
  expect(found).toHaveLength(300)
  for (const owner of ['one', 'two'])
    expect(found.filter((each) => each.owner === owner)).toEqual(
      Array.from({ length: 150 }, (_, index) => 2 * index + (owner === 'one' ? 1 : 2)).map((number) =>
        expected(number, owner, number)
      )
    )
})

test('the clock of the owner is the one that was read later, or the present one when none could be read', async () => {
  recorder.record(request(1, { aheadMs: Promise.resolve(5) }))
  recorder.record(request(2, { aheadMs: Promise.resolve(undefined) }))
  await recorder.flush()
  expect(await written()).toEqual([expected(1, 'one', 5), expected(2, 'one', 7)])
})

test('requests wait for the end of an outage, and are written before later ones', async () => {
  insert = () => {
    throw outage
  }
  for (let number = 1; number <= 8; number++) {
    recorder.record(request(number))
    await recorder.flush()
  }
  expect(inserted).toEqual([])
  insert = () => undefined
  await recorder.flush()
  expect(await written()).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((number) => expected(number)))
  recorder.record(request(9))
  await recorder.flush()
  expect((await written()).at(-1)).toEqual(expected(9))
})

test('at most 5,000 requests wait', async () => {
  insert = () => {
    throw outage
  }
  for (let number = 1; number <= 5_500; number++) {
    recorder.record(request(number))
    if (number % 1_000 === 0) await recorder.flush()
  }
  insert = () => undefined
  await recorder.flush()
  expect(await written()).toHaveLength(5_000)
})

test('requests that the database refuses keep no others from being written', async () => {
  insert = (owner) => {
    if (owner === 'refused') throw new Error('value out of range')
  }
  recorder.record(request(1, { owner: 'refused' }))
  recorder.record(request(2))
  await recorder.flush()
  expect(await written()).toEqual([expected(2)])
  recorder.record(request(3))
  for (let attempt = 0; attempt < 5; attempt++) await recorder.flush()
  expect(await written()).toEqual([expected(2), expected(3)])
})
