import { type Mail, PATHS } from '@portico/contract'
import { expect, test } from 'vitest'
import { fetchJson, realFetch } from '@/testing/api.ts'
import { address, renderApp } from '@/testing/render-app.tsx'
import { elements, page } from '@/testing/screen.ts'

// What the server refuses to visitors who are not signed in.

const ACTIVATED = 'Your account has been activated. You can sign in now.'
const password = page.getByCss('input[name="newPassword"]')
const newName = (word: string) => `${word}-${crypto.randomUUID().slice(0, 8)}`

/** Registers an account beside the page, and returns the path of the link in the mail to its owner. */
async function register(login: string): Promise<string> {
  const email = `${login}@shop.example`
  const response = await realFetch(`/${PATHS.register}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ login, email, password: 'abcd' })
  })
  expect(response.status).toBe(201)
  const mails = () => fetchJson<Mail[]>(`${PATHS.mails}?query=${encodeURIComponent(email)}`, {}, 'admin')
  await expect.poll(async () => (await mails()).map(({ state }) => state)).toEqual(['sent'])
  const [{ id }] = (await mails()) as [Mail]
  const { text } = await fetchJson<{ text: string }>(PATHS.mail(id), {}, 'admin')
  const link = /\/account\/activate\S*/.exec(text)?.[0]
  if (!link) throw new Error(`The mail has no link: ${text}`)
  return link
}

test('a link works once: a reload still says so, and the second time it leads to signing in or the registration', async () => {
  const link = await register(newName('ben'))
  // The key may also follow in the path.
  const app = await renderApp(link.replace('?key=', '/'))
  await expect.element(page.getByText(ACTIVATED)).toBeVisible()
  await app.reload()
  await expect.element(page.getByText(ACTIVATED)).toBeVisible()
  await renderApp(link)
  await expect.element(page.getByRole('alert')).toMatchTextContent('Your account could not be activated. Register')
  await expect.element(page.getByRole('main').getByRole('button', { name: 'Sign in' })).toBeVisible()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Create an account' })).toHaveFocus()
})

test('a user name that is taken is said at its field, and everything typed stays', async () => {
  await renderApp('/account/register')
  const login = page.getByLabelText(/^Username/)
  await login.fill('Admin')
  await page.getByLabelText(/^Email/).fill(`${newName('taken')}@shop.example`)
  await password.fill('abcd')
  await page.getByLabelText(/^Confirm password/).fill('abcd')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect.element(login).toHaveAccessibleDescription('This username is already in use. Choose another one.')
  await expect.element(login).toHaveFocus()
  await expect.element(password).toHaveValue('abcd')
  expect(elements('[data-toast]')).toEqual([])
})

test('a password that is easily guessed is refused at its field', async () => {
  await renderApp('/account/register?language=en')
  await page.getByLabelText(/^Username/).fill(newName('guess'))
  await page.getByLabelText(/^Email/).fill(`${newName('guess')}@shop.example`)
  await password.fill('letmein')
  await page.getByLabelText(/^Confirm password/).fill('letmein')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect.element(password).toHaveAccessibleDescription(/^This password is too common/)
  await expect.element(password).toHaveFocus()
})

test('a key that no account was sent chooses no password, and leads to a new link', async () => {
  await renderApp('/account/reset/finish?key=made-up')
  await password.fill('abcd')
  await page.getByLabelText(/^Confirm password/).fill('abcd')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('This link is incomplete, has expired or has already been used')
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect.poll(address).toBe('/account/reset/request')
})
