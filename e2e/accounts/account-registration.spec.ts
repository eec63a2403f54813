import { randomUUID } from 'node:crypto'
import { header } from '../support/layout.ts'
import { expect, type Page, test } from '../support/test.ts'
import { mailedLink } from './users.ts'

async function fillInAs(page: Page, login: string, password: string): Promise<void> {
  await page.locator('input[name="login"]').fill(login)
  await page.locator('input[name="password"]').fill(password)
  await page.locator('input[name="password"]').press('Enter')
}

/** The label alone would also match the confirmation and the button that shows the password. */
const newPassword = (page: Page) => page.locator('input[name="newPassword"]')

const signInButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Sign in' })

test('a newcomer gets to work without any help, changes language and password, and recovers a forgotten one', async ({
  page,
  portal
}) => {
  const login = `ana-${randomUUID().slice(0, 8)}`
  const email = `${login}@shop.example`

  await test.step('registers, coming from the sign-in page', async () => {
    await page.goto('/documents')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await expect(page).toHaveURL('/account/register?language=en')
    await page.getByLabel('Username').fill(login)
    await page.getByLabel('Email').fill(email)
    await newPassword(page).fill('first Password 1')
    await expect(page.locator('#strength')).toContainText('Good')
    await page.getByLabel('Confirm password').fill('first Password 1')
    await page.getByRole('button', { name: 'Create account' }).click()
    const outcome = page.getByRole('heading', {
      name: 'Registration saved. To confirm it, open the link in the email that we sent you.'
    })
    await expect(outcome).toBeFocused()
    await expect(page.getByRole('main')).toContainText(email)
    await expect(page.getByRole('link', { name: 'mailbox' })).toHaveAttribute('href', '/admin/mailbox')
  })

  const activation = await mailedLink(portal, email, '/account/activate')
  await test.step('activates the account', async () => {
    await page.goto(activation)
    await expect(page.getByText('Your account has been activated. You can sign in now.')).toBeVisible()
  })

  await test.step('signs in and finds the settings', async () => {
    await signInButton(page).click()
    await fillInAs(page, login, 'first Password 1')
    await expect(header(page)).toContainText(login)
    await page.goto('/account')
    await expect(page).toHaveURL('/account/settings')
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByRole('main').getByText('User', { exact: true })).toBeVisible()
  })

  await test.step('changes the language, which wins over the one chosen in the tab', async () => {
    await page.evaluate(() => sessionStorage.setItem('locale', '"en"'))
    await page.getByLabel('First name').fill('Ana')
    await page.getByLabel('Language', { exact: true }).selectOption('es')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Los ajustes se han guardado.')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    expect(await page.evaluate(() => sessionStorage.getItem('locale'))).toBeNull()
    await page.reload()
    await expect(page.getByLabel('Nombre')).toHaveValue('Ana')
    await page.getByLabel('Idioma', { exact: true }).selectOption('en')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText('Settings saved.')).toBeVisible()
  })

  await test.step('changes the password, and signs in with the new one', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Password' }).click()
    await page.getByLabel('Current password').fill('first Password 1')
    await newPassword(page).fill('second Password 2')
    await page.getByLabel('Confirm password').fill('second Password 2')
    await page.getByRole('button', { name: 'Change the password' }).click()
    await expect(page.getByText('Password changed.')).toBeVisible()
    await expect(page.getByLabel('Current password')).toHaveValue('')
    await page.goto('/logout')
    await expect(page.getByText('Logged out successfully!')).toBeVisible()
    await page.goto('/account/settings')
    await fillInAs(page, login, 'second Password 2')
    await expect(page.getByLabel('First name')).toHaveValue('Ana')
    await page.goto('/logout')
    await expect(page.getByText('Logged out successfully!')).toBeVisible()
  })

  await test.step('has forgotten it, and chooses another one by a link', async () => {
    await page.goto('/account/settings')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    const outcome = page.getByRole('heading', { name: 'Check your email for instructions to reset your password.' })
    await expect(outcome).toBeFocused()
    await page.goto(await mailedLink(portal, email, '/account/reset/finish'))
    await newPassword(page).fill('third Password 3')
    await page.getByLabel('Confirm password').fill('third Password 3')
    await page.getByRole('button', { name: 'Save the new password' }).click()
    await expect(page.getByRole('heading', { name: 'Your password has been reset.' })).toBeFocused()
    await signInButton(page).click()
    await fillInAs(page, login, 'third Password 3')
    // The sign-in began at the settings, and returns there.
    await expect(page).toHaveURL('/account/settings')
    await expect(page.getByLabel('First name')).toHaveValue('Ana')
  })
})
