import { DEFAULT_LOCALE, emailSchema, type settingsSchema } from '@portico/contract'
import { inTransaction } from '@portico/server-kit'
import * as z from 'zod'
import { ProblemError } from '../../platform/http/errors.ts'
import { checkFields } from '../../platform/http/fields.ts'
import { changeUser, handleAddressChange, isSameAddress, lockUser } from '../../platform/users/accounts/changes.ts'
import { removeConflictingRegistrations } from '../../platform/users/accounts/pending.ts'
import type { Session } from '../../platform/users/sessions.ts'
import { findUserById, USER_ENTITY, type User } from '../../platform/users/store.ts'
import { type AccountServices, OBJECT_NAME } from './services.ts'

const UNIQUE_VIOLATION = '23505'

const newAddressSchema = z.object({ email: emailSchema })

/**
 * Changes the settings of the signed-in user: a name or language that is left out stays. When the address changes, the old one is
 * notified. An unchanged address is not validated.
 *
 * @throws ProblemError when a new address is not valid, or another user has it
 */
export async function changeSettings(
  services: AccountServices,
  session: Session,
  settings: z.output<typeof settingsSchema>
): Promise<User> {
  const { database, outbox, clock, rateLimits } = services
  const { email } = settings
  const known = await findUserById(database.orm, session.userId)
  if (known && email !== (known.email ?? '')) checkFields(newAddressSchema, { email }, OBJECT_NAME)
  // Trying many addresses would reveal who has an account, so attempts are limited.
  const isOther = known !== undefined && !isSameAddress(known.email, email)
  if (isOther) await rateLimits.spend('emailChange', String(known.id))
  try {
    return await inTransaction(database, async (transaction) => {
      if (isOther) await removeConflictingRegistrations(transaction, { email, except: session.userId })
      const user = await lockUser(transaction, session.userId)
      if (!user) throw new ProblemError('unauthorized')
      const values = {
        firstName: settings.firstName === undefined ? user.firstName : (settings.firstName?.trim() ?? ''),
        lastName: settings.lastName === undefined ? user.lastName : (settings.lastName?.trim() ?? ''),
        langKey: settings.langKey == null ? user.langKey : settings.langKey || DEFAULT_LOCALE,
        email: email || null
      }
      if (Object.entries(values).every(([name, value]) => user[name as keyof typeof values] === value)) return user
      const now = clock()
      const changed = await changeUser(transaction, user, values, { actor: user.login, now })
      await handleAddressChange(transaction, outbox, { before: user, after: changed, now })
      return changed
    })
  } catch (error) {
    if (!breaksUniqueEmail(error)) throw error
    throw new ProblemError('emailExists', {
      entity: USER_ENTITY,
      detail: 'Another user has this e-mail address.',
      cause: error
    })
  }
}

function breaksUniqueEmail(error: unknown): boolean {
  const { code, constraint } = ((error as Error).cause ?? error) as { code?: string; constraint?: string }
  return code === UNIQUE_VIOLATION && constraint === 'users_email_unique'
}
