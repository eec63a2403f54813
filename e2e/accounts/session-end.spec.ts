import { LOGIN_CALLBACK_ROUTE } from '@portico/contract'
import { entitiesMenu } from '../support/layout.ts'
import { endElsewhere, fillIn, loginDialog, signIn } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

test.use({ allowConsole: ['Failed to load resource', 'The account could not be fetched'] })

test.describe('a session that ends', () => {
  test('during work keeps the page and the typed text, and work continues after signing in', async ({ page }) => {
    await signIn(page, 'user')
    await page.goto('/documents/new')
    await page.getByLabel('Name').fill('Typed before the session ended')
    await endElsewhere(page)
    await page.getByRole('button', { name: 'Save' }).click()
    const dialog = loginDialog(page, 'Your session has ended')
    await expect(dialog).toContainText('Your entries on this page are kept.')
    await expect(page.locator('[data-toast]')).toHaveCount(0)
    await expect(page).toHaveURL('/documents/new')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByLabel('Name')).toHaveValue('Typed before the session ended')
    // The provider still has a session of the browser, so it requires no password.
    const callback = page.waitForURL((url) => url.pathname === LOGIN_CALLBACK_ROUTE)
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
    await callback
    await expect(page).toHaveURL('/documents/new')
    await expect(page.getByLabel('Name')).toHaveValue('Typed before the session ended')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.locator('[data-toast="success"]')).toBeVisible()
    await page.goto('/documents/new')
    await expect(page.getByLabel('Name')).toHaveValue('')
  })

  test('keeps what was pasted to be imported, and a file whose import is being previewed', async ({ page }) => {
    await signIn(page, 'user')
    await page.goto('/partner/import')
    await page.getByLabel('Or paste CSV or JSON').fill('name\nPasted before the session ended')
    await endElsewhere(page)
    await page.getByRole('button', { name: 'Show the preview' }).click()
    const callback = page.waitForURL((url) => url.pathname === LOGIN_CALLBACK_ROUTE)
    await loginDialog(page, 'Your session has ended').getByRole('button', { name: 'Sign in' }).click()
    await callback
    await expect(page).toHaveURL('/partner/import')
    await expect(page.getByRole('heading', { name: 'Import preview' })).toBeVisible()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page.getByLabel('Or paste CSV or JSON')).toHaveValue('name\nPasted before the session ended')

    await page.goto('/partner/import')
    const buffer = Buffer.from('name\nChosen before the session ended')
    await page.locator('input[type="file"]').setInputFiles({ name: 'partners.csv', mimeType: 'text/csv', buffer })
    await expect(page.getByRole('heading', { name: 'Import preview' })).toBeVisible()
    await endElsewhere(page)
    await page.getByRole('button', { name: 'Import 1 record' }).click()
    const secondCallback = page.waitForURL((url) => url.pathname === LOGIN_CALLBACK_ROUTE)
    await loginDialog(page, 'Your session has ended').getByRole('button', { name: 'Sign in' }).click()
    await secondCallback
    await expect(page).toHaveURL('/partner/import')
    await expect(page.getByText('Chosen before the session ended')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Import 1 record' })).toBeVisible()
  })

  test('does not show typed text to another account', async ({ page }) => {
    await signIn(page, 'user')
    await page.goto('/documents/new')
    await page.getByLabel('Name').fill('For my eyes only')
    await endElsewhere(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.context().clearCookies()
    await loginDialog(page, 'Your session has ended').getByRole('button', { name: 'Sign in' }).click()
    await fillIn(page, 'admin')
    await expect(page).toHaveURL('/documents/new')
    await expect(page.getByLabel('Name')).toHaveValue('')
  })

  test('is not remembered by a public page: signing in there leads to the home page', async ({ page }) => {
    await signIn(page, 'user')
    await endElsewhere(page)
    await page.reload()
    await expect(loginDialog(page, 'Your session has ended')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).click()
    await expect(page).toHaveURL('/contact/contact_form')
    const callback = page.waitForURL((url) => url.pathname === LOGIN_CALLBACK_ROUTE)
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
    await callback
    await expect(page).toHaveURL('/')
    await expect(entitiesMenu(page)).toBeVisible()
  })
})
