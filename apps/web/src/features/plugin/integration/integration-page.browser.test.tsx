import { type CatalogueRecord, partner } from '@portico/contract'
import { expect, test } from 'vitest'
import { axeFindings } from '@/testing/accessibility.ts'
import { createRecord, uniqueName } from '@/testing/api.ts'
import { shownText } from '@/testing/elements.ts'
import { expectGoodForReaders, type Reader } from '@/testing/readers.ts'
import { address, pathname, type RenderOptions, renderApp } from '@/testing/render-app.tsx'
import { elements, focus, page, userEvent } from '@/testing/screen.ts'

const PATH = '/pluginintegration/'
const CALCULATOR = 'portico-finance-calculator'
const BADGE = 'portico-finance-badge'

const WORDS = {
  en: { title: 'Plugin', badge: 'Badge' },
  es: { title: 'Plugin', badge: 'Distintivo' }
}

const preview = (tag: string) => `[data-preview-width] ${tag}`
const element = (tag: string) => elements(preview(tag))[0]
const attribute = (tag: string, name: string) => expect.poll(() => element(tag)?.getAttribute(name))
const code = (file: string) => page.getByRole('figure', { name: file, exact: true }).getByCss('pre')
const tab = (name: string) => page.getByRole('tab', { name, exact: true })
const field = (name: string) => page.getByCss(`[name="${name}"]`)
const events = () => page.getByRole('region', { name: 'Events', exact: true })

/** Opens the page and waits until it can be used. */
async function open(path = PATH, options: RenderOptions = {}) {
  const app = await renderApp(path, { account: 'user', ...options })
  await expect.element(page.getByRole('table').last()).toBeVisible()
  if (path === PATH) await showsInstalment(CALCULATOR)
  return app
}

/** Waits until an element of the plugin shows an instalment of the sandbox. */
const showsInstalment = (tag: string) =>
  expect
    .element(page.getByCss(`${preview(tag)} [part~="instalment"]`).first(), { timeout: 10_000 })
    .toMatchTextContent(/\d{2,3}[.,]\d{2}/)

test('the page shows the real element, is accessible and no wider than the window', async () => {
  await open()
  await expectGoodForReaders(async ({ locale }: Reader) => {
    await expect.element(page.getByRole('heading', { level: 1, name: WORDS[locale].title })).toBeVisible()
    await showsInstalment(CALCULATOR)
    await expect.element(page.getByRole('table').last()).toBeVisible()
    await expect.element(page.getByRole('rowheader', { name: 'return-url', exact: true })).toBeVisible()
  })
}, 60_000)

test('the configuration changes the element and the code for every framework, and is kept in the address', async () => {
  for (const { locale, width } of [
    { locale: 'en', width: 1280 },
    { locale: 'es', width: 390 }
  ] as const) {
    const app = await open(PATH, { locale, width })
    await page.getByRole('radio', { name: WORDS[locale].badge, exact: false }).click({ force: true })
    await field('country').selectOptions('ES')
    await field('vehicle-price').fill('24500.50')
    await field('theme').selectOptions('ember')
    await field('scheme').selectOptions('dark')
    await attribute(BADGE, 'country').toBe('ES')
    await attribute(BADGE, 'vehicle-price').toBe('24500.50')
    await attribute(BADGE, 'theme').toBe('ember-dark')
    await showsInstalment(BADGE)
    for (const [framework, file] of Object.entries({
      HTML: 'index.html',
      React: 'car-finance.jsx',
      Vue: 'CarFinance.vue',
      Angular: 'car-finance.component.html',
      WordPress: 'car-finance.php'
    })) {
      await tab(framework).click()
      for (const part of [BADGE, 'country="ES"', 'vehicle-price="24500.50"', 'theme="ember-dark"'])
        await expect.element(code(file)).toMatchTextContent(part)
    }
    await expect.poll(address).toMatch(/element=portico-finance-badge&.*country=ES/)
    await app.reload()
    await attribute(BADGE, 'vehicle-price').toBe('24500.50')
  }
})

test('events appear as they are dispatched, can be paused and cleared', async () => {
  await open(PATH, { account: 'admin' })
  const log = events()
  await expect.poll(() => log.getByText('portico-change').elements().length).toBe(1)
  await log.getByText('portico-change').click()
  await expect.element(log).toMatchTextContent('"trigger": "initial"')
  await log.getByRole('button', { name: 'Clear' }).click()
  await expect.element(log).toMatchTextContent('No events yet.')
  await log.getByRole('button', { name: 'Pause' }).click()
  await field('vehicle-price').fill('25000')
  await expect.poll(() => shownText(preview(CALCULATOR))).toMatch(/25,000/)
  await expect.element(log).toMatchTextContent('No events yet.')
  await log.getByRole('button', { name: 'Resume' }).click()
  await field('vehicle-price').fill('20000')
  await expect.poll(() => log.getByText('portico-change').elements().length).toBe(1)
})

