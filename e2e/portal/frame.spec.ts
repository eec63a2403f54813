import { isRunning } from '../support/public-pages.ts'
import { expect, test } from '../support/test.ts'

// Scrolling and focus after a navigation in a real window; the rest of the frame is tested as a screen.

test.describe('a navigation', () => {
  test('begins the new page at its top, with focus and title; going back finds the old position', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 500 })
    await page.goto('/')
    await isRunning(page)
    await expect(page).toHaveTitle('Developer Portal')
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' })
    await link.scrollIntoViewIfNeeded()
    const position = await page.evaluate(() => window.scrollY)
    expect(position).toBeGreaterThan(100)
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeFocused()
    await expect(page).toHaveTitle('Contact us – Developer Portal')
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await page.goBack()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(position)
  })

  test('to the same page scrolls to its top and focuses its heading', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 500 })
    await page.goto('/')
    await isRunning(page)
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Home' })
    await link.scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })
})
