import { compactVerify, type JWTVerifyGetKey } from 'jose'
import { epochSeconds } from '../../platform/clock.ts'
import type { IdentityClaims } from '../../platform/users/identities/claims.ts'
import { ProviderUnavailableError } from './sign-in-errors.ts'

/** OpenID Connect Core 1.0, section 3.1.3.7 (ID Token Validation), one check a rule, plus the portal's own: once only. */

/** Signature algorithms an id_token may have: asymmetric ones only, so that only the provider can make one. */
const ID_TOKEN_ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
]

/** The claims of an id_token, of which only those named are known to be there and of their type once the checks have passed. */
export type IdTokenClaims = IdentityClaims & {
  aud?: unknown
  azp?: unknown
  exp?: unknown
  iat?: unknown
  nbf?: unknown
  nonce?: unknown
  auth_time?: unknown
  amr?: unknown
}

export interface IdTokenExpectations {
  issuer: string
  clientId: string
  now: Date
  /** Seconds by which the clocks of provider and portal may differ. */
  clockTolerance: number
  /** Whether this browser began a sign-in with this nonce. */
  knowsNonce: (nonce: string) => boolean
  /** Marks the token as used; false when it was before. */
  useOnce: (expires: Date) => Promise<boolean>
}

/** An id_token that is refused; `check` names the rule it breaks. */
export class IdTokenRejectedError extends Error {
  readonly check: string
  /** Seconds between the claim and our clock, where the check compares them: more than a token's age says that a clock is wrong. */
  readonly secondsOff: number | undefined
  constructor(check: string, options?: ErrorOptions & { secondsOff?: number | undefined }) {
    super(`The id_token fails the check ${check}.`, options)
    this.name = 'IdTokenRejectedError'
    this.check = check
    this.secondsOff = options?.secondsOff
  }
}

/** An instant before any that counts as recent, for one that is not known. */
const LONG_AGO = new Date(0)

type Check = (claims: IdTokenClaims, expected: IdTokenExpectations) => boolean | Promise<boolean>

const audiences = ({ aud }: IdTokenClaims): unknown[] => (Array.isArray(aud) ? aud : [aud])

/** In order; the single use is last, so that only a token that is good otherwise is spent. */
const CHECKS: Record<string, Check> = {
  /** Rule 2: the issuer is the one that discovery named. */
  issuer: ({ iss }, { issuer }) => iss === issuer,

  /** Rule 3: the portal is the audience, or one of them. */
  audience: (claims, { clientId }) => audiences(claims).includes(clientId),

  /** Rules 4 and 5: with several audiences, or where it is given, the authorised party is the portal. */
  authorizedParty: (claims, { clientId }) =>
    claims.azp === undefined ? audiences(claims).length === 1 : claims.azp === clientId,

  /** Section 2: there is a subject, of at most 255 ASCII characters. */
  subject: ({ sub }) => typeof sub === 'string' && /^[\x20-\x7e]{1,255}$/.test(sub),

  /** Rule 9: the token has not expired. */
  expiry: ({ exp }, { now, clockTolerance }) => typeof exp === 'number' && exp + clockTolerance > epochSeconds(now),

  /** Rule 10: it was issued, and not in the future. */
  issuedAt: ({ iat }, { now, clockTolerance }) => typeof iat === 'number' && iat - clockTolerance <= epochSeconds(now),

  /** RFC 7519, section 4.1.5: where it is not good before an instant, that instant has passed. */
  notBefore: ({ nbf }, { now, clockTolerance }) =>
    nbf === undefined || (typeof nbf === 'number' && nbf - clockTolerance <= epochSeconds(now)),

  /** Rule 11: this browser requested it. */
  nonce: ({ nonce }, { knowsNonce }) => typeof nonce === 'string' && knowsNonce(nonce),

  /** The portal's own rule: a token signs in once, on one instance. */
  singleUse: ({ exp }, { useOnce, clockTolerance }) => useOnce(new Date((Number(exp) + clockTolerance) * 1000))
}

/** The claims that checks compare with our clock. */
const COMPARED: Record<string, 'exp' | 'iat' | 'nbf'> = { expiry: 'exp', issuedAt: 'iat', notBefore: 'nbf' }

const secondsOff = (claim: unknown, now: Date) =>
  typeof claim === 'number' ? Math.abs(Math.round(claim - epochSeconds(now))) : undefined

/** Rules 6 to 8: the provider signed it with a published key and an asymmetric algorithm. */
async function verifySignature(idToken: string, keys: JWTVerifyGetKey): Promise<IdTokenClaims> {
  try {
    const { payload } = await compactVerify(idToken, keys, { algorithms: ID_TOKEN_ALGORITHMS })
    const claims: unknown = JSON.parse(new TextDecoder().decode(payload))
    if (typeof claims !== 'object' || claims === null) throw new IdTokenRejectedError('signature')
    return claims as IdTokenClaims
  } catch (cause) {
    if (cause instanceof ProviderUnavailableError) throw cause
    throw new IdTokenRejectedError('signature', { cause })
  }
}

/**
 * Decides whether an id_token signs its subject in.
 *
 * @param keys the provider's published keys
 * @returns its claims
 * @throws IdTokenRejectedError naming the check it fails
 * @throws ProviderUnavailableError when the keys cannot be fetched, which says nothing about the token
 */
export async function checkIdToken(
  idToken: string,
  keys: JWTVerifyGetKey,
  expected: IdTokenExpectations
): Promise<IdTokenClaims> {
  const claims = await verifySignature(idToken, keys)
  for (const [name, check] of Object.entries(CHECKS))
    if (!(await check(claims, expected)))
      throw new IdTokenRejectedError(name, { secondsOff: secondsOff(claims[COMPARED[name] ?? ''], expected.now) })
  return claims
}

/**
 * When the subject of an accepted id_token proved who they are: OpenID Connect Core, section 2, `auth_time`. An instant that is yet to
 * come, because clocks differ, is now. Of a provider that does not say it, the issue of the token counts where it was asked to ask who
 * it is; else it may have remembered that for any time, and nothing recent follows from the token.
 *
 * @param isAskedAgain whether the provider was sent `prompt=login` and `max_age`
 */
export function authenticationDate({ auth_time, iat }: IdTokenClaims, isAskedAgain: boolean, now: Date): Date {
  const isSaid = typeof auth_time === 'number' && auth_time >= 0
  if (!isSaid && !isAskedAgain) return LONG_AGO
  return new Date(Math.min(Number(isSaid ? auth_time : iat) * 1000, now.getTime()))
}

/** Whether the subject of an accepted id_token proved more than one factor: RFC 8176, `mfa`. */
export const provesSecondFactor = ({ amr }: IdTokenClaims): boolean => Array.isArray(amr) && amr.includes('mfa')
