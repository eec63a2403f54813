import { afterEach, describe, expect, test } from 'vitest'
import { type MailServer, type MailServerOptions, startMailServer } from '../../testing/mail/mail-server.ts'
import {
  MailRefusedError,
  type MailTransport,
  missingTransport,
  type OutgoingMail,
  smtpTransport
} from './transport.ts'

const FROM = 'support@portico.example'

let server: MailServer
const opened: MailTransport[] = []
afterEach(async () => {
  for (const transport of opened.splice(0)) transport.close()
  await server.stop()
})

/** A transport to a mail server of this test; `address` is what SMTP_URL says, with `port` in it. */
async function open(options: MailServerOptions = {}, address = 'smtp://localhost:port'): Promise<MailTransport> {
  server = await startMailServer(options)
  const transport = await smtpTransport(address.replace(':port', `:${server.port}`), FROM)
  opened.push(transport)
  return transport
}

const mail = (changes: Partial<OutgoingMail> = {}): OutgoingMail => ({
  messageId: '7.abc@portal.example',
  to: 'ada@example.com',
  subject: 'Hello',
  text: 'Plain',
  html: '<p>Rich</p>',
  ...changes
})

describe('a mail that is delivered', () => {
  test('comes from the Developer Portal at the support address, in plain text and in HTML', async () => {
    await (await open()).send(mail({ replyTo: 'grace@example.com' }))
    expect(server.mails).toMatchObject([
      {
        recipients: ['ada@example.com'],
        returnPath: FROM,
        from: { name: 'Developer Portal', address: FROM },
        to: [{ name: '', address: 'ada@example.com' }],
        replyTo: [{ name: '', address: 'grace@example.com' }],
        messageId: '<7.abc@portal.example>',
        subject: 'Hello',
        text: 'Plain\n',
        html: '<p>Rich</p>\n',
        attachments: []
      }
    ])
    expect(server.mails[0]?.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' })
    )
  })

  test('arrives with every letter as it was, in subject and body', async () => {
    const words = 'Ñandú über Straße, façade 文書 📄'
    await (await open()).send(mail({ subject: words, text: words, html: `<p>${words}</p>` }))
    expect(server.mails).toMatchObject([{ subject: words, text: `${words}\n`, html: `<p>${words}</p>\n` }])
    // Servers that know nothing but ASCII pass it on, too.
    expect(server.mails[0]?.source).not.toMatch(/[^\p{ASCII}]/u)
  })

  test('has no header that a subject brought along', async () => {
    await (await open()).send(mail({ subject: 'Hello\r\nBcc: victim@example.com\r\n\r\nBought!' }))
    expect(server.mails).toHaveLength(1)
    expect(server.mails[0]?.recipients).toEqual(['ada@example.com'])
    expect(server.mails[0]?.bcc).toBeUndefined()
    expect(server.mails[0]?.text).toBe('Plain\n')
  })

  test('reads no file and fetches no address, whatever its text looks like', async () => {
    await (await open()).send(mail({ text: 'file:///etc/hostname', html: '<img src="file:///etc/hostname">' }))
    expect(server.mails).toMatchObject([{ text: 'file:///etc/hostname\n', attachments: [] }])
  })
})

describe('a recipient', () => {
  test.each(['"ada,lovelace"@example.com', "o'hara+portal@example.com"])('such as %s is one address', async (to) => {
    await (await open()).send(mail({ to }))
    expect(server.mails).toMatchObject([{ recipients: [to] }])
  })

  test.each(['ada@example.com\r\nRCPT TO:<victim@example.com>', 'ada@example.com>\r\nDATA'])(
    'such as %j gets nothing, and nobody else does',
    async (to) => {
      const transport = await open()
      await transport.send(mail({ to })).catch(() => {})
      expect(server.mails.flatMap(({ recipients }) => recipients)).not.toContain('victim@example.com')
      expect(server.mails.flatMap(({ recipients }) => recipients).join()).not.toMatch(/[\r\n>]/)
    }
  )

  test('whom the server does not know is refused for good', async () => {
    const transport = await open({ refused: { gone: 550 } })
    await expect(transport.send(mail({ to: 'gone@example.com' }))).rejects.toThrow(MailRefusedError)
  })

  test('whom the server cannot take now is not refused for good', async () => {
    const transport = await open({ refused: { later: 451 } })
    const failure = await transport.send(mail({ to: 'later@example.com' })).catch((error: Error) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(failure).not.toBeInstanceOf(MailRefusedError)
  })
})

describe('signing in at the mail server', () => {
  const account = { user: 'portal', password: 'p@ss/word' }
  const credentials = 'portal:p%40ss%2Fword'

  test('uses the user and the password of the address', async () => {
    const transport = await open({ account }, `smtp://${credentials}@localhost:port`)
    await transport.verify()
    await transport.send(mail())
    expect(server.mails).toHaveLength(1)
  })

  test('that fails is told, and ends when the password is set right: no mail is refused for it', async () => {
    const transport = await open({ account }, 'smtp://portal:wrong@localhost:port')
    await expect(transport.verify()).rejects.toThrow('Wrong user or password')
    const failure = await transport.send(mail()).catch((error: Error) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(failure).not.toBeInstanceOf(MailRefusedError)
  })

  test('sends no password without encryption to another machine, unless the address says so', async () => {
    const transport = await open({ account }, `smtp://${credentials}@0.0.0.0:port`)
    await expect(transport.send(mail())).rejects.toThrow(/STARTTLS/i)
    const trusting = await smtpTransport(`smtp://${credentials}@0.0.0.0:${server.port}?requireTLS=false`, FROM)
    opened.push(trusting)
    await trusting.send(mail())
    expect(server.mails).toHaveLength(1)
  })
})

describe('encryption', () => {
  test.each([
    ['starttls', 'smtp'],
    ['tls', 'smtps']
  ] as const)('(%s) is refused with a certificate that nobody vouches for', async (encryption, protocol) => {
    const transport = await open({ encryption }, `${protocol}://localhost:port`)
    await expect(transport.verify()).rejects.toThrow(/certificate/)
    await expect(transport.send(mail())).rejects.toThrow(/certificate/)
    expect(server.mails).toEqual([])
  })

  test.each([
    ['starttls', 'smtp'],
    ['tls', 'smtps']
  ] as const)('(%s) takes any certificate when the address says so', async (encryption, protocol) => {
    const transport = await open({ encryption }, `${protocol}://localhost:port?tls.rejectUnauthorized=false`)
    await transport.send(mail())
    expect(server.mails).toMatchObject([{ isEncrypted: true }])
  })
})

test('a mail server that is away is told, and without one nothing can be sent', async () => {
  const transport = await open()
  await server.stop()
  await expect(transport.verify()).rejects.toThrow(/ECONNREFUSED/)
  await expect(transport.send(mail())).rejects.toThrow(/ECONNREFUSED/)
  await expect(missingTransport.send(mail())).rejects.toThrow('SMTP_URL')
  await expect(missingTransport.verify()).rejects.toThrow('SMTP_URL')
})
