import type { ManagedIncident, Problem } from '@portico/contract'
import { Client, signInOverHttp } from '@portico/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../../../testing/mail/mail-server.ts'
import { mailedLink, mailsTo } from '../../../testing/mail/mails.ts'
import { startPortal, type TestPortal } from '../../../testing/portal.ts'

const soon = { timeout: 20_000, interval: 50 }

let server: MailServer
let portal: TestPortal
let admin: Client

beforeAll(async () => {
  server = await startMailServer()
  portal = await startPortal({
    settings: { SMTP_URL: `smtp://localhost:${server.port}`, SUPPORT_EMAIL: 'help@portico.example' }
  })
  admin = await signInOverHttp(portal.origin, { login: 'admin', password: 'admin' })
})
afterAll(async () => {
  await portal.close()
  await server.stop()
})
beforeEach(() => portal.sql('delete from rate_limits'))

const post = (path: string, json: unknown, init: object = {}) =>
  new Client(portal.origin).fetch(path, { method: 'POST', json, ...init })
const ask = (email: string, language = 'en') => post('api/status/subscriptions', { email, language })
const confirm = (key: string) => post('api/status/subscriptions/confirmation', { key })
const rowsOf = (email: string) =>
  portal.sql<{ language: string; confirmed: boolean }>(
    'select language, confirmed_date is not null as confirmed from status_subscribers where email = $1',
    [email]
  )

async function subscribe(email: string, language = 'en'): Promise<void> {
  expect((await ask(email, language)).status).toBe(202)
  const { url, key } = await mailedLink(portal, email, 'statusConfirmation')
  expect(url.pathname).toBe('/status/confirm')
  expect((await confirm(key)).status).toBe(204)
}

async function publishIncident(texts: object = {}): Promise<ManagedIncident> {
  const draft = {
    titleEn: 'Webhooks are late',
    impact: 'degraded',
    parts: ['webhooks'],
    state: 'investigating',
    textEn: 'Messages arrive some minutes late.',
    ...texts
  }
  const { id } = await admin.json<ManagedIncident>('api/admin/incidents', { method: 'POST', json: draft })
  return admin.json<ManagedIncident>(`api/admin/incidents/${id}/publication`, { method: 'POST' })
}

const received = (to: string, subject: string) =>
  server.mails.filter((mail) => mail.recipients.includes(to) && mail.subject?.includes(subject))

describe('a subscription', () => {
  test('begins once the mailed link was confirmed, which works once', async () => {
    const email = 'ada@partner.example'
    expect((await ask('Ada@Partner.example', 'es')).status).toBe(202)
    expect(await rowsOf(email)).toEqual([{ language: 'es', confirmed: false }])
    const [mail] = await mailsTo(portal, email)
    expect(mail?.subject).toBe('Confirme su suscripción al estado del Portal para desarrolladores')
    const { url, key } = await mailedLink(portal, email, 'statusConfirmation')
    expect(url.searchParams.get('language')).toBe('es')
    expect(JSON.stringify(await portal.sql('select * from status_subscribers'))).not.toContain(key)
    expect((await confirm(key)).status).toBe(204)
    expect(await rowsOf(email)).toEqual([{ language: 'es', confirmed: true }])
    const again = await confirm(key)
    expect([again.status, ((await again.json()) as Problem).code]).toEqual([400, 'keyInvalid'])
  })

  test('is not told from one that is there already by the response, but by the mail', async () => {
    const email = 'known@partner.example'
    await subscribe(email)
    const [known, unknown] = [await ask(email), await ask('unknown@partner.example')]
    expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()])
    const [, mail] = await mailsTo(portal, email)
    expect(mail?.subject).toBe('You are subscribed to the status of the Developer Portal')
    expect(await rowsOf(email)).toEqual([{ language: 'en', confirmed: true }])
  })

  test('that is not confirmed within a day goes, and its link no longer works', async () => {
    const email = 'late@partner.example'
    await ask(email)
    const { key } = await mailedLink(portal, email, 'statusConfirmation')
    await portal.sql(`update status_subscribers set expires_date = now() where email = $1`, [email])
    expect((await confirm(key)).status).toBe(400)
    await portal.app.jobs.run('housekeeping')
    expect(await rowsOf(email)).toEqual([])
  })

  test('is requested five times an hour for an address, however it is written', async () => {
    for (let count = 0; count < 5; count += 1) expect((await ask('flood@partner.example')).status).toBe(202)
    expect((await ask('FLOOD@partner.example')).status).toBe(429)
  })

  test.each([
    [{ email: 'nobody', language: 'en' }, 'email Email'],
    [{ email: 'a@b.example,c@d.example', language: 'en' }, 'email Email'],
    [{ email: 'ada@partner.example', language: 'fr' }, 'language Enum'],
    [{ language: 'en' }, 'email NotNull']
  ])('with %o is refused, naming the field', async (json, fault) => {
    const response = await post('api/status/subscriptions', json)
    const { fieldErrors } = (await response.json()) as Problem
    expect([response.status, fieldErrors?.map(({ field, message }) => `${field} ${message}`)]).toEqual([400, [fault]])
  })
})

