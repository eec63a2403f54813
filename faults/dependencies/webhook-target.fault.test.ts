import { createDatabase, type Portal, startPortal } from '@portico/testing'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type {} from '../../tools/vitest/postgres.ts'
import { openShop, startReceiver } from '../support/webhooks.ts'

/** An endpoint for webhooks that takes connections and does not respond. */

let portal: Portal
let removeDatabase: () => Promise<void>

beforeAll(async () => {
  const database = await createDatabase(inject('postgresUrl'), { template: inject('postgresTemplate') })
  removeDatabase = database.remove
  portal = await startPortal({ settings: { DATABASE_URL: database.url } })
}, 120_000)
afterAll(async () => {
  await portal?.stop()
  await removeDatabase?.()
})

/** Milliseconds in which the deliveries to an endpoint that responds must have arrived. */
const PROMPT_MS = 10_000

test('endpoints that hang delay neither requests nor the deliveries to others', async () => {
  const user = await portal.api('user')
  const hanging = await Promise.all([1, 2, 3, 4, 5].map(() => startReceiver(() => 600_000)))
  const prompt = await startReceiver()
  try {
    for (const receiver of hanging) {
      const shop = await openShop(portal.origin, user, receiver)
      await shop.cancelPayments(10)
    }
    const shop = await openShop(portal.origin, user, prompt)
    await shop.cancelPayments(20)
    await expect.poll(() => new Set(prompt.ids).size, { timeout: PROMPT_MS }).toBe(20)
    expect(prompt.ids).toHaveLength(20)
    for (const { ids } of hanging) expect(ids.length).toBeGreaterThan(0)
  } finally {
    for (const receiver of [...hanging, prompt]) receiver.close()
  }
})
