import { DEFAULT_LOCALE, matchLocale, ROLE_ADMIN } from '@portico/contract'
import { queryRows } from '../../../platform/database/query.ts'
import { mailText } from '../../../platform/mail/texts.ts'
import { findUserById } from '../../../platform/users/store.ts'
import { defineMemberMail, pageOf } from '../mails.ts'
import type { ApplicationChange } from '../rows.ts'
import type { ApplicationServices } from '../services.ts'

const ADMINISTRATORS = `
  select id, email from users where authorities @> array[$1] and activated and email is not null and login <> $2 order by id`

/** Defines how the mails about reviews are written: to administrators about what was submitted, to members about the decision. */
export function defineGoLiveMails(services: Pick<ApplicationServices, 'outbox' | 'publicUrl'>): void {
  for (const kind of ['goLiveReleased', 'goLiveReturned', 'goLiveRevoked'] as const)
    defineMemberMail(services, kind, ({ comment }, write) => ({
      paragraphs: [write('first'), ...(comment === undefined ? [] : [write('comment')]), write('second')],
      page: 'go-live'
    }))

  services.outbox.defineWriter('goLiveSubmitted', async ({ data }, { orm }) => {
    const user = await findUserById(orm, Number(data.user))
    if (!user?.email || !user.activated || !user.authorities.includes(ROLE_ADMIN)) return undefined
    const locale = matchLocale(user.langKey) ?? DEFAULT_LOCALE
    const text = (key: string) =>
      mailText(locale, `goLiveSubmitted.${key}`, { name: String(data.name), login: String(data.login) })
    return {
      to: user.email,
      locale,
      content: {
        subject: text('subject'),
        greeting: mailText(locale, 'common.greeting', { name: user.firstName || user.login }),
        paragraphs: [text('first')],
        action: { label: text('action'), url: pageOf(services.publicUrl, data.application, 'go-live') },
        footnotes: [text('footnote')]
      }
    }
  })
}

/** Queues a mail to every other administrator about what a member has submitted, within the transaction of it. */
export async function queueToAdministrators(
  { outbox }: Pick<ApplicationServices, 'outbox'>,
  { transaction, application, actor }: ApplicationChange
): Promise<void> {
  const administrators = await queryRows<{ id: number; email: string }>(transaction.client, ADMINISTRATORS, [
    ROLE_ADMIN,
    actor.login
  ])
  for (const { id, email } of administrators)
    await outbox.queue(transaction, {
      kind: 'goLiveSubmitted',
      recipient: email,
      data: { user: id, application: application.id, name: application.name, login: actor.login }
    })
}
