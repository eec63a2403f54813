import { LIMITS, type Mail, PATHS } from '@portico/contract'
import { axeFindings } from './support/accessibility.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { chooseLocale } from './support/locale.ts'
import { resumeSession } from './support/session.ts'
import { expect, type Page, type Portal, test } from './support/test.ts'

const PAGE = '/contact/contact_form'
const SENT = 'The message was sent successfully!'
const FAILED = 'The message could not be sent.'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const acceptance = (page: Page) => page.getByRole('checkbox', { name: /^I have read and accept/ })
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send message' })

/** Every test writes in another name: messages of one sender are limited. */
let senders = 0
async function fillIn(page: Page): Promise<string> {
  senders += 1
  const email = `sender-${senders}-${Date.now()}@example.com`
  await field(page, 'Full Name').fill('Ada Lovelace')
  await field(page, 'Email').fill(email)
  await field(page, 'Subject').fill('Quota')
  await field(page, 'Message').fill('First line\nSecond line')
  await acceptance(page).check()
  return email
}

const expectEmpty = async (page: Page) => {
  for (const name of ['Full Name', 'Email', 'Subject', 'Message']) await expect(field(page, name)).toHaveValue('')
  await expect(acceptance(page)).not.toBeChecked()
}

const mailsTo = async (portal: Portal, recipient: string) =>
  (await portal.api('admin')).json<Mail[]>(`${PATHS.mails}?query=${encodeURIComponent(recipient)}`)

test('a message is sent with a pre-authentication token, confirmed, and copied to its sender; the form is then empty', async ({
  page,
  portal
}) => {
  const calls: string[] = []
  let token = ''
  page.on('response', async (response) => {
    const path = new URL(response.url()).pathname.slice(1)
    if (path === PATHS.preAuthenticate) token = ((await response.json()) as { id_token: string }).id_token
    if (path === PATHS.preAuthenticate || path === PATHS.contact) calls.push(path)
  })
  await page.goto(PAGE)
  const email = await fillIn(page)
  const request = page.waitForRequest(`**/${PATHS.contact}`)
  await sendButton(page).click()
  await expect(page.getByRole('status').filter({ hasText: SENT })).toBeVisible()
  await expectEmpty(page)
  expect(calls).toEqual([PATHS.preAuthenticate, PATHS.contact])
  expect((await request).headers().authorization).toBe(`Bearer ${token}`)
  await expect
    .poll(async () => (await mailsTo(portal, email)).map(({ kind, state }) => ({ kind, state })))
    .toEqual([{ kind: 'contactCopy', state: 'sent' }])
})

test('what became of a message is forgotten when the page is left', async ({ page }) => {
  await page.goto(PAGE)
  await fillIn(page)
  await sendButton(page).click()
  await expect(page.getByText(SENT)).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(sendButton(page)).toBeVisible()
  await expect(page.getByText(SENT)).toHaveCount(0)
})

test('every field is mandatory: what is missing is said at each, and the first one has the focus', async ({ page }) => {
  let calls = 0
  await page.route(`**/${PATHS.preAuthenticate}`, (route) => {
    calls += 1
    return route.continue()
  })
  await page.goto(PAGE)
  await expect(page.getByText('Fields marked with an asterisk (*) are mandatory.')).toBeVisible()
  await sendButton(page).click()
  for (const text of [
    'Enter your full name.',
    'Enter your e-mail address.',
    'Enter a subject.',
    'Enter your message.',
    'Accept the terms of use and the privacy policy to send the message.'
  ])
    await expect(page.getByText(text)).toBeVisible()
  await expect(field(page, 'Full Name')).toBeFocused()
  await expect(field(page, 'Full Name')).toHaveAccessibleDescription('Enter your full name.')
  await expect(acceptance(page)).toHaveAccessibleDescription(/^Accept the terms/)

  await fillIn(page)
  await field(page, 'Email').fill('ada@localhost')
  await acceptance(page).uncheck()
  await sendButton(page).click()
  await expect(page.getByText('Enter an e-mail address such as ada@example.com.')).toBeVisible()
  await expect(field(page, 'Email')).toBeFocused()
  await field(page, 'Email').fill('ada@example.com')
  await sendButton(page).click()
  await expect(acceptance(page)).toBeFocused()
  expect(calls).toBe(0)
})

test('the terms of use and the privacy policy open in a new tab, which is said', async ({ page }) => {
  await page.goto(PAGE)
  for (const [name, path] of [
    ['terms of use (opens in a new tab)', '/terms-of-use'],
    ['privacy policy (opens in a new tab)', '/privacy-policy']
  ] as const) {
    const link = page.getByRole('main').getByRole('link', { name })
    await expect(link).toHaveAttribute('href', path)
    await expect(link).toHaveAttribute('target', '_blank')
  }
  const opened = page.waitForEvent('popup')
  await page.getByRole('main').getByRole('link', { name: 'privacy policy' }).click()
  await expect(await opened).toHaveURL('/privacy-policy')
  await expect(acceptance(page)).not.toBeChecked()
})

