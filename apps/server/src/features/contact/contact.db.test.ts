import { randomUUID } from 'node:crypto'
import { BEARER_PREFIX, type ContactMessage, LIMITS, PATHS, type Problem, SESSION_ID_HEADER } from '@portico/contract'
import { Client } from '@portico/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../../testing/mail/mail-server.ts'
import { startPortal, type TestPortal } from '../../testing/portal.ts'
import { signIn } from '../../testing/sign-in/accounts.ts'

const soon = { timeout: 20_000, interval: 50 }

let server: MailServer
let portal: TestPortal

beforeAll(async () => {
  server = await startMailServer({ refused: { gone: 550 } })
  portal = await startPortal({
    settings: {
      SMTP_URL: `smtp://localhost:${server.port}`,
      SUPPORT_EMAIL: 'help@portico.example',
      TRUST_PROXY: 'true'
    }
  })
})
afterAll(async () => {
  await portal.close()
  await server.stop()
})

/** Addresses of callers, one for each test: calls of one are limited. */
let callers = 0
let address = ''
const nextCaller = () => {
  callers += 1
  address = `192.0.2.${callers}`
}

/** A caller with a pre-authentication token of their own. */
async function visitor(sessionId: string = randomUUID()): Promise<Client> {
  const client = new Client(portal.origin)
  const { id_token } = await client.json<{ id_token: string }>(PATHS.preAuthenticate, {
    headers: { [SESSION_ID_HEADER]: sessionId }
  })
  return new Client(portal.origin, BEARER_PREFIX + id_token)
}

const message = (changes: Partial<ContactMessage> = {}): ContactMessage => ({
  fullName: 'Íñigo Müller',
  email: `${randomUUID()}@example.com`,
  subject: 'Quotas für Größen',
  message: 'First line\nsee https://spam.example <b>now</b>',
  ...changes
})

const post = (client: Client, json: unknown, headers: Record<string, string> = {}) =>
  client.fetch(PATHS.contact, { method: 'POST', json, headers: { 'X-Forwarded-For': address, ...headers } })

async function send(json: unknown, headers?: Record<string, string>) {
  nextCaller()
  return post(await visitor(), json, headers)
}

/** What the mail server got for a recipient. */
const received = (to: string) => server.mails.filter(({ recipients }) => recipients.includes(to))

describe('a contact message', () => {
  test('reaches the support address, and a reply goes to who wrote it', async () => {
    const sent = message()
    const response = await send(sent)
    expect(response.status).toBe(200)
    const about = () => received('help@portico.example').filter(({ replyTo }) => replyTo?.[0]?.address === sent.email)
    await expect.poll(() => about().length, soon).toBe(1)
    const [mail] = about()
    expect(mail?.subject).toBe('Contact form: Quotas für Größen')
    expect(mail?.from).toMatchObject({ name: 'Developer Portal', address: 'help@portico.example' })
    for (const words of ['Íñigo Müller', sent.email, '> First line\n> see https://spam.example <b>now</b>'])
      expect(mail?.text).toContain(words)
    expect(mail?.html).toContain('First line<br>see https://spam.example &lt;b&gt;now&lt;/b&gt;')
    expect(mail?.html).not.toContain('href="https://spam.example')
  })

  test.each([
    ['es-MX,es;q=0.9', 'Hemos recibido su mensaje', 'lang="es"'],
    ['en', 'We have received your message', 'lang="en"'],
    ['de', 'We have received your message', 'lang="en"']
  ])(
    'is confirmed to its sender in their language (%s), without a word or a link of theirs',
    async (language, subject, lang) => {
      const sent = message({
        fullName: 'Win a prize at https://spam.example/name',
        subject: 'Cheap https://spam.example/s',
        message: 'Buy at https://spam.example/m'
      })
      await send(sent, { 'Accept-Language': language })
      await expect.poll(() => received(sent.email).length, soon).toBe(1)
      const [confirmation] = received(sent.email)
      expect(confirmation?.subject).toBe(subject)
      expect(confirmation?.html).toContain(lang)
      expect(confirmation?.replyTo).toBeUndefined()
      expect(`${confirmation?.text}${confirmation?.html}`).not.toMatch(/spam|prize|Cheap|Buy/i)
      expect(`${confirmation?.text}${confirmation?.html}`).not.toMatch(/href=|https?:|mailto:/)
      const reference = /Referenc(?:e|ia): ([0-9A-F]{10})/.exec(confirmation?.text ?? '')?.[1]
      const toSupport = received('help@portico.example').find(({ replyTo }) => replyTo?.[0]?.address === sent.email)
      expect(toSupport?.text).toContain(`Reference: ${reference}`)
    }
  )

  test('may be wrapped in emailData', async () => {
    const sent = message()
    expect((await send({ emailData: sent })).status).toBe(200)
    await expect.poll(() => received(sent.email).length, soon).toBe(1)
  })

  test('may come from somebody who is signed in', async () => {
    nextCaller()
    const sent = message()
    expect((await post(await signIn(portal, 'user'), sent)).status).toBe(200)
    await expect.poll(() => received(sent.email).length, soon).toBe(1)
  })

  test('leaves none of its data waiting in the outbox once it was sent', async () => {
    const sent = message({ message: 'A secret of mine' })
    await send(sent)
    await expect.poll(() => received(sent.email).length, soon).toBe(1)
    await expect
      .poll(() => portal.sql('select data from mails where recipient = $1', [sent.email]), soon)
      .toEqual([{ data: {} }])
  })

  test('reaches support even when there is no such sender', async () => {
    const sent = message({ email: `gone-${randomUUID()}@example.com` })
    await send(sent)
    const state = () =>
      portal.sql('select failed_date is not null as failed from mails where recipient = $1', [sent.email])
    await expect.poll(state, soon).toEqual([{ failed: true }])
    await expect
      .poll(() => received('help@portico.example').some(({ replyTo }) => replyTo?.[0]?.address === sent.email), soon)
      .toBe(true)
  })
})

