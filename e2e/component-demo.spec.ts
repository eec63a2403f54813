import type { Page } from '@playwright/test'
import { axeFindings } from './support/accessibility.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { chooseLocale } from './support/locale.ts'
import { READERS } from './support/readers.ts'
import { expect, test } from './support/test.ts'

const AREA = '/web-component-demo'
const SHOP = `${AREA}/demo-page`
const ELEMENTS = `${AREA}/component-demo`

const WORDS = {
  en: {
    overview: 'Web components at work',
    elements: 'Each element alone',
    panel: 'Demo configuration',
    edit: 'Edit',
    reset: 'Reset',
    price: /30,000/,
    changed: /24,990/
  },
  es: {
    overview: 'Los componentes web en acción',
    elements: 'Cada elemento por separado',
    panel: 'Configuración de la demostración',
    edit: 'Editar',
    reset: 'Restablecer',
    price: /30\.000/,
    changed: /24\.990/
  }
}

const calculator = (page: Page) => page.locator('portico-finance-calculator')
const showsInstalments = async (page: Page) => {
  await expect(calculator(page).locator('[part~="instalment"]').first()).toContainText(/\d{2,3}[.,]\d{2}/)
  await expect(page.locator('portico-finance-badge').locator('[part~="instalment"]').first()).toContainText(
    /\d{2,3}[.,]\d{2}/
  )
}

