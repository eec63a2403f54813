import { ROLE_ADMIN } from '@portico/contract'
import type { Transaction } from '@portico/server-kit'
import { ProblemError } from '../../platform/http/errors.ts'
import { isLastAdministrator } from '../../platform/users/administrators.ts'
import { findUserById, USER_ENTITY, type User } from '../../platform/users/store.ts'

/** What a rule looks at; undefined for a user who is going to be deleted. */
type AdministratorState = Pick<User, 'activated' | 'authorities'> | undefined

const isAdministrator = (user: AdministratorState): boolean =>
  Boolean(user?.activated && user.authorities.includes(ROLE_ADMIN))

/**
 * Refuses changes that would lock people out of the administration (decisions of the specification, section 4): administrators cannot
 * delete, deactivate or demote themselves or the last administrator. Also refuses a caller who has lost the role since the request
 * arrived. The result is valid while the lock of the administrators is held.
 *
 * @param actorId user who makes the change
 * @param after what becomes of the user
 */
export async function requireAdministration(
  transaction: Transaction,
  actorId: number,
  before: User,
  after: AdministratorState
): Promise<void> {
  if (isAdministrator(before) && !isAdministrator(after)) {
    if (before.id === actorId)
      throw new ProblemError('ownAccount', {
        entity: USER_ENTITY,
        detail: 'This is your own account. Another administrator must delete, deactivate or demote it.'
      })
    if (await isLastAdministrator(transaction, before.id))
      throw new ProblemError('lastAdministrator', {
        entity: USER_ENTITY,
        detail: 'No other active user has the role ROLE_ADMIN. Assign it to another user first.'
      })
  }
  const actor = await findUserById(transaction.orm, actorId)
  if (!actor?.activated) throw new ProblemError('unauthorized')
  if (!isAdministrator(actor)) throw new ProblemError('forbidden')
}
