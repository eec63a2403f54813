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
}

function dateOf(message: StoredMessage, locale: Locale): string {
  const date = new Date(message.date)
  return `${mailDate(date, locale)}, ${mailTime(date)} UTC`
}

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
        { label: text('language'), value: text(message.locale) }
      ],
      quotation: message.message,
      footnotes: [text('answer', { email })]
    }
  }
}

/**
 * The copy for the sender. The address may be that of a stranger, so only the quotation has text of the sender, and neither the
 * subject nor the greeting.
 */
export const writeContactCopy: MailWriter = async ({ data }): Promise<MailDraft> => {
  const message = data as unknown as StoredMessage
  const { locale } = message
  const text = (key: string, values?: Record<string, string>) => mailText(locale, `contactCopy.${key}`, values)
  return {
    locale,
    content: {
      subject: text('subject'),
      greeting: text('greeting'),
      paragraphs: [text('text'), text('copy', { date: dateOf(message, locale) })],
      quotation: `${message.subject}\n\n${message.message}`,
      footnotes: [text('notYou')]
    }
  }
}
