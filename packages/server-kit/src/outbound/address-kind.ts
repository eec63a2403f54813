import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Addresses of cloud platforms that only their machines reach, although their ranges are public. */
const PLATFORM_ADDRESSES: ReadonlySet<string> = new Set(['168.63.129.16'])

/** What an IP address is for a call to the outside. */
export type AddressKind = 'public' | 'loopback' | 'other'

/**
 * The kind of an IP address, by the IANA special-purpose registries (RFC 6890). Whatever embeds an IPv4 address (mapped, NAT64, 6to4,
 * Teredo) is not public, because it is another spelling of an address that may be private.
 *
 * @param address as a connection has it; what is none is `other`
 */
export function addressKind(address: string): AddressKind {
  // The parser also knows the spellings of inet_aton.
  if (isIP(address) === 0) return 'other'
  const parsed = ipaddr.parse(address)
  const range = parsed.range()
  if (range === 'loopback') return 'loopback'
  if (range !== 'unicast' || PLATFORM_ADDRESSES.has(parsed.toString())) return 'other'
  // Of IPv6 only 2000::/3 is assigned for global unicast (RFC 4291, section 2.4).
  return parsed.kind() === 'ipv4' || (parsed.toByteArray()[0] ?? 0) >> 5 === 1 ? 'public' : 'other'
}

/** The host of a URL as it is looked up: without the brackets of IPv6 and without the dot of the root. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')

/** Whether a host is an IP address and not a name. The URL standard has resolved decimal, octal and hexadecimal spellings already. */
export const isAddress = (host: string): boolean => isIP(host) !== 0

/** Whether a name always means the machine itself (RFC 6761, section 6.3). */
export const isLocalName = (host: string): boolean => /(^|\.)localhost$/i.test(host)
