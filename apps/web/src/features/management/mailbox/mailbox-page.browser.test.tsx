import { BEARER_PREFIX, type Mail, PATHS, SESSION_ID_HEADER } from '@portico/contract'
import { expect, test } from 'vitest'
import { fetchJson, realFetch } from '@/testing/api.ts'
import { expectGoodForReaders } from '@/testing/readers.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { respond } from '@/testing/responses.ts'
import { page, sidewaysOverflow } from '@/testing/screen.ts'

const open = (query = '') => renderApp(`/admin/mailbox${query}`, { account: 'admin' })
const list = page.getByRole('list', { name: 'Emails' })
const mail = page.getByRole('article')

/** Writes a contact message, and returns the address of its sender when the copy has been sent there. */
async function writeMessage(): Promise<string> {
  const headers = { [SESSION_ID_HEADER]: crypto.randomUUID() }
  const { id_token } = await (await realFetch(`/${PATHS.preAuthenticate}`, { headers })).json()
  const email = `reader-${crypto.randomUUID().slice(0, 8)}@example.com`
  const response = await realFetch(`/${PATHS.contact}`, {
    method: 'POST',
    headers: { Authorization: BEARER_PREFIX + id_token, 'Accept-Language': 'en', 'Content-Type': 'application/json' },
    body: JSON.stringify({ fullName: 'Ada Lovelace', email, subject: 'Quota', message: 'Hello' })
  })
  expect(response.status).toBe(200)
  const path = `${PATHS.mails}?query=${encodeURIComponent(email)}`
  await expect
    .poll(async () => (await fetchJson<Mail[]>(path, {}, 'admin')).map(({ state }) => state))
    .toEqual(['sent'])
  return email
}

test('new mails appear automatically, and the list is filtered by status', async () => {
  await writeMessage()
  await open()
  await expect.element(list.getByRole('link').first()).toBeVisible()
  const email = await writeMessage()
  await expect.element(list.getByRole('link').filter({ hasText: email })).toBeVisible()
  const status = page.getByRole('combobox', { name: 'Status' })
  await status.selectOptions('failed')
  await expect.element(page.getByText(/^No email matches the search\./)).toBeVisible()
  await status.selectOptions('sent')
  await expect.element(list.getByRole('link').filter({ hasText: email })).toBeVisible()
})

const FAILED: Mail = {
  id: 7,
  kind: 'activation',
  state: 'failed',
  recipient: 'gone@example.com',
  subject: null,
  language: null,
  createdDate: '2026-03-09T12:00:00Z',
  sentDate: null,
  attempts: 3,
  lastError: '550 no such mailbox'
}

test('a mail that failed says why and can be sent again; one with a link shows it', async () => {
  let isSent = false
  const url = 'https://portal.example/account/activate?key=abc'
  const html = `<html lang="en"><body><table><tr><td class="fill-blue"><a href="${url}">Activate</a></td></tr></table><img src="x"><p onclick="x()">Hello</p></body></html>`
  const sent = { ...FAILED, state: 'sent', sentDate: FAILED.createdDate, subject: 'Activate', text: url, html }
  respond('GET', `/${PATHS.mails}`, { json: [FAILED], headers: { 'X-Total-Count': '1' } })
  respond('GET', `/${PATHS.mail(7)}`, () => ({ json: isSent ? sent : { ...FAILED, text: null, html: null } }))
  respond('POST', `/${PATHS.mailRetry(7)}`, () => {
    isSent = true
    return { status: 204, headers: { 'X-devportalApp-alert': 'mailbox.retried', 'X-devportalApp-params': '7' } }
  })
  await open('?mail=7')
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Not delivered after 3 attempts' }))
    .toMatchTextContent('550 no such mailbox')
  await expect.element(mail).toMatchTextContent('Not generated yet')
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect.element(page.getByText(/Email 7 is being sent again\./)).toBeVisible()
  await expect
    .element(mail.getByRole('link', { name: `${url} (opens in a new tab)`, exact: false }))
    .toHaveAttribute('href', url)
  await expect.element(mail.getByRole('img')).not.toBeInTheDocument()
})

test('an empty mailbox says how to get a mail, and one that cannot be loaded can be retried', async () => {
  const restore = respond('GET', `/${PATHS.mails}`, { status: 503, json: {} })
  await open()
  await expect.element(page.getByRole('alert')).toMatchTextContent('The emails could not be loaded')
  restore()
  respond('GET', `/${PATHS.mails}`, { json: [], headers: { 'X-Total-Count': '0' } })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect
    .element(page.getByRole('status').filter({ hasText: 'No emails yet' }))
    .toMatchTextContent('use the contact form')
  await expectGoodForReaders()
})

test('on a phone the list makes room for the mail, and Back returns to it', async () => {
  const email = await writeMessage()
  await renderApp('/admin/mailbox', { account: 'admin', width: 390, height: 844 })
  await list.getByRole('link').filter({ hasText: email }).click()
  const heading = mail.getByRole('heading', { name: 'We have received your message' })
  await expect.element(heading).toBeVisible()
  await expect.element(list).not.toBeInTheDocument()
  await expect.poll(sidewaysOverflow).toBe(0)
  await page.getByRole('button', { name: 'All emails' }).click()
  await expect.element(list).toBeVisible()
  await expect.poll(sidewaysOverflow).toBe(0)
  window.history.back()
  await expect.element(heading).toBeVisible()
  await expectGoodForReaders(() => expect.element(heading).toBeVisible())
})

test('only an administrator has access', async () => {
  await renderApp('/admin/mailbox', { account: 'user' })
  await expect.element(page.getByText('You are not authorized to access this page.')).toBeVisible()
})
