import { expect, test } from 'vitest'
import { newestDocument } from '../../apps/web/build/documents.ts'
import { ORDER_STATES, PAYMENT_STATES, type States } from '../../apps/web/src/features/services/states.ts'
import { TRANSITIONS as ORDER_TRANSITIONS } from '../../packages/sandbox/src/orders/rules/states.ts'
import { TRANSITIONS } from '../../packages/sandbox/src/payment-rules/states.ts'

/** Every step that a drawing shows, as `from to`. */
const stepsOf = ({ main, exits }: States) =>
  [
    ...main.slice(1).map((state, index) => `${main[index]} ${state}`),
    ...exits.from.flatMap((from) => exits.to.map((to) => `${from} ${to}`))
  ].sort()

test('the drawing of a bank payment shows the steps that the sandbox allows, and no others', () => {
  const steps = Object.entries(TRANSITIONS.M001).flatMap(([from, next]) => next.map((to) => `${from} ${to}`))
  expect(stepsOf(PAYMENT_STATES)).toEqual(steps.sort())
})

test('the drawing of an order shows the states of its document, and its final states', () => {
  const { components, paths, info } = newestDocument('orders-api')
  const states: string[] = components.schemas.OrderStatus.enum
  expect([...ORDER_STATES.main, ...ORDER_STATES.exits.to]).toEqual(states)
  const { description } = paths['/orders/{orderId}/cancellation'].post
  const cancellable = ORDER_STATES.exits.from.map((state) => `\`${state}\``).join(' or ')
  expect(description.replaceAll(/\s+/g, ' ')).toContain(`Cancels an order that is ${cancellable}`)
  const rows: string[] = info.description.split('\n').filter((line: string) => /^\| `[A-Z_]+` \|/.test(line))
  const final = rows.filter((row) => row.endsWith('| Final. |')).map((row) => /`([A-Z_]+)`/.exec(row)?.[1])
  expect(final).toEqual([ORDER_STATES.main.at(-1), ...ORDER_STATES.exits.to])
  expect(rows).toHaveLength(states.length)
})

/** A handover before its day, and a cancellation on the way because the contract has ended. */
const EXCEPTIONS = ['CONFIRMED DELIVERED', 'ON_ITS_WAY CANCELLED']

test('the drawing of an order shows the steps that the sandbox allows, but for two exceptions', () => {
  const steps = Object.entries(ORDER_TRANSITIONS).flatMap(([from, next]) => next.map((to) => `${from} ${to}`))
  expect([...stepsOf(ORDER_STATES), ...EXCEPTIONS].sort()).toEqual(steps.sort())
})
