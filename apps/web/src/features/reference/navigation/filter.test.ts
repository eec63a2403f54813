import { expect, it } from 'vitest'
import { filterNavigation } from './filter.ts'

const PIECE = {
  titles: ['Crear un vehículo', 'List payments', 'amount', 'Payment', 'paymentSettled', 'E100'],
  details: ['POST /vehicles', 'GET /payments', 'Payment', '', 'POST paymentSettled', 'Too much'],
  kinds: 'oopswe',
  addresses: [
    'operations/createVehicle',
    'operations/listPayments',
    'schemas/Payment#amount',
    'schemas/Payment',
    'webhooks/paymentSettled',
    'operations/listPayments#400'
  ]
}
const titles = (text: string, most = 10) => filterNavigation(PIECE, text, most).hits.map(({ title }) => title)

it('finds operations, webhooks and schemas, and neither properties nor error codes', () => {
  expect(titles('payment')).toEqual(['List payments', 'Payment', 'paymentSettled'])
  expect(titles('amount')).toEqual([])
  expect(titles('E100')).toEqual([])
})

it('finds without accents and capitals, by method, path and id, and by several words in any order', () => {
  expect(titles('VEHICULO')).toEqual(['Crear un vehículo'])
  expect(titles('/vehicles post')).toEqual(['Crear un vehículo'])
  expect(titles('createVehicle')).toEqual(['Crear un vehículo'])
})

it('finds nothing for nothing', () => {
  expect(filterNavigation(PIECE, '  ', 10)).toEqual({ hits: [], total: 0 })
})

it('gives no more than asked for and says how many there are', () => {
  expect(filterNavigation(PIECE, 'pay', 2)).toMatchObject({ hits: { length: 2 }, total: 3 })
})
