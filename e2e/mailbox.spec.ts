import { randomUUID } from 'node:crypto'
import { BEARER_PREFIX, type Mail, PATHS, SESSION_ID_HEADER } from '@portico/contract'
import { axeFindings } from './support/accessibility.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { resumeSession } from './support/session.ts'
import { expect, type Page, type Portal, test } from './support/test.ts'

const PAGE = '/admin/mailbox'

/** Writes a contact message in a name of its own. */
async function writeMessage(portal: Portal, name: string, locale = 'en'): Promise<string> {
  const anonymous = await portal.api()
  const { id_token } = await anonymous.json<{ id_token: string }>(PATHS.preAuthenticate, {
    headers: { [SESSION_ID_HEADER]: randomUUID() }
  })
  const email = `${name}-${randomUUID().slice(0, 8)}@example.com`
  const response = await anonymous.fetch(PATHS.contact, {
    method: 'POST',
    headers: { Authorization: BEARER_PREFIX + id_token, 'Accept-Language': locale },
    json: {
      fullName: 'Ada Lovelace',
      email,
      subject: 'Quota',
      message: 'See https://example.com/log <script>alert(1)</script>'
    }
  })
  expect(response.status).toBe(200)
  const admin = await portal.api('admin')
  const states = async () =>
    (await admin.json<Mail[]>(`${PATHS.mails}?query=${encodeURIComponent(email)}`)).map(({ state }) => state)
  await expect.poll(states).toEqual(['sent'])
  return email
}

const list = (page: Page) => page.getByRole('list', { name: 'Mails' })
const mail = (page: Page) => page.getByRole('article')
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search recipients and subjects' })

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.beforeEach(async ({ page, portal }) => {
  await resumeSession(page, portal, 'admin')
})

test('an administrator finds a mail by its recipient and reads it as HTML and as plain text', async ({
  page,
  portal
}) => {
  const email = await writeMessage(portal, 'reader', 'es')
  await page.goto(PAGE)
  await search(page).fill(email)
  await expect(list(page).getByRole('link')).toHaveCount(1)
  await list(page).getByRole('link', { name: email }).click()
  await expect(mail(page).getByRole('heading', { name: 'Hemos recibido su mensaje' })).toBeVisible()
  await expect(mail(page)).toContainText('Developer Portal <support@portico.example>')
  const preview = mail(page).getByRole('region', { name: 'What the mail looks like' })
  await expect(preview.getByText('Hola:')).toBeVisible()
  await expect(preview.getByRole('blockquote')).toContainText('<script>alert(1)</script>')
  // The mail's own look: nothing in it was refused by the content policy.
  await expect(preview.getByRole('blockquote')).toHaveCSS('border-left-width', '3px')
  await expect(preview.getByRole('link', { name: 'support@portico.example' })).toHaveAttribute('target', '_blank')
  await expect(preview.getByRole('link', { name: /example\.com\/log/ })).toHaveCount(0)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Plain text' }).click()
  await expect(mail(page)).toContainText('> Quota')
  await page.reload()
  await expect(mail(page).getByRole('heading', { name: 'Hemos recibido su mensaje' })).toBeVisible()
  await expect(search(page)).toHaveValue(email)
})

test('new mails appear by themselves, and the list is filtered by state', async ({ page, portal }) => {
  await writeMessage(portal, 'first')
  await page.goto(PAGE)
  await expect(list(page).getByRole('link').first()).toBeVisible()
  const email = await writeMessage(portal, 'appearing')
  await expect(list(page).getByRole('link', { name: email })).toBeVisible()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('failed')
  await expect(page.getByText('No mail matches the search.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('sent')
  await expect(list(page).getByRole('link', { name: email })).toBeVisible()
})

test.describe('with answers of its own', () => {
  test.use({ allowConsole: ['Failed to load resource'] })

  const failed: Mail = {
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

  test('a mail that failed says why and can be sent again; one with a link shows it', async ({ page }) => {
    let isSent = false
    const url = 'https://portal.example/account/activate?key=abc'
    const html = `<html lang="en"><body><table><tr><td class="fill-blue"><a href="${url}">Activate</a></td></tr></table><img src="x"><p onclick="x()">Hello</p></body></html>`
    await page.route(`**/${PATHS.mails}?*`, (route) =>
      route.fulfill({ json: [failed], headers: { 'X-Total-Count': '1' } })
    )
    await page.route(`**/${PATHS.mail(7)}`, (route) =>
      route.fulfill({
        json: isSent
          ? { ...failed, state: 'sent', sentDate: failed.createdDate, subject: 'Activate', text: url, html }
          : { ...failed, text: null, html: null }
      })
    )
    await page.route(`**/${PATHS.mailRetry(7)}`, (route) => {
      isSent = true
      return route.fulfill({
        status: 204,
        headers: { 'X-devportalApp-alert': 'mailbox.retried', 'X-devportalApp-params': '7' }
      })
    })
    await page.goto(`${PAGE}?mail=7`)
    await expect(page.getByRole('alert').filter({ hasText: 'Not delivered after 3 attempts' })).toContainText(
      '550 no such mailbox'
    )
    await expect(mail(page)).toContainText('Not written yet')
    await page.getByRole('button', { name: 'Send now' }).click()
    await expect(page.getByText('Mail 7 is being sent again.')).toBeVisible()
    await expect(mail(page).getByRole('link', { name: `${url} (opens in a new tab)` })).toHaveAttribute('href', url)
    await expect(mail(page).getByRole('img')).toHaveCount(0)
  })

  test('an empty mailbox says how mails come there, and one that cannot be loaded can be tried again', async ({
    page
  }) => {
    await page.route(`**/${PATHS.mails}?*`, (route) => route.fulfill({ status: 503, json: {} }))
    await page.goto(PAGE)
    await expect(page.getByRole('alert')).toContainText('The mails could not be loaded')
    await page.unroute(`**/${PATHS.mails}?*`)
    await page.route(`**/${PATHS.mails}?*`, (route) => route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'No mails yet' })).toContainText('use the contact form')
    expect(await axeFindings(page)).toEqual([])
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the list makes room for the mail, and Back returns to it', async ({ page, portal }) => {
    const email = await writeMessage(portal, 'phone')
    await page.goto(PAGE)
    await list(page).getByRole('link', { name: email }).click()
    await expect(mail(page).getByRole('heading', { name: 'We have received your message' })).toBeVisible()
    await expect(list(page)).toBeHidden()
    expect(await sidewaysOverflow(page)).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'All mails' }).click()
    await expect(list(page)).toBeVisible()
    expect(await sidewaysOverflow(page)).toBe(0)
    await page.goBack()
    await expect(mail(page)).toBeVisible()
  })
})

test('nobody but an administrator comes here', async ({ page, portal }) => {
  await page.context().clearCookies()
  await page.addInitScript(() => sessionStorage.clear())
  await resumeSession(page, portal, 'user')
  await page.goto(PAGE)
  await expect(page.getByText('You are not authorized to access this page.')).toBeVisible()
})
