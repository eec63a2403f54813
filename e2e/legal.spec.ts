import { COOKIES, LOCALES, type Locale, PATHS as PORTAL_PATHS } from '@portico/contract'
import { axeFindings } from './support/accessibility.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { chooseLocale } from './support/locale.ts'
import { isRunning } from './support/public-pages.ts'
import { READERS } from './support/readers.ts'
import { expect, type Page, test } from './support/test.ts'

const PATHS = ['/terms-of-use', '/privacy-policy', '/cookies'] as const

/** What the specification asks each document to say, in the words of each language. */
const CLAUSES: Record<(typeof PATHS)[number], Record<Locale, { title: string; says: string[] }>> = {
  '/terms-of-use': {
    en: {
      title: 'Terms of use',
      says: [
        'provided without warranty of any kind',
        'owns all rights in the portal',
        'reverse engineer',
        'redistribute',
        'attack the sandbox',
        'at least 30 days’ notice sent to your registered e-mail address',
        'if you breach these terms',
        'inactive for more than 12 consecutive months',
        'all your client IDs end',
        'Any public disclosure',
        'prior written approval',
        'must not share them with anyone'
      ]
    },
    es: {
      title: 'Condiciones de uso',
      says: [
        'sin garantía de ningún tipo',
        'Todos los derechos sobre el portal',
        'ingeniería inversa',
        'redistribuir',
        'atacar el entorno de pruebas',
        'un preaviso de al menos 30 días enviado a su correo electrónico registrado',
        'si usted incumple estas condiciones',
        'inactiva durante más de 12 meses consecutivos',
        'identificadores de cliente dejan de ser válidos',
        'Toda divulgación pública',
        'aprobación previa y por escrito',
        'No debe compartirlos con nadie'
      ]
    }
  },
  '/privacy-policy': {
    en: {
      title: 'Privacy policy',
      says: [
        'The data controller is the provider of this portal',
        'your e-mail address',
        'navigation data',
        'marked with an asterisk',
        'your request is not processed',
        ...['access:', 'rectify:', 'delete:', 'limit:', 'oppose:', 'challenge automated decisions:'],
        ...['portability:', 'withdraw consent:']
      ]
    },
    es: {
      title: 'Política de privacidad',
      says: [
        'El responsable del tratamiento es el proveedor de este portal',
        'su dirección de correo electrónico',
        'datos de navegación',
        'marcados con un asterisco',
        'su solicitud no se tramita',
        ...['acceso:', 'rectificación:', 'supresión:', 'limitación:', 'oposición:'],
        ...['impugnación de las decisiones automatizadas:', 'portabilidad:', 'retirada del consentimiento:']
      ]
    }
  },
  '/cookies': {
    en: { title: 'Cookie policy', says: ['first-party cookies only', 'No third-party cookies are used', '12 months'] },
    es: { title: 'Política de cookies', says: ['cookies propias', 'No se utilizan cookies de terceros', '12 meses'] }
  }
}

async function open(page: Page, path: string, locale: Locale = 'en'): Promise<void> {
  await chooseLocale(page, locale)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
}

for (const path of PATHS)
  for (const locale of LOCALES)
    test(`${path} has in ${locale} every clause that the specification asks for, its version and its date`, async ({
      page
    }) => {
      const { title, says } = CLAUSES[path][locale]
      await open(page, path, locale)
      const article = page.getByRole('article')
      await expect(page).toHaveTitle(new RegExp(`^${title} – `))
      await expect(article.getByRole('heading', { level: 1 })).toHaveText(title)
      for (const words of says) await expect(article).toContainText(words)
      await expect(article.locator('time').first()).toHaveText('21/11/2026')
      await expect(article).toContainText(/(Version|Versión)\s*1\.0/)
    })

test('the documents name the provider, and are shown together with that name', async ({ page }) => {
  for (const [path, anchor] of [
    ['/terms-of-use', '#agreement-1'],
    ['/privacy-policy', '#controller-1']
  ] as const) {
    const answered = Promise.withResolvers<void>()
    await page.route(`**/${PORTAL_PATHS.info}`, async (route) => {
      const response = await route.fetch()
      await answered.promise
      const provider = { name: 'Example Bank', address: '1 Example Street' }
      await route.fulfill({ response, json: { ...(await response.json()), provider } })
    })
    const loaded = page.waitForResponse(new RegExp(`/assets${path}-.*\\.js$`))
    await page.goto(path)
    await (await loaded).finished()
    await expect(page.getByRole('article').getByRole('status')).toBeVisible()
    await expect(page.locator(anchor)).toHaveCount(0)
    answered.resolve()
    await expect(page.locator(anchor)).toContainText('Example Bank, 1 Example Street, the consumer-finance company')
    await page.unroute(`**/${PORTAL_PATHS.info}`)
  }
  await open(page, '/privacy-policy')
  await expect(page.locator('#controller-1')).toContainText('Portico Finance (example provider)')
})