test('whoever is signed in finds their name and address filled in', async ({ page, portal }) => {
  await resumeSession(page, portal, 'admin')
  await page.goto(PAGE)
  const account = await (await portal.api('admin')).json<{ firstName: string; lastName: string; email: string }>(
    PATHS.account
  )
  await expect(field(page, 'Full Name')).toHaveValue(`${account.firstName} ${account.lastName}`.trim())
  await expect(field(page, 'Email')).toHaveValue(account.email)
  await expect(field(page, 'Subject')).toHaveValue('')
})

test('the number of characters appears when a message becomes long, and more than there may be are refused', async ({
  page
}) => {
  await page.goto(PAGE)
  await fillIn(page)
  await field(page, 'Message').fill('x'.repeat(LIMITS.contactMessage + 1))
  await expect(page.getByText('5,001 / 5,000')).toBeVisible()
  await sendButton(page).click()
  await expect(page.getByText('The message can have at most 5,000 characters.')).toBeVisible()
  await expect(field(page, 'Message')).toBeFocused()
})

test.describe('a message that is not taken', () => {
  test.use({ allowConsole: ['Failed to load resource'] })

  const expectKept = async (page: Page, email: string) => {
    await expect(field(page, 'Email')).toHaveValue(email)
    await expect(field(page, 'Message')).toHaveValue('First line\nSecond line')
    await expect(acceptance(page)).toBeChecked()
  }
  const failure = (page: Page) => page.getByRole('alert').filter({ hasText: FAILED })

  test('names the support address and keeps what was typed; the next try starts afresh', async ({ page }) => {
    await page.goto(PAGE)
    await page.route(`**/${PATHS.contact}`, (route) => route.abort())
    const email = await fillIn(page)
    await sendButton(page).click()
    await expect(failure(page)).toContainText('The server cannot be reached.')
    await expect(failure(page).getByRole('link', { name: 'support@portico.example' })).toHaveAttribute(
      'href',
      'mailto:support@portico.example'
    )
    await expectKept(page, email)
    await page.unroute(`**/${PATHS.contact}`)
    await sendButton(page).click()
    await expect(page.getByText(SENT)).toBeVisible()
    await expect(failure(page)).toHaveCount(0)
  })

  test('is not even sent when the pre-authentication fails, or is answered with another status than 200', async ({
    page
  }) => {
    let calls = 0
    await page.route(`**/${PATHS.contact}`, (route) => {
      calls += 1
      return route.abort()
    })
    for (const status of [503, 202]) {
      await page.route(`**/${PATHS.preAuthenticate}`, (route) => route.fulfill({ status, json: { id_token: 'x' } }))
      await page.goto(PAGE)
      const email = await fillIn(page)
      await sendButton(page).click()
      await expect(failure(page)).toBeVisible()
      await expectKept(page, email)
      await page.unroute(`**/${PATHS.preAuthenticate}`)
    }
    expect(calls).toBe(0)
  })

  test('because there were too many says so', async ({ page }) => {
    await page.goto(PAGE)
    const email = await fillIn(page)
    await page.route(`**/${PATHS.contact}`, (route) =>
      route.fulfill({ status: 429, headers: { 'Retry-After': '60' }, json: { message: 'error.http.429' } })
    )
    await sendButton(page).click()
    await expect(failure(page)).toContainText('Too many messages have been sent in a short time.')
    await expectKept(page, email)
  })

  test('because the server found a field wrong says it at the field', async ({ page }) => {
    await page.goto(PAGE)
    await fillIn(page)
    await page.route(`**/${PATHS.contact}`, (route) =>
      route.fulfill({
        status: 400,
        json: { fieldErrors: [{ objectName: 'contact', field: 'subject', message: 'Pattern' }] }
      })
    )
    await sendButton(page).click()
    await expect(page.getByText('The subject must be on one line')).toBeVisible()
    await expect(field(page, 'Subject')).toBeFocused()
    await expect(failure(page)).toHaveCount(0)
  })
})

test('the form is filled in and sent by keyboard alone', async ({ page }) => {
  await page.goto(PAGE)
  await field(page, 'Full Name').focus()
  for (const text of ['Ada Lovelace', `keyboard-${Date.now()}@example.com`, 'Quota', 'Hello']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expect(acceptance(page)).toBeFocused()
  await page.keyboard.press('Space')
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Tab')
  await expect(sendButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(SENT)).toBeVisible()
  await expect(sendButton(page)).toBeFocused()
})

test.describe('on a phone, in Spanish', () => {
  test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } })

  test('the form fits, passes axe with its messages, and its copy is in Spanish', async ({ page, portal }) => {
    await chooseLocale(page, 'es')
    await page.goto(PAGE)
    const send = page.getByRole('button', { name: 'Enviar mensaje' })
    await send.click()
    await expect(page.getByText('Indique su nombre completo.')).toBeVisible()
    expect(await sidewaysOverflow(page)).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    const email = `movil-${Date.now()}@example.com`
    await field(page, 'Nombre completo').fill('Íñigo')
    await field(page, 'Correo electrónico').fill(email)
    await field(page, 'Asunto').fill('Cuota')
    await field(page, 'Mensaje').fill('Hola')
    await page.getByRole('checkbox').check()
    await send.click()
    await expect(page.getByText('¡El mensaje se ha enviado correctamente!')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await expect
      .poll(async () => (await mailsTo(portal, email)).map(({ language, subject }) => ({ language, subject })))
      .toEqual([{ language: 'es', subject: 'Hemos recibido su mensaje' }])
  })
})