test('the preview is as wide as a phone and dark when it is chosen', async () => {
  await open()
  await showsInstalment(CALCULATOR)
  await page.getByRole('button', { name: 'Phone', exact: true }).click()
  await expect.poll(() => element(CALCULATOR)?.getBoundingClientRect().width).toBeLessThanOrEqual(360)
  const ground = () =>
    getComputedStyle(element(CALCULATOR)?.shadowRoot?.querySelector('[part~="card"]') as Element).backgroundColor
  const light = ground()
  await page.getByRole('button', { name: 'Dark', exact: true }).click()
  await expect.poll(ground).not.toBe(light)
})

test('everything can be reached and changed by keyboard alone', async () => {
  await open()
  await focus(page.getByRole('radio', { name: 'Calculator', exact: false }))
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => element(BADGE)).toBeTruthy()
  await focus(tab('HTML'))
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('React')).toHaveFocus()
  await expect.element(code('car-finance.jsx')).toMatchTextContent(BADGE)
  await userEvent.keyboard('{End}')
  await expect.element(tab('WordPress')).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Copy car-finance.php' })).toHaveFocus()
})

const createPartner = (fields: Record<string, unknown>): Promise<CatalogueRecord> =>
  createRecord(partner, { name: uniqueName('Autohaus'), ...fields })

async function choosePartner(name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Partner record', exact: false }).fill(name)
  await page.getByRole('option', { name, exact: false }).click()
}

test('a partner of the catalogue: the element has its ids, country and language, and quotes with its own plugin id', async () => {
  const pluginid = `plg-${uniqueName('x').slice(-8)}`
  const { name } = await createPartner({ pluginid, assetsid: 'as_quintara', country: 'ESP', language: 'es' })
  await open()
  await choosePartner(String(name))
  await attribute(CALCULATOR, 'plugin-id').toBe(pluginid)
  await attribute(CALCULATOR, 'assets-id').toBe('as_quintara')
  await attribute(CALCULATOR, 'country').toBe('ES')
  await attribute(CALCULATOR, 'language').toBe('es')
  await showsInstalment(CALCULATOR)
  await expect.element(code('index.html')).toMatchTextContent(`plugin-id="${pluginid}"`)
})

test('a partner without a plugin id is reported, with the way to add one', async () => {
  const { id, name } = await createPartner({ assetsid: 'as_1', country: 'DEU' })
  await open()
  await choosePartner(String(name))
  const alert = page.getByRole('alert').filter({ hasText: 'This partner has no plugin ID' })
  await expect.element(alert).toMatchTextContent(String(name))
  expect(await axeFindings()).toEqual([])
  await alert.getByRole('link', { name: 'Edit the record' }).click()
  await expect.poll(pathname).toBe(`/partner/${id}/edit`)
})

test('a payment begun in the preview stays on the page, shows its events and offers the provider’s page', async () => {
  await open(`${PATH}?element=portico-payment-button&plugin-id=portal-demo&country=DE&amount=500&order-id=BRW-1`)
  const button = page.getByCss(preview('portico-payment-button'))
  await button.getByRole('button').first().click()
  await button.getByLabelText('Your name', { exact: false }).fill('Lena Hoffmann')
  await button.getByRole('radio', { name: /Card/ }).click({ force: true })
  await button.getByRole('button', { name: 'Continue' }).click()
  await expect.element(events().getByText('portico-payment-start')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Open the provider’s page', exact: false }))
    .toHaveAttribute('href', expect.stringContaining('/sandbox/providers/'))
  expect(pathname()).toBe(PATH)
})

test('an invalid value is reported at its field and goes neither to the element nor into the code', async () => {
  await open()
  await showsInstalment(CALCULATOR)
  await field('vehicle-price').fill('30.00.00')
  await expect.element(page.getByText('Enter an amount such as 30000', { exact: false })).toBeVisible()
  await attribute(CALCULATOR, 'vehicle-price').toBeNull()
  await expect.element(code('index.html')).not.toMatchTextContent('vehicle-price')
})

test('a change of the configuration leaves the page where it has been scrolled to', async () => {
  await open(PATH, { height: 500 })
  await showsInstalment(CALCULATOR)
  const price = await field('vehicle-price').findElement()
  price.scrollIntoView({ block: 'center' })
  const before = window.scrollY
  expect(before).toBeGreaterThan(100)
  await field('vehicle-price').fill('24500')
  await expect.poll(address).toContain('vehicle-price=24500')
  // A navigation to the same address would come after the time within which changes are gathered.
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect(Math.abs(window.scrollY - before)).toBeLessThan(50)
})
