import { expect, test } from 'vitest'
import { euros, orderCalls, SERVICE_ORDER } from '../testing/orders.ts'
import { WALK_STEPS, WALK_TIMEOUT, walkChoices } from '../testing/random/walk.ts'
import type { TestResponse } from '../testing/sandbox.ts'
import { sandbox, shareSandbox } from '../testing/shared-sandbox.ts'
import { CAPACITY } from './rules/slots.ts'
import { isFinal, type OrderStatus, TRANSITIONS } from './rules/states.ts'

shareSandbox()

/** Statuses of responses that the document has for changes. */
const DOCUMENTED = [200, 201, 400, 409, 412]

interface Seen {
  status: OrderStatus
  slotId?: string
}

const { call, confirm, cancel, slots, schedule, handOver } = orderCalls(() => sandbox)
const { random, pick } = walkChoices()
const price = () => euros(`${Math.floor(random() * 900)}.${String(Math.floor(random() * 100)).padStart(2, '0')}`)

const cents = ({ value }: { value: string }) => Math.round(Number(value) * 100)

/** The sums of an order agree. */
function expectSums({ items, total, funding = {}, remainder }: TestResponse['body']): void {
  const sum = items.reduce(
    (all: number, { unitPrice, quantity = 1 }: TestResponse['body']) => all + cents(unitPrice) * quantity,
    0
  )
  expect(cents(total)).toBe(sum)
  const funded = ['amountOfCredit', 'tradeInValue', 'deposit']
    .map((name) => funding[name])
    .reduce((all, amount) => all + (amount ? cents(amount) : 0), 0)
  expect(cents(remainder)).toBe(sum - funded)
  expect(cents(remainder)).toBeGreaterThanOrEqual(0)
}

const items = () =>
  Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({ ...SERVICE_ORDER.items[0], unitPrice: price() }))

const create = () =>
  call('POST', '', {
    body: {
      ...SERVICE_ORDER,
      partnerId: 'par_WALKWALKWA',
      items: items(),
      ...(random() < 0.2 && { funding: { deposit: price() } })
    }
  })

/** What can be done to an order, whether its state allows it or not. */
const ACTIONS: readonly ((orderId: string) => Promise<TestResponse>)[] = [
  (orderId) =>
    call('PATCH', `/${orderId}`, {
      body: random() < 0.5 ? { items: items() } : { funding: random() < 0.5 ? null : { deposit: price() } },
      headers: { 'content-type': 'application/merge-patch+json' }
    }),
  (orderId) => confirm(orderId),
  (orderId) => confirm(orderId, { headers: { 'if-match': '"1"' } }),
  (orderId) => (random() < 0.3 ? cancel(orderId) : call('GET', `/${orderId}`)),
  async (orderId) => {
    const place = random() < 0.5 ? { type: 'DEALER' } : { type: 'ADDRESS', address: SERVICE_ORDER.buyer.address }
    const free = (await slots(orderId)) ?? []
    return schedule(orderId, free.length ? pick(free.slice(0, 4)).slotId : 'slt_0000000000', { place })
  },
  (orderId) => handOver(orderId)
]

test('whatever is called in whatever order, no state leaves a final one and all sums agree', {
  timeout: WALK_TIMEOUT
}, async () => {
  const orders = new Map<string, Seen>()
  for (let step = 0; step < WALK_STEPS; step += 1) {
    const ids = [...orders.keys()]
    if (step % 50 === 49) await sandbox.call('POST', '/sandbox/simulations/v1/clock/advances', { body: { days: 1 } })
    const orderId = ids.length < 3 || random() < 0.15 ? undefined : pick(ids)
    const response = orderId ? await pick(ACTIONS)(orderId) : await create()
    expect(DOCUMENTED, JSON.stringify(response.body)).toContain(response.status)
    if (response.status === 201) orders.set(response.body.orderId, { status: 'SUBMITTED' })
    // Whatever the call returned, the order is read, and compared with what it was.
    const changed = orderId ?? response.body.orderId
    if (changed === undefined) continue
    const { body } = await call('GET', `/${changed}`)
    expectSums(body)
    const before = orders.get(changed) as Seen
    const status = body.status as OrderStatus
    if (isFinal(before.status)) expect(status).toBe(before.status)
    expect(reachable(before.status)).toContain(status)
    orders.set(changed, { status })
  }
  expect(new Set([...orders.values()].map(({ status }) => status)).size).toBeGreaterThan(2)
  await expectBookings()
})

/** The statuses that a status leads to, with itself. */
const reachable = (status: OrderStatus): OrderStatus[] => [status, ...TRANSITIONS[status].flatMap(reachable)]

/** No slot has more deliveries than places, and only open orders with a delivery have one. */
async function expectBookings(): Promise<void> {
  const bookings = await sandbox.sql<{ place_type: keyof typeof CAPACITY; starts_at: Date; booked: string }>(
    'select place_type, starts_at, count(*) as booked from sandbox.delivery_bookings group by owner, partner_id, place_type, starts_at'
  )
  for (const { place_type, booked } of bookings) expect(Number(booked)).toBeLessThanOrEqual(CAPACITY[place_type])
  const astray = await sandbox.sql(
    `select o.order_id from sandbox.orders o left join sandbox.delivery_bookings b using (owner, order_id)
      where (b.order_id is not null) <> (o.status in ('CONFIRMED', 'ON_ITS_WAY') and o.detail->'delivery' is not null)`
  )
  expect(astray).toEqual([])
}
