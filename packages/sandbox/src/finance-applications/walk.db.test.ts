import { submitForm } from '@portico/testing'
import { expect, test } from 'vitest'
import { fileOf } from '../testing/files.ts'
import { codeOn, FinanceOwner } from '../testing/finance-applications.ts'
import { manyVisitors, WALK_SEED, WALK_STEPS, WALK_TIMEOUT, walkChoices } from '../testing/random/walk.ts'
import { sandbox, shareSandbox } from '../testing/shared-sandbox.ts'
import {
  APPLICATION_TRANSITIONS,
  CONTRACT_TRANSITIONS,
  DOCUMENT_TRANSITIONS,
  SIGNATURE_TRANSITIONS,
  type Transitions
} from './states.ts'

shareSandbox()

const { random, pick: oneOf } = walkChoices()
const visitors = manyVisitors(() => sandbox.app)

/** Whether steps of a table lead from a state to another. */
function leadsTo(table: Transitions<string>, from: string, to: string): boolean {
  const seen = new Set([from])
  for (const state of seen) for (const next of table[state] ?? []) seen.add(next)
  return seen.has(to)
}

const TABLES = {
  finance_applications: [APPLICATION_TRANSITIONS, 'application_id'],
  finance_contracts: [CONTRACT_TRANSITIONS, 'contract_id'],
  finance_documents: [DOCUMENT_TRANSITIONS, 'document_id'],
  finance_signatures: [SIGNATURE_TRANSITIONS, 'signature_id']
} as const

interface Row {
  id: string
  status: string
}

/** The states of all records of an owner, by id. */
async function statesOf(owner: string): Promise<Map<string, { status: string; table: Transitions<string> }>> {
  const states = new Map<string, { status: string; table: Transitions<string> }>()
  for (const [name, [table, id]] of Object.entries(TABLES)) {
    const rows = await sandbox.sql<Row>(`select ${id} as id, status from sandbox.${name} where owner = $1`, [owner])
    for (const row of rows) states.set(row.id, { status: row.status, table: table as Transitions<string> })
  }
  return states
}

const FAMILIES = ['Hoffmann', 'Documents', 'Referred', 'Counteroffer', 'Declined', 'Berger']
const FILES = ['card.pdf', 'card.pdf', 'incomplete.pdf', 'other-person.pdf']
const TIMES = [
  { seconds: 5 },
  { seconds: 5 },
  { seconds: 3600 },
  { days: 1 },
  { days: 5 },
  { days: 16 },
  { months: 1 },
  { months: 13 }
]

/** Somebody who does anything at any time, with ids that exist. */
class Walker {
  readonly owner = new FinanceOwner()
  readonly applications: string[] = []
  readonly contracts: string[] = []
  readonly pages: string[] = []
  readonly statuses: Record<number, number> = {}

  async #post(path: string, body: unknown) {
    const response = await this.owner.post(path, body)
    this.statuses[response.status] = (this.statuses[response.status] ?? 0) + 1
    return response
  }

  readonly steps: readonly (() => Promise<unknown>)[] = [
    async () => {
      const { body } = await this.owner.submit({ familyName: oneOf(FAMILIES) })
      this.applications.push(body.applicationId)
    },
    () => this.owner.advance(oneOf(TIMES)),
    () => this.owner.advance({ seconds: 5 }),
    async () => {
      const { body } = await this.owner.get(`/applications/${oneOf(this.applications)}`)
      const contractId = body.decision?.contractId
      if (contractId && !this.contracts.includes(contractId)) this.contracts.push(contractId)
    },
    () =>
      random() < 0.3
        ? this.#post(`/applications/${oneOf(this.applications)}/cancellation`, { reason: 'OTHER' })
        : Promise.resolve(),
    async () => {
      const path = `/applications/${oneOf(this.applications)}`
      const { body } = await this.owner.get(path)
      const offerId = body.decision?.offers?.[0]?.offerId ?? 'off_0000000000'
      await this.#post(`${path}/counter-offer-acceptance`, { offerId })
    },
    async () => {
      const path = `/applications/${oneOf(this.applications)}/documents`
      for (const { documentId } of (await this.owner.get(path)).body.items)
        await this.#post(`${path}/${documentId}/files`, {
          fileName: oneOf(FILES),
          mediaType: 'application/pdf',
          content: fileOf('application/pdf').toString('base64')
        })
    },
    async () => {
      if (this.contracts.length === 0) return
      const { body } = await this.#post(`/contracts/${oneOf(this.contracts)}/signature`, {})
      for (const { signingUrl } of body.signers ?? []) this.pages.push(new URL(signingUrl).pathname)
    },
    () => this.#onPage('sign'),
    () => this.#onPage('sign'),
    () => this.#onPage(oneOf(['sign', 'refuse'])),
    async () => {
      if (this.contracts.length > 0) await this.owner.payOut(oneOf(this.contracts)).catch(() => undefined)
    },
    async () => {
      if (this.contracts.length === 0 || random() < 0.5) return
      await this.#post(`/contracts/${oneOf(this.contracts)}/withdrawal`, { channel: 'ONLINE' })
    },
    async () => {
      if (this.contracts.length === 0 || random() < 0.5) return
      const maximumTotal = { value: oneOf(['20000.00', '99999.00']), currency: 'EUR' }
      await this.#post(`/contracts/${oneOf(this.contracts)}/settlement`, { maximumTotal })
    },
    async () => {
      if (this.contracts.length === 0) return
      const [amount, maximumTotal] = [oneOf(['250.00', '5000.00', '19000.00']), '99999.00'].map((value) => ({
        value,
        currency: 'EUR'
      }))
      await this.#post(`/contracts/${oneOf(this.contracts)}/partial-repayments`, { amount, maximumTotal })
    }
  ]

  async #onPage(action: string): Promise<void> {
    if (this.pages.length === 0) return
    const page = oneOf(this.pages)
    const { body } = await visitors.inject({ url: page })
    const opened = await submitForm(visitors, page, { action: 'open', code: codeOn(body) })
    const { statusCode } = await submitForm(visitors, page, { action })
    expect([opened.statusCode, statusCode].filter((status) => status !== 303 && status !== 422)).toEqual([])
  }
}

