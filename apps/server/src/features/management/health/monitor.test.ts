import { HEALTH_COMPONENTS, type HealthComponent } from '@portico/contract'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type HealthCheck, HealthMonitor } from './monitor.ts'

const LOCAL_CACHE_MS = 2_000
const REMOTE_CACHE_MS = 30_000

let looks: number
let mail: () => Promise<{ status: 'UP'; details: Record<string, unknown> }>
let monitor: HealthMonitor

beforeEach(() => {
  vi.useFakeTimers()
  looks = 0
  mail = async () => ({ status: 'UP', details: { waiting: 0 } })
  const checks = Object.fromEntries(
    HEALTH_COMPONENTS.map((name): [HealthComponent, HealthCheck] => [
      name,
      {
        cacheMs: name === 'mail' ? REMOTE_CACHE_MS : LOCAL_CACHE_MS,
        run: async () => {
          if (name !== 'mail') return { status: 'UP', details: {} }
          looks += 1
          return mail()
        }
      }
    ])
  )
  monitor = new HealthMonitor(checks as Record<HealthComponent, HealthCheck>, Fastify().log)
})
afterEach(async () => {
  await monitor.stop()
  vi.useRealTimers()
})

const mailHealth = async () => (await monitor.describe({ details: true })).components.mail

test('a mail server is not asked more often than every half minute, however often somebody looks', async () => {
  for (let count = 0; count < 29; count += 1) {
    await monitor.describe({ details: false })
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(looks).toBe(1)
})

test('how something is, and since when, is known without anybody asking', async () => {
  monitor.start()
  await vi.advanceTimersByTimeAsync(60_000)
  const before = await mailHealth()
  mail = async () => {
    throw new Error('connection refused')
  }
  await vi.advanceTimersByTimeAsync(30_000)
  const brokenAt = new Date().toISOString()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(before.status).toBe('UP')
  expect(await mailHealth()).toEqual({ status: 'DOWN', since: brokenAt, details: { error: 'connection refused' } })
  expect((await monitor.describe({ details: false })).status).toBe('DOWN')
})

test('what does not respond is down, and nobody waits for it longer than five seconds', async () => {
  mail = () => new Promise(() => {})
  const health = mailHealth()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await health).toMatchObject({ status: 'DOWN', details: { error: 'no response within 5 seconds' } })
})
