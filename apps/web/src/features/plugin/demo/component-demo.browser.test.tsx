import { expect, test } from 'vitest'
import { expectGoodForReaders, type Reader } from '@/testing/readers.ts'
import { address, pathname, renderApp } from '@/testing/render-app.tsx'
import { elements, focus, page, userEvent } from '@/testing/screen.ts'

const AREA = '/web-component-demo'
const SHOP = `${AREA}/demo-page`
const ELEMENTS = `${AREA}/component-demo`
const STORAGE_KEY = 'portico.componentDemo'

const WORDS = {
  en: { overview: 'Web component demos', elements: 'Single elements', price: /30,000/ },
  es: { overview: 'Demostraciones de los componentes web', elements: 'Elementos por separado', price: /30\.000/ }
}

const calculator = () => elements('portico-finance-calculator')[0]
const attribute = (name: string) => expect.poll(() => calculator()?.getAttribute(name))
const shopPrice = () => expect.element(page.getByCss('.shop-price'))
const picture = () => page.getByCss('.shop-picture')
const field = (name: string) => page.getByCss(`[name="${name}"]`)
const code = () => page.getByCss('main pre').first()

/** Waits until an element of the plugin shows an instalment of the sandbox. */
const showsInstalment = (tag: string) =>
  expect
    .element(page.getByCss(`${tag} [part~="instalment"]`).first(), { timeout: 10_000 })
    .toMatchTextContent(/\d{2,3}[.,]\d{2}/)

async function showsInstalments(): Promise<void> {
  await showsInstalment('portico-finance-calculator')
  await showsInstalment('portico-finance-badge')
}

test('the overview leads to both demos, for a visitor who is not signed in', async () => {
  await renderApp(AREA)
  await expectGoodForReaders(async ({ locale }: Reader) => {
    await expect.element(page.getByRole('heading', { level: 1, name: WORDS[locale].overview })).toBeVisible()
    await showsInstalment('portico-finance-badge')
    await expect.element(page.getByRole('link', { name: WORDS[locale].elements, exact: false })).toBeVisible()
  })
  await page.getByRole('link', { name: WORDS.en.elements, exact: false }).click()
  await expect.poll(pathname).toBe(ELEMENTS)
})

test('the shop begins with a car of 30000 that the sandbox quotes for', async () => {
  await renderApp(SHOP)
  await expectGoodForReaders(async ({ locale }: Reader) => {
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Aurelia Corvo 1.5 Hybrid Touring')
    await shopPrice().toMatchTextContent(WORDS[locale].price)
    await showsInstalments()
    await attribute('vehicle-price').toBe('30000')
    await attribute('workspace').toMatch(/^[A-Za-z0-9_-]{8,64}$/)
  })
})

test('a change is shown immediately, kept after a reload, and undone by a reset, at any width', async () => {
  for (const { width, locale, names, changed } of [
    { width: 1280, locale: 'en', names: ['Demo configuration', 'Reset', ''], changed: /24,990/ },
    {
      width: 390,
      locale: 'es',
      names: ['Configuración de la demostración', 'Restablecer', 'Editar'],
      changed: /24\.990/
    }
  ] as const) {
    const [panelName, reset, edit] = names
    const openPanel = async () => {
      if (edit) await page.getByRole('button', { name: edit, exact: true }).click()
    }
    const app = await renderApp(SHOP, { width, height: 900, locale })
    await openPanel()
    const panel = page.getByRole('complementary', { name: panelName })
    await field('vehiclePrice').fill('24990')
    await field('theme').selectOptions('graphite')
    await shopPrice().toMatchTextContent(changed)
    await attribute('theme').toBe('graphite')
    const box = panel.element().getBoundingClientRect()
    const share = width < 1200 ? box.height / 900 : box.width / width
    expect(share, 'the panel hides no more than half').toBeLessThan(0.5 + 60 / 900)
    await app.reload()
    await shopPrice().toMatchTextContent(changed)
    await openPanel()
    await panel.getByRole('button', { name: reset }).click()
    await shopPrice().toMatchTextContent(WORDS[locale].price)
    expect(localStorage.getItem(STORAGE_KEY)).toBeNull()
  }
})

test('every element is alone with the code of exactly what is shown', async () => {
  await renderApp(ELEMENTS)
  await showsInstalments()
  await field('country').selectOptions('ES')
  await expectGoodForReaders(async () => {
    await showsInstalments()
    await expect.element(code()).toMatchTextContent('country="ES"')
    await expect.element(code()).toMatchTextContent('integrity="sha384-')
    await expect.element(code()).not.toMatchTextContent('workspace')
    await attribute('country').toBe('ES')
  })
})

test('a link shows another person the same, without changing what they keep until they change it', async () => {
  await renderApp(`${SHOP}?vehiclePrice=18500&pageTitle=Autos+Levante&country=ES&theme=neon`)
  await expect.element(page.getByCss('.shop-name').first()).toMatchTextContent('Autos Levante')
  await expect.poll(() => document.title).toMatch(/^Autos Levante/)
  await shopPrice().toMatchTextContent(/18,500/)
  await expect.element(page.getByText('Default values are shown for: Theme.')).toBeVisible()
  await expect.element(page.getByText('Shared configuration', { exact: false })).toBeVisible()
  expect(localStorage.getItem(STORAGE_KEY)).toBeNull()
  await page.getByLabelText('Shop name', { exact: false }).fill('Levante')
  await expect.poll(address).toBe(SHOP)
  await expect.element(page.getByText('Shared configuration', { exact: false })).not.toBeInTheDocument()
  expect(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '')).toMatchObject({
    pageTitle: 'Levante',
    vehiclePrice: '18500'
  })
})

test('a picture of another origin is explained instead of being broken, and a faulty one is refused', async () => {
  await renderApp(SHOP)
  const choice = page.getByLabelText('Image', { exact: true })
  await choice.selectOptions('own')
  const pictureAddress = page.getByLabelText('Image URL', { exact: false })
  await pictureAddress.fill('https://cdn.example/car.jpg')
  await expect
    .element(page.getByText('Content Security Policy allows only images from its own origin', { exact: false }).first())
    .toBeVisible()
  await expect.element(page.getByCss('.shop-missing').first()).toBeVisible()
  await pictureAddress.fill('javascript:alert(1)')
  await expect.element(page.getByText('Enter a URL that starts with https://', { exact: false })).toBeVisible()
  await choice.selectOptions('lumen-suv')
  await expect.element(picture()).toHaveAttribute('alt', 'A white SUV from the side')
})

test('the gallery, the shop’s menu and an application work by keyboard alone', async () => {
  await renderApp(SHOP)
  await showsInstalments()
  await focus(page.getByRole('button', { name: 'The car from behind' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(picture()).toHaveAttribute('alt', 'The car from behind')
  await focus(page.getByRole('link', { name: 'Equipment' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Equipment' })).toHaveFocus()
  await focus(page.getByCss('portico-finance-calculator').getByRole('button', { name: 'Apply' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/your loan application would start here with quotation \w+/)).toBeVisible()
})

test('what is not below the demos is not found, with the way back to them', async () => {
  for (const path of ['/nothing', '/demo-page/deeper']) {
    await renderApp(AREA + path)
    await expect.element(page.getByText('This demo does not exist.', { exact: false })).toBeVisible()
    await page.getByRole('link', { name: 'View all demos', exact: false }).click()
    await expect.poll(pathname).toBe(AREA)
  }
})
