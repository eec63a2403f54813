import {
  type Incident,
  type ManagedIncident,
  PATHS,
  type PlatformStatus,
  platformStatusSchema,
  STATUS_PARTS,
  STATUS_PATHS
} from '@portico/contract'
import { describe, expect, test } from 'vitest'
import { callApi, fetchJson, realFetch } from '@/testing/api.ts'
import { expectGoodForReaders } from '@/testing/readers.ts'
import { pathname, renderApp } from '@/testing/render-app.tsx'
import { disconnect, respond, respondBy } from '@/testing/responses.ts'
import { focus, page, sidewaysOverflow, userEvent } from '@/testing/screen.ts'

const TODAY = '2026-03-09'

const OPEN: Incident = {
  id: 7,
  title: { en: 'Webhooks are late', es: 'Los webhooks llegan tarde' },
  impact: 'degraded',
  parts: ['webhooks'],
  state: 'identified',
  publishedDate: '2026-03-09T08:00:00.000Z',
  resolvedDate: null,
  updates: [
    { id: 2, state: 'identified', text: { en: 'The cause is known.', es: null }, date: '2026-03-09T09:00:00.000Z' },
    { id: 1, state: 'investigating', text: { en: 'We look.', es: 'Miramos.' }, date: '2026-03-09T08:00:00.000Z' }
  ]
}

const PAST: Incident = { ...OPEN, id: 6, title: { en: 'Emails were late', es: null }, state: 'resolved' }

const days = [
  { day: '2026-03-08', observedMinutes: 1440, degradedMinutes: 0, downMinutes: 90 },
  { day: TODAY, observedMinutes: 600, degradedMinutes: 12, downMinutes: 0 }
]

/** A status of which every part is operational, unless a test says otherwise. */
function respondWith(changes: Partial<PlatformStatus> = {}): void {
  const json: PlatformStatus = {
    state: 'operational',
    checkedDate: `${TODAY}T10:00:00.000Z`,
    today: TODAY,
    isComplete: true,
    parts: STATUS_PARTS.map((name) => ({ name, state: 'operational', days })),
    incidents: [],
    ...changes
  }
  respond('GET', `/${PATHS.status}`, { json, schema: platformStatusSchema })
}

const daysOf = (part: string) => page.getByRole('slider', { name: `Days of ${part}` })