for (const { locale, width, colorScheme } of READERS) {
  test.describe(`in ${locale}, ${width} pixels wide, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme })
    const words = WORDS[locale]
    const openPanel = async (page: Page) => {
      const button = page.getByRole('button', { name: words.edit, exact: true })
      if (width < 1200) await button.click()
    }

    test('the overview leads to both demos, for whoever is not signed in', async ({ page, portal }) => {
      await chooseLocale(page, locale)
      await page.goto(portal.origin + AREA)
      await expect(page.getByRole('heading', { level: 1, name: words.overview })).toBeVisible()
      await expect(page.locator('portico-finance-badge [part~="instalment"]').first()).toContainText(/\d{2,3}[.,]\d{2}/)
      expect(await axeFindings(page)).toEqual([])
      expect(await sidewaysOverflow(page)).toBe(0)
      await page.getByRole('link', { name: words.elements }).click()
      await expect(page).toHaveURL(portal.origin + ELEMENTS)
    })

    test('the shop begins with a car of 30000 that the sandbox quotes for', async ({ page, portal }) => {
      await chooseLocale(page, locale)
      await page.goto(portal.origin + SHOP)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aurelia Corvo 1.5 Hybrid Touring')
      await expect(page.locator('.shop-price')).toHaveText(words.price)
      await showsInstalments(page)
      await expect(calculator(page)).toHaveAttribute('vehicle-price', '30000')
      await expect(calculator(page)).toHaveAttribute('workspace', /^[A-Za-z0-9_-]{8,64}$/)
      expect(await axeFindings(page)).toEqual([])
      expect(await sidewaysOverflow(page)).toBe(0)
    })

    test('what is changed is shown at once, kept after a reload, and undone by a reset', async ({ page, portal }) => {
      await chooseLocale(page, locale)
      await page.goto(portal.origin + SHOP)
      await openPanel(page)
      const panel = page.getByRole('complementary', { name: words.panel })
      await panel.locator('input[name="vehiclePrice"]').fill('24990')
      await panel.locator('select[name="theme"]').selectOption('graphite')
      await expect(page.locator('.shop-price')).toHaveText(words.changed)
      await expect(calculator(page)).toHaveAttribute('theme', 'graphite')
      const box = (await panel.boundingBox())!
      expect(width < 1200 ? box.height : box.width, 'the panel hides no more than half').toBeLessThan(
        (width < 1200 ? 900 : width) / 2 + 60
      )
      await page.reload()
      await expect(page.locator('.shop-price')).toHaveText(words.changed)
      await openPanel(page)
      await panel.getByRole('button', { name: words.reset }).click()
      await expect(page.locator('.shop-price')).toHaveText(words.price)
      expect(await page.evaluate(() => localStorage.getItem('portico.componentDemo'))).toBeNull()
    })

    test('every element stands alone with the code of just what is shown', async ({ page, portal }) => {
      await chooseLocale(page, locale)
      await page.goto(portal.origin + ELEMENTS)
      await showsInstalments(page)
      await openPanel(page)
      await page.locator('select[name="country"]').selectOption('ES')
      await expect(page.locator('main pre').first()).toContainText('country="ES"')
      await expect(page.locator('main pre').first()).toContainText('integrity="sha384-')
      await expect(page.locator('main pre').first()).not.toContainText('workspace')
      await expect(calculator(page)).toHaveAttribute('country', 'ES')
      expect(await axeFindings(page)).toEqual([])
      expect(await sidewaysOverflow(page)).toBe(0)
    })
  })
}

test('a link shows somebody else the same, without changing what he keeps until he changes it', async ({
  page,
  portal
}) => {
  await page.goto(`${portal.origin}${SHOP}?vehiclePrice=18500&pageTitle=Autos+Levante&country=ES&theme=neon`)
  await expect(page.locator('.shop-name')).toContainText('Autos Levante')
  await expect(page).toHaveTitle(/^Autos Levante/)
  await expect(page.locator('.shop-price')).toHaveText(/18,500/)
  await expect(page.getByText('The usual values are shown for: Theme.')).toBeVisible()
  await expect(page.getByText('This is a shared configuration')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('portico.componentDemo'))).toBeNull()
  await page.getByLabel('Name of the shop').fill('Levante')
  await expect(page).toHaveURL(portal.origin + SHOP)
  await expect(page.getByText('This is a shared configuration')).toHaveCount(0)
  await page.goto(portal.origin + SHOP)
  await expect(page.locator('.shop-name')).toContainText('Levante')
  await expect(page.locator('.shop-price')).toHaveText(/18,500/)
})

test('a picture of another origin is explained instead of being broken, and a faulty one is refused', async ({
  page,
  portal
}) => {
  await page.goto(portal.origin + SHOP)
  await page.getByLabel('Picture', { exact: true }).selectOption('own')
  const address = page.getByLabel('Address of the picture')
  await address.fill('https://cdn.example/car.jpg')
  await expect(page.getByText('content policy shows pictures of its own address only').first()).toBeVisible()
  await expect(page.locator('.shop-missing')).toBeVisible()
  await address.fill('javascript:alert(1)')
  await expect(page.getByText('Enter an address that begins with https://')).toBeVisible()
  await page.getByLabel('Picture', { exact: true }).selectOption('lumen-suv')
  await expect(page.locator('.shop-picture')).toHaveAttribute('alt', 'A white SUV from the side')
})

test('the gallery, the shop’s menu and an application work by keyboard alone', async ({ page, portal }) => {
  await page.goto(portal.origin + SHOP)
  await showsInstalments(page)
  await page.getByRole('button', { name: 'The car from behind' }).press('Enter')
  await expect(page.locator('.shop-picture')).toHaveAttribute('alt', 'The car from behind')
  await page.getByRole('link', { name: 'Equipment' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Equipment' })).toBeFocused()
  await calculator(page).getByRole('button', { name: 'Apply' }).press('Enter')
  await expect(page.getByText(/your application would begin here, with quotation \w+/)).toBeVisible()
})

test('nothing moves while the shop loads', async ({ page, portal }) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(portal.origin + SHOP)
  await showsInstalments(page)
  const total = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0)
  )
  expect(total).toBeLessThan(0.02)
})

for (const path of ['/nothing', '/demo-page/deeper'])
  test(`${AREA}${path} is not found, with the way back to the area`, async ({ page, portal }) => {
    await page.goto(portal.origin + AREA + path)
    await expect(page.getByText('There is no such demo.')).toBeVisible()
    await page.getByRole('link', { name: 'To the demos' }).click()
    await expect(page).toHaveURL(portal.origin + AREA)
  })
