import { axeFindings } from '../support/accessibility.ts'
import { expect, type Page, test } from '../support/test.ts'
import { newUser } from './users.ts'

// Chromium reports every page with an error status, also pages that are meant to be shown.
test.use({ allowConsole: ['the server responded with a status of 401'] })

/** Gives the browser a device that makes passkeys and confirms each use without asking. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true
    }
  })
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/logout')
  await expect(page.getByRole('heading', { name: 'Logged out successfully!' })).toBeVisible()
}

type Account = Awaited<ReturnType<typeof newUser>>

async function givePassword(page: Page, { login, password }: Account): Promise<void> {
  await page.goto('/account/security')
  await page.locator('input[name="login"]').fill(login)
  await page.locator('input[name="password"]').fill(password)
  await page.locator('input[name="password"]').press('Enter')
}

const asksForSecondFactor = (page: Page) => expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible()

test('a passkey is added, is asked for at the next sign-in, and a recovery code replaces it', async ({
  page,
  portal
}) => {
  // The first factor of a user ends their other sessions.
  const account = await newUser(portal)
  await addAuthenticator(page)
  await givePassword(page, account)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name of the passkey').fill('My laptop')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  const code =
    (await page
      .getByRole('listitem')
      .filter({ hasText: /^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/ })
      .first()
      .textContent()) ?? ''
  await expect(page.getByText('My laptop', { exact: true })).toBeVisible()

  // The device is known now: it makes no second passkey for the account.
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name of the passkey').fill('Again')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('This device already has a passkey for your account.')).toBeVisible()

  await signOut(page)
  await givePassword(page, account)
  await asksForSecondFactor(page)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL('**/account/security')
  await expect(page.getByText(/Last used/)).toBeVisible()

  await signOut(page)
  await givePassword(page, account)
  await asksForSecondFactor(page)
  await page.getByLabel('Code').fill('AAAA-AAAA-AAAA-AAAA')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert').filter({ visible: true })).toContainText('This code is incorrect')
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/account/security')
  await expect(page.getByText('9 codes left.')).toBeVisible()

  await page.getByRole('button', { name: 'Remove My laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('You have no passkeys.')).toBeVisible()
  await signOut(page)
  await givePassword(page, account)
  await expect(page.getByText('You have no passkeys.')).toBeVisible()
})
