import { DEFAULT_LOCALE, LIMITS, type Locale, type MailKind, matchLocale } from '@portico/contract'
import type { Transaction } from '@portico/server-kit'
import { queryRows } from '../../platform/database/query.ts'
import { mailDate, mailTime } from '../../platform/mail/dates.ts'
import type { MailContent } from '../../platform/mail/letter.ts'
import type { MailDraft, Outbox } from '../../platform/mail/outbox.ts'
import { mailText } from '../../platform/mail/texts.ts'
import type { PlatformServices } from '../../platform/services.ts'
import { issueKey, type KeyPurpose } from '../../platform/users/account-keys.ts'
import { isSameAddress } from '../../platform/users/accounts/changes.ts'
import { type EmailKeyPurpose, findEmailChange, issueEmailKey } from '../../platform/users/accounts/email-changes.ts'
import { findUserById, type User } from '../../platform/users/store.ts'
import { defineErasureMail } from './personal-data/erasure.ts'
import { suspensionDate } from './terms/inactivity.ts'
import { canSignIn, findUserByEmail } from './user-changes.ts'

type AccountMailOptions = Pick<PlatformServices, 'publicUrl' | 'supportEmail' | 'clock' | 'activateNewUsers'>

/** A text of the mail that is being written, in the language of its reader. */
type Write = (key: string, values?: Record<string, string | number>) => string

interface Addressed {
  user: User
  /** The address it was queued for. */
  recipient: string
  locale: Locale
  /** What the mail was queued with. */
  data: Record<string, unknown>
  write: Write
}

/** What a mail says to a user, and to which address when not to that of the outbox; undefined when it no longer holds. */
type Wording = (
  mail: Addressed,
  transaction: Transaction
) => Promise<(Omit<MailContent, 'subject' | 'greeting'> & { subject?: string; to?: string | undefined }) | undefined>

const MINUTE = 60_000

/** Defines how the mails of a kind are worded. */
type Writer = (kind: MailKind, wording: Wording) => void

const resetUrl = ({ publicUrl }: AccountMailOptions) => `${publicUrl}/account/reset/request`

const moment = (date: Date, locale: Locale) => ({ date: mailDate(date, locale), time: mailTime(date) })

/** A mail to the user it was queued for, or else to the user who has its recipient's address now. */
const writerFor =
  (outbox: Outbox, support: string): Writer =>
  (kind, wording) => {
    outbox.defineWriter(kind, async ({ recipient, data }, transaction): Promise<MailDraft | undefined> => {
      const user = data.user
        ? await findUserById(transaction.orm, Number(data.user))
        : await findUserByEmail(transaction, recipient)
      if (!user) return undefined
      const locale = matchLocale(user.langKey) ?? DEFAULT_LOCALE
      const write: Write = (key, values) =>
        mailText(locale, `${kind}.${key}`, { login: user.login, support, ...values })
      const worded = await wording({ user, recipient, locale, data, write }, transaction)
      if (!worded) return undefined
      const { to, subject = write('subject'), ...content } = worded
      return {
        ...(to && { to }),
        locale,
        content: {
          subject,
          greeting: mailText(locale, 'common.greeting', { name: user.firstName || user.login }),
          ...content
        }
      }
    })
  }

/** Makes a single-use link: its address, and when it expires; undefined when the user has been deleted meanwhile. */
async function link(
  { publicUrl, clock }: AccountMailOptions,
  transaction: Transaction,
  user: User,
  { purpose, minutes, path }: { purpose: KeyPurpose; minutes: number; path: string }
) {
  const expires = new Date(clock().getTime() + minutes * MINUTE)
  const key = await issueKey(transaction, { userId: user.id, purpose, expires })
  return key && { url: `${publicUrl}${path}?key=${key}`, expires }
}

