import type { Page } from '@playwright/test'
import { sidewaysOverflow } from '../support/layout.ts'
import { CAR, element, expect, test } from '../support/shop/test.ts'

/** Nothing moves in a page when the elements are loaded; how they look is tested in apps/web/src/features/plugin/elements. */

const ALL = [
  element('finance-badge'),
  '<p class="after">A text of the shop</p>',
  element('finance-button'),
  element('finance-calculator'),
  element('payment-button', { 'plugin-id': CAR['plugin-id'], country: 'DE', amount: '2500', 'order-id': 'ORD-1' }),
  '<p class="after">Another text of the shop</p>'
].join('')

/** The layout shift of the page so far, as browsers score it: up to 0.1 counts as good. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 300)
      })
  )

/** The positions of the shop's texts between and below the elements. */
const places = (page: Page) =>
  page.locator('.after').evaluateAll((texts) => texts.map((text) => Math.round(text.getBoundingClientRect().top)))

for (const width of [320, 390, 560, 760, 1280])
  test(`nothing moves when the elements and their figures arrive, ${width} pixels wide`, {
    // The narrowest and the widest in every run, those between in the full one.
    tag: [320, 1280].includes(width) ? [] : ['@full']
  }, async ({ page, openShop }) => {
    await page.setViewportSize({ width, height: 5000 })
    // The page is painted before the script is loaded, and the elements before their figures.
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/elements.js', async (route) => {
      await isReleased
      await route.continue()
    })
    await page.route('**/sandbox/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 200))
      await route.continue()
    })
    const opened = openShop(ALL)
    await expect(page.locator('.after')).toHaveCount(2)
    await page.waitForFunction(() => document.styleSheets.length === 2)
    const before = await places(page)
    release()
    await opened
    await expect(page.locator('portico-finance-calculator [part=instalment]')).toHaveText('€563.53')
    expect(await places(page)).toEqual(before)
    // Within an element, a line may still break when its figure arrives.
    expect(await layoutShift(page)).toBeLessThan(0.02)
    expect(await sidewaysOverflow(page)).toBe(0)
  })
