import { type EasyAccess, PATHS } from '@portico/contract'
import type { Client } from '@portico/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../testing/accounts.ts'
import { startPortal, type TestPortal } from '../testing/portal.ts'
import { READINGS } from './watch-reading.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

/** Whether the guided start has seen somebody read. */
async function hasRead(client: Client): Promise<boolean> {
  const { steps } = await client.json<EasyAccess>(PATHS.easyAccess)
  return steps.some(({ step, seenDate }) => step === 'document' && seenDate !== null)
}

test.each([...READINGS])('%s is a route that there is', (url) => {
  expect(portal.app.hasRoute({ method: 'GET', url })).toBe(true)
})

test.each([
  ['user', PATHS.referencePiece('payments', 'operation', 'initiatePayment')],
  ['admin', PATHS.referenceMarkup('payments', 'operation', 'initiatePayment')]
] as const)('the page of an operation that %s opens is seen: %s', async (login, path) => {
  const client = await signIn(portal, login)
  expect(await hasRead(client)).toBe(false)
  expect((await client.fetch(path.replace('initiatePayment', 'noSuchOperation'))).status).not.toBe(200)
  expect(await hasRead(client)).toBe(false)
  expect((await client.fetch(path)).status).toBe(200)
  await expect.poll(() => hasRead(client)).toBe(true)
})
