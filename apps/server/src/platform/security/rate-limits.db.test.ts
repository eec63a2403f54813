import { LIMITS, PATHS } from '@portico/contract'
import { expect, test } from 'vitest'
import { portal, sharePortal } from '../../testing/shared-portal.ts'
import { POLICIES } from './rate-limits.ts'

sharePortal()

test('no limit counts for longer than the privacy policy says', () => {
  const durations = Object.values(POLICIES).map(({ duration }) => duration)
  expect(Math.max(...durations)).toBe(LIMITS.rateLimitMinutes * 60)
})

test('neither e-mail nor IP addresses can be read where calls are counted, and the same address counts as the same', async () => {
  await portal.sql('delete from rate_limits')
  for (const email of ['ada@counted.example', 'Ada@Counted.example']) {
    const response = await fetch(`${portal.origin}/${PATHS.passwordResetInit}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: email
    })
    expect(response.status).toBe(200)
  }
  const rows = await portal.sql<{ key: string; points: number }>('select key, points from rate_limits')
  expect(rows.find(({ key }) => key.startsWith('accountMail:'))?.points).toBe(2)
  expect(rows.find(({ key }) => key.startsWith('passwordReset:'))?.points).toBe(2)
  expect(rows.filter(({ key }) => /ada|counted|127\.0|::1/i.test(key))).toEqual([])
})
