import { isIP } from 'node:net'
import { PROFILES } from '@portico/contract'
import * as z from 'zod'

/** The forms that settings have. */

export const text = z.string().trim().min(1, 'must not be empty')
export const flag = z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true')

export const httpUrl = text.refine(
  (value) => /^https?:\/\//.test(value) && URL.canParse(value),
  'must be an http or https address'
)

export const origin = httpUrl.refine(
  (value) => new URL(value).href === `${new URL(value).origin}/`,
  'must be an origin without a path, such as https://portal.example'
)

export const postgresUrl = text.refine(
  (value) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value),
  'must be an address such as postgres://user:password@host:5432/database'
)

export const smtpUrl = text.refine(
  (value) => /^smtps?:\/\//.test(value) && URL.canParse(value),
  'must be an address such as smtp://user:password@host:587'
)

export const profiles = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
  )
  .pipe(z.array(z.enum(PROFILES, `accepts ${PROFILES.join(', ')}, separated by commas`)))

export const list = z
  .string()
  .transform((value) => value.split(',').map((entry) => entry.trim()))
  .pipe(z.array(text))

/** An address or a network, IPv4 or IPv6. */
function isNetwork(value: string): boolean {
  const [address = '', prefix, ...more] = value.split('/')
  const family = isIP(address)
  if (family === 0 || more.length) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
}

export const trustedProxies = text.transform((value, context) => {
  if (value === 'true' || value === 'false') return value === 'true' ? 1 : (false as const)
  if (/^[1-9]$/.test(value)) return Number(value)
  const networks = value.split(',').map((network) => network.trim())
  if (networks.every(isNetwork)) return networks
  context.addIssue('must be true, false, a number of proxies from 1 to 9, or networks such as 10.0.0.0/8')
  return z.NEVER
})
