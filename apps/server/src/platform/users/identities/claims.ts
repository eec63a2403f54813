/** What an identity provider says of a person, by the claim names of OpenID Connect Core, section 5.1, and any other claim. */
export interface IdentityClaims {
  iss: string
  sub: string
  preferred_username?: string | undefined
  given_name?: string | undefined
  family_name?: string | undefined
  name?: string | undefined
  email?: string | undefined
  email_verified?: unknown
  picture?: string | undefined
  locale?: string | undefined
  [claim: string]: unknown
}

/** A claim as a text that can be stored. */
export const claimText = (claim: unknown, maxLength: number): string =>
  typeof claim === 'string' ? claim.replaceAll('\u0000', '').toWellFormed().trim().slice(0, maxLength) : ''

/** Characters a login may have; anything else that a provider sends becomes a hyphen. Dots alone would lead elsewhere in a path. */
export const toLogin = (candidate: string): string =>
  candidate
    .toLowerCase()
    .replace(/[^a-z0-9!$&*+=?^_`{|}~.@-]+/g, '-')
    .replace(/^[.]+$/, '')

/** The login that the provider assigns to a person; empty where it assigns none, and the portal makes one of other claims. */
export const assignedLogin = ({ preferred_username }: IdentityClaims): string =>
  toLogin(claimText(preferred_username, 50))

/**
 * The values of a claim: of an array each text in it, of anything else the text itself.
 *
 * @param name of the claim; where there is none of this name, its dots lead into objects, as in `realm_access.roles`
 */
export function claimValues(claims: Readonly<Record<string, unknown>>, name: string): string[] {
  const value = Object.hasOwn(claims, name)
    ? claims[name]
    : name.split('.').reduce<unknown>((inside, part) => {
        const isObject = typeof inside === 'object' && inside !== null && Object.hasOwn(inside, part)
        return isObject ? (inside as Record<string, unknown>)[part] : undefined
      }, claims)
  return [value].flat().filter((each) => typeof each === 'string')
}