const cents = ({ value }: { value: string }) => Math.round(Number(value) * 100)

/** What a contract has collected, owes and settles makes up its loan. */
async function expectSums(owner: FinanceOwner, contractId: string): Promise<void> {
  const { terms, loan, withdrawal } = (await owner.get(`/contracts/${contractId}`)).body
  const { items } = (await owner.get(`/contracts/${contractId}/schedule?limit=100`)).body
  const sum = (rows: { principal: { value: string } }[]) => rows.reduce((total, row) => total + cents(row.principal), 0)
  const paid = items.filter(({ status }: { status: string }) => status === 'PAID')
  const parts = sum(loan?.partialRepayments ?? [])
  expect(sum(items) + parts).toBe(cents(terms.amountOfCredit))
  expect(paid.length).toBe(loan?.instalmentsPaid ?? 0)
  if (loan?.status === 'ACTIVE') expect(sum(paid) + parts + cents(loan.outstanding)).toBe(cents(terms.amountOfCredit))
  if (loan?.status === 'WITHDRAWN') {
    const repayment = withdrawal.repayment
    const owed = repayment && !repayment.repaidOn ? cents(repayment.principal) : 0
    expect(cents(loan.outstanding)).toBe(owed)
    if (repayment) expect(sum(paid) + parts + cents(repayment.principal)).toBe(cents(terms.amountOfCredit))
  }
  if (loan?.status === 'SETTLED') {
    const early = loan.earlySettlement ? cents(loan.earlySettlement.principal) : 0
    expect(sum(paid) + parts + early).toBe(cents(terms.amountOfCredit))
  }
}

/** Steps of one walker: the clock of an owner does not go further ahead than some years. */
const STEPS_OF_WALKER = 250

/** Walks so many steps, after each of which no state has left a final one or gone backwards. */
async function walk(walker: Walker, steps: number): Promise<void> {
  const owner = `demo:${walker.owner.workspace}`
  await walker.steps[0]?.()
  let before = await statesOf(owner)
  for (let step = 0; step < steps; step += 1) {
    await oneOf(walker.steps)()
    const after = await statesOf(owner)
    for (const [id, { status, table }] of before) {
      const now = after.get(id)?.status ?? 'gone'
      expect([step, id, status, now, leadsTo(table, status, now)]).toEqual([step, id, status, now, true])
    }
    before = after
  }
}

/** What happens once has happened once. */
async function expectNoRepetition(owner: string): Promise<void> {
  const repeated = await sandbox.sql(
    `select resource_id, type from sandbox.events where owner = $1 and type <> 'application.documents-requested'
      group by 1, 2 having count(*) > 1`,
    [owner]
  )
  expect(repeated).toEqual([])
  const twice = await sandbox.sql(
    'select application_id from sandbox.finance_contracts where owner = $1 group by 1 having count(*) > 1',
    [owner]
  )
  expect(twice).toEqual([])
}

test(`a walk of ${WALK_STEPS} random steps breaks no rule (seed ${WALK_SEED})`, { timeout: WALK_TIMEOUT }, async () => {
  const responses: Record<number, number> = {}
  for (let left = WALK_STEPS; left > 0; left -= STEPS_OF_WALKER) {
    const walker = new Walker()
    await walk(walker, Math.min(left, STEPS_OF_WALKER))
    for (const contractId of walker.contracts) await expectSums(walker.owner, contractId)
    await expectNoRepetition(`demo:${walker.owner.workspace}`)
    for (const [status, times] of Object.entries(walker.statuses))
      responses[Number(status)] = (responses[Number(status)] ?? 0) + times
  }
  // The walk has been in every part of the machine: it was allowed something and refused something, and nothing failed.
  expect(Object.keys(responses).every((status) => ['200', '201', '400', '409'].includes(status))).toBe(true)
  expect(responses).toMatchObject({ 200: expect.any(Number), 201: expect.any(Number), 409: expect.any(Number) })
})
