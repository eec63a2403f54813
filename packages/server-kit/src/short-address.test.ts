import { expect, test } from 'vitest'
import { shortAddress } from './short-address.ts'

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['127.0.0.1', '127.0.0.0/24'],
  ['2001:db8:7:1:a:b:c:d', '2001:db8:7::/48'],
  ['2001:DB8::1', '2001:db8::/48'],
  ['fe80::1%eth0', 'fe80::/48'],
  ['0:0:0:1:0:0:0:1', '::/48'],
  ['::1', '::/48'],
  ['64:ff9b::203.0.113.77', '64:ff9b::/48'],
  ['in-process', null],
  ['', null],
  ['1.2.3', null]
])('of %s is kept %s', (address, kept) => {
  expect(shortAddress(address)).toBe(kept)
})
