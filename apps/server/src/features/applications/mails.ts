import { type Application, DEFAULT_LOCALE, type Locale, type MailKind, matchLocale } from '@portico/contract'
import type { Transaction } from '@portico/server-kit'
import { queryRows } from '../../platform/database/query.ts'
import { mailText } from '../../platform/mail/texts.ts'
import { findUserById } from '../../platform/users/store.ts'
import type { ApplicationChange } from './rows.ts'
import type { ApplicationServices } from './services.ts'

/** The mails about applications to their members. */
const MEMBER_MAILS = [
  'applicationMemberAdded',
  'applicationSuspended',
  'applicationActivated',
  'applicationSecretCreated'
] as const satisfies readonly MailKind[]
/** Those, and what administrators decide on reviews. */
type MemberMail = (typeof MEMBER_MAILS)[number] | 'goLiveReleased' | 'goLiveReturned' | 'goLiveRevoked'

const IS_MEMBER = 'select from application_members where application_id = $1 and user_id = $2'

const MEMBERS = `
  select u.id, u.email from application_members m join users u on u.id = m.user_id
   where m.application_id = $1 and u.activated and u.email is not null order by u.id`

const INVITATION = `
  select a.name, i.invited_by as "invitedBy", coalesce(u.lang_key, '') as "langKey"
    from application_invitations i join applications a on a.id = i.application_id
    left join users u on lower(u.login) = lower(i.invited_by)
   where i.application_id = $1 and lower(i.email) = lower($2) and a.ended_date is null`

/** The address of the page of an application or of one of its parts; without an application that of their list. */
export const pageOf = (publicUrl: string, ...parts: unknown[]) => [publicUrl, 'applications', ...parts].join('/')

/** A text of a mail to a member, in their language. */
type Write = (key: string, values?: Record<string, string>) => string

interface Wording {
  paragraphs: string[]
  /** Values of the subject, beside those that the mail was queued with. */
  values?: Record<string, string>
  /** The part of the application's page that the button opens; by default the first. */
  page?: string
}

/** What a mail says; undefined when it no longer holds. */
type Word = (
  data: Record<string, unknown>,
  write: Write,
  transaction: Transaction,
  locale: Locale
) => Wording | undefined | Promise<Wording | undefined>

/** Defines how a mail to a member of an application is written. Whoever is none any more gets none. */
export function defineMemberMail(
  { outbox, publicUrl }: Pick<ApplicationServices, 'outbox' | 'publicUrl'>,
  kind: MailKind,
  word: Word
): void {
  outbox.defineWriter(kind, async ({ data }, transaction) => {
    const user = await findUserById(transaction.orm, Number(data.user))
    if (!user?.email || !user.activated) return undefined
    if (!(await transaction.client.query(IS_MEMBER, [data.application, user.id])).rowCount) return undefined
    const locale = matchLocale(user.langKey) ?? DEFAULT_LOCALE
    const queued = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, String(value)]))
    const write: Write = (key, values) => mailText(locale, `${kind}.${key}`, { ...queued, ...values })
    const worded = await word(data, write, transaction, locale)
    if (!worded) return undefined
    return {
      to: user.email,
      locale,
      content: {
        subject: write('subject', worded.values),
        greeting: mailText(locale, 'common.greeting', { name: user.firstName || user.login }),
        paragraphs: worded.paragraphs,
        action: {
          label: write('action'),
          url: pageOf(publicUrl, data.application, ...(worded.page === undefined ? [] : [worded.page]))
        },
        footnotes: [write('footnote')]
      }
    }
  })
}

/** Defines how the mails about applications are written. What is no longer so when a mail is sent is not said. */
export function defineApplicationMails(services: Pick<ApplicationServices, 'outbox' | 'publicUrl'>): void {
  const { outbox, publicUrl } = services
  for (const kind of MEMBER_MAILS)
    defineMemberMail(services, kind, ({ reason }, write) => ({
      paragraphs: [write('first'), ...(reason === undefined ? [] : [write('reason')]), write('second')]
    }))

  outbox.defineWriter('applicationInvitation', async ({ recipient, data }, { client }) => {
    const [invitation] = await queryRows<{ name: string; invitedBy: string; langKey: string }>(client, INVITATION, [
      data.application,
      recipient
    ])
    if (!invitation) return undefined
    const locale = matchLocale(invitation.langKey) ?? DEFAULT_LOCALE
    const text = (key: string) =>
      mailText(locale, `applicationInvitation.${key}`, {
        name: invitation.name,
        login: invitation.invitedBy,
        email: recipient
      })
    return {
      locale,
      content: {
        subject: text('subject'),
        greeting: text('greeting'),
        paragraphs: [text('first'), text('second')],
        action: { label: text('action'), url: `${publicUrl}/account/register` },
        footnotes: [text('footnote')]
      }
    }
  })
}

type MailServices = Pick<ApplicationServices, 'outbox'>

const dataOf = ({ id, name }: Application, actor: string, more: Record<string, string> = {}) => ({
  application: id,
  name,
  login: actor,
  ...more
})

/** Queues a mail to every member who may work, within the transaction of its cause. */
export async function queueToMembers(
  { outbox }: MailServices,
  { transaction, application, actor }: ApplicationChange,
  kind: MemberMail,
  more: Record<string, string> = {}
): Promise<void> {
  const members = await queryRows<{ id: number; email: string }>(transaction.client, MEMBERS, [application.id])
  for (const { id, email } of members)
    await outbox.queue(transaction, {
      kind,
      recipient: email,
      data: { user: id, ...dataOf(application, actor.login, more) }
    })
}

/** Queues the mail that says to a user that they are a member now. */
export async function queueToNewMember(
  { outbox }: MailServices,
  { transaction, application, actor }: ApplicationChange,
  { id, email }: { id: number; email: string | null }
): Promise<void> {
  if (email === null || id === actor.userId) return
  const data = { user: id, ...dataOf(application, actor.login) }
  await outbox.queue(transaction, { kind: 'applicationMemberAdded', recipient: email, data })
}

/** Queues the mail that invites somebody who has no account. */
export async function queueInvitation(
  { outbox }: MailServices,
  { transaction, application }: ApplicationChange,
  email: string
): Promise<void> {
  const data = { application: application.id }
  await outbox.queue(transaction, { kind: 'applicationInvitation', recipient: email, data })
}
