import { DEFAULT_LOCALE, emailSchema, type settingsSchema } from '@portico/contract'
import { inTransaction, type Transaction } from '@portico/server-kit'
import * as z from 'zod'
import { recordChange } from '../../platform/audit.ts'
import { ProblemError } from '../../platform/http/errors.ts'
import { checkFields } from '../../platform/http/fields.ts'
import {
  auditedUser,
  changeUser,
  handleAddressChange,
  isSameAddress,
  lockUser
} from '../../platform/users/accounts/changes.ts'
import { beginEmailChange } from '../../platform/users/accounts/email-changes.ts'
import type { Session } from '../../platform/users/sessions.ts'
import { findUserById, USER_ENTITY, type User } from '../../platform/users/store.ts'
import { type AccountServices, OBJECT_NAME } from './services.ts'
import { findUserByEmail } from './user-changes.ts'

const UNIQUE_VIOLATION = '23505'

const newAddressSchema = z.object({ email: emailSchema })

/** What a change of the settings has led to. */
export interface SavedSettings {
  user: User
  /** The new e-mail address, where it is used only once it is confirmed. */
  requested?: string
}

/**
 * Changes the settings of the signed-in user: a name or language that is left out stays. An unchanged address is not validated. At
 * the embedded provider another address is used only once it is confirmed: it is sent a link, and the present one is notified. Names
 * and address of an external provider's accounts follow that provider at each sign-in, so here they stay as they are.
 *
 * @throws ProblemError when a new address is not valid, or another user has it
 */
export async function changeSettings(
  services: AccountServices,
  session: Session,
  settings: z.output<typeof settingsSchema>
): Promise<SavedSettings> {
  const { database, outbox, clock, rateLimits, issuer } = services
  const known = await findUserById(database.orm, session.userId)
  const followsProvider = issuer !== undefined
  const email = followsProvider ? (known?.email ?? '') : settings.email
  if (known && email !== (known.email ?? '')) checkFields(newAddressSchema, { email }, OBJECT_NAME)
  // Trying many addresses would reveal who has an account, so attempts are limited.
  const isOther = known !== undefined && !isSameAddress(known.email, email)
  if (isOther) {
    await rateLimits.spend('emailChange', String(known.id))
    await rateLimits.spend('accountMailTotal', email.toLowerCase())
  }
  return refuseTakenEmail(
    inTransaction(database, async (transaction) => {
      const user = await lockUser(transaction, session.userId)
      if (!user) throw new ProblemError('unauthorized')
      const langKey = settings.langKey == null ? user.langKey : settings.langKey || DEFAULT_LOCALE
      const values = followsProvider
        ? { langKey }
        : {
            firstName: settings.firstName === undefined ? user.firstName : (settings.firstName?.trim() ?? ''),
            lastName: settings.lastName === undefined ? user.lastName : (settings.lastName?.trim() ?? ''),
            langKey,
            email: isOther ? user.email : email || null
          }
      const now = clock()
      const isChanged = Object.entries(values).some(([name, value]) => user[name as keyof User] !== value)
      const changed = isChanged ? await changeUser(transaction, user, values, { actor: user.login, now }) : user
      await handleAddressChange(transaction, outbox, { before: user, after: changed, now })
      if (!isOther) return { user: changed }
      await requestEmailChange(services, transaction, changed, email)
      return { user: changed, requested: email }
    })
  )
}

/**
 * The result of a change that may give a user an address.
 *
 * @throws ProblemError when another user has it
 */
export async function refuseTakenEmail<T>(change: Promise<T>): Promise<T> {
  try {
    return await change
  } catch (error) {
    throw breaksUniqueEmail(error) ? takenEmail(error) : error
  }
}

const takenEmail = (cause?: unknown) =>
  new ProblemError('emailExists', {
    entity: USER_ENTITY,
    detail: 'Another user has this email address. Enter another one.',
    cause
  })

async function requestEmailChange(
  { outbox, clock }: AccountServices,
  transaction: Transaction,
  user: User,
  email: string
): Promise<void> {
  const owner = await findUserByEmail(transaction, email)
  // A registration that is not confirmed reserves no address; the confirmation removes it.
  if (owner && !owner.activationPending) throw takenEmail()
  const now = clock()
  const change = await beginEmailChange(transaction, { userId: user.id, oldEmail: user.email, newEmail: email, now })
  const data = { user: user.id, change, at: now.toISOString() }
  await outbox.queue(transaction, { kind: 'emailConfirmation', recipient: email, data })
  if (user.email) await outbox.queue(transaction, { kind: 'emailChangeRequested', recipient: user.email, data })
  await recordChange(transaction.orm, {
    actor: user.login,
    action: 'update',
    entity: USER_ENTITY,
    entityId: user.login,
    before: auditedUser(user),
    after: { ...auditedUser(user), pendingEmail: email }
  })
}

function breaksUniqueEmail(error: unknown): boolean {
  const { code, constraint } = ((error as Error).cause ?? error) as { code?: string; constraint?: string }
  return code === UNIQUE_VIOLATION && constraint === 'users_email_unique'
}
