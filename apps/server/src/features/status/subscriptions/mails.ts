import { LANGUAGE_PARAMETER, STATUS_PATHS } from '@portico/contract'
import { queryJson } from '../../../platform/database/query.ts'
import { mailDate, mailTime } from '../../../platform/mail/dates.ts'
import type { MailContent } from '../../../platform/mail/letter.ts'
import type { Outbox } from '../../../platform/mail/outbox.ts'
import { mailText } from '../../../platform/mail/texts.ts'
import { incidentUrl } from '../feed.ts'
import { INCIDENT_COLUMNS, type IncidentRow, toIncident } from '../incidents/rows.ts'
import { textIn, words } from '../words.ts'
import type { EndKeys } from './keys.ts'
import { findSubscriber, issueConfirmationKey, type Subscriber } from './store.ts'

interface MailOptions {
  outbox: Outbox
  publicUrl: string
  endKeys: EndKeys
}

/** How a subscriber ends the subscription: by the link in the mail, or by the button of the mail program. */
function endOf(
  { publicUrl, endKeys }: MailOptions,
  { id, language }: Subscriber
): NonNullable<MailContent['unsubscribe']> {
  const url = `${publicUrl}/${STATUS_PATHS.unsubscribe}?key=${endKeys.keyOf(id)}&${LANGUAGE_PARAMETER}=${language}`
  return { label: mailText(language, 'statusUpdate.end'), url }
}

function defineConfirmation(options: MailOptions): void {
  const { outbox, publicUrl } = options
  outbox.defineWriter('statusConfirmation', async ({ data }, transaction) => {
    const subscriber = await findSubscriber(transaction.client, Number(data.subscriber))
    if (!subscriber) return undefined
    const { id, language: locale, expiresDate } = subscriber
    const text = (key: string, values?: Record<string, string>) => mailText(locale, `statusConfirmation.${key}`, values)
    if (subscriber.confirmedDate || !expiresDate)
      return {
        locale,
        content: {
          subject: text('already'),
          greeting: text('greeting'),
          paragraphs: [text('alreadyText')],
          footnotes: [text('unexpected')],
          unsubscribe: endOf(options, subscriber)
        }
      }
    const key = await issueConfirmationKey(transaction, id)
    return {
      locale,
      content: {
        subject: text('subject'),
        greeting: text('greeting'),
        paragraphs: [text('intro')],
        action: {
          label: text('action'),
          url: `${publicUrl}/status/confirm?key=${key}&${LANGUAGE_PARAMETER}=${locale}`
        },
        footnotes: [
          text('expiry', { date: mailDate(expiresDate, locale), time: mailTime(expiresDate) }),
          text('unexpected')
        ]
      }
    }
  })
}

function defineUpdate(options: MailOptions): void {
  const { outbox, publicUrl } = options
  outbox.defineWriter('statusUpdate', async ({ data }, { client }) => {
    const subscriber = await findSubscriber(client, Number(data.subscriber))
    const [row] = await queryJson<IncidentRow>(
      client,
      `select ${INCIDENT_COLUMNS} from status_incidents i
        where i.published_date is not null and i.id = (select incident_id from status_updates where id = $1)`,
      [Number(data.update)]
    )
    const incident = row && toIncident(row)
    const update = incident?.updates.find(({ id }) => id === Number(data.update))
    if (!subscriber?.confirmedDate || !incident || !update) return undefined
    const { language: locale } = subscriber
    const at = new Date(update.date)
    const text = (key: string, values?: Record<string, string>) => mailText(locale, `statusUpdate.${key}`, values)
    const state = words(locale, `state.${update.state}`)
    return {
      locale,
      content: {
        subject: text('subject', { state, title: textIn(incident.title, locale) }),
        greeting: textIn(incident.title, locale),
        paragraphs: [textIn(update.text, locale)],
        facts: [
          { label: text('state'), value: state },
          { label: text('parts'), value: incident.parts.map((part) => words(locale, `part.${part}`)).join(', ') },
          { label: text('impact'), value: words(locale, `impact.${incident.impact}`) },
          { label: text('date'), value: `${mailDate(at, locale)}, ${mailTime(at)} UTC` }
        ],
        action: { label: text('action'), url: incidentUrl(publicUrl, incident, locale) },
        footnotes: [text('reason')],
        unsubscribe: endOf(options, subscriber)
      }
    }
  })
}

/** Defines the mails to subscribers. */
export function defineStatusMails(options: MailOptions): void {
  defineConfirmation(options)
  defineUpdate(options)
}