describe('an incident', () => {
  test('is mailed to each subscriber in their language, with a way to end that, and to no other address', async () => {
    await portal.sql('delete from status_subscribers')
    await subscribe('english@partner.example')
    await subscribe('spanish@partner.example', 'es')
    await ask('unconfirmed@partner.example')
    const incident = await publishIncident({ titleEs: 'Los webhooks llegan tarde' })
    await expect.poll(() => received('spanish@partner.example', 'Los webhooks').length, soon).toBe(1)
    await expect.poll(() => received('english@partner.example', 'Webhooks are late').length, soon).toBe(1)
    const [mail] = received('english@partner.example', 'Webhooks are late')
    expect(mail?.subject).toBe('Investigating: Webhooks are late')
    expect(mail?.text).toContain('Messages arrive some minutes late.')
    expect(mail?.text).toContain(`${portal.origin}/status?language=en#incident-${incident.id}`)
    const headers = Object.fromEntries((mail?.headers ?? []).map(({ key, value }) => [key, value]))
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    const url = /^<(.*)>$/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? ''
    expect(mail?.html).toContain(url.replaceAll('&', '&amp;'))
    expect(server.mails.some(({ recipients }) => recipients.includes('help@portico.example'))).toBe(false)
    expect(received('unconfirmed@partner.example', 'Webhooks')).toEqual([])

    // As mail programs do it: a form, and no page.
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click'
    })
    expect(response.status).toBe(204)
    expect(await rowsOf('english@partner.example')).toEqual([])
    expect((await fetch(url, { method: 'POST' })).status).toBe(204)

    const update = { state: 'resolved', textEn: 'All messages were sent.' }
    await admin.json(`api/admin/incidents/${incident.id}/updates`, { method: 'POST', json: update })
    await expect.poll(() => received('spanish@partner.example', 'Resuelta').length, soon).toBe(1)
    expect(received('english@partner.example', 'Resolved')).toEqual([])
    expect(received('spanish@partner.example', 'Resuelta')[0]?.text).toContain('All messages were sent.')
  })

  test('is mailed once, also when the job runs again', async () => {
    await portal.sql('delete from status_subscribers')
    await subscribe('once@partner.example')
    const incident = await publishIncident({ titleEn: 'Once only' })
    await expect.poll(() => received('once@partner.example', 'Once only').length, soon).toBe(1)
    await portal.app.jobs.run('status-notices', { update: incident.updates[0]?.id })
    await mailsTo(portal, 'once@partner.example')
    expect(received('once@partner.example', 'Once only')).toHaveLength(1)
  })
})

describe('a subscription ends', () => {
  test('by the key of its mails, and by no other', async () => {
    await subscribe('leaving@partner.example')
    await publishIncident()
    await expect.poll(() => received('leaving@partner.example', 'Webhooks are late').length, soon).toBe(1)
    const [mail] = received('leaving@partner.example', 'Webhooks are late')
    const key = /unsubscribe\?key=([^\s&]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const forged = `${key.slice(0, -2)}${key.endsWith('AA') ? 'BB' : 'AA'}`
    for (const wrong of [forged, key.split('.')[0], `1${key}`, 'x'])
      expect((await post('api/status/subscriptions/end', { key: wrong })).status).toBe(400)
    expect((await fetch(`${portal.origin}/status/unsubscribe`, { method: 'POST' })).status).toBe(400)
    expect(await rowsOf('leaving@partner.example')).toHaveLength(1)
    expect((await post('api/status/subscriptions/end', { key })).status).toBe(204)
    expect(await rowsOf('leaving@partner.example')).toEqual([])
  })

  test('when the user of its address is erased', async () => {
    await portal.sql(
      `insert into users (login, email, password_hash, authorities, created_by, last_modified_by)
       select 'leaver', 'Leaver@partner.example', password_hash, authorities, 'system', 'system' from users where login = 'user'`
    )
    await subscribe('leaver@partner.example')
    const leaver = await signInOverHttp(portal.origin, { login: 'leaver', password: 'user' })
    const data = Buffer.from(await (await leaver.fetch('api/account/data')).arrayBuffer())
    expect(data.length).toBeGreaterThan(0)
    const json = { login: 'leaver' }
    expect((await leaver.fetch('api/account/erasure', { method: 'POST', json })).status).toBeLessThan(300)
    expect(await rowsOf('leaver@partner.example')).toEqual([])
  })
})
