import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail as a mail server received it. */
export interface ReceivedMail extends Email {
  /** Whom it was delivered to, whatever its headers say. */
  recipients: string[]
  /** Whom it came from, by the protocol. */
  returnPath: string
  /** All that was transferred. */
  source: string
  /** Whether the connection was encrypted. */
  isEncrypted: boolean
}

export interface MailServerOptions {
  /** The one who may deliver; without it, anybody may. */
  account?: { user: string; password: string }
  /** `none`: no encryption; `starttls`: offered, with a certificate nobody vouches for; `tls`: from the start, with the same. */
  encryption?: 'none' | 'starttls' | 'tls'
  /** Reply to recipients that begin with it, e.g. `{ gone: 550 }`. */
  refused?: Record<string, number>
  /** The port of a server that was stopped. */
  port?: number
}

/** A real mail server of a test's own. */
export interface MailServer {
  port: number
  /** Everything it has received, oldest first. */
  mails: ReceivedMail[]
  stop: () => Promise<void>
}

const optionsOf = ({ account, encryption = 'none' }: MailServerOptions): SMTPServerOptions => ({
  secure: encryption === 'tls',
  disabledCommands: encryption === 'starttls' ? [] : ['STARTTLS'],
  authOptional: !account,
  allowInsecureAuth: encryption === 'none'
})

/** Starts a mail server that keeps what it receives. */
export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const { account, refused = {}, port = 0 } = options
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    ...optionsOf(options),
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, callback) => {
      const isRight = username === account?.user && password === account?.password
      callback(isRight ? null : new Error('Wrong user or password'), isRight ? { user: username } : undefined)
    },
    onRcptTo: ({ address }, _session, callback) => {
      const reply = Object.entries(refused).find(([start]) => address.startsWith(start))?.[1]
      callback(reply ? Object.assign(new Error('The recipient is refused'), { responseCode: reply }) : null)
    },
    onData: (stream, session, callback) => {
      buffer(stream)
        .then(async (bytes) => {
          const { rcptTo, mailFrom } = session.envelope
          mails.push({
            ...(await PostalMime.parse(bytes)),
            recipients: rcptTo.map(({ address }) => address),
            returnPath: mailFrom ? mailFrom.address : '',
            source: bytes.toString(),
            isEncrypted: session.secure
          })
          callback()
        })
        .catch(callback)
    }
  })
  // Clients of a test break off on purpose.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '0.0.0.0', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    stop: () => new Promise((resolve) => server.close(() => resolve()))
  }
}
