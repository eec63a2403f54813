import { type ApplicationRole, DEFAULT_LOCALE, matchLocale } from '@portico/contract'
import { queryRows } from '../../../platform/database/query.ts'
import { mailText } from '../../../platform/mail/texts.ts'
import { findUserById } from '../../../platform/users/store.ts'
import { defineMemberMail, pageOf } from '../mails.ts'
import type { ApplicationChange } from '../rows.ts'
import type { ApplicationServices } from '../services.ts'

type MailServices = Pick<ApplicationServices, 'outbox' | 'publicUrl'>

/** What has happened to a member: they have another role now, were removed, or have left. */
type MemberChange = ApplicationRole | 'removed' | 'left'

const IS_MEMBER = 'select from application_members where application_id = $1 and user_id = $2'

/** $1 application, $2 login of whom the change is about, $3 the user who makes it. */
const OTHER_OWNERS = `
  select u.id, u.email from application_members m join users u on u.id = m.user_id
   where m.application_id = $1 and m.role = 'OWNER' and u.login <> $2 and u.id <> $3
     and u.activated and u.email is not null order by u.id`

const USER = 'select id, email from users where login = $1'

/** Defines how the mails about changes of an application's members are written. */
export function defineMembershipMails({ outbox, publicUrl }: MailServices): void {
  defineMemberMail({ outbox, publicUrl }, 'applicationRoleChanged', ({ role }, text) => ({
    paragraphs: [text(String(role)), text(role === 'OWNER' ? 'ownerRights' : 'developerRights')]
  }))
  defineMemberMail({ outbox, publicUrl }, 'applicationMembersChanged', ({ change }, text) => ({
    paragraphs: [
      text(String(change)),
      text('check'),
      ...(change === 'removed' || change === 'left' ? [text('rotate')] : [])
    ]
  }))

  outbox.defineWriter('applicationMemberRemoved', async ({ data }, { orm, client }) => {
    const user = await findUserById(orm, Number(data.user))
    if (!user?.email || !user.activated) return undefined
    // Whoever has been added again meanwhile would be misled.
    if ((await client.query(IS_MEMBER, [data.application, user.id])).rowCount) return undefined
    const locale = matchLocale(user.langKey) ?? DEFAULT_LOCALE
    const values = { name: String(data.name), login: String(data.login) }
    const text = (key: string) => mailText(locale, `applicationMemberRemoved.${key}`, values)
    return {
      to: user.email,
      locale,
      content: {
        subject: text('subject'),
        greeting: mailText(locale, 'common.greeting', { name: user.firstName || user.login }),
        paragraphs: [text('first'), text('second')],
        action: { label: text('action'), url: pageOf(publicUrl) },
        footnotes: [text('footnote')]
      }
    }
  })
}

/**
 * Queues the mails about a change of a member, in its transaction: to the member and to the other owners. Whoever makes the change gets
 * none.
 */
export async function queueMemberChange(
  { outbox }: Pick<ApplicationServices, 'outbox'>,
  { transaction, application, actor }: ApplicationChange,
  member: string,
  change: MemberChange
): Promise<void> {
  const data = { application: application.id, name: application.name, login: actor.login, member }
  const [user] = await queryRows<{ id: number; email: string | null }>(transaction.client, USER, [member])
  if (user?.email && user.id !== actor.userId)
    await outbox.queue(transaction, {
      kind: change === 'removed' ? 'applicationMemberRemoved' : 'applicationRoleChanged',
      recipient: user.email,
      data: { ...data, user: user.id, ...(change !== 'removed' && { role: change }) }
    })
  const owners = await queryRows<{ id: number; email: string }>(transaction.client, OTHER_OWNERS, [
    application.id,
    member,
    actor.userId
  ])
  for (const { id, email } of owners)
    await outbox.queue(transaction, {
      kind: 'applicationMembersChanged',
      recipient: email,
      data: { ...data, user: id, change }
    })
}
