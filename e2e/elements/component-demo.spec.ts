import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'

/** A real visit of the shop; its screens are tested in apps/web/src/features/plugin/demo. */

const SHOP = '/web-component-demo/demo-page'

async function showsInstalments(page: Page): Promise<void> {
  for (const tag of ['portico-finance-calculator', 'portico-finance-badge'])
    await expect(page.locator(tag).locator('[part~="instalment"]').first()).toContainText(/\d{2,3}[.,]\d{2}/)
}

test('nothing moves while the shop loads, and a change is there after a reload', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(SHOP)
  await showsInstalments(page)
  const total = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0)
  )
  expect(total).toBeLessThan(0.02)
  await page.locator('input[name="vehiclePrice"]').fill('24990')
  await expect(page.locator('.shop-price')).toHaveText(/24,990/)
  await page.reload()
  await expect(page.locator('.shop-price')).toHaveText(/24,990/)
  await showsInstalments(page)
})
