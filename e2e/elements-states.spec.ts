import type { Page } from '@playwright/test'
import { axeFindings } from './support/accessibility.ts'
import { CAR, element, expect, noteEvents, PLUGIN_ID, STYLE_OF_AXE, test } from './support/shop/test.ts'

/** What the elements show when they cannot show a figure, in both languages, and how it goes on from there. */

const COMPARISONS = '**/sandbox/finance-quotation/v2/comparisons'
const TOKEN = '**/sandbox/oauth2/token'

const WORDS = {
  en: {
    network: 'There is no connection at the moment.',
    unknown: 'Finance is not available on this page: its plugin id is not known.',
    limited: 'Too many calculations at once.',
    seconds: 'It goes on by itself in',
    low: 'Finance is available from €3,000.',
    setup: 'This element is not set up correctly.',
    empty: 'Enter the price of the car to see what it costs a month.',
    price: 'Price of the car',
    retry: 'Try again',
    instalment: '€563.53'
  },
  es: {
    network: 'En este momento no hay conexión.',
    unknown: 'La financiación no está disponible en esta página: no se reconoce el identificador del plugin.',
    limited: 'Demasiados cálculos a la vez.',
    seconds: 'Continuará automáticamente en',
    low: 'La financiación está disponible a partir de 3000 €.',
    setup: 'Este elemento no está bien configurado.',
    empty: 'Introduzca el precio del coche para ver cuánto cuesta al mes.',
    price: 'Precio del coche',
    retry: 'Reintentar',
    instalment: '563,53 €'
  }
} as const

const headline = (page: Page) => page.locator('portico-finance-calculator .headline')

/** Answers as the sandbox does, to pages of any origin. */
const problem = (status: number, headers: Record<string, string> = {}) => ({
  status,
  headers: { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': 'Retry-After', ...headers },
  contentType: 'application/problem+json',
  body: JSON.stringify({ title: 'No', status, code: 'x', requestId: '0d0b36f0-6c1f-4c3e-9a56-2f0a6f2f7a10' })
})

for (const [language, words] of Object.entries(WORDS)) {
  test.describe(`in ${language}`, () => {
    test.describe('without a connection', () => {
      // One expression: a list of two whose second is an object is something else to Playwright.
      test.use({ allowConsole: [new RegExp(`ERR_FAILED|${STYLE_OF_AXE.source}`, 's')] })

      test('the calculator says so, tells the page, and goes on when asked', async ({ page, openShop }) => {
        const events = await noteEvents(page)
        let isDown = true
        await page.route(TOKEN, (route) => (isDown ? route.abort() : route.continue()))
        await openShop(element('finance-calculator'), { language })
        await expect(headline(page)).toContainText(words.network)
        expect(await axeFindings(page)).toEqual([])
        expect(await events()).toMatchObject([
          { name: 'portico-error', detail: { code: 'network', message: words.network } }
        ])
        isDown = false
        await page.getByRole('button', { name: words.retry }).click()
        await expect(headline(page)).toContainText(words.instalment)
      })
    })

    test.describe('with a plugin id that nobody has', () => {
      test.use({ allowConsole: [/status of 401/] })

      test('each element says so and offers nothing that cannot help', async ({ page, openShop }) => {
        const car = { ...CAR, 'plugin-id': 'pl_nobody' }
        await openShop(
          element('finance-calculator', car) + element('finance-badge', car) + element('finance-button', car),
          {
            language
          }
        )
        await expect(page.getByRole('alert')).toHaveText([words.unknown, words.unknown, words.unknown])
        await expect(page.getByRole('button', { name: words.retry })).toHaveCount(0)
        await expect(page.locator('portico-finance-calculator')).not.toContainText('€')
      })
    })

    test.describe('when there were too many calls', () => {
      test.use({ allowConsole: [/status of 429/] })

      test('the calculator waits as long as it is told, and goes on by itself', async ({ page, openShop }) => {
        const events = await noteEvents(page)
        let isLimited = true
        await page.route(COMPARISONS, (route) => {
          if (!isLimited || route.request().method() !== 'POST') return route.continue()
          isLimited = false
          return route.fulfill(problem(429, { 'Retry-After': '2' }))
        })
        await openShop(element('finance-calculator'), { language })
        await expect(headline(page)).toContainText(words.limited)
        await expect(headline(page)).toContainText(words.seconds)
        await expect(headline(page)).toContainText(words.instalment)
        expect((await events())[0]).toMatchObject({
          detail: { code: 'rate_limited', status: 429, retryAfterSeconds: 2, requestId: expect.any(String) }
        })
      })
    })

    test('a price below what is financed is answered with the lowest one', async ({ page, openShop }) => {
      await openShop(element('finance-calculator', { ...CAR, 'vehicle-price': '2999.99' }), { language })
      await expect(headline(page)).toContainText(words.low)
    })

    test.describe('without a price', () => {
      test.use({ allowConsole: [STYLE_OF_AXE] })

      test('the calculator asks for it, and then calculates', async ({ page, openShop }) => {
        await openShop(element('finance-calculator', { 'plugin-id': PLUGIN_ID, country: 'DE' }), { language })
        await expect(headline(page)).toContainText(words.empty)
        expect(await axeFindings(page)).toEqual([])
        const field = page.getByRole('textbox', { name: words.price })
        await field.fill('abc')
        await page.keyboard.press('Enter')
        await expect(page.getByRole('alert')).toBeVisible()
        await expect(field).toHaveAttribute('aria-invalid', 'true')
        await field.fill('24000')
        await page.keyboard.press('Enter')
        await expect(headline(page)).toContainText(words.instalment)
      })
    })
  })
}

for (const [attribute, value, detail] of [
  ['plugin-id', '', 'Set the attribute plugin-id.'],
  ['vehicle-price', 'cheap', 'vehicle-price must be an amount'],
  ['country', 'US', 'country must be one of DE'],
  ['workspace', 'short', 'workspace must have 8 to 64'],
  ['term', 'long', 'term must be a number of months'],
  ['api-origin', 'portal.example/path', 'api-origin must be an origin']
] as const) {
  test(`a wrong ${attribute} is named, and is put right without a reload`, async ({ page, openShop, portal }) => {
    const events = await noteEvents(page)
    await openShop(element('finance-calculator', { ...CAR, [attribute]: value }))
    await expect(headline(page)).toContainText(detail)
    expect((await events())[0]).toMatchObject({ name: 'portico-error', detail: { code: 'configuration' } })
    const right = { ...CAR, workspace: 'workspace-1', term: '48', 'api-origin': portal.origin }[attribute]
    await page
      .locator('portico-finance-calculator')
      .evaluate((calculator, [name, text]) => calculator.setAttribute(name, text), [attribute, right] as const)
    await expect(headline(page)).toContainText('€563.53')
  })
}

test('the language is the element’s, else the nearest of the page, else English; the country follows its region', async ({
  page,
  openShop
}) => {
  const car = { 'plugin-id': PLUGIN_ID, 'vehicle-price': '30000' }
  await openShop(
    `${element('finance-badge', { ...car, language: 'en' })}<div lang="es-ES">${element('finance-badge', car)}</div>
    <div lang="nl">${element('finance-badge', { ...car, country: 'GB' })}</div>`,
    { language: 'fr' }
  )
  const badges = page.locator('portico-finance-badge')
  await expect(badges.nth(0)).toContainText('From €')
  await expect(badges.nth(1)).toContainText('Desde')
  await expect(badges.nth(2)).toContainText('From £')
})
