import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isObject, parseDocument, Resolver } from '@portico/openapi'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newestVersions } from '../../documents/read.ts'
import { DOCUMENTS, type TestResponse } from '../../testing/sandbox.ts'
import { sandbox, shareSandbox } from '../../testing/shared-sandbox.ts'
import { RESOURCES } from './resources.ts'
import { DEAL_STATES } from './states.ts'

shareSandbox()
beforeAll(() => sandbox.sandbox.start())
afterAll(() => sandbox.sandbox.stop())

const BASE = '/sandbox/simulations/v1'

let owners = 0

/** The calls of an owner without the story. */
async function ownerOf(name: string) {
  const workspace = `deal-${createHash('sha256').update(name).digest('hex').slice(0, 12)}`
  const token = await sandbox.emptyWorkspace(workspace)
  const get = (url: string) => sandbox.call('GET', url, { token })
  const make = (body: object, key?: string): Promise<TestResponse> =>
    sandbox.call('POST', `${BASE}/deals`, { token, body, ...(key !== undefined && { key }) })
  const call = (method: string, url: string, body?: object) =>
    sandbox.call(method, url, { token, ...(body && { body }) })
  const rows = (table: string) => sandbox.sql(`select * from sandbox.${table} where owner = $1`, [`demo:${workspace}`])
  return { workspace, get, make, call, rows }
}

/** Makes a deal and reads the resource that is to have the state. */
async function made(state: string, country?: string) {
  owners += 1
  const owner = await ownerOf(`${owners} ${state}`)
  const { status, body } = await owner.make({ state, ...(country !== undefined && { country }) })
  expect([status, body]).toEqual([201, body])
  const [first] = body.resources
  const scenario = DEAL_STATES.get(state)
  const read = await owner.get(first.href)
  return { owner, body, first, scenario, present: scenario && RESOURCES[scenario.resource].statusOf(read.body) }
}

/** The resources that the schemas of documents are about, where their state is one of a deal. */
const RESOURCE_OF_SCHEMA: Readonly<Record<string, string>> = {
  Quotation: 'quotation',
  QuotationSummary: 'quotation',
  Prequalification: 'prequalification',
  PrequalificationSummary: 'prequalification',
  AccountValidation: 'account-validation',
  Application: 'application',
  ApplicationSummary: 'application',
  Document: 'document',
  Contract: 'contract',
  Loan: 'loan',
  ContractInstalment: 'instalment',
  Signature: 'signature',
  Signer: 'signer',
  Vehicle: 'vehicle',
  TradeIn: 'trade-in',
  Inspection: 'inspection',
  Order: 'order',
  OrderSummary: 'order',
  Payment: 'payment',
  PaymentEventData: 'payment',
  Refund: 'refund',
  Endpoint: 'endpoint',
  Delivery: 'delivery'
}

/** States of the older of two versions that are served, by the name that the newer one has for them. */
const RENAMED: Readonly<Record<string, string>> = { 'order.PLACED': 'order.SUBMITTED' }

// biome-ignore lint/suspicious/noExplicitAny: a schema is whatever its document says
type Schema = any

/** The states that the document of a version has: the values of each property `status` of a schema, or of its `code`. */
function statesOf(api: string, version: string): string[] {
  const { document } = parseDocument(readFileSync(path.join(DOCUMENTS, api, version, 'openapi.yaml'), 'utf8'))
  if (!document) throw new Error(`${api} ${version} cannot be read.`)
  const resolver = new Resolver(document)
  const resolved = (schema: Schema): Schema =>
    isObject(schema) && typeof schema.$ref === 'string' ? resolved(resolver.resolve(schema.$ref).value) : schema
  return Object.entries<Schema>((document as Schema).components.schemas).flatMap(([name, schema]) =>
    [schema, ...(schema.allOf ?? []), ...(schema.oneOf ?? [])].map(resolved).flatMap(({ properties }) => {
      const status = resolved(properties?.status)
      const values: string[] = status?.enum ?? resolved(status?.properties?.code)?.enum ?? []
      return values.map((value) => `${RESOURCE_OF_SCHEMA[name] ?? name}.${value}`)
    })
  )
}

