import type { Locale } from '@portico/contract'

/** What a mail says; plain texts, without any markup. */
export interface MailContent {
  subject: string
  /** The first line, such as "Hello Ada,". */
  greeting: string
  paragraphs: string[]
  /** What is told in pairs, such as who wrote and when. */
  facts?: { label: string; value: string }[]
  /** The one thing to do, as a button. */
  action?: { label: string; url: string }
  /** Words of somebody else, shown apart from our own. */
  quotation?: string
  /** What stands small below: why the reader gets this, and what to do if it was not them. */
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
