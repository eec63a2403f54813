import { LIMITS, type Mail, PATHS } from '@portico/contract'
import { expect, test } from 'vitest'
import { axeFindings } from '@/testing/accessibility.ts'
import { fetchJson, realFetch } from '@/testing/api.ts'
import { watchLinks } from '@/testing/links.ts'
import { address, renderApp } from '@/testing/render-app.tsx'
import { disconnect, respond, respondBy, sentRequests } from '@/testing/responses.ts'
import { focus, page, sidewaysOverflow, userEvent } from '@/testing/screen.ts'

const PAGE = '/contact/contact_form'
const SENT = 'The message was sent successfully!'
const FAILED = 'The message could not be sent.'

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const acceptance = page.getByRole('checkbox', { name: /^I have read and accept/ })
const sendButton = page.getByRole('button', { name: 'Send message' })
const failure = page.getByRole('alert').filter({ hasText: FAILED })

/** Each test has another sender: the number of messages of one sender is limited. */
const newSender = (name = 'sender') => `${name}-${crypto.randomUUID().slice(0, 8)}@example.com`

async function fillIn(): Promise<string> {
  const email = newSender()
  await field('Full Name').fill('Ada Lovelace')
  await field('Email').fill(email)
  await field('Subject').fill('Quota')
  await field('Message').fill('First line\nSecond line')
  await acceptance.click()
  return email
}

async function expectKept(email: string): Promise<void> {
  await expect.element(field('Email')).toHaveValue(email)
  await expect.element(field('Message')).toHaveValue('First line\nSecond line')
  await expect.element(acceptance).toBeChecked()
}

const mailsTo = (recipient: string) =>
  fetchJson<Mail[]>(`${PATHS.mails}?query=${encodeURIComponent(recipient)}`, {}, 'admin')

test('a message is sent with a pre-authentication token, confirmed, and copied; the form is then empty, and leaving forgets it', async () => {
  let issued = ''
  let used: string | null = ''
  respondBy('POST', `/${PATHS.contact}`, (request) => {
    used = request.headers.get('authorization')
    return realFetch(request)
  })
  respondBy('GET', `/${PATHS.preAuthenticate}`, async (request) => {
    const response = await realFetch(request)
    issued = (await response.clone().json()).id_token
    return response
  })
  await renderApp(PAGE)
  const email = await fillIn()
  await sendButton.click()
  await expect.element(page.getByRole('status').filter({ hasText: SENT })).toBeVisible()
  for (const name of ['Full Name', 'Email', 'Subject', 'Message']) await expect.element(field(name)).toHaveValue('')
  await expect.element(acceptance).not.toBeChecked()
  const expected = [PATHS.preAuthenticate, PATHS.contact].map((path) => `/${path}`)
  expect(
    sentRequests()
      .map(({ path }) => path)
      .filter((path) => expected.includes(path))
  ).toEqual(expected)
  expect(issued).not.toBe('')
  expect(used).toBe(`Bearer ${issued}`)
  await expect
    .poll(async () => (await mailsTo(email)).map(({ kind, state }) => ({ kind, state })))
    .toEqual([{ kind: 'contactConfirmation', state: 'sent' }])
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click()
  await expect.poll(address).toBe('/')
  // The form stays on screen until the code of the start page is loaded.
  await expect.element(sendButton).not.toBeInTheDocument()
  window.history.back()
  await expect.element(sendButton).toBeVisible()
  await expect.element(page.getByText(SENT)).not.toBeInTheDocument()
})

test('every field is mandatory: what is missing is said at each, and the first one has the focus', async () => {
  await renderApp(PAGE)
  await expect.element(page.getByText(/Fields marked with an asterisk \(\*\) are required\./)).toBeVisible()
  await sendButton.click()
  for (const text of [
    'Enter your full name.',
    'Enter your email address.',
    'Enter a subject.',
    'Enter your message.',
    'Accept the terms of use and the privacy policy to send the message.'
  ])
    await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(field('Full Name')).toHaveFocus()
  await expect.element(field('Full Name')).toHaveAccessibleDescription('Enter your full name.')
  await expect.element(acceptance).toHaveAccessibleDescription(/^Accept the terms/)

  await fillIn()
  await field('Email').fill('ada@localhost')
  await acceptance.click()
  await sendButton.click()
  await expect.element(page.getByText('Enter an email address such as ada@example.com.')).toBeVisible()
  await expect.element(field('Email')).toHaveFocus()
  await field('Email').fill('ada@example.com')
  await sendButton.click()
  await expect.element(acceptance).toHaveFocus()
  expect(sentRequests('GET', `/${PATHS.preAuthenticate}`)).toEqual([])
})

