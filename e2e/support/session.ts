import { expect, type Locator, type Page } from '@playwright/test'
import { BEARER_PREFIX, PATHS, TOKEN_STORAGE_KEY } from '@portico/contract'
import { ACCOUNTS, type AccountName, type Portal } from '@portico/testing'

/** Signs in at the provider's page, which must be open. */
export async function fillIn(page: Page, account: AccountName): Promise<void> {
  const { login, password } = ACCOUNTS[account]
  await page.locator('input[name="login"]').fill(login)
  await page.locator('input[name="password"]').fill(password)
  await page.locator('input[name="password"]').press('Enter')
}

/**
 * Signs in through the identity provider's page. Ends on the documents page when its list is loaded, so that no request is pending when
 * the test changes the session.
 *
 * @param page a page that is not signed in
 */
export async function signIn(page: Page, account: AccountName): Promise<void> {
  await page.goto('/documents')
  await fillIn(page, account)
  await page.waitForURL((url) => url.pathname === '/documents')
  // The address changes before the page, and the page takes the focus when it is rendered.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
}

/**
 * Gives a tab a session without a sign-in at the identity provider. Call it before the first `goto`. Signing out in the tab is final, as
 * after a real sign-in.
 */
export async function resumeSession(page: Page, portal: Portal, account: AccountName): Promise<void> {
  const { authorization } = await portal.api(account)
  await page.addInitScript(
    ([key, token]) => {
      if (sessionStorage.getItem('session-was-given')) return
      sessionStorage.setItem('session-was-given', 'true')
      sessionStorage.setItem(key as string, JSON.stringify(token))
    },
    [TOKEN_STORAGE_KEY, authorization.slice(BEARER_PREFIX.length)]
  )
}

/** Ends the tab's session on the server, as a sign-out in another browser would, without the tab noticing. */
export async function endElsewhere(page: Page): Promise<void> {
  const status = await page.evaluate(
    async ([key, prefix, path]) => {
      const token = JSON.parse(sessionStorage.getItem(key!)!)
      return (await fetch(`/${path}`, { method: 'POST', headers: { Authorization: prefix + token } })).status
    },
    [TOKEN_STORAGE_KEY, BEARER_PREFIX, PATHS.logout]
  )
  expect(status).toBe(200)
}

/** The stored token of the tab, as JSON; `null` when there is none. */
export const storedToken = (page: Page): Promise<string | null> =>
  page.evaluate((key) => sessionStorage.getItem(key), TOKEN_STORAGE_KEY)

/** The dialog with the sign-in button, by its title, which gives the reason. */
export const loginDialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name })