/** Mails with a single-use link, and the one that takes its place for a person who has an account. */
function writeLinkMails(writes: Writer, options: AccountMailOptions): void {
  writes('activation', async ({ user, recipient, locale, data, write }, transaction) => {
    // A key for an address that was replaced would confirm the new one.
    if (!user.activationPending || !isSameAddress(user.email, recipient)) return undefined
    const made = await link(options, transaction, user, {
      purpose: 'activation',
      minutes: LIMITS.activationHours * 60,
      path: '/account/activate'
    })
    if (!made) return undefined
    return {
      paragraphs: [
        write(options.activateNewUsers ? 'intro' : 'approval'),
        ...(data.replaces ? [write('replaces')] : [])
      ],
      action: { label: write('action'), url: made.url },
      footnotes: [write('expiry', moment(made.expires, locale)), write('unexpected')]
    }
  })

  writes('alreadyRegistered', async ({ user, write }) => {
    const isUsable = canSignIn(user)
    return {
      to: user.email ?? undefined,
      paragraphs: [write('intro'), write(isUsable ? 'active' : 'inactive')],
      ...(isUsable && { action: { label: write('action'), url: resetUrl(options) } }),
      footnotes: [write('unexpected')]
    }
  })

  writes('passwordReset', async ({ user, locale, data, write }, transaction) => {
    if (!canSignIn(user)) return undefined
    const made = await link(options, transaction, user, {
      purpose: 'passwordReset',
      minutes: LIMITS.passwordResetMinutes,
      path: '/account/reset/finish'
    })
    if (!made) return undefined
    return {
      to: user.email ?? undefined,
      paragraphs: [write(data.removed ? 'removed' : 'intro'), ...(user.activationPending ? [write('pending')] : [])],
      action: { label: write('action'), url: made.url },
      footnotes: [write('expiry', moment(made.expires, locale)), ...(data.removed ? [] : [write('unexpected')])]
    }
  })
}

/** Mails that report a change of the account. */
function writeChangeMails(writes: Writer, options: AccountMailOptions): void {
  writes('passwordChanged', async ({ locale, data, write }) => ({
    paragraphs: [write('intro', moment(new Date(String(data.at)), locale))],
    footnotes: [write('unexpected', { url: resetUrl(options) })]
  }))
}

/** The page of a key for a change of an e-mail address, and when the key expires; undefined when the change is over. */
async function emailLink(
  { publicUrl, clock }: AccountMailOptions,
  transaction: Transaction,
  data: Record<string, unknown>,
  purpose: EmailKeyPurpose
) {
  const change = await findEmailChange(transaction, Number(data.change ?? 0), clock())
  if (!change) return undefined
  const key = await issueEmailKey(transaction, { changeId: change.id, purpose })
  return { url: `${publicUrl}/account/email/${purpose}?key=${key}`, expires: change.expiresDate, change }
}

/** Mails about another e-mail address: to it, that it is to be confirmed; to the one before, what is going on. */
function writeEmailMails(writes: Writer, options: AccountMailOptions): void {
  writes('emailConfirmation', async ({ locale, data, write }, transaction) => {
    const made = await emailLink(options, transaction, data, 'confirm')
    if (!made || made.change.confirmedDate) return undefined
    return {
      paragraphs: [write('intro'), write('password')],
      action: { label: write('action'), url: made.url },
      footnotes: [write('expiry', moment(made.expires, locale)), write('unexpected')]
    }
  })

  writes('emailChangeRequested', async ({ locale, data, write }, transaction) => {
    const made = await emailLink(options, transaction, data, 'undo')
    if (!made || made.change.confirmedDate) return undefined
    return {
      paragraphs: [write('intro', moment(new Date(String(data.at)), locale)), write('consequence')],
      action: { label: write('action'), url: made.url },
      footnotes: [write('unexpected', { url: resetUrl(options) })]
    }
  })

  writes('emailChanged', async ({ locale, data, write }, transaction) => {
    const made = await emailLink(options, transaction, data, 'undo')
    return {
      paragraphs: [write('intro', moment(new Date(String(data.at)), locale))],
      ...(made && { action: { label: write('action'), url: made.url } }),
      footnotes: [
        ...(made ? [write('expiry', moment(made.expires, locale))] : []),
        write('unexpected', { url: resetUrl(options) })
      ]
    }
  })
}

/** That somebody tries passwords: the owner is not shut out, and reads how to go on. */
function writePasswordsRefusedMail(writes: Writer, options: AccountMailOptions): void {
  writes('passwordsRefused', async ({ locale, data, write }) => ({
    paragraphs: [write('intro', moment(new Date(String(data.at)), locale)), write('consequence'), write('help')],
    action: { label: write('action'), url: resetUrl(options) },
    footnotes: [write('own')]
  }))
}

