import { type Application, DEFAULT_LOCALE, type MailKind, matchLocale } from '@portico/contract'
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
type MemberMail = (typeof MEMBER_MAILS)[number]

const IS_MEMBER = 'select from application_members where application_id = $1 and user_id = $2'

const MEMBERS = `
  select u.id, u.email from application_members m join users u on u.id = m.user_id
   where m.application_id = $1 and u.activated and u.email is not null order by u.id`

const INVITATION = `
  select a.name, i.invited_by as "invitedBy", coalesce(u.lang_key, '') as "langKey"
    from application_invitations i join applications a on a.id = i.application_id
    left join users u on lower(u.login) = lower(i.invited_by)
   where i.application_id = $1 and lower(i.email) = lower($2) and a.ended_date is null`

const pageOf = (publicUrl: string, id: unknown) => `${publicUrl}/applications/${id}`

/** Defines how the mails about applications are written. What is no longer so when a mail is sent is not said. */
export function defineApplicationMails({ outbox, publicUrl }: ApplicationServices): void {
  for (const kind of MEMBER_MAILS)
    outbox.defineWriter(kind, async ({ data }, { orm, client }) => {
      const user = await findUserById(orm, Number(data.user))
      if (!user?.email || !user.activated) return undefined
      if (!(await client.query(IS_MEMBER, [data.application, user.id])).rowCount) return undefined
      const locale = matchLocale(user.langKey) ?? DEFAULT_LOCALE
      const values = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, String(value)]))
      const text = (key: string) => mailText(locale, `${kind}.${key}`, values)
      return {
        to: user.email,
        locale,
        content: {
          subject: text('subject'),
          greeting: mailText(locale, 'common.greeting', { name: user.firstName || user.login }),
          paragraphs: [text('first'), ...(data.reason === undefined ? [] : [text('reason')]), text('second')],
          action: { label: text('action'), url: pageOf(publicUrl, data.application) },
          footnotes: [text('footnote')]
        }
      }
    })

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