test('the terms of use and the privacy policy open in a new tab, which is said', async () => {
  const followed = watchLinks()
  await renderApp(PAGE)
  for (const name of ['terms of use (opens in a new tab)', 'privacy policy (opens in a new tab)'])
    await page.getByRole('main').getByRole('link', { name }).click()
  expect(followed()).toEqual([
    { href: '/terms-of-use', target: '_blank' },
    { href: '/privacy-policy', target: '_blank' }
  ])
  expect(address()).toBe(PAGE)
  await expect.element(acceptance).not.toBeChecked()
})

test('a user finds their name and address filled in', async () => {
  await renderApp(PAGE, { account: 'admin' })
  const account = await fetchJson<{ firstName: string; lastName: string; email: string }>(PATHS.account, {}, 'admin')
  await expect.element(field('Full Name')).toHaveValue(`${account.firstName} ${account.lastName}`.trim())
  await expect.element(field('Email')).toHaveValue(account.email)
  await expect.element(field('Subject')).toHaveValue('')
})

test('the number of characters appears when a message becomes long, and more than there may be are refused', async () => {
  await renderApp(PAGE)
  await fillIn()
  await field('Message').fill('x'.repeat(LIMITS.contactMessage + 1))
  await expect.element(page.getByText('5,001 / 5,000')).toBeVisible()
  await sendButton.click()
  await expect.element(page.getByText('The message can have at most 5,000 characters.')).toBeVisible()
  await expect.element(field('Message')).toHaveFocus()
})

test('a message that finds no server keeps what was typed and names the support address; the next try starts afresh', async () => {
  await renderApp(PAGE)
  const reconnect = disconnect(`/${PATHS.contact}`)
  const email = await fillIn()
  await sendButton.click()
  await expect.element(failure).toMatchTextContent('The server cannot be reached.')
  await expect
    .element(failure.getByRole('link', { name: 'support@portico.example' }))
    .toHaveAttribute('href', 'mailto:support@portico.example')
  await expectKept(email)
  reconnect()
  await sendButton.click()
  await expect.element(page.getByText(SENT)).toBeVisible()
  await expect.element(failure).not.toBeInTheDocument()
})

test('a message is not sent when the pre-authentication fails, or has another status than 200', async () => {
  for (const status of [503, 202]) {
    respond('GET', `/${PATHS.preAuthenticate}`, { status, json: { id_token: 'x' } })
    await renderApp(PAGE)
    const email = await fillIn()
    await sendButton.click()
    await expect.element(failure).toBeVisible()
    await expectKept(email)
  }
  expect(sentRequests('POST', `/${PATHS.contact}`)).toEqual([])
})

test('a message after too many is not sent, and the alert says why', async () => {
  await renderApp(PAGE)
  const email = await fillIn()
  const json = { message: 'error.http.429' }
  respond('POST', `/${PATHS.contact}`, { status: 429, headers: { 'Retry-After': '60' }, json })
  await sendButton.click()
  await expect.element(failure).toMatchTextContent('Too many messages have been sent.')
  await expectKept(email)
})

test('what only the server refuses is said at its field', async () => {
  await renderApp(PAGE)
  await fillIn()
  const fieldErrors = [{ objectName: 'contact', field: 'subject', message: 'Pattern' }]
  respond('POST', `/${PATHS.contact}`, { status: 400, json: { fieldErrors } })
  await sendButton.click()
  await expect.element(page.getByText(/^The subject must be on one line/)).toBeVisible()
  await expect.element(field('Subject')).toHaveFocus()
  await expect.element(failure).not.toBeInTheDocument()
})

test('the form is filled in and sent by keyboard alone', async () => {
  await renderApp(PAGE)
  await focus(field('Full Name'))
  for (const text of ['Ada Lovelace', newSender('keyboard'), 'Quota', 'Hello']) await userEvent.keyboard(`${text}{Tab}`)
  await expect.element(acceptance).toHaveFocus()
  await userEvent.keyboard(' {Tab}{Tab}{Tab}')
  await expect.element(sendButton).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(SENT)).toBeVisible()
  await expect.element(sendButton).toHaveFocus()
})

test('on a phone, in Spanish and dark, the form fits, is accessible with its messages, and its copy is in Spanish', async () => {
  await renderApp(PAGE, { locale: 'es', theme: 'dark', width: 390, height: 844 })
  const send = page.getByRole('button', { name: 'Enviar mensaje' })
  await send.click()
  await expect.element(page.getByText('Indique su nombre completo.')).toBeVisible()
  await expect.poll(sidewaysOverflow).toBe(0)
  expect(await axeFindings()).toEqual([])
  const email = newSender('movil')
  await field('Nombre completo').fill('Íñigo')
  await field('Correo electrónico').fill(email)
  await field('Asunto').fill('Cuota')
  await field('Mensaje').fill('Hola')
  await page.getByRole('checkbox').click()
  await send.click()
  await expect.element(page.getByText('El mensaje se ha enviado correctamente.')).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await expect
    .poll(async () => (await mailsTo(email)).map(({ language, subject }) => ({ language, subject })))
    .toEqual([{ language: 'es', subject: 'Hemos recibido su mensaje' }])
})
