import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CatalogueRecord, partner } from '@portico/contract'
import { axeFindings } from './support/accessibility.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { READERS } from './support/readers.ts'
import { createRecord, uniqueName, visit } from './support/records.ts'
import { fillIn } from './support/session.ts'
import { expect, type Page, type Portal, test } from './support/test.ts'

const PATH = '/pluginintegration/'

const WORDS = {
  en: {
    title: 'Plugin integration',
    badge: 'Badge',
    preview: 'Preview',
    code: 'Code: ',
    change: 'Price with VAT',
    events: 'Events',
    pause: 'Pause',
    resume: 'Resume',
    clear: 'Clear',
    empty: 'No events yet.',
    phone: 'Phone',
    dark: 'Dark'
  },
  es: {
    title: 'Integración del plugin',
    badge: 'Etiqueta',
    preview: 'Vista previa',
    code: 'Código: ',
    change: 'Precio con IVA',
    events: 'Eventos',
    pause: 'Pausar',
    resume: 'Reanudar',
    clear: 'Vaciar',
    empty: 'Aún no hay eventos.',
    phone: 'Teléfono',
    dark: 'Oscuro'
  }
}

const element = (page: Page, name: string) => page.locator(`[data-preview-width] ${name}`)
const code = (page: Page, file: string) => page.getByRole('figure', { name: file, exact: true }).locator('pre')
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

/** Waits until an element of the plugin shows an instalment that the sandbox has answered. */
const showsInstalment = (page: Page, name: string) =>
  expect(element(page, name).locator('[part~="instalment"]').first()).toContainText(/\d{2,3}[.,]\d{2}/)

