import { COOKIES } from '@portico/contract'
import { axeFindings } from './support/accessibility.ts'
import { recordCookieChoice } from './support/consent.ts'
import { header, sidewaysOverflow } from './support/layout.ts'
import { expect, type Page, test } from './support/test.ts'

test.use({ cookieChoice: 'nothing' })

const notice = (page: Page) => page.getByRole('region', { name: 'Cookies on this portal' })
const settings = (page: Page) => page.getByRole('dialog', { name: 'Cookie settings' })
const names = async (page: Page) => (await page.context().cookies()).map(({ name }) => name).sort()

const CONSENT = [COOKIES.consentChoice.name, COOKIES.consentVersion.name]

test('the notice is soon reached by keyboard, and the page can be used without answering it', async ({ page }) => {
  await page.goto('/')
  await expect(notice(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(notice(page).getByRole('link', { name: 'Cookie policy' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(notice(page).getByRole('button', { name: 'Only necessary' })).toBeFocused()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).click()
  await expect(page).toHaveURL('/contact/contact_form')
  await expect(notice(page)).toBeVisible()
  expect(await names(page)).toEqual([])
})

test('declining by keyboard sets the two cookies of the choice and no other, moves nothing, and is not asked again', async ({
  page
}) => {
  await page.goto('/')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(notice(page)).toBeVisible()
  const place = await heading.boundingBox()
  await notice(page).getByRole('button', { name: 'Only necessary' }).press('Enter')
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

test('both answers look alike', async ({ page }) => {
  await page.goto('/')
  const look = (name: string) =>
    notice(page)
      .getByRole('button', { name })
      .evaluate((button) => {
        const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(button)
        const { height, width } = button.getBoundingClientRect()
        return [width, height, color, backgroundColor, borderColor, fontSize, fontWeight]
      })
  expect(await look('Accept all')).toEqual(await look('Only necessary'))
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
  await expect(later.getByText('Se ha guardado su elección sobre las cookies')).toBeVisible()
  expect(await visitor()).toBeUndefined()

  // The first tab has not heard of it.
  await header(page)
    .getByRole('button', { name: /^Apariencia/ })
    .click()
  await header(page).getByRole('button', { name: 'Claro' }).click()
  expect(await visitor()).toBeUndefined()
  const afterwards = await context.newPage()
  await afterwards.goto('/')
  await expect(afterwards.locator('html')).toHaveAttribute('lang', 'en')
})

test('the choice group by group is made in a dialog, also from the cookie policy', async ({ page }) => {
  await page.goto('/cookies')
  await notice(page).getByRole('button', { name: 'Choose' }).click()
  await expect(settings(page).getByRole('switch', { name: 'Preferences' })).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(settings(page)).toHaveCount(0)
  await expect(notice(page).getByRole('button', { name: 'Choose' })).toBeFocused()
  expect(await names(page)).toEqual([])
  await page.getByRole('article').getByRole('button', { name: 'Cookie settings' }).click()
  await settings(page).getByRole('switch', { name: 'Preferences' }).check()
  await settings(page).getByRole('button', { name: 'Save choice' }).click()
  await expect(notice(page)).toHaveCount(0)
  const choice = (await page.context().cookies()).find(({ name }) => name === COOKIES.consentChoice.name)
  expect(choice?.value).toBe('preferences')
})

test('a choice made under an older version of the policy is asked for again, and nothing of it holds until then', async ({
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

for (const path of ['/payment-confirmed', '/payment-failed'])
  test(`the notice is not on ${path}, where a shop’s customer would see it`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(notice(page)).toHaveCount(0)
  })

for (const width of [360, 1280])
  test(`at ${width} pixels the notice covers nothing that cannot be scrolled clear of it, and is not printed`, async ({
    page
  }) => {
    await page.setViewportSize({ width, height: 700 })
    await page.goto('/')
    await expect(notice(page)).toBeVisible()
    const last = page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' })
    await last.focus()
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const [button, card] = await Promise.all([last.boundingBox(), notice(page).boundingBox()])
    expect(button!.y + button!.height).toBeLessThanOrEqual(card!.y)
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('#cookie-notice')).toBeHidden()
  })

test('axe finds nothing in notice and dialog, light and dark', async ({ page }) => {
  await page.goto('/')
  for (const state of ['notice', 'dialog'] as const) {
    if (state === 'dialog') await notice(page).getByRole('button', { name: 'Choose' }).click()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
      expect(await axeFindings(page), `${state} ${colorScheme}`).toEqual([])
    }
  }
})
