import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LeasedRateLimiter } from './leased-rate-limiter.ts'

const WINDOW = 60_000

/** A limiter whose counts are in memory, as if all instances shared it. */
function makeCounts(points: number) {
  const keys = new Map<string, { consumed: number; endsAt: number }>()
  const requests: number[] = []
  return {
    points,
    requests,
    async consume(key: string, size = 1) {
      requests.push(size)
      const now = Date.now()
      const known = keys.get(key)
      const count = known && known.endsAt > now ? known : { consumed: 0, endsAt: now + WINDOW }
      count.consumed += size
      keys.set(key, count)
      const { consumed, endsAt } = count
      return { allowed: consumed <= points, consumed, remaining: Math.max(0, points - consumed), resetMs: endsAt - now }
    }
  }
}

const spend = async (limiter: LeasedRateLimiter, times: number, key = 'key') => {
  const results = []
  for (let index = 0; index < times; index += 1) results.push(await limiter.consume(key))
  return results
}

beforeEach(() => vi.useFakeTimers({ now: 1_800_000_000_000 }))
afterEach(() => vi.useRealTimers())

test('a limit is spent to the last point, with few requests to the database', async () => {
  const counts = makeCounts(100)
  const results = await spend(new LeasedRateLimiter(counts), 103)
  expect(results.filter(({ allowed }) => allowed)).toHaveLength(100)
  expect(results[0]).toEqual({ allowed: true, remaining: 99, resetSeconds: 60 })
  expect(results.at(-1)).toEqual({ allowed: false, remaining: 0, resetSeconds: 60 })
  expect(counts.requests).toEqual(Array(20).fill(5))
})

test('a limit that leases do not divide evenly has no point more', async () => {
  const results = await spend(new LeasedRateLimiter(makeCounts(50)), 60)
  expect(results.filter(({ allowed }) => allowed)).toHaveLength(50)
})

test('instances share a limit', async () => {
  const counts = makeCounts(40)
  const instances = [new LeasedRateLimiter(counts), new LeasedRateLimiter(counts)]
  const results = (await Promise.all(instances.map((instance) => spend(instance, 30)))).flat()
  expect(results.filter(({ allowed }) => allowed)).toHaveLength(40)
})

test('callers that wait at the same time share one request', async () => {
  const counts = makeCounts(100)
  const limiter = new LeasedRateLimiter(counts)
  await Promise.all(Array.from({ length: 5 }, () => limiter.consume('key')))
  expect(counts.requests).toEqual([5])
})

test('the limit is renewed when its window ends, for each key on its own', async () => {
  const limiter = new LeasedRateLimiter(makeCounts(20))
  await spend(limiter, 20, 'first')
  vi.advanceTimersByTime(WINDOW / 2)
  await spend(limiter, 20, 'second')
  vi.advanceTimersByTime(WINDOW / 2)
  expect((await limiter.consume('first')).allowed).toBe(true)
  expect(await limiter.consume('second')).toMatchObject({ allowed: false, resetSeconds: 30 })
})

test('an error of the database is passed on, and the next call asks again', async () => {
  const counts = makeCounts(20)
  const failing = vi.spyOn(counts, 'consume').mockRejectedValueOnce(new Error('no connection'))
  const limiter = new LeasedRateLimiter(counts)
  await expect(limiter.consume('key')).rejects.toThrow('no connection')
  expect((await limiter.consume('key')).allowed).toBe(true)
  expect(failing).toHaveBeenCalledTimes(2)
})