for (const { account, locale, width, colorScheme } of READERS) {
  test.describe(`as ${account}, in ${locale}, ${width} pixels wide, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme })
    const words = WORDS[locale]

    test('the page shows the real element, is accessible and no wider than the window', async ({ page, portal }) => {
      await visit(page, portal, PATH, { account, locale })
      await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
      await showsInstalment(page, 'portico-finance-calculator')
      await expect(page.getByRole('table').last()).toBeVisible()
      await expect(page.getByRole('rowheader', { name: 'return-url', exact: true })).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
      expect(await sidewaysOverflow(page)).toBe(0)
    })

    test('the configuration changes the element and the code for every framework', async ({ page, portal }) => {
      await visit(page, portal, PATH, { account, locale })
      await page.getByRole('radio', { name: words.badge }).check({ force: true })
      await page.locator('select[name="country"]').selectOption('ES')
      await page.locator('input[name="vehicle-price"]').fill('24500.50')
      await page.locator('select[name="theme"]').selectOption('ember')
      await page.locator('select[name="scheme"]').selectOption('dark')
      const badge = element(page, 'portico-finance-badge')
      await expect(badge).toHaveAttribute('country', 'ES')
      await expect(badge).toHaveAttribute('vehicle-price', '24500.50')
      await expect(badge).toHaveAttribute('theme', 'ember-dark')
      await showsInstalment(page, 'portico-finance-badge')
      const files = {
        HTML: 'index.html',
        React: 'car-finance.jsx',
        Vue: 'CarFinance.vue',
        Angular: 'car-finance.component.html',
        WordPress: 'car-finance.php'
      }
      for (const [framework, file] of Object.entries(files)) {
        await tab(page, framework).click()
        const text = await code(page, file).textContent()
        for (const part of ['portico-finance-badge', 'country="ES"', 'vehicle-price="24500.50"', 'theme="ember-dark"'])
          expect(text, framework).toContain(part)
      }
      await expect(page).toHaveURL(/element=portico-finance-badge&.*country=ES/)
      await page.reload()
      await expect(badge).toHaveAttribute('vehicle-price', '24500.50')
    })

    test('events appear as they fire, can be held back and cleared away', async ({ page, portal }) => {
      await visit(page, portal, PATH, { account, locale })
      const events = page.getByRole('region', { name: words.events, exact: true })
      await expect(events.getByText('portico-change')).toHaveCount(1)
      await events.getByText('portico-change').click()
      await expect(events).toContainText('"trigger": "initial"')
      await events.getByRole('button', { name: words.clear }).click()
      await expect(events).toContainText(words.empty)
      await events.getByRole('button', { name: words.pause }).click()
      await page.locator('input[name="vehicle-price"]').fill('25000')
      await expect(element(page, 'portico-finance-calculator')).toContainText(/25[.,]000/)
      await expect(events).toContainText(words.empty)
      await events.getByRole('button', { name: words.resume }).click()
      await page.locator('input[name="vehicle-price"]').fill('20000')
      await expect(events.getByText('portico-change')).toHaveCount(1)
    })
  })
}

test('the preview is as wide as a phone and dark when it is asked to be', async ({ page, portal }) => {
  await visit(page, portal, PATH)
  await showsInstalment(page, 'portico-finance-calculator')
  const calculator = element(page, 'portico-finance-calculator')
  await page.getByRole('button', { name: 'Phone', exact: true }).click()
  expect((await calculator.boundingBox())!.width).toBeLessThanOrEqual(360)
  const ground = () =>
    calculator.evaluate((host) => getComputedStyle(host.shadowRoot!.querySelector('[part~="card"]')!).backgroundColor)
  const light = await ground()
  await page.getByRole('button', { name: 'Dark', exact: true }).click()
  await expect.poll(ground).not.toBe(light)
})

test('the HTML code, pasted into another site with the content policy shown, works and breaks nothing', async ({
  page,
  portal
}) => {
  await visit(page, portal, PATH)
  await expect(code(page, 'index.html')).toContainText('portico-finance-calculator')
  const html = await code(page, 'index.html').textContent()
  const script = await code(page, 'shop.js').textContent()
  const policy = (await code(page, 'Content-Security-Policy').textContent())!.replace(/\s+/g, ' ')
  const shop = createServer((request, response) => {
    response.setHeader('Content-Security-Policy', policy)
    if (request.url === '/shop.js') return response.setHeader('Content-Type', 'text/javascript').end(script)
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><html lang="en"><title>Shop</title>${html}</html>`)
  })
  await new Promise<void>((resolve) => shop.listen(0, resolve))
  try {
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    await page.goto(`http://127.0.0.1:${(shop.address() as AddressInfo).port}/`)
    const calculator = page.locator('portico-finance-calculator')
    await expect(calculator.locator('[part~="instalment"]').first()).toContainText(/\d{3}\.\d{2}/)
    await calculator.getByRole('button', { name: 'See the quotation' }).click()
    await expect.poll(() => said.some((text) => /^(qt|quo)/i.test(text))).toBe(true)
    expect(said.filter((text) => text.includes('Content Security Policy'))).toEqual([])
  } finally {
    shop.close()
  }
})

