import { PATHS, type EasyAccess as Progress, RETENTION } from '@portico/contract'
import { Client } from '@portico/testing'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startPortal, type TestPortal } from '../../testing/portal.ts'
import { signIn } from '../../testing/sign-in/accounts.ts'
import { EasyAccess, type SandboxCall } from './easy-access.ts'

let portal: TestPortal
let anonymous: Client
let later = 0
const clock = () => new Date(Date.parse('2026-11-22T12:00:00Z') + later)
let easyAccess: EasyAccess
let workspaces = 0
let workspace = ''

beforeAll(async () => {
  portal = await startPortal()
  anonymous = new Client(portal.origin)
  easyAccess = new EasyAccess({
    database: portal.app.database,
    clock,
    publicUrl: portal.origin,
    log: pino({ enabled: false })
  })
})
afterAll(() => portal.close())
beforeEach(() => {
  later = 0
  workspaces += 1
  workspace = `workspace-${workspaces}`
})

/** The steps seen, as somebody is told. */
async function seen(client: Client = anonymous, name: string | undefined = workspace): Promise<string[]> {
  const { steps } = await client.json<Progress>(`${PATHS.easyAccess}${name === undefined ? '' : `?workspace=${name}`}`)
  expect(steps.map(({ step }) => step)).toEqual(['document', 'quotation', 'payment', 'plugin'])
  return steps.filter(({ seenDate }) => seenDate !== null).map(({ step }) => step)
}

const QUOTATION: Omit<SandboxCall, 'workspace'> = {
  clientId: 'portal-demo',
  api: 'finance-quotation',
  operationId: 'createQuotation',
  status: 201,
  origin: undefined
}

async function happens(...calls: Partial<SandboxCall>[]): Promise<void> {
  for (const call of calls) easyAccess.sawCall({ ...QUOTATION, workspace, ...call })
  await easyAccess.settle()
}

describe('a step is ticked when the server saw it:', () => {
  test('none before anything happened', async () => {
    expect(await seen()).toEqual([])
  })

  test('a quotation that was asked for outside of a browser', async () => {
    await happens({})
    expect(await seen()).toEqual(['quotation'])
  })

  test('a payment, from wherever it was begun', async () => {
    await happens({ api: 'payments', operationId: 'initiatePayment', origin: portal.origin })
    expect(await seen()).toEqual(['payment'])
  })

  test.each(['https://shop.example', 'null'])('the plugin in a page of %s', async (origin) => {
    await happens({ clientId: 'pl_partner', operationId: 'listProducts', status: 200, origin })
    expect(await seen()).toEqual(['plugin'])
  })

  test('what a user has read', async () => {
    const user = await signIn(portal, 'user')
    expect(await seen(user, undefined)).toEqual([])
    await user.fetch('api/download/sandbox/payments/1.0.0')
    await expect.poll(() => seen(user, undefined)).toEqual(['document'])
    expect(await seen()).toEqual([])
    const admin = await signIn(portal, 'admin')
    expect(await seen(admin, undefined)).toEqual([])
  })
})

describe('a step is not ticked by', () => {
  test.each<[string, Partial<SandboxCall>]>([
    ['a quotation that was refused', { status: 400 }],
    ['a quotation from the portal’s own page', { origin: 'http://localhost:8080' }],
    ['another operation', { operationId: 'listProducts', status: 200 }],
    ['a payment that was refused', { api: 'payments', operationId: 'initiatePayment', status: 422 }],
    ['a call in the workspace that everybody shares', { workspace: undefined }],
    ['a workspace that is none', { workspace: 'a b' }]
  ])('%s', async (_case, call) => {
    await happens(call)
    expect(await seen()).toEqual([])
  })

  test('the plugin in the portal’s own page', async () => {
    await happens({ clientId: 'pl_partner', operationId: 'listProducts', status: 200, origin: portal.origin })
    expect(await seen()).toEqual([])
  })

  test('what happened in another workspace', async () => {
    await happens({})
    expect(await seen(anonymous, 'another-workspace')).toEqual([])
  })
})

test('it is seen when it happened first, and once', async () => {
  await happens({}, {})
  later = 60_000
  await happens({ api: 'payments', operationId: 'initiatePayment' }, {})
  const { steps } = await anonymous.json<Progress>(`${PATHS.easyAccess}?workspace=${workspace}`)
  expect(steps.map(({ seenDate }) => seenDate)).toEqual([
    null,
    '2026-11-22T12:00:00.000Z',
    '2026-11-22T12:01:00.000Z',
    null
  ])
})

test.each(['short', 'with%20blank', 'x'.repeat(65), 'quote%27s-name'])(
  'the workspace %s is refused by name',
  async (name) => {
    const response = await anonymous.fetch(`${PATHS.easyAccess}?workspace=${name}`)
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('workspace')
  }
)

test('steps of a workspace go after 90 days, those of a user stay', async () => {
  const user = await signIn(portal, 'user')
  const [{ id } = { id: 0 }] = await portal.sql<{ id: string }>(`select id from users where login = 'user'`)
  easyAccess.sawReading(Number(id))
  await happens({})
  later = (RETENTION.workspaceDays * 24 * 60 - 1) * 60_000
  await easyAccess.cleanUp()
  expect(await seen(user)).toEqual(['document', 'quotation'])
  later = (RETENTION.workspaceDays * 24 * 60 + 1) * 60_000
  await easyAccess.cleanUp()
  expect(await seen(user)).toEqual(['document'])
  // And can be done again.
  await happens({})
  expect(await seen(user)).toEqual(['document', 'quotation'])
})