describe('the status page', () => {
  test('shows the state of everything and of each part, and the figures of each day by the keyboard', async () => {
    respondWith()
    await renderApp('/status')
    await expect.element(page.getByText('All systems are operational')).toBeVisible()
    for (const name of ['Developer Portal and API reference', 'Sandbox', 'Sign-in', 'Webhook deliveries', 'Emails'])
      await expect.element(page.getByRole('heading', { name, level: 3 })).toBeVisible()
    await expect.poll(() => page.getByText('95.58% uptime').elements().length).toBe(5)
    const slider = daysOf('Sandbox')
    await expect.element(slider).toHaveAttribute('aria-valuetext', '09/03/2026: 100% uptime, Degraded: 12 min')
    focus(slider)
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(slider).toHaveAttribute('aria-valuetext', '08/03/2026: 93.75% uptime, Outage: 1 h 30 min')
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(slider).toHaveAttribute('aria-valuetext', '07/03/2026: No measurements')
    await page.getByText('Days as a table').click()
    const table = page.getByRole('table', { name: 'Days as a table' })
    await expect.poll(() => table.getByRole('row').elements().length).toBe(91)
    await expect.element(table.getByRole('rowheader').first()).toMatchTextContent('09/03/2026')
  })

  test('has open incidents at the top with their updates, and those that are over by day', async () => {
    respondWith({ state: 'degraded', incidents: [OPEN, { ...PAST, resolvedDate: '2026-03-09T09:30:00.000Z' }] })
    await renderApp('/status')
    await expect.element(page.getByText('Some systems are degraded')).toBeVisible()
    const open = page.getByRole('region', { name: 'Current incidents' })
    await expect
      .element(open.getByRole('article', { name: 'Webhooks are late' }))
      .toMatchTextContent('The cause is known.')
    const past = page.getByRole('region', { name: 'Past incidents' })
    await expect.element(past.getByRole('article', { name: 'Emails were late' })).toMatchTextContent('Affects: Webhook')
    await expect.element(past.getByText('09/03/2026')).toBeVisible()
  })

  test('has English where a text was not written in Spanish, and says so to readers', async () => {
    respondWith({ incidents: [OPEN] })
    await renderApp('/status', { locale: 'es' })
    await expect.element(page.getByRole('article', { name: 'Los webhooks llegan tarde' })).toBeVisible()
    await expect.element(page.getByText('The cause is known.')).toHaveAttribute('lang', 'en')
    await expect.element(page.getByText('Miramos.')).not.toHaveAttribute('lang')
  })

  test('of a new installation has no figures, and claims none', async () => {
    respondWith({ parts: STATUS_PARTS.map((name) => ({ name, state: 'operational', days: [] })) })
    await renderApp('/status')
    await expect.poll(() => page.getByText('No measurements yet').elements().length).toBe(5)
    await expect.element(page.getByText('No incidents in the last 90 days.')).toBeVisible()
  })

  test('says what it cannot know while the database is away', async () => {
    const parts = STATUS_PARTS.map((name) => ({ name, state: 'down' as const, days: [] }))
    respondWith({ state: 'down', isComplete: false, parts })
    await renderApp('/status')
    await expect.element(page.getByText('Some systems are down')).toBeVisible()
    await expect.element(page.getByRole('alert')).toMatchTextContent('The history is not available')
    await expect.element(page.getByText('No incidents in the last 90 days.')).not.toBeInTheDocument()
  })

  test('says that the state is unknown when nothing responds, and tries again', async () => {
    const reconnect = disconnect(`/${PATHS.status}`)
    await renderApp('/status')
    await expect.element(page.getByText('The current status is unknown')).toBeVisible()
    reconnect()
    respondWith()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('All systems are operational')).toBeVisible()
  })

  test('is linked in the footer, has its feed in the head, and fits a phone', async () => {
    respondWith({ incidents: [OPEN] })
    await renderApp('/', { width: 390 })
    await page.getByRole('contentinfo').getByRole('link', { name: 'Status' }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Status' })).toBeVisible()
    await expect.element(page.getByText('30 days ago').first()).toBeVisible()
    expect(sidewaysOverflow()).toBeLessThanOrEqual(0)
    expect(document.querySelector('link[type="application/atom+xml"]')?.getAttribute('href')).toBe(
      '/status/feed.atom?language=en'
    )
  })

  test('is good for readers in each language', async () => {
    respondWith({ state: 'degraded', incidents: [OPEN] })
    await renderApp('/status')
    await expect.element(page.getByRole('article').first()).toBeVisible()
    await expectGoodForReaders()
  })
})

describe('a subscription', () => {
  test('is requested with the address of the account, in the language of the page', async () => {
    respondWith()
    let sent: unknown
    respondBy('POST', `/${STATUS_PATHS.subscriptions}`, async (request) => {
      sent = await request.clone().json()
      return realFetch(request)
    })
    await renderApp('/status', { account: 'user', locale: 'es' })
    await expect
      .element(page.getByRole('textbox', { name: 'Dirección de correo electrónico' }))
      .toHaveValue('user@portico.example')
    await page.getByRole('button', { name: 'Suscribirse' }).click()
    await expect.element(page.getByRole('status').filter({ hasText: 'Revise su bandeja de entrada' })).toBeVisible()
    expect(sent).toEqual({ email: 'user@portico.example', language: 'es' })
  })

  test('needs a good address, and says when there were too many requests', async () => {
    respondWith()
    await renderApp('/status')
    const field = page.getByRole('textbox', { name: 'Email address' })
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect.element(page.getByText('Enter your email address.')).toBeVisible()
    await field.fill('nobody')
    await expect.element(page.getByText(/^Enter one email address/)).toBeVisible()
    await field.fill('ada@partner.example')
    respond('POST', `/${STATUS_PATHS.subscriptions}`, { status: 429, json: { code: 'tooManyRequests' } })
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect.element(page.getByRole('alert')).toMatchTextContent('Too many requests.')
    await expect.element(field).toHaveValue('ada@partner.example')
  })

  test('is confirmed and ended by a button, and not by opening the link', async () => {
    for (const [path, call, button, done] of [
      ['/status/confirm', STATUS_PATHS.confirmation, 'Confirm', 'The subscription is confirmed'],
      ['/status/unsubscribe', STATUS_PATHS.end, 'Unsubscribe', 'You have unsubscribed']
    ] as const) {
      let key: unknown
      respondBy('POST', `/${call}`, async (request) => {
        key = await request.json()
        return new Response(null, { status: 204 })
      })
      await renderApp(`${path}?key=12.abc`)
      await expect.element(page.getByRole('button', { name: button })).toBeVisible()
      expect(key).toBeUndefined()
      await page.getByRole('button', { name: button }).click()
      await expect.element(page.getByText(done)).toBeVisible()
      expect(key).toEqual({ key: '12.abc' })
    }
  })

  test('is not confirmed by a key that the server does not know, or by none', async () => {
    await renderApp('/status/confirm?key=unknown')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect.element(page.getByRole('alert')).toMatchTextContent('The link is incomplete, has been used')
    await renderApp('/status/confirm')
    await expect.element(page.getByRole('alert')).toMatchTextContent('The subscription was not confirmed')
    await expect.element(page.getByRole('button', { name: 'Confirm' })).not.toBeInTheDocument()
  })
})

