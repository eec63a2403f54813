import { describe, expect, test } from 'vitest'
import type { SandboxResponse } from '@/lib/sandbox/exchange.ts'
import { rememberTag, seenTag } from '../offers/seen-tags.ts'
import { personPages, statusOf } from './person-page.ts'

const ORIGIN = 'https://portal.example'

const respond = (json: unknown, status = 200, headers: SandboxResponse['headers'] = []): SandboxResponse => ({
  status,
  headers,
  text: '',
  json,
  size: 0,
  milliseconds: 0
})

describe('the pages that a response waits for', () => {
  test.each([
    [{ method: { providerUrl: `${ORIGIN}/sandbox/providers/bank/pay_1` } }, ['bank']],
    [{ method: { providerUrl: `${ORIGIN}/sandbox/providers/card/pay_1?key=a` } }, ['card']],
    [
      { signers: [{ signingUrl: `${ORIGIN}/sandbox/sign/1` }, { signingUrl: `${ORIGIN}/sandbox/sign/2` }] },
      ['signature', 'signature']
    ],
    [{ returnUrl: 'https://shop.example/thanks', items: [{ url: `${ORIGIN}/sandbox/pictures/1` }] }, []],
    [null, []]
  ])('%j are %j', (json, kinds) =>
    expect(personPages({ response: respond(json) }).map(({ kind }) => kind)).toEqual(kinds)
  )

  test('are none of an error', () =>
    expect(personPages({ response: respond({ url: `${ORIGIN}/sandbox/sign/1` }, 400) })).toEqual([]))
})

test.each([
  [{ status: 'VALID' }, 'VALID'],
  [{ status: { code: 'RCVD' } }, 'RCVD'],
  [{ status: 400 }, undefined],
  [[], undefined]
])('the status of %j is %s', (json, status) => expect(statusOf(json)).toBe(status))

test('the version of a resource is that of the last response about it, for one client', () => {
  const request = {
    method: 'GET',
    path: '/sandbox/orders-api/v2/orders/ord_1?fields=all',
    headers: [],
    scope: undefined
  }
  rememberTag({ client: 7, request, response: respond({}, 200, [['etag', '"1"']]) })
  rememberTag({ client: 7, request, response: respond({}, 200, [['etag', '"2"']]) })
  rememberTag({ client: 7, request, response: respond({}, 412, [['etag', '"3"']]) })
  expect(seenTag(7, '/sandbox/orders-api/v2/orders/ord_1')).toBe('"2"')
  expect(seenTag('demo', '/sandbox/orders-api/v2/orders/ord_1')).toBeUndefined()
})
