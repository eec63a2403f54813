import { holdApplication } from '../support/hold-application.ts'
import { isRunning } from '../support/public-pages.ts'
import { expect, type Page, test } from '../support/test.ts'

for (const [path, kind, enter, check] of [
  [
    '/services/car-advisor',
    'typed into a field',
    (page: Page) => page.getByRole('textbox').fill('1M8GDM9AXKP042788'),
    async (page: Page) => {
      await expect(page.getByRole('textbox')).toHaveValue('1M8GDM9AXKP042788')
      await expect(page.getByText('Brenmark')).toBeVisible()
    }
  ],
  [
    '/services/finance',
    'set with a slider',
    (page: Page) => page.getByRole('slider', { name: 'Term' }).fill('0'),
    async (page: Page) => {
      await expect(page.getByRole('slider', { name: 'Term' })).toHaveValue('0')
      await expect(page.getByText('12 months', { exact: true })).toBeVisible()
    }
  ],
  [
    '/services/merchant',
    'chosen from a list',
    (page: Page) => page.getByRole('combobox', { name: 'Method' }).selectOption('M004'),
    (page: Page) => expect(page.getByText('2 payments')).toBeVisible()
  ]
] as const)
  test(`what was ${kind} before the application runs is there when it does`, async ({ page }) => {
    const release = await holdApplication(page)
    await page.goto(path, { waitUntil: 'commit' })
    await enter(page)
    await expect(page.locator('html')).toHaveAttribute('data-view', '')
    release()
    await isRunning(page)
    await check(page)
  })

test('actions before the application runs are not lost', async ({ page }) => {
  const release = await holdApplication(page)
  await page.goto('/services', { waitUntil: 'commit' })
  const menu = page.getByRole('banner').getByRole('button', { name: 'Services' })
  await menu.click()
  await expect(page.locator('html')).toHaveAttribute('data-view', '')
  release()
  await isRunning(page)
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await expect(menu).toBeFocused()
})

test('a form that was sent before the application runs is sent when it does, and not by the browser', async ({
  page
}) => {
  const release = await holdApplication(page)
  await page.goto('/status', { waitUntil: 'commit' })
  await page.getByRole('textbox', { name: 'Email' }).fill('early@partner.example')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-view', '')
  release()
  await isRunning(page)
  await expect(page.getByText('Check your inbox')).toBeVisible()
  await expect(page).toHaveURL('/status')
})

test('a press that began before the application ran, and ends when it does, is one', async ({ page }) => {
  const release = await holdApplication(page)
  await page.goto('/services', { waitUntil: 'commit' })
  const menu = page.getByRole('banner').getByRole('button', { name: 'Services' })
  await menu.hover()
  await page.mouse.down()
  await expect(page.locator('html')).toHaveAttribute('data-view', '')
  release()
  await isRunning(page)
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await page.mouse.up()
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await page.mouse.down()
  await page.mouse.up()
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
})

test('a press of another button that began before the application ran is none', async ({ page }) => {
  const release = await holdApplication(page)
  await page.goto('/services', { waitUntil: 'commit' })
  const menu = page.getByRole('banner').getByRole('button', { name: 'Services' })
  await menu.hover()
  await page.mouse.down({ button: 'right' })
  await expect(page.locator('html')).toHaveAttribute('data-view', '')
  release()
  await isRunning(page)
  await page.mouse.up({ button: 'right' })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
})

test('going back finds a page where it was left, although it was scrolled before the application ran', async ({
  page
}) => {
  const release = await holdApplication(page)
  await page.goto('/', { waitUntil: 'commit' })
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' })
  await link.scrollIntoViewIfNeeded()
  const position = await page.evaluate(() => window.scrollY)
  expect(position).toBeGreaterThan(100)
  release()
  await isRunning(page)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible()
  await page.goBack()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(position)
})

test('the theme follows a device that changed before the application ran', async ({ page }) => {
  const release = await holdApplication(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  release()
  await isRunning(page)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('who skips to the content before the application runs is there when it does', async ({ page }) => {
  const release = await holdApplication(page)
  await page.goto('/services', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  release()
  await isRunning(page)
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL('/services')
})