describe.concurrent('a deal is made in', () => {
  test.each([...DEAL_STATES.keys()])('%s', async (state) => {
    const { body, first, scenario, present } = await made(state)
    expect([first.resource, present]).toEqual([scenario?.resource, scenario?.status])
    expect(body.state).toBe(state)
    expect(Date.parse(body.clock.now)).toBeGreaterThanOrEqual(Date.parse(body.clock.from))
    expect(body.steps.at(-1)).toMatchObject({ method: 'GET', path: first.href, status: 200 })
  })
})

describe('the states of deals', () => {
  test('are those of every status in the documents that are served, and no others', () => {
    const documented = readdirSync(DOCUMENTS).flatMap((api) =>
      newestVersions(DOCUMENTS, api).flatMap((version) => statesOf(api, version))
    )
    const states = new Set(documented.map((state) => RENAMED[state] ?? state))
    expect([...DEAL_STATES.keys()].toSorted()).toEqual([...states].toSorted())
  })

  test('are listed with their resource, how they come about and their countries', async () => {
    const { get } = await ownerOf('list')
    const { status, body } = await get(`${BASE}/deal-states`)
    expect([status, body.items.length]).toEqual([200, DEAL_STATES.size])
    expect(body.items.find(({ state }: { state: string }) => state === 'payment.ACCP')).toEqual({
      state: 'payment.ACCP',
      resource: 'payment',
      description: 'The amount is reserved on a card (M004). Lasts for 7 days.',
      countries: ['DE', 'ES', 'FR', 'IT', 'GB', 'PT', 'AT']
    })
  })
})

describe('a deal', () => {
  test('has all its resources, which can be read, with that of the state first', async () => {
    const { owner, body } = await made('loan.ACTIVE')
    expect(body.resources.map(({ resource }: { resource: string }) => resource)).toEqual([
      'loan',
      'vehicle',
      'quotation',
      'application',
      'contract',
      'signature',
      'signer',
      'order'
    ])
    for (const { href, id } of body.resources) {
      const read = await owner.get(href)
      expect([href, read.status, JSON.stringify(read.body).includes(id)]).toEqual([href, 200, true])
    }
  })

  test('lists the requests by which a partner makes the same one', async () => {
    const { body } = await made('payment.RJCT')
    const paymentId = body.resources[0].id
    expect(body.steps).toEqual([
      {
        operationId: 'initiatePayment',
        method: 'POST',
        path: '/sandbox/payments/v1/payments',
        body: expect.objectContaining({ countryCode: 'DE', amount: { value: '100.00', currency: 'EUR' } }),
        status: 201
      },
      {
        action: 'confirm',
        method: 'POST',
        path: `/sandbox/providers/bank/${paymentId}`,
        body: { action: 'confirm' }
      },
      { operationId: 'readPayment', method: 'GET', path: `/sandbox/payments/v1/payments/${paymentId}`, status: 200 }
    ])
    const owner = await ownerOf('the same by requests')
    const token = await sandbox.token({ workspace: owner.workspace })
    const again = await sandbox.call('POST', body.steps[0].path, { token, body: body.steps[0].body })
    expect(again.status).toBe(201)
  })

  test('is observed by the host as one request', async () => {
    const { owner } = await made('contract.SIGNED')
    const observed = sandbox.calls.filter(({ workspace }) => workspace === owner.workspace)
    expect(observed.map(({ operationId }) => operationId)).toEqual(['createDeal', 'readContract'])
  })

  test('that needs time says from when to when the clock was advanced', async () => {
    const { owner, body } = await made('quotation.EXPIRED')
    expect(Date.parse(body.clock.now) - Date.parse(body.clock.from)).toBe(31 * 86_400_000)
    expect((await owner.get(`${BASE}/clock`)).body.now).toBe(body.clock.now)
  })

  test('in a state that does not exist, or in a country without it, is refused with the field', async () => {
    const { make, rows } = await ownerOf('refused')
    expect((await make({ state: 'contract.GONE' })).body).toMatchObject({
      status: 400,
      errors: [{ pointer: '/state', code: 'unknown' }]
    })
    expect((await make({ state: 'constructor' })).status).toBe(400)
    expect((await make({ state: 'payment.RCVD', country: 'PT' })).body).toMatchObject({
      status: 400,
      errors: [{ pointer: '/country', code: 'not_allowed' }]
    })
    expect((await make({})).body.errors).toMatchObject([{ pointer: '/state', code: 'required' }])
    expect(await rows('payments')).toEqual([])
  })

  test('whose step is refused says which one and why', async () => {
    const { make } = await ownerOf('ten endpoints')
    for (let count = 0; count < 10; count += 1) expect((await make({ state: 'endpoint.ACTIVE' })).status).toBe(201)
    expect((await make({ state: 'endpoint.ACTIVE' })).body).toMatchObject({
      status: 409,
      code: 'deal_not_possible',
      detail:
        'createEndpoint was rejected. The application already has 10 endpoints. Delete one before you create another.'
    })
  })
})