describe('an incident', () => {
  test('is written, published, continued and resolved by an administrator', async () => {
    const title = `Sandbox is slow ${crypto.randomUUID().slice(0, 8)}`
    await renderApp('/admin/incidents', { account: 'admin' })
    await page.getByRole('link', { name: 'Create incident' }).click()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect.element(page.getByText('Select at least one system.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Title in English' }).fill(title)
    await page.getByRole('checkbox', { name: 'Sandbox' }).click()
    await page.getByRole('textbox', { name: 'Text in English' }).fill('We look into it.')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect.element(page.getByText('Some texts have no Spanish version.')).toBeVisible()
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    await expect.element(page.getByRole('heading', { name: 'New update' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Status' }).selectOptions('resolved')
    await page.getByRole('textbox', { name: 'Text in English' }).fill('It is over.')
    await page.getByRole('button', { name: 'Publish update' }).click()
    await expect.element(page.getByRole('listitem').filter({ hasText: 'It is over.' })).toBeVisible()
    const id = Number(pathname().split('/').at(-1))
    expect(await fetchJson<ManagedIncident>(STATUS_PATHS.incident(id), {}, 'admin')).toMatchObject({
      state: 'resolved',
      parts: ['sandbox'],
      updates: [{ text: { en: 'It is over.' } }, { text: { en: 'We look into it.' } }]
    })
  })

  test('that someone else has changed meanwhile is not overwritten', async () => {
    const draft = { titleEn: 'Draft', impact: 'down', parts: ['mails'], state: 'investigating', textEn: 'One' }
    const response = await callApi('admin', STATUS_PATHS.incidents, { method: 'POST', json: draft })
    const { id } = (await response.json()) as ManagedIncident
    await renderApp(`/admin/incidents/${id}`, { account: 'admin' })
    await expect.element(page.getByRole('textbox', { name: 'Title in English' })).toHaveValue('Draft')
    await callApi('admin', STATUS_PATHS.incident(id), { method: 'PUT', json: { ...draft, titleEn: 'Theirs' } })
    await page.getByRole('textbox', { name: 'Title in English' }).fill('Mine')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect.element(page.getByRole('alert')).toMatchTextContent('Someone else changed this incident.')
    await page.getByRole('button', { name: 'Delete draft' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await callApi('admin', STATUS_PATHS.incident(id), { method: 'DELETE' })
  })

  test('is good for readers in each language', async () => {
    const draft = { titleEn: 'For readers', impact: 'down', parts: ['mails'], state: 'investigating', textEn: 'One' }
    const response = await callApi('admin', STATUS_PATHS.incidents, { method: 'POST', json: draft })
    const { id } = (await response.json()) as ManagedIncident
    for (const path of ['/admin/incidents', `/admin/incidents/${id}`]) {
      await renderApp(path, { account: 'admin' })
      await expect.element(page.getByText('For readers').first()).toBeVisible()
      await expectGoodForReaders()
    }
    await callApi('admin', STATUS_PATHS.incident(id), { method: 'DELETE' })
  })
})
