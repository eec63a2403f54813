import { ERRORS, LOGIN_CALLBACK_ROUTE, PATHS, REDIRECT_STORAGE_KEY } from '@portico/contract'
import { entitiesMenu } from '../support/layout.ts'
import { fillIn, loginDialog, resumeSession, signIn, storedToken } from '../support/session.ts'
import { expect, type Page, test } from '../support/test.ts'

test.use({ allowConsole: ['Failed to load resource', 'The login failed', 'The account could not be fetched'] })

const LOADING = 'Loging into Developer Portal, please wait...'
const FAILED = 'An error has occurred during the login. Please try again.'
const NOT_COMPLETED = 'The sign-in could not be completed.'
const NOT_ACTIVATED =
  'Your account has not been activated. Open the link in the activation email, or ask an administrator to activate it.'

const redirect = (page: Page) => page.evaluate((key) => localStorage.getItem(key), REDIRECT_STORAGE_KEY)

test.describe('signing in', () => {
  test('says when it cannot begin, and can be tried again; it remembers the private page, without its query, and returns to it', async ({
    page
  }) => {
    await page.route(`**/${PATHS.preAuthenticate}`, (route) => route.abort())
    await page.goto('/documents?page=2')
    await expect(page.getByText('Server not reachable')).toBeVisible()
    await page.unroute(`**/${PATHS.preAuthenticate}`)
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    await fillIn(page, 'user')
    await expect(page).toHaveURL('/documents')
    await expect(page.getByRole('heading', { name: 'Documents', level: 1 })).toBeVisible()
    expect(await redirect(page)).toBeNull()
    expect(await storedToken(page)).toMatch(/^".+"$/)
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toContain('jhi-authenticationToken')
  })

  test('does not lead back into the login by the Back button, and returns to no foreign address', async ({ page }) => {
    await page.goto('/contact/contact_form')
    await page.goto('/documents')
    await expect(page.locator('input[name="login"]')).toBeVisible()
    expect(await page.evaluate((key) => localStorage.getItem(key), REDIRECT_STORAGE_KEY)).toBe('/documents')
    await page.goBack()
    await expect(page).toHaveURL('/contact/contact_form')

    await page.goto('/documents')
    await expect(page.locator('input[name="login"]')).toBeVisible()
    await page.evaluate((key) => localStorage.setItem(key, '//other.example/'), REDIRECT_STORAGE_KEY)
    await fillIn(page, 'user')
    await expect(page).toHaveURL('/')
    await expect(entitiesMenu(page)).toBeVisible()
  })
})

