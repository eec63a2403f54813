import { expect, test } from 'vitest'
import { immutable, serialize } from './immutable.ts'

const shared = immutable({ id: 'veh_1', price: { value: '1.00' }, colour: 'Grün "matt"', equipment: ['heated seats'] })
const own = { id: 'veh_2', price: { value: '2.00' } }

test.each([
  ['an immutable value', shared],
  ['a page of immutable items', { items: [shared, shared], page: { hasMore: false } }],
  ['a page of both', { items: [own, shared], page: { hasMore: true, nextCursor: 'eA' } }],
  ['a page with more than its items', { items: [shared], page: { hasMore: false }, total: 1 }],
  ['a page without items', { items: [], page: { hasMore: false } }],
  ['a value that has items', { items: [shared], total: 1 }],
  ['a text', 'text'],
  ['null', null]
])('the JSON of %s is that of the language, the first time and again', (_, body) => {
  expect([serialize(body), serialize(body)]).toEqual([JSON.stringify(body), JSON.stringify(body)])
})

test('a response without a body has an empty text', () => {
  expect(serialize(undefined)).toBe('')
})

test('nothing that an immutable value holds can be changed', () => {
  expect(() => {
    shared.price.value = '3.00'
  }).toThrow(TypeError)
  expect(() => shared.equipment.push('tow bar')).toThrow(TypeError)
})
