import { DEFAULT_LOCALE, matchLocale } from '@portico/contract'
import type { EndpointNotice } from '@portico/sandbox'
import type pg from 'pg'
import { queryRows } from '../../../platform/database/query.ts'
import type { Outbox } from '../../../platform/mail/outbox.ts'
import { mailText } from '../../../platform/mail/texts.ts'

/** The people who are notified of an application's endpoints: its members who may work, and its contact. */
const RECIPIENTS = `
  select a.id, a.name, r.email
    from applications a cross join lateral (
      select u.email from application_members m join users u on u.id = m.user_id
        where m.application_id = a.id and u.activated and u.email is not null
      union select a.contact where a.contact is not null
    ) r
    where a.client_id = $1 and a.ended_date is null order by r.email`

const STILL_RECIPIENT = `
  select u.first_name as "firstName", u.login, u.lang_key as "langKey"
    from applications a left join users u on lower(u.email) = lower($2) and u.activated
    where a.id = $1 and a.ended_date is null and (
      lower(a.contact) = lower($2)
      or exists (select from application_members m where m.application_id = a.id and m.user_id = u.id)
    ) limit 1`

interface Recipient {
  firstName: string | null
  login: string | null
  langKey: string | null
}

/** Defines how the mails about webhook endpoints are written. Whoever has left the application meanwhile gets none. */
export function defineEndpointMails(outbox: Outbox, publicUrl: string): void {
  for (const kind of ['endpointFailing', 'endpointDisabled'] as const)
    outbox.defineWriter(kind, async ({ recipient, data }, { client }) => {
      const [user] = await queryRows<Recipient>(client, STILL_RECIPIENT, [data.application, recipient])
      if (!user) return undefined
      const locale = matchLocale(user.langKey ?? '') ?? DEFAULT_LOCALE
      const values = { name: String(data.name), url: String(data.url) }
      const text = (key: string) => mailText(locale, `${kind}.${key}`, values)
      const called = user.firstName || user.login
      return {
        to: recipient,
        locale,
        content: {
          subject: text('subject'),
          greeting: called
            ? mailText(locale, 'common.greeting', { name: called })
            : mailText(locale, 'applicationInvitation.greeting', {}),
          paragraphs: [text('first'), text('second')],
          action: { label: text('action'), url: `${publicUrl}/applications/${data.application}` },
          footnotes: [text('footnote')]
        }
      }
    })
}

/** Queues the mails about an endpoint of an application, in the transaction that changes the endpoint. Public clients have no members. */
export async function queueEndpointNotice(
  outbox: Outbox,
  client: pg.PoolClient,
  { kind, clientId, url }: EndpointNotice
): Promise<void> {
  const recipients = await queryRows<{ id: number; name: string; email: string }>(client, RECIPIENTS, [clientId])
  for (const { id, name, email } of recipients)
    await outbox.queue({ client }, { kind, recipient: email, data: { application: id, name, url } })
}
