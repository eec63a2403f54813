import { expect, test } from 'vitest'
import { applicationFor, FINANCE } from '../testing/finance-applications.ts'
import { createOwner, itemsOf, type TestOwner } from '../testing/owner.ts'
import { CLASSIC, euros, V1, V2 } from '../testing/quotations.ts'
import { WALK_STEPS, WALK_TIMEOUT, walkChoices } from '../testing/random/walk.ts'
import { shareSandbox } from '../testing/shared-sandbox.ts'

/** Random calls over quotations: they are calculated, used by applications, expire and are deleted. */

shareSandbox()

const DAY = 86_400
const STATUSES = ['VALID', 'APPLIED', 'EXPIRED', 'GONE'] as const
type Status = (typeof STATUSES)[number]

/** What a status may have become when it is seen again. */
const NEXT: Readonly<Record<Status, readonly Status[]>> = {
  VALID: STATUSES,
  APPLIED: ['APPLIED', 'GONE'],
  EXPIRED: ['EXPIRED', 'GONE'],
  GONE: ['GONE']
}

const { below, pick } = walkChoices()
const cents = ({ value }: { value: string }) => Math.round(Number(value) * 100)
const amount = (minimum: number, maximum: number) =>
  euros(((minimum * 100 + below((maximum - minimum) * 100)) / 100).toFixed(2))

/** Somebody who calculates, applies and waits. */
class Walker {
  readonly owner: TestOwner
  readonly known = new Map<string, Status>()

  constructor(owner: TestOwner) {
    this.owner = owner
  }

  async create(): Promise<void> {
    const { drawdownOn: _, ...classic } = CLASSIC
    const change = {
      price: amount(20_000, 40_000),
      deposit: amount(0, 8_000),
      ...(below(2) && { tradeIn: { amount: amount(500, 6_000) } })
    }
    const body = { ...classic, ...change, termInMonths: pick([12, 24, 36, 48, 60]) }
    const { status, body: quotation } = await this.owner.call('POST', `${V2}/quotations`, { body })
    expect([status, quotation]).toEqual([201, quotation])
    this.known.set(quotation.quotationId, 'VALID')
    await this.#expectSums(quotation)
  }

  // biome-ignore lint/suspicious/noExplicitAny: a quotation is whatever the API returns
  async #expectSums(quotation: any): Promise<void> {
    const { price, deposit, tradeIn, amountOfCredit, termInMonths, instalment, lastInstalment, totalPayable } =
      quotation
    expect(cents(amountOfCredit)).toBe(cents(price) - cents(deposit) - cents(tradeIn?.amount ?? euros('0.00')))
    expect(cents(totalPayable)).toBe((termInMonths - 1) * cents(instalment) + cents(lastInstalment))
    expect(cents(quotation.totalCostOfCredit)).toBe(cents(totalPayable) - cents(amountOfCredit))
    const rows = await itemsOf(this.owner, `${V2}/quotations/${quotation.quotationId}/schedule`)
    expect(rows.reduce((sum, { principal }) => sum + cents(principal), 0)).toBe(cents(amountOfCredit))
  }

  /** Reads a quotation in both versions, and compares it with what it was. */
  async look(id: string): Promise<Status> {
    const [one, two] = [
      await this.owner.call('GET', `${V1}/quotations/${id}`),
      await this.owner.call('GET', `${V2}/quotations/${id}`)
    ]
    expect(one.status).toBe(two.status)
    expect(one.body.status).toBe(two.body.status)
    const status: Status = two.status === 404 ? 'GONE' : two.body.status
    const before = this.known.get(id) ?? 'GONE'
    expect([id, before, status, NEXT[before].includes(status)]).toEqual([id, before, status, true])
    this.known.set(id, status)
    return status
  }

  /** Applies for a loan: only what is valid can be used, and once. */
  async apply(id: string): Promise<void> {
    const before = await this.look(id)
    const response = await this.owner.call('POST', `${FINANCE}/applications`, { body: applicationFor(id) })
    const expected = { VALID: 201, APPLIED: 409, EXPIRED: 409, GONE: 400 }[before]
    expect([before, response.status, response.body]).toEqual([before, expected, response.body])
    expect(await this.look(id)).toBe(before === 'VALID' ? 'APPLIED' : before)
  }

  /** The lists by status are what reading says, and each quotation that expired was notified once. */
  async expectAgreement(): Promise<void> {
    for (const id of this.known.keys()) await this.look(id)
    for (const status of ['VALID', 'APPLIED', 'EXPIRED']) {
      const listed = await itemsOf(this.owner, `${V2}/quotations?status=${status}`)
      const ids = listed.map(({ quotationId }) => quotationId).filter((id) => this.known.has(id))
      const expected = [...this.known].filter(([, each]) => each === status).map(([id]) => id)
      expect(ids.toSorted()).toEqual(expected.toSorted())
    }
    const notified = (await this.owner.events())
      .filter(([type, data]) => type === 'quotation.expired' && this.known.has(String(data.quotationId)))
      .map(([, data]) => String(data.quotationId))
    expect(new Set(notified).size).toBe(notified.length)
    for (const [id, status] of this.known)
      if (status !== 'GONE') expect([id, notified.includes(id)]).toEqual([id, status === 'EXPIRED'])
  }
}

/** Steps with one clock, which does not go further ahead than some years. */
const STEPS_OF_WALKER = 250

test('whatever is called in whatever order, a quotation is used once or expires, and all sums agree', {
  timeout: WALK_TIMEOUT
}, async () => {
  const reached = new Set<Status>()
  for (let left = WALK_STEPS, count = 0; left > 0; left -= STEPS_OF_WALKER, count += 1) {
    const walker = new Walker(await createOwner(`quotations-walk-${count}`))
    await walker.create()
    for (let step = 0; step < Math.min(left, STEPS_OF_WALKER); step += 1) {
      const id = pick([...walker.known.keys()])
      await pick([
        () => walker.create(),
        () => walker.apply(id),
        () => walker.look(id),
        () => walker.look(id),
        () => walker.owner.advance(pick([1, DAY / 2, DAY, 5 * DAY, 31 * DAY]))
      ])()
    }
    await walker.expectAgreement()
    for (const status of walker.known.values()) reached.add(status)
  }
  expect([...reached].toSorted()).toEqual(STATUSES.toSorted())
})
