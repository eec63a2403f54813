import { hash } from 'node:crypto'
import { normalizedName } from '@portico/finance'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** TEMPORARY: that of the prequalifications replaces it. */
export function customerIdOf(
  owner: string,
  { givenName, familyName, birthDate }: { givenName: string; familyName: string; birthDate: string }
): string {
  const key = JSON.stringify([normalizedName(givenName).join(' '), normalizedName(familyName).join(' '), birthDate])
  const bytes = hash('sha256', `${owner}\n${key}`, 'buffer')
  return `cus_${[...bytes.subarray(0, 10)].map((byte) => ALPHABET[byte & 31]).join('')}`
}