test('the cookie policy has a row for each cookie, with its name and how long it is kept', async ({ page }) => {
  await open(page, '/cookies')
  for (const cookie of Object.values(COOKIES))
    await expect(page.getByRole('rowheader').filter({ hasText: cookie.name }).first()).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'portico_visitor' })
  await expect(row.getByRole('cell').last()).toContainText('12 months')
})

test('the documents are linked from the footer of every page', async ({ page }) => {
  await page.goto('/')
  await isRunning(page)
  const footer = page.getByRole('contentinfo')
  for (const [name, path] of [
    ['Terms of use', '/terms-of-use'],
    ['Privacy policy', '/privacy-policy'],
    ['Cookie', '/cookies']
  ] as const) {
    await footer.getByRole('link', { name }).first().click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.locator('main:focus, h1:focus')).toHaveCount(1)
  }
})

test.describe('the parts of a document', () => {
  const inView = (page: Page, id: string) => expect(page.locator(`#${id}`)).toBeInViewport()

  test('are reached from its contents by keyboard, have addresses, and going back finds the old place', async ({
    page
  }) => {
    await open(page, '/terms-of-use')
    const link = page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'No warranty' })
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/terms-of-use#warranty')
    await expect(page.getByRole('heading', { name: '6. No warranty' })).toBeFocused()
    await inView(page, 'warranty')
    await expect(link).toHaveAttribute('aria-current', 'true')
    await page.goBack()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await page.goForward()
    await inView(page, 'warranty')
  })

  test('are where an address leads that names one, from outside and from another document', async ({ page }) => {
    await open(page, '/terms-of-use#suspension-2')
    await inView(page, 'suspension-2')
    await page.getByRole('article').getByRole('link', { name: 'privacy policy' }).click()
    await page.getByRole('article').getByRole('link', { name: 'cookie settings' }).click()
    await expect(page).toHaveURL('/cookies#choice')
    await inView(page, 'choice')
  })

  test('are numbered clauses, each with a link to itself', async ({ page }) => {
    await open(page, '/terms-of-use')
    await page.getByRole('link', { name: 'Link to clause 10.2', exact: true }).click()
    await expect(page).toHaveURL('/terms-of-use#suspension-2')
    await expect(page.locator('#suspension-2')).toContainText('After 9 months and again after 11 months without use')
  })

  test('fold their list on narrow windows', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await open(page, '/privacy-policy')
    const contents = page.getByRole('navigation', { name: 'On this page' })
    await expect(contents.getByRole('link').first()).toBeHidden()
    await contents.getByText('On this page').click()
    await contents.getByRole('link', { name: 'Your rights' }).click()
    await inView(page, 'rights')
  })
})

test('a printed document is the document alone, dark on white, with the addresses that it refers to', async ({
  page
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, '/privacy-policy')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const hidden of [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByRole('navigation', { name: 'On this page' }),
    page.getByRole('heading', { name: 'Do you have any question?' }),
    page.getByRole('button', { name: 'Print' })
  ])
    await expect(hidden.first()).toBeHidden()
  const link = page.getByRole('article').getByRole('link', { name: 'cookie policy' })
  expect(await link.evaluate((element) => getComputedStyle(element, '::after').content)).toContain('/cookies')
  const colour = await page.getByRole('heading', { level: 1 }).evaluate((element) => getComputedStyle(element).color)
  expect(colour).toBe('rgb(13, 27, 42)')
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgba(0, 0, 0, 0)')
})

test.describe('a document that does not load', () => {
  test.use({ allowConsole: ['Failed to load resource', 'Failed to fetch dynamically imported module'] })

  test('says so, and is there after another attempt', async ({ page }) => {
    await page.route(/\/assets\/terms-of-use-.*\.js$/, (route) => route.abort())
    await page.goto('/terms-of-use')
    await expect(page.getByRole('alert')).toContainText('This page could not be loaded', { timeout: 20_000 })
    await page.unroute(/\/assets\/terms-of-use-.*\.js$/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: '1. The agreement' })).toBeVisible()
  })

  test('nor does its page: it says so, and is there after another attempt', async ({ page }) => {
    await page.route(/\/assets\/terms-page-.*\.js$/, (route) => route.abort())
    await page.goto('/terms-of-use')
    await expect(page.getByRole('alert')).toBeVisible({ timeout: 20_000 })
    await page.unroute(/\/assets\/terms-page-.*\.js$/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: '1. The agreement' })).toBeVisible()
  })
})

for (const path of PATHS)
  for (const { locale, width, colorScheme } of READERS)
    test(`axe finds nothing on ${path}, nor is anything too wide: ${locale}, ${width} pixels, ${colorScheme}`, async ({
      page
    }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      await open(page, path, locale)
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
      expect(await axeFindings(page)).toEqual([])
    })