describe('a request for a deal', () => {
  test('that is retried with its key returns the same deal, and with another state it is refused', async () => {
    const { make, rows } = await ownerOf('retried')
    const first = await make({ state: 'application.APPROVED' }, 'one-deal')
    const again = await make({ state: 'application.APPROVED' }, 'one-deal')
    expect([again.status, again.headers['idempotent-replayed'], again.body]).toEqual([201, 'true', first.body])
    expect((await make({ state: 'application.DECLINED' }, 'one-deal')).status).toBe(422)
    expect(await rows('finance_applications')).toHaveLength(1)
  })

  test('that is sent several times at once makes one deal', async () => {
    const { make, rows } = await ownerOf('at once')
    const send = () => make({ state: 'refund.ACSC' }, 'at-once')
    const responses = await Promise.all(Array.from({ length: 6 }, send))
    expect(responses.map(({ status }) => status).filter((status) => status !== 201 && status !== 409)).toEqual([])
    expect((await send()).status).toBe(201)
    expect([(await rows('payments')).length, (await rows('refunds')).length]).toEqual([1, 1])
  })

  test('that was interrupted continues the deal that it began', async () => {
    const { make, rows, workspace } = await ownerOf('interrupted')
    const send = () => make({ state: 'contract.SIGNED', country: 'ES' }, 'interrupted')
    await sandbox.sql(`create function sandbox.interrupt() returns trigger language plpgsql as
      $$ begin raise exception 'interrupted'; end $$`)
    await sandbox.sql(`create trigger interrupt before insert on sandbox.finance_signatures for each row
      when (new.owner = 'demo:${workspace}') execute function sandbox.interrupt()`)
    expect((await send()).status).toBe(500)
    sandbox.faults.length = 0
    await sandbox.sql('drop trigger interrupt on sandbox.finance_signatures')
    const { status, body } = await send()
    expect([status, body.resources[0].resource]).toEqual([201, 'contract'])
    expect([(await rows('quotations')).length, (await rows('finance_applications')).length]).toEqual([1, 1])
    expect(
      body.steps.filter(({ operationId }: { operationId?: string }) => operationId === 'advanceClock')
    ).toHaveLength(1)
  })

  test('makes another deal with the same key after a restoration', async () => {
    const { make, call } = await ownerOf('restored')
    const { body: point } = await call('POST', `${BASE}/restore-points`, { name: 'Empty' })
    const first = await make({ state: 'order.SUBMITTED' }, 'again')
    expect((await call('POST', `${BASE}/restore-points/${point.restorePointId}/restorations`)).status).toBe(200)
    const second = await make({ state: 'order.SUBMITTED' }, 'again')
    expect([second.status, second.headers['idempotent-replayed']]).toEqual([201, 'false'])
    expect(second.body.resources[0].id).not.toBe(first.body.resources[0].id)
  })
})

describe('in another country', () => {
  /** One state of each family in each country that it has, so that each method, product and account is used. */
  const cases = [
    'loan.ACTIVE',
    'payment.ACSC',
    'payment.ACCC',
    'payment.ACCP',
    'trade-in.ACCEPTED',
    'prequalification.VALID'
  ]
    .flatMap((state) => (DEAL_STATES.get(state)?.countries ?? []).map((country) => [state, country] as const))
    .filter(
      ([, country]) => country !== 'DE' && (process.env.PORTICO_FULL_TESTS || country === 'ES' || country === 'GB')
    )

  test.concurrent.each(cases)('a deal is %s in %s', async (state, country) => {
    const { scenario, present, body } = await made(state, country)
    expect([present, JSON.stringify(body.steps).includes(`"${country}"`)]).toEqual([scenario?.status, true])
  })
})
