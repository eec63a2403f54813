import { describe, expect, test } from 'vitest'
import type { Entry } from './entries.ts'
import { search } from './search.ts'

const entry = (fields: Partial<Entry>): Entry => ({
  kind: 'operation',
  api: 'payments',
  title: '',
  detail: '',
  page: 'payments/operations/x',
  ...fields
})

const INITIATE = entry({
  title: 'Initiate a payment',
  page: 'payments/operations/initiatePayment',
  detail: 'POST /payments'
})
const REFUND = entry({ title: 'Refund a payment', page: 'payments/operations/createRefund', detail: 'POST /refunds' })
const ERROR = entry({ kind: 'error', title: 'invalid_request', page: 'payments/operations/initiatePayment#400' })
const GUIDE = entry({
  kind: 'guide',
  api: '',
  title: 'Seguridad: Firmas',
  page: 'security#firmas',
  body: `${'relleno '.repeat(60)}La verificación de la firma usa el secreto del punto de recepción.${' relleno'.repeat(60)}`
})
const ALL = [ERROR, GUIDE, REFUND, INITIATE]
const found = (query: string, limit = 10) => search(ALL, query, limit).map((hit) => hit.entry)

describe('the search', () => {
  test.each([
    ['initiatePayment', [INITIATE, REFUND]],
    ['refund', [REFUND]],
    ['refnd', []],
    ['payment', [REFUND, INITIATE]],
    ['', []],
    ['?!', []]
  ])('finds by words and operation IDs: %s', (query, expected) => {
    expect(found(query)).toEqual(expected)
  })

  test('does not find errors by the address of their operation', () => {
    expect(found('initiate')).toEqual([INITIATE])
    expect(found('invalid request')).toEqual([ERROR])
  })

  test('heeds neither case nor accents, and puts what has all words first', () => {
    expect(found('VERIFICACION firma')).toEqual([GUIDE])
    expect(found('refund a payment')[0]).toBe(REFUND)
    expect(found('payment zebra giraffe')).toEqual([])
  })

  test('returns as many as are wanted, and of a long text the words around what was found', () => {
    expect(found('payment', 1)).toEqual([REFUND])
    const [hit] = search(ALL, 'verificación', 1)
    expect(hit?.excerpt).toContain('La verificación de la firma')
    expect(hit?.excerpt.length).toBeLessThan(260)
    expect(hit?.excerpt).toMatch(/^… .* …$/)
  })
})
