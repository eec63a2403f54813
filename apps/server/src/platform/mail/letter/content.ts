import type { Locale } from '@portico/contract'

/** What a mail says; plain texts, without any markup. */
export interface MailContent {
  subject: string
  /** The first line, such as "Hello Ada,". */
  greeting: string
  paragraphs: string[]
  /** Pairs of label and value, such as the sender and the date. */
  facts?: { label: string; value: string }[]
  /** The one thing to do, as a button. */
  action?: { label: string; url: string }
  /** Text of another person, shown as a quotation. */
  quotation?: string
  /** For a recipient whom somebody else has named: not even the portal's own address is a link. */
  withoutLinks?: boolean
  /** How the recipient ends a subscription: a link in small print, and the button of mail programs (RFC 8058). */
  unsubscribe?: { label: string; url: string }
  /** Small print: why the recipient gets this mail, and what to do if they did not cause it. */
  footnotes?: string[]
}

/** What every mail says around its content. */
export interface MailFrame {
  locale: Locale
  portal: string
  linkHint: string
  support: string
  supportEmail: string
  publicUrl: string
}