test.describe('the callback page', () => {
  test('takes the token out of the address bar, redeems it once and says what it does', async ({ page }) => {
    const redeemed: string[] = []
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(`**/${PATHS.login}?*`, async (route) => {
      redeemed.push(route.request().url())
      await held
      await route.continue()
    })
    await page.goto('/documents')
    await fillIn(page, 'user')
    await expect(page.getByText(LOADING)).toBeVisible()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(LOGIN_CALLBACK_ROUTE)
    release()
    await expect(page).toHaveURL('/documents')
    expect(redeemed).toHaveLength(1)
    await page.goBack()
    await expect(page).not.toHaveURL(/id_token/)
  })

  test('of a login that has failed says so, and the dialog says why', async ({ page }) => {
    for (const [name, query, reason] of [
      ['a refusal of the provider', '?error=access_denied', 'The sign-in was cancelled or denied.'],
      ['a provider that cannot be reached', '?error=provider_unavailable', 'The sign-in service is not available'],
      ['a token that is none', '?id_token=forged', NOT_COMPLETED],
      ['a token beside an error', '?id_token=forged&error=login_failed', NOT_COMPLETED],
      ['nothing at all', '', NOT_COMPLETED]
    ] as const) {
      await page.goto(LOGIN_CALLBACK_ROUTE + query)
      await expect(page.getByText(FAILED), name).toBeVisible()
      await expect(page).toHaveURL(LOGIN_CALLBACK_ROUTE)
      await expect(loginDialog(page, 'You are not signed in')).toContainText(reason)
      await expect(page.locator('[data-toast]')).toHaveCount(0)
      expect(await storedToken(page)).toBeNull()
      await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
      await expect(page.locator('input[name="login"]')).toBeVisible()
    }
    // The page has a button to sign in when the dialog is closed.
    await page.goto(`${LOGIN_CALLBACK_ROUTE}?error=access_denied`)
    const dialog = loginDialog(page, 'You are not signed in')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    await expect(page.locator('input[name="login"]')).toBeVisible()
  })

  test('states an outage of the provider on the page itself, also once the dialog is closed', async ({ page }) => {
    await page.goto(`${LOGIN_CALLBACK_ROUTE}?error=provider_unavailable`)
    await expect(loginDialog(page, 'You are not signed in')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: FAILED })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('The sign-in service is not available at the moment.')
  })

  test('takes no response without a bearer, or with another status than 200, for a login', async ({ page }) => {
    for (const [name, failure] of [
      ['carries no bearer', { status: 200, headers: {} }],
      ['carries something else', { status: 200, headers: { Authorization: 'Basic abc' } }],
      ['carries an empty bearer', { status: 200, headers: { Authorization: 'Bearer ' } }],
      ['is not status 200', { status: 201, headers: { Authorization: 'Bearer abc' } }]
    ] as const) {
      await page.route(`**/${PATHS.login}?*`, (route) => route.fulfill({ ...failure, json: { login: 'user' } }))
      await page.goto(`${LOGIN_CALLBACK_ROUTE}?id_token=any`)
      await expect(page.getByText(FAILED), name).toBeVisible()
      await expect(loginDialog(page, 'You are not signed in')).toBeVisible()
      expect(await storedToken(page)).toBeNull()
      await page.unroute(`**/${PATHS.login}?*`)
    }
  })

  test('takes the token out of the address bar and redeems it, however the route is spelt', async ({ page }) => {
    const redeemed: string[] = []
    page.on('request', (request) => {
      if (request.url().includes(`/${PATHS.login}?`)) redeemed.push(new URL(request.url()).search)
    })
    for (const spelling of [`${LOGIN_CALLBACK_ROUTE}/`, LOGIN_CALLBACK_ROUTE.toUpperCase()]) {
      await page.goto(`${spelling}?id_token=forged`)
      await expect(loginDialog(page, 'You are not signed in')).toBeVisible()
      await expect(page).toHaveURL(LOGIN_CALLBACK_ROUTE)
    }
    expect(redeemed).toEqual(['?id_token=forged', '?id_token=forged'])
  })

  test('an account that is not activated is not signed in, and the dialog says who can change that', async ({
    page
  }) => {
    const { status, message } = ERRORS.accountNotActivated
    await page.route(`**/${PATHS.login}?*`, (route) => route.fulfill({ status, json: { status, message } }))
    await page.goto(`${LOGIN_CALLBACK_ROUTE}?id_token=any`)
    await expect(page.getByText(FAILED)).toBeVisible()
    await expect(loginDialog(page, 'You are not signed in')).toContainText(NOT_ACTIVATED)
    await page.unroute(`**/${PATHS.login}?*`)

    await page.route(`**/${PATHS.account}`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), activated: false } })
    })
    await page.goto('/documents')
    await fillIn(page, 'user')
    await expect(page.getByText(FAILED)).toBeVisible()
    await expect(loginDialog(page, 'You are not signed in')).toContainText(NOT_ACTIVATED)
    expect(await storedToken(page)).toBeNull()
  })

  test('leads a user who is already signed in to the requested page', async ({ page, portal }) => {
    await resumeSession(page, portal, 'user')
    await page.goto(`${LOGIN_CALLBACK_ROUTE}?error=login_failed`)
    await expect(page).toHaveURL('/')
    await expect(entitiesMenu(page)).toBeVisible()
  })
})

test.describe('signing out', () => {
  test('says when the server cannot be reached; then ends the session here and at the provider, and offers to sign in', async ({
    page
  }) => {
    await signIn(page, 'user')
    const bearer = await storedToken(page)
    await page.evaluate((key) => localStorage.setItem(key, '/documents'), REDIRECT_STORAGE_KEY)
    await page.route(`**/${PATHS.logout}`, (route) => route.abort())
    await page.getByRole('button', { name: 'user Account' }).click()
    await page.getByRole('link', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'You are still signed in' })).toBeVisible()
    expect(await storedToken(page)).toBe(bearer)
    await page.unroute(`**/${PATHS.logout}`)
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Logged out successfully!')).toBeVisible()
    await expect(loginDialog(page, 'You have signed out')).toBeVisible()
    await expect(page).toHaveURL('/logout')
    expect(await storedToken(page)).toBeNull()
    expect(await redirect(page)).toBeNull()
    const status = await page.evaluate(
      async ([path, token]) => (await fetch(`/${path}`, { headers: { Authorization: `Bearer ${token}` } })).status,
      [PATHS.account, JSON.parse(bearer!)]
    )
    expect(status).toBe(401)
    // The provider requires the password again, because its session has ended too.
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
    await expect(page.locator('input[name="password"]')).toBeVisible()
  })
})
