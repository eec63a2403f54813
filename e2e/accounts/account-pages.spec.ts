import { LOGIN_CALLBACK_ROUTE } from '@portico/contract'
import { endElsewhere, loginDialog, signIn } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

test.use({ allowConsole: ['Failed to load resource', 'The account could not be fetched'] })

test('settings that are being typed survive the end of the session', async ({ page }) => {
  await signIn(page, 'user')
  await page.goto('/account/settings')
  await page.getByLabel('First name').fill('Typed before the end')
  await endElsewhere(page)
  await page.getByRole('button', { name: 'Save' }).click()
  const callback = page.waitForURL((url) => url.pathname === LOGIN_CALLBACK_ROUTE)
  await loginDialog(page, 'Your session has ended').getByRole('button', { name: 'Sign in' }).click()
  await callback
  await expect(page).toHaveURL('/account/settings')
  await expect(page.getByLabel('First name')).toHaveValue('Typed before the end')
})
