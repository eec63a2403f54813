import { DEFAULT_LOCALE, type Locale, matchLocale } from '@portico/contract'
import { inTransaction } from '@portico/server-kit'
import { ProblemError } from '../../../platform/http/errors.ts'
import { mailDate, mailTime } from '../../../platform/mail/dates.ts'
import type { Outbox } from '../../../platform/mail/outbox.ts'
import { mailText } from '../../../platform/mail/texts.ts'
import { lockUser } from '../../../platform/users/accounts/changes.ts'
import { isLastAdministrator, lockAdministrators } from '../../../platform/users/administrators.ts'
import { erasePerson } from '../../../platform/users/personal-data/erase.ts'
import type { Session } from '../../../platform/users/sessions.ts'
import { USER_ENTITY } from '../../../platform/users/store.ts'
import type { AccountServices } from '../services.ts'

/**
 * Erases the account of the user who asks, and confirms it to the address of then.
 *
 * @throws ProblemError when the user is the last active administrator
 */
export async function eraseOwnAccount({ database, outbox, clock }: AccountServices, session: Session): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await lockAdministrators(transaction)
    const user = await lockUser(transaction, session.userId)
    if (!user) throw new ProblemError('unauthorized')
    if (await isLastAdministrator(transaction, user.id))
      throw new ProblemError('lastAdministrator', {
        entity: USER_ENTITY,
        detail: 'No other active user has the role ROLE_ADMIN. Assign it to another user first.'
      })
    await erasePerson(transaction, user, { source: 'account page' })
    if (user.email)
      await outbox.queue(transaction, {
        kind: 'accountErased',
        recipient: user.email,
        data: { locale: matchLocale(user.langKey) ?? DEFAULT_LOCALE, at: clock().toISOString() }
      })
  })
}

/** Defines how the confirmation is written: the user is gone by then, so it has no name. */
export function defineErasureMail(outbox: Outbox, support: string): void {
  outbox.defineWriter('accountErased', async ({ data }) => {
    const locale = (matchLocale(String(data.locale)) ?? DEFAULT_LOCALE) as Locale
    const date = new Date(String(data.at))
    const text = (key: string) =>
      mailText(locale, `accountErased.${key}`, { support, date: mailDate(date, locale), time: mailTime(date) })
    return {
      locale,
      content: {
        subject: text('subject'),
        greeting: text('greeting'),
        paragraphs: [text('intro'), text('kept')],
        footnotes: [text('unexpected')]
      }
    }
  })
}