/** What has happened to the second factors, in a sentence of its own for each change. */
function writeSecondFactorMails(writes: Writer, options: AccountMailOptions): void {
  writes('secondFactorChanged', async ({ locale, data, write }) => ({
    ...(data.change === 'codesRefused' && { subject: write('codesRefusedSubject') }),
    paragraphs: [write(String(data.change), moment(new Date(String(data.at)), locale))],
    action: { label: write('action'), url: `${options.publicUrl}/account/security` },
    footnotes: [write('unexpected', { url: resetUrl(options) })]
  }))
}

interface ExpiringToken {
  name: string
  expires: Date
  used: Date | null
}

const EXPIRING_TOKEN = `
  select name, expires_date as expires, last_used_date as used
    from personal_tokens where id = $1 and expires_date > $2`

/** A new personal access token or tool: whoever did not do it revokes it on the page. And a token that is about to expire. */
function writeTokenMails(writes: Writer, options: AccountMailOptions): void {
  for (const kind of ['personalTokenCreated', 'toolConnected'] as const)
    writes(kind, async ({ locale, data, write }) => {
      const values = { name: String(data.name), ...moment(new Date(String(data.at)), locale) }
      return {
        subject: write('subject', values),
        paragraphs: [write('intro', values), write('consequence')],
        action: { label: write('action'), url: `${options.publicUrl}/account/tokens` },
        footnotes: [write('unexpected', { url: resetUrl(options) })]
      }
    })

  writes('personalTokenExpiring', async ({ locale, data, write }, { client }) => {
    const [token] = await queryRows<ExpiringToken>(client, EXPIRING_TOKEN, [data.token, options.clock()])
    // It was revoked meanwhile, or has expired.
    if (!token) return undefined
    const values = { name: token.name, ...moment(token.expires, locale) }
    return {
      subject: write('subject', values),
      paragraphs: [
        write('intro', values),
        token.used ? write('used', { used: mailDate(token.used, locale) }) : write('unused')
      ],
      action: { label: write('action'), url: `${options.publicUrl}/account/tokens` },
      footnotes: [write('footnote')]
    }
  })
}

/** Mails that the terms of use require: notices of inactivity, suspension, termination. */
function writeTermsMails(writes: Writer, { publicUrl, clock }: AccountMailOptions): void {
  writes('inactivityNotice', async ({ user, locale, data, write }) => {
    if (!user.activated || user.inactivityNotices === 0) return undefined
    const number = Number(data.number)
    const date = mailDate(suspensionDate(user.lastUsedDate, number, clock()), locale)
    return {
      subject: write('subject', { date }),
      paragraphs: [
        write('intro', { lastUsed: mailDate(user.lastUsedDate, locale) }),
        write('consequence', { date, months: LIMITS.inactivityMonths }),
        write('help')
      ],
      action: { label: write('action'), url: `${publicUrl}/account/settings` },
      ...(number < LIMITS.inactivityNoticeMonths.length && { footnotes: [write('reminder')] })
    }
  })

  writes('suspension', async ({ user, locale, write }) => {
    if (!user.suspendedDate) return undefined
    const dates = { date: mailDate(user.suspendedDate, locale), lastUsed: mailDate(user.lastUsedDate, locale) }
    return { paragraphs: [write('intro', dates), write('help')] }
  })

  writes('termination', async ({ user, locale, write }) => {
    if (!user.suspendedDate) return undefined
    return { paragraphs: [write('intro', { date: mailDate(user.suspendedDate, locale) }), write('help')] }
  })
}

/** Defines how the mails about accounts are written: in the user's language, from what is true when they are sent. */
export function writeAccountMails(outbox: Outbox, options: AccountMailOptions): void {
  const writes = writerFor(outbox, options.supportEmail)
  writeLinkMails(writes, options)
  writeChangeMails(writes, options)
  writeEmailMails(writes, options)
  writePasswordsRefusedMail(writes, options)
  writeSecondFactorMails(writes, options)
  writeTokenMails(writes, options)
  writeTermsMails(writes, options)
  defineErasureMail(outbox, options.supportEmail)
}
