import { isIPv4, isIPv6 } from 'node:net'

/** An IPv4 address that a socket for both families shows as one of IPv6. */
const MAPPED = /^::ffff:(\d+(?:\.\d+){3})$/i

/** The sixteen-bit groups of an IPv6 address that are kept: 48 bits, which is what a site is given (RFC 6177). */
const KEPT_GROUPS = 3

/**
 * The network that an address belongs to, as CIDR: without the last octet of IPv4, without what follows the first 48 bits of IPv6.
 * That tells places apart and does not identify a household's line.
 *
 * @param address as the server knows it
 * @returns such as `203.0.113.0/24` or `2001:db8:7::/48`; null when it is none
 */
export function shortAddress(address: string): string | null {
  const plain = MAPPED.exec(address)?.[1] ?? address.replace(/%.*$/, '')
  if (isIPv4(plain)) return plain.replace(/\.\d+$/, '.0/24')
  if (!isIPv6(plain)) return null
  // The normal form has no dotted end, and one `::` at most.
  const normal = new URL(`http://[${plain}]`).hostname.slice(1, -1)
  const [head = ''] = normal.split('::')
  const groups = [...head.split(':').filter(Boolean), '0', '0', '0'].slice(0, KEPT_GROUPS)
  while (groups.at(-1) === '0') groups.pop()
  return `${groups.join(':')}::/48`
}
