import { type ContactMessage, DEFAULT_LOCALE, type Locale } from '@portico/contract'
import { mailDate, mailTime } from '../../platform/mail/dates.ts'
import type { MailDraft, MailWriter } from '../../platform/mail/outbox.ts'
import { mailText } from '../../platform/mail/texts.ts'

/** A contact message as the outbox keeps it until it is sent. */
export interface StoredMessage extends ContactMessage {
  /** The sender's language. */
  locale: Locale
  /** When it was written, ISO 8601. */
  date: string
  /** By which the sender and support can name it; absent in messages of the former release. */
  reference?: string
}

function dateOf(message: StoredMessage, locale: Locale): string {
  const date = new Date(message.date)
  return `${mailDate(date, locale)}, ${mailTime(date)} UTC`
}

const referenceFact = ({ reference }: StoredMessage, label: string) =>
  reference === undefined ? [] : [{ label, value: reference }]

/** The message for the support of the portal; a reply goes to its sender. */
export const writeContactMessage: MailWriter = async ({ data }) => {
  const message = data as unknown as StoredMessage
  const { fullName, email, subject } = message
  const locale = DEFAULT_LOCALE
  const text = (key: string, values?: Record<string, string>) => mailText(locale, `contactMessage.${key}`, values)
  return {
    replyTo: email,
    locale,
    content: {
      subject: text('subject', { subject }),
      greeting: text('greeting'),
      paragraphs: [text('text')],
      facts: [
        { label: text('name'), value: fullName },
        { label: text('email'), value: email },
        { label: text('topic'), value: subject },
        { label: text('date'), value: dateOf(message, locale) },
        ...referenceFact(message, text('reference')),
        { label: text('language'), value: text(message.locale) }
      ],
      quotation: message.message,
      footnotes: [text('reply', { email })]
    }
  }
}

/**
 * The confirmation for the sender. The address may be that of a stranger, so it has no text of the sender: whoever could have texts
 * of their own sent to anyone would have a mail relay.
 */
export const writeContactConfirmation: MailWriter = async ({ data }): Promise<MailDraft> => {
  const message = data as unknown as StoredMessage
  const { locale } = message
  const text = (key: string, values?: Record<string, string>) => mailText(locale, `contactConfirmation.${key}`, values)
  return {
    locale,
    content: {
      subject: text('subject'),
      greeting: text('greeting'),
      paragraphs: [text('text')],
      facts: [{ label: text('date'), value: dateOf(message, locale) }, ...referenceFact(message, text('reference'))],
      footnotes: [text('notYou')],
      withoutLinks: true
    }
  }
}
