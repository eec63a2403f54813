import type { PlatformServices } from '../../platform/services.ts'
import { findUserById, type User, userOfIdentity } from '../../platform/users/store.ts'
import type { IdTokenClaims } from './id-token-checks.ts'

/**
 * The portal's user who signs in with the claims of a checked id_token. The embedded provider signs in the portal's own users, so
 * its subjects are their ids; of an external provider a subject's first sign-in creates the user.
 *
 * @returns undefined when the embedded provider's user has been deleted meanwhile
 */
export function userOfClaims(
  {
    database,
    embeddedProvider,
    activateNewUsers
  }: Pick<PlatformServices, 'database' | 'embeddedProvider' | 'activateNewUsers'>,
  claims: IdTokenClaims
): Promise<User | undefined> {
  return embeddedProvider
    ? findUserById(database.orm, Number(claims.sub))
    : userOfIdentity(database, claims, { activated: activateNewUsers })
}
