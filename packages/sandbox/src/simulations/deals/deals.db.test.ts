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

/** The calls of an owner without the story. */
async function ownerOf(name: string) {
  const workspace = `deal-${createHash('sha256').update(name).digest('hex').slice(0, 12)}`
  const token = await sandbox.emptyWorkspace(workspace)
  const get = (url: string) => sandbox.call('GET', url, { token })
  const make = (body: object, key?: string): Promise<TestResponse> =>
    sandbox.call('POST', `${BASE}/deals`, { token, body, ...(key !== undefined && { key }) })
  const rows = (table: string) => sandbox.sql(`select * from sandbox.${table} where owner = $1`, [`demo:${workspace}`])
  return { get, make, rows }
}

/** Makes a deal and reads the resource that is to have the state. */
async function made(state: string, country?: string) {
  const owner = await ownerOf(`${state} ${country}`)
  const { status, body } = await owner.make({ state, ...(country !== undefined && { country }) })
  expect([status, body]).toEqual([201, body])
  const [first] = body.resources
  const scenario = DEAL_STATES.get(state)
  const read = await owner.get(first.href)
  return { owner, body, first, scenario, present: scenario && RESOURCES[scenario.resource].statusOf(read.body) }
}

/** Names of the resources whose states the documents' schemas and webhooks have. */
const RESOURCE_OF_SCHEMA: Readonly<Record<string, string | undefined>> = {
  Quotation: 'quotation',
  Prequalification: 'prequalification',
  AccountValidation: 'account-validation',
  Application: 'application',
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
  Payment: 'payment',
  Refund: 'refund',
  Endpoint: 'endpoint',
  Delivery: 'delivery'
}

/** The states that the newest documents have: the values of each property `status` of a schema, or of its `code`. */
function documentedStates(): { states: Set<string>; schemas: Set<string> } {
  const states = new Set<string>()
  const schemas = new Set<string>()
  for (const api of readdirSync(DOCUMENTS)) {
    const version = newestVersions(DOCUMENTS, api).at(-1) ?? ''
    const { document } = parseDocument(readFileSync(path.join(DOCUMENTS, api, version, 'openapi.yaml'), 'utf8'))
    if (!document) throw new Error(`${api} ${version} cannot be read.`)
    const resolver = new Resolver(document)
    // biome-ignore lint/suspicious/noExplicitAny: a schema is whatever its document says
    const resolved = (schema: any): any =>
      isObject(schema) && typeof schema.$ref === 'string' ? resolved(resolver.resolve(schema.$ref).value) : schema
    // biome-ignore lint/suspicious/noExplicitAny: a schema is whatever its document says
    const components = (document as any).components.schemas
    for (const [name, schema] of Object.entries<Record<string, never>>(components)) {
      // Schemas that consist of several forms have the properties of each.
      const parts = [schema, ...(schema.allOf ?? []), ...(schema.oneOf ?? [])].map(resolved)
      for (const part of parts) {
        const status = resolved(part.properties?.status)
        const values = status?.enum ?? resolved(status?.properties?.code)?.enum
        if (!values) continue
        schemas.add(name)
        for (const value of values) states.add(`${RESOURCE_OF_SCHEMA[name] ?? name}.${value}`)
      }
    }
  }
  return { states, schemas }
}

describe('a deal is made in', () => {
  test.each([...DEAL_STATES.keys()])('%s', async (state) => {
    const { body, first, scenario, present } = await made(state)
    expect([first.resource, present]).toEqual([scenario?.resource, scenario?.status])
    expect(body.state).toBe(state)
    expect(Date.parse(body.clock.now)).toBeGreaterThanOrEqual(Date.parse(body.clock.from))
    expect(body.steps.at(-1)).toMatchObject({ method: 'GET', status: 200 })
  })
})

test('every state that the newest documents have can be asked for', () => {
  const { states } = documentedStates()
  console.log([...states].filter((s) => !DEAL_STATES.has(s)), [...DEAL_STATES.keys()].filter((s) => !states.has(s)), DEAL_STATES.size)
})
