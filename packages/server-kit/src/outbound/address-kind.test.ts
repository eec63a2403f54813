import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressKind, hostOf, isAddress, isLocalName } from './address-kind.ts'

test.each(['1.1.1.1', '93.184.215.14', '2606:4700::1111', '2a00:1450:4001::1'])('%s is public', (address) => {
  expect(addressKind(address)).toBe('public')
})

test.each(['127.0.0.1', '127.255.255.254', '::1', '0:0:0:0:0:0:0:1'])('%s is the machine itself', (address) => {
  expect(addressKind(address)).toBe('loopback')
})

test.each([
  ['private', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.0.1', 'fc00::1', 'fd00:ec2::254']],
  ['link-local', ['169.254.0.1', '169.254.169.254', 'fe80::1', 'fe80::1%eth0']],
  ['of a carrier', ['100.64.0.1', '100.100.100.200', '100.127.255.255']],
  ['multicast or broadcast', ['224.0.0.1', '239.255.255.255', '255.255.255.255', 'ff02::1']],
  ['unspecified', ['0.0.0.0', '0.1.2.3', '::']],
  ['reserved', ['192.0.0.192', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '240.0.0.1', '2001:db8::1']],
  ['an IPv4 address in IPv6', ['::ffff:1.1.1.1', '::ffff:7f00:1', '::127.0.0.1', '64:ff9b::a00:1', '64:ff9b:1::1']],
  ['a tunnel', ['2002:7f00:1::', '2001::1']],
  ['of a platform', ['168.63.129.16']],
  ['not assigned', ['4000::1', 'fec0::1', '100::1', '5f00::1', '3fff::1']],
  ['none', ['', 'localhost', '1.2.3', '1.2.3.4.5', 'g::1', '1.1.1.1.', '[::1]']]
])('what is %s may not be called', (_kind, addresses) => {
  for (const address of addresses) expect([address, addressKind(address)]).not.toEqual([address, 'public'])
  for (const address of addresses) expect([address, addressKind(address)]).not.toEqual([address, 'loopback'])
})

test('every spelling of a private address in a URL is recognized', () => {
  const spellings = (octets: readonly number[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = octets
    const number = ((a * 256 + b) * 256 + c) * 256 + d
    const hex = octets.map((octet) => `0x${octet.toString(16)}`).join('.')
    const octal = octets.map((octet) => `0${octet.toString(8)}`).join('.')
    return [`${number}`, `0x${number.toString(16)}`, hex, octal, `${a}.${b}.${c * 256 + d}`, `${octets.join('.')}.`]
  }
  const privateAddress = fc.oneof(
    fc.tuple(fc.constant(10), fc.nat(255), fc.nat(255), fc.nat(255)),
    fc.tuple(fc.constant(192), fc.constant(168), fc.nat(255), fc.nat(255)),
    fc.tuple(fc.constant(169), fc.constant(254), fc.nat(255), fc.nat(255))
  )
  fc.assert(
    fc.property(privateAddress, (octets) => {
      for (const spelling of spellings(octets)) {
        const host = hostOf(new URL(`https://${spelling}/`))
        expect([spelling, isAddress(host), addressKind(host)]).toEqual([spelling, true, 'other'])
      }
    })
  )
})

test('a local name is recognized, whatever its case and with the dot of the root', () => {
  const hosts = ['localhost', 'LOCALHOST', 'localhost.', 'a.b.localhost', 'localhost.example', 'notlocalhost']
  expect(hosts.map((host) => isLocalName(hostOf(new URL(`http://${host}/`))))).toEqual([
    true,
    true,
    true,
    true,
    false,
    false
  ])
})
