import { COOKIES } from '@portico/contract'
import { recordCookieChoice } from '../support/consent.ts'
import { header } from '../support/layout.ts'
import { isRunning } from '../support/public-pages.ts'
import { expect, type Page, test } from '../support/test.ts'

test.use({ cookieChoice: 'nothing' })

const notice = (page: Page) => page.getByRole('region', { name: 'Cookies on this portal' })
const names = async (page: Page) => (await page.context().cookies()).map(({ name }) => name).sort()

const CONSENT = [COOKIES.consentChoice.name, COOKIES.consentVersion.name]

test('declining by keyboard sets the two cookies of the choice and no other, moves nothing, and the notice does not return', async ({
  page
}) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  await isRunning(page)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(notice(page)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('#cookie-notice')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  expect(await names(page)).toEqual([])
  // Measured when the page has loaded completely: until then the heading may move, whatever the choice.
  await page.evaluate(() => document.fonts.ready)
  const place = await heading.boundingBox()
  await notice(page).getByRole('button', { name: 'Accept necessary' }).press('Enter')
  await expect(notice(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  expect(await heading.boundingBox()).toEqual(place)
  await header(page)
    .getByRole('button', { name: /^Appearance/ })
    .click()
  await header(page).getByRole('button', { name: 'Dark' }).click()
  expect(await names(page)).toEqual(CONSENT)
  await page.reload()
  await expect(heading).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('what is accepted is remembered in new tabs until it is withdrawn, and the language and appearance with it', async ({
  page,
  context
}) => {
  await page.goto('/')
  await header(page)
    .getByRole('button', { name: /^Appearance/ })
    .click()
  await header(page).getByRole('button', { name: 'Dark' }).click()
  await notice(page).getByRole('button', { name: 'Accept all' }).click()
  await header(page).getByRole('button', { name: 'EN, Language' }).click()
  await header(page).getByRole('button', { name: 'Español' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  const visitor = async () => (await context.cookies()).find(({ name }) => name === COOKIES.visitor.name)
  expect((await visitor())?.value).toBe('es.dark')

  const later = await context.newPage()
  await later.goto('/')
  await expect(later.locator('html')).toHaveAttribute('lang', 'es')
  await expect(later.locator('html')).toHaveAttribute('data-theme', 'dark')
  await later.getByRole('contentinfo').getByRole('button', { name: 'Configurar cookies' }).click()
  const dialog = later.getByRole('dialog', { name: 'Configuración de cookies' })
  await expect(dialog.getByRole('switch', { name: 'Necesarias' })).toBeDisabled()
  await expect(dialog.getByRole('switch', { name: 'Preferencias' })).toBeFocused()
  await expect(dialog.getByRole('switch', { name: 'Preferencias' })).toBeChecked()
  await later.keyboard.press('Space')
  await dialog.getByRole('button', { name: 'Guardar elección' }).press('Enter')
  await expect(later.getByText('Se ha guardado su configuración de cookies')).toBeVisible()
  expect(await visitor()).toBeUndefined()

  // The first tab does not know about the withdrawal.
  await header(page)
    .getByRole('button', { name: /^Apariencia/ })
    .click()
  await header(page).getByRole('button', { name: 'Claro' }).click()
  expect(await visitor()).toBeUndefined()
  const afterwards = await context.newPage()
  await afterwards.goto('/')
  await expect(afterwards.locator('html')).toHaveAttribute('lang', 'en')
})

test('a choice under an older version of the policy must be made again, and has no effect until then', async ({
  page,
  context,
  portal
}) => {
  await recordCookieChoice(context, portal.origin, 'preferences')
  await context.addCookies([
    { name: COOKIES.consentVersion.name, value: '0.9', url: portal.origin },
    { name: COOKIES.visitor.name, value: 'es.dark', url: portal.origin }
  ])
  await page.goto('/')
  await expect(notice(page)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  expect(await names(page)).not.toContain(COOKIES.visitor.name)
})

test.describe('a connection that is lost', () => {
  test.use({ allowConsole: [/cookie-settings-dialog|ERR_FAILED/] })

  test('before the settings are opened is said, and both choices can still be made', async ({ page }) => {
    await page.route('**/assets/cookie-settings-dialog-*', (route) => route.abort())
    await page.goto('/', { waitUntil: 'networkidle' })
    await isRunning(page)
    await notice(page).getByRole('button', { name: 'Manage cookies' }).click()
    await expect(page.getByText('Server not reachable')).toBeVisible()
    await notice(page).getByRole('button', { name: 'Accept necessary' }).click()
    await expect(notice(page)).toHaveCount(0)
    expect(await names(page)).toEqual(CONSENT)
  })
})