test('a message that comes while the mail server is down is kept, and arrives when it is back', async () => {
  await server.stop()
  const sent = message()
  expect((await send(sent)).status).toBe(200)
  const waiting = () =>
    portal.sql<{ id: string }>('select id from mails where sent_date is null and attempts > 0 and recipient = $1', [
      sent.email
    ])
  await expect.poll(waiting, soon).toHaveLength(1)
  const before = server.mails
  server = await startMailServer({ port: server.port, refused: { gone: 550 } })
  server.mails.push(...before)
  const admin = await signIn(portal, 'admin')
  const [mail] = await waiting()
  const { status, headers } = await admin.fetch(PATHS.mailRetry(Number(mail?.id)), { method: 'POST' })
  expect(status).toBe(204)
  expect(headers.get('X-devportalApp-alert')).toBe('mailbox.retried')
  await expect.poll(() => received(sent.email).length, soon).toBe(1)
})

describe('refused is', () => {
  const faults = async (response: Response) => {
    expect(response.status).toBe(400)
    const { fieldErrors = [] } = (await response.json()) as Problem
    return Object.fromEntries(fieldErrors.map(({ field, message: code }) => [field, code]))
  }

  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['a line end in the subject', { subject: 'Hello\r\nBcc: victim@example.com' }, { subject: 'Pattern' }],
    ['a line end in the name', { fullName: 'Ada\nTo: victim@example.com' }, { fullName: 'Pattern' }],
    ['a line separator in the subject', { subject: 'a\u2028b' }, { subject: 'Pattern' }],
    ['a line end in the address', { email: 'ada@example.com\r\nBcc: victim@example.com' }, { email: 'Email' }],
    ['a list of addresses', { email: 'ada@example.com,victim@example.com' }, { email: 'Email' }],
    ['an address with a name', { email: 'Ada <ada@example.com>' }, { email: 'Email' }],
    ['an address without a dot in its domain', { email: 'ada@localhost' }, { email: 'Email' }],
    ['a message of white space', { message: ' \n ' }, { message: 'NotBlank' }],
    ['a missing name', { fullName: undefined }, { fullName: 'NotNull' }],
    ['a message that is too long', { message: 'x'.repeat(LIMITS.contactMessage + 1) }, { message: 'Size' }],
    ['a subject that is no text', { subject: ['Hello'] }, { subject: 'Pattern' }],
    ['what no database can store', { message: 'a\u0000b' }, { message: 'Pattern' }]
  ])('%s, naming the field', async (_name, changes, expected) => {
    expect(await faults(await send({ ...message(), ...changes }))).toEqual(expected)
    expect(await faults(await send({ emailData: { ...message(), ...changes } }))).toEqual(expected)
  })

  test('a body that is no object, and nothing of it is stored', async () => {
    const [{ count }] = (await portal.sql<{ count: string }>('select count(*) from mails')) as [{ count: string }]
    for (const body of ['text', 7, null, [message()], { emailData: 'text' }, {}])
      expect((await send(body)).status).toBe(400)
    nextCaller()
    expect((await (await visitor()).fetch(PATHS.contact, { method: 'POST' })).status).toBe(400)
    expect(await portal.sql('select count(*) from mails')).toEqual([{ count }])
  })

  test('who has no pre-authentication token', async () => {
    nextCaller()
    expect((await post(new Client(portal.origin), message())).status).toBe(401)
    expect((await post(new Client(portal.origin, 'Bearer x'), message())).status).toBe(401)
  })
})

describe('a flood is refused, and told how long to wait,', () => {
  async function expectRefused(response: Response) {
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await response.json()).toMatchObject({ message: 'error.http.429' })
  }

  test('when it comes of one page load', async () => {
    const sessionId = randomUUID()
    for (let count = 0; count < 5; count += 1) {
      nextCaller()
      expect((await post(await visitor(sessionId), message())).status).toBe(200)
    }
    nextCaller()
    await expectRefused(await post(await visitor(sessionId), message()))
    expect((await post(await visitor(), message())).status).toBe(200)
  })

  test('when it names one sender, however that is written', async () => {
    const email = `${randomUUID()}@example.com`
    for (let count = 0; count < 5; count += 1) expect((await send(message({ email }))).status).toBe(200)
    await expectRefused(await send(message({ email: email.toUpperCase() })))
  })

  test('when it comes from one address', async () => {
    nextCaller()
    for (let count = 0; count < 20; count += 1) expect((await post(await visitor(), message())).status).toBe(200)
    await expectRefused(await post(await visitor(), message()))
    nextCaller()
    expect((await post(await visitor(), message())).status).toBe(200)
  })
})
