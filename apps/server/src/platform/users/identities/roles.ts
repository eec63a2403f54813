import { AUTHORITIES, type Authority, ROLE_ADMIN, ROLE_USER } from '@portico/contract'
import { assignedLogin, claimValues, type IdentityClaims } from './claims.ts'

/** Who of an external provider has which role. */
export interface RoleRules {
  /** Who is an administrator: subjects, logins, addresses, or `claim:value`. */
  adminSubjects: readonly string[]
  /** The claim that roles follow; undefined where administrators of the portal give them. */
  claim: string | undefined
  /** Values of that claim that make an administrator. */
  admin: readonly string[]
  /** Values of that claim that make a user; with none, everybody is one. */
  user: readonly string[]
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const hasVerifiedEmail = ({ email, email_verified }: IdentityClaims, address: string) =>
  email_verified === true && typeof email === 'string' && isSame(email, address)

/**
 * Whether an entry of ADMIN_SUBJECTS names a person. An address counts only where the provider says that it is the person's, and a
 * login only where the provider assigns it: the portal makes others of what people may have typed themselves.
 */
function names(entry: string, claims: IdentityClaims, login: string): boolean {
  if (entry === claims.sub) return true
  const [, claim = '', value = ''] = /^([^:]+):(.+)$/.exec(entry) ?? []
  if (claim === 'email') return hasVerifiedEmail(claims, value)
  if (claim) return claimValues(claims, claim).includes(value)
  if (entry.includes('@')) return hasVerifiedEmail(claims, entry)
  return isSame(entry, login) && assignedLogin(claims) === login.toLowerCase()
}

/** Whether ADMIN_SUBJECTS names a person. */
export const isAdminSubject = ({ adminSubjects }: RoleRules, claims: IdentityClaims, login: string): boolean =>
  adminSubjects.some((entry) => names(entry, claims, login))

/**
 * The roles that a person has after signing in.
 *
 * @param present those that the portal knows: they stay where no claim decides
 * @param login of the person in the portal
 * @returns each role once, in the contract's order; none where a claim decides and gives none
 */
export function rolesAfterSignIn(
  rules: RoleRules,
  claims: IdentityClaims,
  { login, present }: { login: string; present: readonly Authority[] }
): Authority[] {
  const given = rules.claim === undefined ? [] : claimValues(claims, rules.claim)
  const isAdministrator = isAdminSubject(rules, claims, login) || given.some((value) => rules.admin.includes(value))
  const isUser = isAdministrator || rules.user.length === 0 || given.some((value) => rules.user.includes(value))
  const followed: Authority[] = isUser ? [ROLE_USER] : []
  const kept = rules.claim === undefined ? present : followed
  return AUTHORITIES.filter(
    (authority) => kept.includes(authority) || (isAdministrator && [ROLE_ADMIN, ROLE_USER].includes(authority))
  )
}

/** Claims of which a user is made. */
const PERSONAL_CLAIMS = ['preferred_username', 'given_name', 'family_name', 'email', 'picture', 'locale']

/** The claims that are worth asking the provider's userinfo for: those of which users are made, and those that decide about roles. */
export function claimsOfInterest({ adminSubjects, claim }: RoleRules): {
  wantedClaims: string[]
  /** Without these nobody may be let in: a role would be taken away because a call has failed. */
  neededClaims: string[]
} {
  const named = adminSubjects.flatMap((entry) => /^([^:]+):./.exec(entry)?.[1] ?? [])
  // Of a path into objects, the first part is the claim.
  const deciding = claim === undefined ? [] : [claim, ...claim.split('.').slice(0, 1)]
  const verified = adminSubjects.some((entry) => entry.includes('@')) ? ['email_verified'] : []
  return {
    wantedClaims: [...new Set([...PERSONAL_CLAIMS, ...named, ...verified, ...deciding])],
    neededClaims: deciding
  }
}
