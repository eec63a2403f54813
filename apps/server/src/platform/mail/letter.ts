import type { Locale } from '@portico/contract'
import type { MailContent, MailFrame } from './letter/content.ts'
import { mailHtml } from './letter/html.ts'
import { mailPlainText } from './letter/text.ts'
import { mailText } from './texts.ts'

export type { MailContent } from './letter/content.ts'

/** Whose mails these are. */
export interface MailSender {
  /** The address that mails come from and that replies go to. */
  supportEmail: string
  /** The portal's origin. */
  publicUrl: string
}

/** A mail in both forms. */
export interface RenderedMail {
  subject: string
  text: string
  html: string
}

/** The longest subject, in characters: what mail programs show of one is far less. */
const SUBJECT_LENGTH = 250

/**
 * Writes a mail in plain text and in HTML. Text of other people in the content remains text: in the subject without line ends,
 * in HTML without markup.
 */
export function writeMail(locale: Locale, content: MailContent, sender: MailSender): RenderedMail {
  const words: MailFrame = {
    locale,
    portal: mailText(locale, 'common.portal'),
    linkHint: mailText(locale, 'common.linkHint'),
    support: mailText(locale, 'common.support', { email: sender.supportEmail }),
    ...sender
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what no subject may have
  const subject = content.subject.replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, ' ').trim()
  const written = { ...content, subject: [...subject].slice(0, SUBJECT_LENGTH).join('') }
  return { subject: written.subject, text: mailPlainText(written, words), html: mailHtml(written, words) }
}
