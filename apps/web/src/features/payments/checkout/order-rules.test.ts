import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newOrderId, readOrder } from './order-rules.ts'

test('the id of an order is a prefix and the parts of the time, and every call takes it', () => {
  expect(newOrderId(new Date(2026, 10, 22, 14, 30, 5, 42))).toBe('PORTICO-20261122-143005-042')
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true, min: new Date(2000, 0), max: new Date(2199, 0) }), (date) => {
      expect(newOrderId(date)).toMatch(/^[A-Za-z0-9][A-Za-z0-9._/-]{0,34}$/)
    })
  )
})

test('a stored order is found again, and nothing else is taken for one', () => {
  const order = { orderId: 'PORTICO-1', content: '[]', paymentId: 'pay_1C5R8N3JVH' }
  expect(readOrder(JSON.stringify(order))).toEqual(order)
  expect(readOrder(JSON.stringify({ ...order, isOver: true }))).toEqual({ ...order, isOver: true })
  expect(readOrder(JSON.stringify({ ...order, isOver: 'yes' }))).toEqual(order)
  expect(readOrder(JSON.stringify({ ...order, paymentId: '../../evil' }))).toEqual({
    orderId: 'PORTICO-1',
    content: '[]'
  })
  for (const stored of [null, '', 'x', 'null', '5', '[]', '{}', '{"orderId":1,"content":"x"}']) {
    expect(readOrder(stored)).toBeUndefined()
  }
})
