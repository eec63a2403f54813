import { expect, test } from 'vitest'
import { listServices, type ServiceSort } from './services-section.tsx'

const timer = (count: number, mean: number) => ({ count, mean, max: mean * 2 })
const SERVICES = {
  '/api/documents': { GET: timer(8, 4), POST: timer(2, 9) },
  '/api/account': { GET: timer(8, 1) }
}
const order = (text: string, sort: ServiceSort) =>
  listServices(SERVICES, text, sort).map(({ method, route }) => `${method} ${route}`)

test('services are in the order asked for, equals by route and method', () => {
  expect(order('', { by: 'count', isAscending: false })).toEqual([
    'GET /api/account',
    'GET /api/documents',
    'POST /api/documents'
  ])
  expect(order('', { by: 'mean', isAscending: true })[0]).toBe('GET /api/account')
  expect(order('', { by: 'route', isAscending: false })[0]).toBe('GET /api/documents')
})

test('a text is looked for in method and route', () => {
  expect(order('get DOCU', { by: 'count', isAscending: false })).toEqual(['GET /api/documents'])
  expect(order('nowhere', { by: 'count', isAscending: false })).toEqual([])
})
