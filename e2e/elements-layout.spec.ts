import type { Page } from '@playwright/test'
import { axeFindings } from './support/accessibility.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { CAR, element, expect, STYLE_OF_AXE, test } from './support/shop/test.ts'

/** How the elements stand in a page: nothing moves when they come, at any width, by keyboard, in every theme. */

const ALL = [
  element('finance-badge'),
  '<p class="after">A text of the shop</p>',
  element('finance-button'),
  element('finance-calculator'),
  element('payment-button', { 'plugin-id': CAR['plugin-id'], country: 'DE', amount: '2500', 'order-id': 'ORD-1' }),
  '<p class="after">Another text of the shop</p>'
].join('')

/** The sum of all that has moved on the page by itself so far, as browsers score it: 0.1 is what they still call good. */
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

/** Where the shop's own texts between and below the elements stand. */
const places = (page: Page) =>
  page.locator('.after').evaluateAll((texts) => texts.map((text) => Math.round(text.getBoundingClientRect().top)))

for (const width of [320, 390, 560, 760, 1280])
  test(`nothing moves when the elements and their figures come, ${width} pixels wide`, async ({ page, openShop }) => {
    await page.setViewportSize({ width, height: 5000 })
    // The page is painted before the script comes, and the elements before their figures.
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
    // Within an element, a line may still break when its figure comes.
    expect(await layoutShift(page)).toBeLessThan(0.02)
    expect(await sidewaysOverflow(page)).toBe(0)
  })

test('in a column of 320 pixels on a wide page nothing overflows', async ({ page, openShop, shop }) => {
  await openShop(`<div class="column">${ALL}</div>`, {
    head: `<link rel="stylesheet" href="${shop.origin}/column.css">`,
    files: { 'column.css': '.column { inline-size: 320px }' },
    language: 'es'
  })
  await expect(page.locator('portico-finance-calculator [part=instalment]')).toHaveText('563,53 €')
  const widths = await page
    .locator('portico-finance-calculator, portico-finance-badge, portico-finance-button')
    .evaluateAll((hosts) =>
      hosts.flatMap((host) =>
        [...(host.shadowRoot as ShadowRoot).querySelectorAll('.place *')]
          .filter((inner) => inner.getClientRects().length > 0 && !inner.closest('dialog'))
          .map((inner) => inner.getBoundingClientRect().right - host.getBoundingClientRect().right)
      )
    )
  expect(Math.max(...widths)).toBeLessThanOrEqual(0.5)
})

test.describe('to axe', () => {
  test.use({ allowConsole: [STYLE_OF_AXE] })

  test('no theme has a fault in light or dark, the dialogs included', async ({ page, openShop, shop }) => {
    // Three states of the page, each looked at in eight looks.
    test.setTimeout(180_000)
    const car = { ...CAR, image: `${shop.origin}/car.svg`, 'button-display': 'both' }
    const payment = { 'plugin-id': CAR['plugin-id'], country: 'DE', amount: '2500', 'order-id': 'ORD-1' }
    await openShop(
      element('finance-calculator', car) +
        element('finance-badge', { ...car, layout: 'inline' }) +
        element('finance-button', car) +
        element('payment-button', payment)
    )
    const instalment = page.locator('portico-finance-calculator [part=instalment]')
    const card = page.locator('portico-finance-calculator .card')
    const look = async () => {
      const grounds = new Set<string>()
      for (const theme of ['portico', 'forest', 'graphite', 'ember'])
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await page
            .locator(
              'portico-finance-calculator, portico-finance-badge, portico-finance-button, portico-payment-button'
            )
            .evaluateAll((hosts, name) => {
              for (const host of hosts) host.setAttribute('theme', name)
            }, theme)
          await expect(instalment).toHaveText('€563.53')
          expect([theme, colorScheme, await axeFindings(page)]).toEqual([theme, colorScheme, []])
          grounds.add(await card.evaluate((host) => getComputedStyle(host).backgroundColor))
        }
      // The looks have indeed changed in place.
      expect(grounds.size).toBeGreaterThan(4)
    }
    await expect(instalment).toHaveText('€563.53')
    await look()
    await page.locator('portico-finance-calculator').getByRole('button', { name: 'See the quotation' }).click()
    await expect(page.getByRole('dialog').getByRole('row')).toHaveCount(49)
    await look()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Pay €2,500.00' }).click()
    await expect(page.getByRole('radio', { name: 'Card' })).toBeVisible()
    await look()
  })
})

test('light or dark is what the attribute says, else what the page is; the partner’s assets choose the theme', async ({
  page,
  openShop
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openShop(
    [
      { theme: 'light' },
      { theme: 'dark' },
      {},
      { theme: 'forest-light' },
      { 'assets-id': 'as_brunnwaldt', theme: 'light' }
    ]
      .map((look) => element('finance-calculator', { ...CAR, layout: 'compact', ...look } as Record<string, string>))
      .join('')
  )
  const grounds = page.locator('portico-finance-calculator .card')
  const colours = [
    'rgb(255, 255, 255)',
    'rgb(20, 31, 46)',
    'rgb(20, 31, 46)',
    'rgb(255, 254, 250)',
    'rgb(255, 254, 250)'
  ]
  for (const [index, colour] of colours.entries())
    await expect(grounds.nth(index)).toHaveCSS('background-color', colour)
})

test('a page’s own colours win over every theme', async ({ page, openShop, shop }) => {
  await openShop(element('finance-calculator', { ...CAR, theme: 'ember' }), {
    head: `<link rel="stylesheet" href="${shop.origin}/brand.css">`,
    files: {
      'brand.css': `portico-finance-calculator { --portico-accent: rgb(0, 80, 0); --portico-radius: 0px }
        portico-finance-calculator::part(card) { border-top: 4px solid rgb(0, 80, 0) }`
    }
  })
  const button = page.getByRole('button', { name: 'See the quotation' })
  await expect(button).toHaveCSS('background-color', 'rgb(0, 80, 0)')
  await expect(button).toHaveCSS('border-radius', '0px')
  await expect(page.locator('portico-finance-calculator .card')).toHaveCSS('border-top-width', '4px')
})

test('everything is done by keyboard alone: fields, term, quotation and back', async ({ page, openShop }) => {
  await openShop(element('finance-calculator'))
  const calculator = page.locator('portico-finance-calculator')
  await expect(calculator.locator('[part=instalment]')).toHaveText('€563.53')
  const focused = () =>
    calculator.evaluate((host) => {
      const active = (host.shadowRoot as ShadowRoot).activeElement as HTMLInputElement | null
      return (
        active?.getAttribute('aria-label') ?? active?.labels?.[0]?.textContent?.trim() ?? active?.textContent?.trim()
      )
    })
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('Equal instalments')
  const order: (string | undefined)[] = []
  for (let step = 0; step < 6; step++) {
    await page.keyboard.press('Tab')
    order.push((await focused())?.replace(/\s+/g, ' '))
  }
  expect(order.map((name) => name?.slice(0, 9))).toEqual([
    'Deposit',
    'Deposit',
    'Trade-in',
    'Trade-in',
    '48 months',
    'See the q'
  ])
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await expect(calculator.locator('[part=instalment]')).toHaveText('€463.88')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('row')).toHaveCount(61)
  await page.keyboard.press('Escape')
  expect(await focused()).toBe('See the quotation')
  // What has changed is said, not only shown.
  await expect(calculator.getByRole('status').first()).toHaveText(/€463.88 a month for 60 months, APR 6.16%/)
})
