import { expect, test } from 'vitest'
import { portal, sharePortal } from '../../../testing/shared-portal.ts'
import { SignInAttempts } from './attempts.ts'

sharePortal()

const SECOND = 1000

function attemptsAt(start: string) {
  let now = new Date(start)
  const attempts = new SignInAttempts(portal.app.database, () => now)
  return {
    attempts,
    wait: (seconds: number) => {
      now = new Date(now.getTime() + seconds * SECOND)
    }
  }
}

/** Seconds that the next attempt has to wait; 0 when it was counted. */
const waitOf = async (attempts: SignInAttempts, identifier: string) => {
  const result = await attempts.count(identifier)
  return result.allowed ? 0 : result.retryAfterSeconds
}

test('twenty are free, then each doubles the wait up to five minutes', async () => {
  const { attempts, wait } = attemptsAt('2026-03-01T00:00:00Z')
  for (let count = 0; count < 20; count += 1) expect(await waitOf(attempts, 'growing')).toBe(0)
  const waits: number[] = []
  for (let count = 0; count < 11; count += 1) {
    const seconds = await waitOf(attempts, 'growing')
    waits.push(seconds)
    wait(seconds)
    expect(await waitOf(attempts, 'growing')).toBe(0)
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
  expect(await waitOf(attempts, 'another')).toBe(0)
})

test('of many at the same moment one is counted', async () => {
  const { attempts, wait } = attemptsAt('2026-03-01T00:00:00Z')
  for (let count = 0; count < 20; count += 1) await attempts.count('rush')
  wait(1)
  const results = await Promise.all(Array.from({ length: 10 }, () => attempts.count('rush')))
  expect(results.filter(({ allowed }) => allowed)).toHaveLength(1)
})

test('a success and a day forget them', async () => {
  const { attempts, wait } = attemptsAt('2026-03-01T00:00:00Z')
  const fill = async () => {
    for (let count = 0; count < 20; count += 1) expect(await waitOf(attempts, 'forgiven')).toBe(0)
    expect(await waitOf(attempts, 'forgiven')).toBe(1)
  }
  await fill()
  await attempts.forget('forgiven')
  await fill()
  wait(24 * 60 * 60)
  await fill()
})

test('what was typed cannot be read where it is counted', async () => {
  await attemptsAt('2026-03-01T00:00:00Z').attempts.count('a-password-in-the-wrong-field')
  expect(JSON.stringify(await portal.sql('select * from sign_in_attempts'))).not.toContain('wrong-field')
})

test('before there is a wait, an attempt that a clock shows earlier than the last one is counted too', async () => {
  const { attempts, wait } = attemptsAt('2026-03-01T00:00:10Z')
  for (let count = 0; count < 19; count += 1) {
    expect(await waitOf(attempts, 'clocks')).toBe(0)
    wait(-0.5)
  }
})