test('everything can be reached and changed by keyboard alone', async ({ page, portal }) => {
  await visit(page, portal, PATH)
  await page.getByRole('radio', { name: 'Calculator' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(element(page, 'portico-finance-badge')).toBeAttached()
  await tab(page, 'HTML').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'React')).toBeFocused()
  await expect(code(page, 'car-finance.jsx')).toContainText('portico-finance-badge')
  await page.keyboard.press('End')
  await expect(tab(page, 'WordPress')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Copy car-finance.php' })).toBeFocused()
})

test.describe('a partner of the catalogue', () => {
  const choose = async (page: Page, name: string) => {
    await page.getByRole('combobox', { name: 'Partner record' }).fill(name)
    await page.getByRole('option', { name }).click()
  }
  const create = (portal: Portal, fields: Record<string, unknown>): Promise<CatalogueRecord> =>
    createRecord(portal, partner, { name: uniqueName('Autohaus'), ...fields })

  test('lends the element its ids, country and language, and quotes with its own plugin id', async ({
    page,
    portal
  }) => {
    const pluginid = `plg-${uniqueName('x').slice(-8)}`
    const { name } = await create(portal, { pluginid, assetsid: 'as_quintara', country: 'ESP', language: 'es' })
    await visit(page, portal, PATH)
    await choose(page, String(name))
    const calculator = element(page, 'portico-finance-calculator')
    await expect(calculator).toHaveAttribute('plugin-id', pluginid)
    await expect(calculator).toHaveAttribute('assets-id', 'as_quintara')
    await expect(calculator).toHaveAttribute('country', 'ES')
    await expect(calculator).toHaveAttribute('language', 'es')
    await showsInstalment(page, 'portico-finance-calculator')
    await expect(code(page, 'index.html')).toContainText(`plugin-id="${pluginid}"`)
  })

  test('that has no plugin id is told of, with the way to add one', async ({ page, portal }) => {
    const { id, name } = await create(portal, { assetsid: 'as_1', country: 'DEU' })
    await visit(page, portal, PATH)
    await choose(page, String(name))
    const alert = page.getByRole('alert').filter({ hasText: 'This partner has no plugin ID' })
    await expect(alert).toContainText(String(name))
    expect(await axeFindings(page)).toEqual([])
    await alert.getByRole('link', { name: 'Edit the record' }).click()
    await expect(page).toHaveURL(`/partner/${id}/edit`)
  })
})

test('a payment begun in the preview stays on the page, tells its events and offers the provider’s page', async ({
  page,
  portal
}) => {
  await visit(
    page,
    portal,
    `${PATH}?element=portico-payment-button&plugin-id=portal-demo&country=DE&amount=500&order-id=BRW-1`
  )
  const button = element(page, 'portico-payment-button')
  await button.getByRole('button').first().click()
  await button.getByLabel('Your name').fill('Lena Hoffmann')
  await button.getByRole('radio', { name: 'Card' }).check()
  await button.getByRole('button', { name: 'Continue' }).click()
  const events = page.getByRole('region', { name: 'Events', exact: true })
  await expect(events.getByText('portico-payment-start')).toBeVisible()
  const link = page.getByRole('link', { name: 'Open the provider’s page' })
  await expect(link).toHaveAttribute('href', /\/sandbox\/providers\//)
  expect(new URL(page.url()).pathname).toBe(PATH)
})

test('a value that cannot be right is told at its field and goes neither to the element nor into the code', async ({
  page,
  portal
}) => {
  await visit(page, portal, PATH)
  await showsInstalment(page, 'portico-finance-calculator')
  await page.locator('input[name="vehicle-price"]').fill('30.00.00')
  await expect(page.getByText('Enter an amount such as 30000')).toBeVisible()
  await expect(element(page, 'portico-finance-calculator')).not.toHaveAttribute('vehicle-price')
  await expect(code(page, 'index.html')).not.toContainText('vehicle-price')
})

test('a change of the configuration leaves the page where it has been scrolled to', async ({ page, portal }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await visit(page, portal, PATH)
  await showsInstalment(page, 'portico-finance-calculator')
  const price = page.locator('input[name="vehicle-price"]')
  await price.evaluate((field) => field.scrollIntoView({ block: 'center' }))
  const position = () => page.evaluate(() => window.scrollY)
  const before = await position()
  expect(before).toBeGreaterThan(100)
  await price.fill('24500')
  await expect(page).toHaveURL(/vehicle-price=24500/)
  // A navigation to the same address would come after the time within which changes are gathered.
  await page.waitForTimeout(1000)
  expect(Math.abs((await position()) - before)).toBeLessThan(50)
})

test('whoever is not signed in comes to the page after signing in', async ({ page, portal }) => {
  await page.goto(`${portal.origin}${PATH}`)
  await fillIn(page, 'user')
  await expect(page.getByRole('heading', { level: 1, name: 'Plugin integration' })).toBeVisible()
  expect(new URL(page.url()).pathname).toMatch(/^\/pluginintegration\/?$/)
})

test.describe('when the plugin’s files do not arrive', () => {
  test.use({ allowConsole: [/Failed to load resource|ERR_FAILED/] })

  test('the page says so, and tries again when asked', async ({ page, portal }) => {
    let isDown = true
    await page.route('**/plugin/v1/*/elements.js*', (route) => (isDown ? route.abort() : route.continue()))
    await visit(page, portal, '/pluginintegration')
    await expect(page.getByText('The plugin could not be loaded')).toBeVisible()
    isDown = false
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await showsInstalment(page, 'portico-finance-calculator')
  })
})
