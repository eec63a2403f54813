import { type EasyAccess, PATHS } from '@portico/contract'
import { type Client, signInOverHttp } from '@portico/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPortal, type TestPortal } from '../testing/portal.ts'
import { signIn } from '../testing/sign-in/accounts.ts'
import { userCalls } from '../testing/users.ts'

let portal: TestPortal
let admin: Client

beforeAll(async () => {
  portal = await startPortal()
  admin = await signIn(portal, 'admin')
})
afterAll(() => portal.close())

/** Signs in a user who has read nothing yet. */
async function signInReader(): Promise<Client> {
  const { login } = await userCalls(() => admin).create()
  return signInOverHttp(portal.origin, { login, password: 'lost-violin' })
}

/** Whether easy access has seen the user read. */
async function hasRead(client: Client): Promise<boolean> {
  const { steps } = await client.json<EasyAccess>(PATHS.easyAccess)
  return steps.some(({ step, seenDate }) => step === 'document' && seenDate !== null)
}

test.each([
  ['an operation', PATHS.referencePiece('payments', 'operation', 'initiatePayment')],
  ['the first view of an operation', `${PATHS.firstView}?address=/apireference/payments/operations/initiatePayment`],
  ['a document', PATHS.referenceFile('payments', '1.1.0', 'openapi.yaml')],
  ['a download', PATHS.apiDownload('sandbox', 'payments', '1.1.0')]
])('easy access sees that a user has read %s', async (_what, path) => {
  const reader = await signInReader()
  expect((await reader.fetch(path.replace('payments', 'no-such-api'))).status).not.toBe(200)
  expect(await hasRead(reader)).toBe(false)
  expect((await reader.fetch(path)).status).toBe(200)
  await expect.poll(() => hasRead(reader)).toBe(true)
})

test('the list of an API’s operations is not read yet', async () => {
  const reader = await signInReader()
  expect((await reader.fetch(PATHS.referencePiece('payments', 'outline'))).status).toBe(200)
  expect((await reader.fetch(PATHS.easyAccess)).status).toBe(200)
  expect(await hasRead(reader)).toBe(false)
})
