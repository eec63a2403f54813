/** A mail that is ready for delivery. */
export interface OutgoingMail {
  /** Identifies the mail, without angle brackets: equal for equal texts, so that a duplicate can be recognised. */
  messageId: string
  to: string
  replyTo?: string | undefined
  subject: string
  text: string
  html: string
  /** Address to which mail programs may send a form that ends the subscription (RFC 8058). */
  unsubscribeUrl?: string | undefined
}

/** Hands mails over for delivery. */
export interface MailTransport {
  /**
   * @throws MailRefusedError when the mail server will never take this mail
   * @throws Error when the mail was not taken, and may be another time
   */
  send: (mail: OutgoingMail) => Promise<void>
  /** @throws Error with the reason when no mail could be sent at present */
  verify: () => Promise<void>
  close: () => void
}

/** The mail server will not take a mail, however often it is tried: there is no such recipient, or it dislikes the content. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError'
}

/** Milliseconds that a mail server may take for each step. */
const STEP_MS = 10_000

/** What is known of a failure: SMTP's reply code, whether it says "never", and at which command it came. */
interface DeliveryFailure extends Error {
  code?: string
  command?: string
  permanent?: boolean
}

/** Whether a failure is about this mail. One about the portal's own sign-in or address ends when the settings are corrected. */
const isRefusal = ({ code, command, permanent }: DeliveryFailure) =>
  (permanent === true && (command === 'RCPT TO' || command === 'DATA')) || (code === 'EENVELOPE' && command === 'API')

const isThisMachine = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host)

/**
 * What SMTP_URL leaves open: a password is sent over an encrypted connection only, unless the mail server is on this machine.
 *
 * @param url the query may say otherwise: `requireTLS=false`; and `tls.rejectUnauthorized=false` trusts any certificate
 */
function encryptionOf(url: URL): { requireTLS?: boolean } {
  const isOpen = url.protocol === 'smtp:' && url.username !== '' && !isThisMachine(url.hostname)
  return isOpen && !url.searchParams.has('requireTLS') ? { requireTLS: true } : {}
}

/**
 * Delivers to a mail server, over a connection for each mail: there are few, and servers end idle ones.
 *
 * @param url `smtp://` or `smtps://`, with user and password where the server wants them. `smtp://` is encrypted too as soon as the
 *   server offers it, and then its certificate must be good.
 * @param from the sender's address of every mail
 */
export async function smtpTransport(url: string, from: string): Promise<MailTransport> {
  // It takes memory, and is not loaded where there is no mail server.
  const { createTransport } = await import('nodemailer')
  const transporter = createTransport(
    {
      url,
      ...encryptionOf(new URL(url)),
      connectionTimeout: STEP_MS,
      greetingTimeout: STEP_MS,
      dnsTimeout: STEP_MS,
      socketTimeout: 2 * STEP_MS,
      // No text of a mail is ever taken for the name of a file or an address to fetch.
      disableFileAccess: true,
      disableUrlAccess: true
    },
    { from: { name: 'Developer Portal', address: from } }
  )
  return {
    async send({ messageId, to, replyTo, subject, text, html, unsubscribeUrl }) {
      try {
        await transporter.sendMail({
          messageId: `<${messageId}>`,
          // As objects, so that no text is ever read as a list of addresses.
          to: { name: '', address: to },
          ...(replyTo && { replyTo: { name: '', address: replyTo } }),
          subject,
          text,
          html,
          headers: {
            // Suppresses automatic replies (RFC 3834).
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribeUrl && {
              'List-Unsubscribe': `<${unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click'
            })
          }
        })
      } catch (error) {
        if (isRefusal(error as DeliveryFailure)) throw new MailRefusedError((error as Error).message, { cause: error })
        throw error
      }
    },
    async verify() {
      await transporter.verify()
    },
    close: () => transporter.close()
  }
}

const transportOf = (deliver: () => Promise<void>): MailTransport => ({
  send: deliver,
  verify: deliver,
  close: () => {}
})

/** Where there is no mail server: nothing is delivered, and mails are read in the mailbox page. */
export const mailboxTransport = transportOf(async () => {})

/** Under the profile prod without a mail server: mails wait in the outbox until there is one. */
export const missingTransport = transportOf(async () => {
  throw new Error('No mail server is set: specify SMTP_URL.')
})
