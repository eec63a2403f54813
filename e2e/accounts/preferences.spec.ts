import { header } from '../support/layout.ts'
import { expect, type Page, test } from '../support/test.ts'

test.describe('the language', () => {
  test('is switched without a reload, fetched once, and kept in the tab', async ({ page }) => {
    const fetched: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname.startsWith('/i18n/')) fetched.push(pathname + search)
    })
    const texts = page.waitForResponse(/\/i18n\/en\.json/)
    await page.goto('/')
    // The address has a hash, so that the browser may cache the file.
    expect((await texts).headers()['cache-control']).toContain('immutable')
    await page.evaluate(() => Object.assign(window, { isTheSamePage: true }))
    const choose = async (from: string, language: string) => {
      await header(page).getByRole('button', { name: from }).click()
      await header(page).getByRole('button', { name: language }).click()
    }
    await choose('EN, Language', 'Español')
    await expect(header(page).getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await expect(page).toHaveTitle('Portal para desarrolladores')
    await choose('ES, Idioma', 'English')
    await choose('EN, Language', 'Español')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    expect(fetched).toEqual([
      expect.stringMatching(/^\/i18n\/en\.json\?_=[0-9a-f]{32}$/),
      expect.stringMatching(/^\/i18n\/es\.json\?_=[0-9a-f]{32}$/)
    ])
    expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(true)
    expect(await page.evaluate(() => sessionStorage.getItem('locale'))).toBe('"es"')
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  })

  test.describe('of a browser that speaks Spanish', () => {
    test.use({ locale: 'es-MX' })
    test('is Spanish', async ({ page }) => {
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toContainText('la financiación de vehículos')
    })
  })

  test.describe('that cannot be fetched', () => {
    test.use({ allowConsole: ['Failed to load resource', 'could not start'] })

    test('stays as it was, and says why; at the start it leaves a page that says so in both languages', async ({
      page
    }) => {
      await page.goto('/')
      await page.route('**/i18n/es.json*', (route) => route.abort())
      await header(page).getByRole('button', { name: 'EN, Language' }).click()
      await header(page).getByRole('button', { name: 'Español' }).click()
      await expect(page.getByText('Server not reachable')).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
      expect(await page.evaluate(() => sessionStorage.getItem('locale'))).toBeNull()

      await page.route('**/i18n/en.json*', (route) => route.abort())
      await page.goto('/')
      await expect(page.getByRole('heading', { name: 'Server not reachable' })).toBeVisible()
      await expect(page.getByText('No se ha podido cargar el portal.')).toBeVisible()
      await page.unroute('**/i18n/en.json*')
      await page.getByRole('button', { name: /Try again/ }).click()
      await expect(header(page)).toBeVisible()
    })
  })
})

test.describe('the theme', () => {
  const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const LIGHT = 'rgb(245, 247, 250)'
  const DARK = 'rgb(10, 17, 27)'

  test('follows the device, also while the page is open; one chosen in the header is applied before the first paint of the next visit', async ({
    page
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/')
    expect(await background(page)).toBe(DARK)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => background(page)).toBe(LIGHT)

    await header(page).getByRole('button', { name: 'Appearance: System' }).click()
    await header(page).getByRole('button', { name: 'Dark' }).click()
    expect(await background(page)).toBe(DARK)
    await page.route(/\/assets\/index-.*\.js$/, (route) => route.abort())
    await page.reload({ waitUntil: 'commit' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })
  test.use({ allowConsole: ['Failed to load resource'] })
})
