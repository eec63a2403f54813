import { TOKEN_STORAGE_KEY } from '@portico/contract'
import { entitiesMenu, openDocuments } from '../support/layout.ts'
import { resumeSession } from '../support/session.ts'
import { expect, type Page, test } from '../support/test.ts'

test.use({ allowConsole: ['Failed to load resource', 'ChunkLoadError'] })

/** The addresses of private code in the built application. */
const PRIVATE = '**/private/*.js'

const message = (page: Page) => page.locator('[data-code]')

test('private files are sent to a session only, and an anonymous visitor fetches none of them', async ({
  page,
  portal,
  request
}) => {
  const requested: string[] = []
  page.on('request', (one) => {
    if (new URL(one.url()).pathname.startsWith('/private/')) requested.push(one.url())
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/documents')
  await expect(page.locator('input[name="login"]')).toBeVisible()
  expect(requested).toEqual([])

  await resumeSession(page, portal, 'user')
  await page.goto('/')
  const fetched = page.waitForResponse(PRIVATE)
  await openDocuments(page)
  const response = await fetched
  expect(response.status()).toBe(200)
  expect(response.request().headers().authorization).toMatch(/^Bearer ./)
  await expect(page.getByRole('heading', { name: 'Documents', level: 1 })).toBeVisible()
  expect((await request.get(response.url())).status()).toBe(401)
  expect((await request.get(response.url(), { headers: { Authorization: 'Bearer no' } })).status()).toBe(401)
})

test.describe('a private page that does not load', () => {
  test.beforeEach(async ({ page, portal }) => {
    await resumeSession(page, portal, 'user')
    await page.goto('/')
    await expect(entitiesMenu(page)).toBeVisible()
  })

  test('because there is no session: says so, requests nothing and offers to sign in', async ({ page }) => {
    let isRequested = false
    await page.route(PRIVATE, (route) => {
      isRequested = true
      return route.continue()
    })
    await page.evaluate((key) => sessionStorage.removeItem(key), TOKEN_STORAGE_KEY)
    await openDocuments(page)
    await expect(message(page)).toHaveText('Authentication required for private chunks')
    await expect(message(page)).toHaveAttribute('data-code', 'PRIVATE_CHUNK_AUTHENTICATION')
    await expect(page.getByRole('main').getByRole('button', { name: 'Sign in' })).toBeVisible()
    expect(isRequested).toBe(false)
  })

  test('because the session is over: the status, and the login dialog', async ({ page }) => {
    await page.evaluate((key) => sessionStorage.setItem(key, '"no longer good"'), TOKEN_STORAGE_KEY)
    await openDocuments(page)
    await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
    await expect(message(page)).toHaveText('HTTP error! status: 401')
  })

  test('because the network or the server fails: the chunk or the status; another visit and the next attempt try again in the page', async ({
    page
  }) => {
    await page.evaluate(() => Object.assign(window, { isTheSamePage: true }))
    await page.route(PRIVATE, (route) => route.abort())
    await openDocuments(page)
    await expect(message(page)).toHaveText('Loading chunk 1 failed')
    await expect(message(page)).toHaveAttribute('data-code', 'CHUNK_LOAD_FAILED')
    await page.unroute(PRIVATE)
    await page.route(PRIVATE, (route) => route.fulfill({ status: 503 }))
    await page.getByRole('banner').getByRole('link', { name: 'Developer Portal' }).click()
    await openDocuments(page)
    await expect(message(page)).toHaveText('HTTP error! status: 503')
    await expect(message(page)).toHaveAttribute('data-code', 'PRIVATE_CHUNK_HTTP')
    await page.unroute(PRIVATE)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Documents', level: 1 })).toBeVisible()
    expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(true)
  })

  test('because a public file it needs does not: the chunk too; the next attempt succeeds in the page', async ({
    page
  }) => {
    await page.evaluate(() => Object.assign(window, { isTheSamePage: true }))
    let failing = true
    await page.route('**/assets/*.js*', (route) => (failing ? route.abort() : route.continue()))
    await openDocuments(page)
    await expect(message(page)).toHaveText(/^Loading chunk \d+ failed$/)
    failing = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Documents', level: 1 })).toBeVisible()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(true)
  })

  test('because it is gone with a new release: the retry reloads the page, once', async ({ page }) => {
    let loads = 0
    page.on('framenavigated', () => loads++)
    await page.route(PRIVATE, (route) => route.fulfill({ status: 404 }))
    await openDocuments(page)
    await expect(message(page)).toHaveText('HTTP error! status: 404')
    loads = 0
    const reload = page.waitForEvent('domcontentloaded')
    await page.getByRole('button', { name: 'Try again' }).click()
    await reload
    await expect(message(page)).toHaveText('HTTP error! status: 404')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(message(page)).toHaveText('HTTP error! status: 404')
    expect(loads).toBe(1)
    await page.unroute(PRIVATE)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Documents', level: 1 })).toBeVisible()
  })
})
