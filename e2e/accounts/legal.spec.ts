import { chooseLocale } from '../support/locale.ts'
import { expect, type Page, test } from '../support/test.ts'

// What only a whole browser has: print, and code that does not load. The documents are tested as screens.

async function open(page: Page, path: string): Promise<void> {
  await chooseLocale(page, 'en')
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
}

test('a printed document is the document alone, dark on white, with the addresses that it refers to', async ({
  page
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, '/privacy-policy')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const hidden of [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByRole('navigation', { name: 'On this page' }),
    page.getByRole('heading', { name: 'Do you have any question?' }),
    page.getByRole('button', { name: 'Print' })
  ])
    await expect(hidden.first()).toBeHidden()
  const link = page.getByRole('article').getByRole('link', { name: 'cookie policy' })
  expect(await link.evaluate((element) => getComputedStyle(element, '::after').content)).toContain('/cookies')
  const colour = await page.getByRole('heading', { level: 1 }).evaluate((element) => getComputedStyle(element).color)
  expect(colour).toBe('rgb(13, 27, 42)')
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgba(0, 0, 0, 0)')
})

test.describe('a document that does not load', () => {
  test.use({ allowConsole: ['Failed to load resource', 'Failed to fetch dynamically imported module'] })

  test('says so, as does a page whose code does not load, and each is there after another attempt', async ({
    page
  }) => {
    await page.route(/\/assets\/terms-of-use-.*\.js$/, (route) => route.abort())
    await page.goto('/terms-of-use')
    await expect(page.getByRole('alert')).toContainText('This page could not be loaded', { timeout: 20_000 })
    await page.unroute(/\/assets\/terms-of-use-.*\.js$/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: '1. The agreement' })).toBeVisible()

    await page.route(/\/assets\/legal-page-.*\.js$/, (route) => route.abort())
    await page.goto('/terms-of-use')
    await expect(page.getByRole('alert')).toBeVisible({ timeout: 20_000 })
    await page.unroute(/\/assets\/legal-page-.*\.js$/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: '1. The agreement' })).toBeVisible()
  })
})
