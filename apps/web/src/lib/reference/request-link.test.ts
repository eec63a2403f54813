import { describe, expect, test } from 'vitest'
import { readAddress } from './address.ts'
import { readTryFragment, tryAddress } from './request-link.ts'

const PLACE = { api: 'payments', version: '1.1.0' }

function readBack(address: string) {
  const { pathname, search, hash } = new URL(address, 'https://portal.example')
  const read = readAddress({ pathname, search, hash })
  return { ...read, request: readTryFragment(read.fragment) }
}

describe('the address of a request that is tried', () => {
  test('fills in what it was made of, whatever characters it has', () => {
    const request = {
      parameters: { 'query.q': 'a&b=ñ/#', 'path.paymentId': 'pay_1' },
      mediaType: 'application/json',
      body: { name: 'José €', list: [1, null, true], nested: { 'a/b': '~' } }
    }
    const address = tryAddress(PLACE, 'initiatePayment', request)
    expect(address).toMatch(/^\/apireference\/payments\/operations\/initiatePayment\?version=1\.1\.0#try=[\w-]+$/)
    expect(readBack(address)).toMatchObject({ kind: 'operation', key: 'initiatePayment', version: '1.1.0', request })
  })

  test('without values opens the operation', () => {
    const address = tryAddress({ api: 'payments' }, 'listPayments')
    expect(address).toBe('/apireference/payments/operations/listPayments#try')
    expect(readBack(address).request).toEqual({})
  })

  test('has no secrets, credentials and cookies', () => {
    const address = tryAddress(PLACE, 'x', {
      parameters: { 'header.Authorization': 'Bearer s3cr3t', 'header.X-Api-Key': 's3cr3t', 'cookie.session': 's3cr3t' },
      body: { clientSecret: 's3cr3t', items: [{ password: 's3cr3t', name: 'kept' }] }
    })
    const { request } = readBack(address)
    expect(JSON.stringify(request)).not.toContain('s3cr3t')
    expect(request).toEqual({ body: { items: [{ name: 'kept' }] } })
  })

  test('that others have written fills in no credentials', () => {
    const values = btoa(
      JSON.stringify({ parameters: { 'header.Authorization': 'x', 'query.limit': '5', 'query.a': 5 } })
    )
    expect(readTryFragment(`try=${values}`)).toEqual({ parameters: { 'query.limit': '5' } })
  })

  test.each(['body.amount', 'tryout', 'responses'])('%s is another place', (fragment) =>
    expect(readTryFragment(fragment)).toBeUndefined()
  )

  test.each(['try=', 'try=!', 'try=YWJj', 'try=bnVsbA'])('%s has no values', (fragment) =>
    expect(readTryFragment(fragment)).toEqual({})
  )
})
