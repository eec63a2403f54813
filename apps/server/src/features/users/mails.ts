import { DEFAULT_LOCALE, LIMITS, matchLocale } from '@portico/contract'
import type { Transaction } from '@portico/server-kit'
import { mailDate } from '../../platform/mail/dates.ts'
import type { MailWriter } from '../../platform/mail/outbox.ts'
import { mailText } from '../../platform/mail/texts.ts'
import { issueKey } from '../../platform/users/account-keys.ts'
import { isSameAddress } from '../../platform/users/accounts/changes.ts'
import { findUserById, type User } from '../../platform/users/store.ts'
import type { UserServices } from './services.ts'

/** The mails of user management. */
export type UserMailKind = 'accountCreated' | 'accountActivated' | 'terminationNotice' | 'terminationWithdrawn'

const HOUR = 60 * 60_000

const DAY = 24 * HOUR

/** Notice that leaves late gives its reader the whole time nevertheless: $2 is the earliest date that it may name. */
const NOTICE_DATE = `
  update users set termination_date = greatest(termination_date, $2)
   where id = $1 and termination_date is not null and suspension_reason is distinct from 'termination'
  returning termination_date`

/** What every mail of user management has; the values are for all of its texts. */
function draft(
  kind: string,
  user: User,
  { values = {}, action }: { values?: Record<string, string | number>; action?: string } = {}
) {
  const locale = matchLocale(user.langKey) ?? DEFAULT_LOCALE
  const text = (key: string) => mailText(locale, `${kind}.${key}`, values)
  return {
    ...(user.email && { to: user.email }),
    locale,
    content: {
      subject: text('subject'),
      greeting: mailText(locale, 'common.greeting', { name: user.firstName || user.login }),
      paragraphs: [text('first'), text('second')],
      ...(action && { action: { label: text('action'), url: action } }),
      footnotes: [text('footnote')]
    }
  }
}

/** Says how the mails of user management are written. What is no longer so when a mail is sent is not said. */
export function defineUserMails({ outbox, clock, publicUrl }: UserServices): void {
  const writes = (
    kind: UserMailKind,
    write: (user: User, transaction: Transaction, recipient: string) => Promise<Parameters<typeof draft>[2] | undefined>
  ) => {
    const writer: MailWriter = async ({ recipient, data }, transaction) => {
      const user = await findUserById(transaction.orm, Number(data.user))
      const parts = user?.email ? await write(user, transaction, recipient) : undefined
      return user && parts && draft(kind, user, parts)
    }
    outbox.defineWriter(kind, writer)
  }

  writes('accountCreated', async (user, transaction, recipient) => {
    // A user whose address has changed since is sent another mail.
    if (!user.activated || user.passwordHash !== null || !isSameAddress(user.email, recipient)) return undefined
    const expires = new Date(clock().getTime() + LIMITS.activationHours * HOUR)
    const key = await issueKey(transaction, { userId: user.id, purpose: 'passwordReset', expires })
    if (!key) return undefined
    return {
      values: { login: user.login, hours: LIMITS.activationHours },
      action: `${publicUrl}/account/reset/finish?key=${key}`
    }
  })

  writes('accountActivated', async (user) =>
    user.activated ? { values: { login: user.login }, action: `${publicUrl}/account/settings` } : undefined
  )

  writes('terminationNotice', async (user, { client }) => {
    const earliest = new Date(clock().getTime() + LIMITS.terminationDays * DAY)
    const { rows } = await client.query<{ termination_date: Date }>(NOTICE_DATE, [user.id, earliest])
    const locale = matchLocale(user.langKey) ?? DEFAULT_LOCALE
    return rows[0] && { values: { login: user.login, date: mailDate(rows[0].termination_date, locale) } }
  })

  writes('terminationWithdrawn', async (user) => (user.terminationDate ? undefined : { values: { login: user.login } }))
}
