import { PATHS } from '@portico/contract'
import { entitiesMenu, header, sidewaysOverflow } from './support/layout.ts'
import { chooseLocale } from './support/locale.ts'
import { isRunning } from './support/public-pages.ts'
import { resumeSession } from './support/session.ts'
import { expect, type Page, test } from './support/test.ts'

test.describe('the header', () => {
  test('offers an anonymous visitor nothing but to sign in', async ({ page }) => {
    await page.goto('/')
    await expect(header(page).getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expect(header(page).getByRole('button', { name: 'Entities' })).toHaveCount(0)
    await expect(header(page).getByRole('button', { name: 'Administration' })).toHaveCount(0)
    await expect(header(page).getByText('Development')).toBeVisible()
  })

  test('shows a user the entities and the account', async ({ page, portal }) => {
    await resumeSession(page, portal, 'user')
    await page.goto('/')
    await header(page).getByRole('button', { name: 'user Account' }).click()
    await expect(header(page).getByRole('link', { name: 'Sign out' })).toHaveAttribute('href', '/logout')
    await expect(header(page).getByText('Administrator')).toHaveCount(0)
    await expect(header(page).getByRole('button', { name: 'Administration' })).toHaveCount(0)
    await header(page).getByRole('button', { name: 'Entities' }).click()
    await header(page).getByRole('link', { name: 'Documents' }).click()
    await expect(page).toHaveURL('/documents')
    await expect(header(page).getByRole('link', { name: 'Documents' })).toBeHidden()
  })

  test('shows an administrator that they are one, and the administration', async ({ page, portal }) => {
    await resumeSession(page, portal, 'admin')
    await page.goto('/')
    await expect(header(page).getByText('Administrator')).toBeVisible()
    await header(page).getByRole('button', { name: 'Administration' }).click()
    await expect(header(page).getByRole('link', { name: 'API description' })).toHaveAttribute('href', '/admin/docs')
  })

  test('has neither ribbon nor what does not exist in production', async ({ page, portal }) => {
    await resumeSession(page, portal, 'admin')
    await page.route(`**/${PATHS.info}`, (route) =>
      route.fulfill({
        json: { 'display-ribbon-on-profiles': 'dev', activeProfiles: ['prod'], supportEmail: 'a@b.example' }
      })
    )
    await page.goto('/')
    await expect(header(page).getByText('Administrator')).toBeVisible()
    await expect(header(page).getByText('Development')).toHaveCount(0)
    await header(page).getByRole('button', { name: 'Administration' }).click()
    await expect(header(page).getByRole('link', { name: 'Audit log' })).toBeVisible()
    for (const name of ['API description', 'Mailbox', 'Database'])
      await expect(header(page).getByRole('link', { name })).toHaveCount(0)
    for (const path of ['/admin/docs', '/admin/mailbox', '/admin/database']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'The page does not exist.' })).toBeVisible()
    }
  })
})

test.describe('a menu', () => {
  test.beforeEach(({ page, portal }) => resumeSession(page, portal, 'user'))

  test('opens under the mouse from 960 pixels on', async ({ page }) => {
    const entry = header(page).getByRole('link', { name: 'Documents' })
    await page.setViewportSize({ width: 960, height: 700 })
    await page.goto('/')
    const button = header(page).getByRole('button', { name: 'Entities' })
    await button.hover()
    await expect(entry).toBeVisible()
    await page.getByRole('main').hover()
    await expect(entry).toBeHidden()
    await button.hover()
    await button.click()
    await expect(entry).toBeVisible()
  })

  for (const [name, entry] of [
    ['EN, Language', 'Español'],
    ['Appearance: Same as device', 'Dark']
  ] as const)
    test(`of choices opens under the mouse too: ${name}`, async ({ page }) => {
      await page.setViewportSize({ width: 960, height: 700 })
      await page.goto('/')
      // The page can be seen before it works, and the mouse moves only once here.
      await isRunning(page)
      const choice = header(page).getByRole('button', { name: entry })
      await header(page).getByRole('button', { name }).hover()
      await expect(choice).toBeVisible()
      await page.getByRole('main').hover()
      await expect(choice).toBeHidden()
    })

  test('opens by a click only below 960 pixels', async ({ page }) => {
    const entry = header(page).getByRole('link', { name: 'Documents' })
    await page.setViewportSize({ width: 959, height: 700 })
    await page.goto('/')
    await header(page).getByRole('button', { name: 'Entities' }).hover()
    await expect(entry).toBeHidden()
    await header(page).getByRole('button', { name: 'Entities' }).click()
    await expect(entry).toBeVisible()
    await page.getByRole('main').click({ position: { x: 5, y: 5 } })
    await expect(entry).toBeHidden()
  })

  test('is used by keyboard: Enter opens, arrows move, Escape closes and gives focus back', async ({ page }) => {
    await page.goto('/')
    const button = header(page).getByRole('button', { name: 'Entities' })
    const entry = header(page).getByRole('link', { name: 'Documents' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(entry).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(entry).toBeHidden()
    await expect(button).toBeFocused()
  })
})

test.describe('below 900 pixels', () => {
  test('a burger opens a drawer 270 pixels wide with the login', async ({ page }) => {
    await page.setViewportSize({ width: 899, height: 700 })
    await page.goto('/')
    const burger = page.getByRole('button', { name: 'Open menu' })
    await burger.click()
    const drawer = page.getByRole('dialog', { name: 'Main menu' })
    await expect(drawer.getByRole('button', { name: 'Sign in' })).toBeVisible()
    // It slides in.
    await expect.poll(() => drawer.locator('> div').boundingBox()).toMatchObject({ x: 0, width: 270 })
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(burger).toBeFocused()
  })

  test('the drawer holds menus and logout, and closes when a link is followed', async ({ page, portal }) => {
    await resumeSession(page, portal, 'admin')
    await page.setViewportSize({ width: 390, height: 700 })
    await page.goto('/')
    await page.getByRole('button', { name: 'Open menu' }).click()
    const drawer = page.getByRole('dialog', { name: 'Main menu' })
    await expect(drawer.getByRole('link', { name: 'API description' })).toBeVisible()
    await expect(drawer.getByRole('link', { name: 'Sign out' })).toBeVisible()
    await drawer.getByRole('link', { name: 'Documents' }).click()
    await expect(drawer).toHaveCount(0)
    await expect(page).toHaveURL('/documents')
  })

  test('the drawer closes when the window grows to 900 pixels', async ({ page }) => {
    await page.setViewportSize({ width: 899, height: 700 })
    await page.goto('/')
    await page.getByRole('button', { name: 'Open menu' }).click()
    const drawer = page.getByRole('dialog', { name: 'Main menu' })
    await expect(drawer).toBeVisible()
    await page.setViewportSize({ width: 900, height: 700 })
    await expect(drawer).toHaveCount(0)
    await header(page).getByRole('button', { name: 'Sign in' }).click({ trial: true })
  })

  test('there is no burger from 900 pixels on', async ({ page }) => {
    await page.setViewportSize({ width: 900, height: 700 })
    await page.goto('/')
    await expect(header(page).getByRole('button', { name: 'EN, Language' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden()
  })
})

for (const width of [360, 390, 899, 900, 1280, 2560])
  for (const [locale, language] of [
    ['en-GB', 'en'],
    ['es-ES', 'es']
  ] as const)
    test.describe(`${width} pixels wide in ${locale}`, () => {
      test.use({ locale, viewport: { width, height: 800 } })
      test('nothing is wider than the window', async ({ page, portal }) => {
        await resumeSession(page, portal, 'admin')
        await chooseLocale(page, language)
        for (const path of ['/', '/contact/contact_form', '/admin/docs', '/nowhere']) {
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
        }
      })
    })

test.describe('the contact banner', () => {
  const banner = (page: Page) => page.getByRole('heading', { name: 'Do you have any question?' })

  test('leads to the contact page, which is without it', async ({ page }) => {
    await page.goto('/')
    await expect(banner(page)).toBeVisible()
    await expect(page.getByText('We will provide you with technical and commercial support')).toBeVisible()
    await page
      .getByRole('region', { name: 'Do you have any question?' })
      .getByRole('link', { name: 'Contact us' })
      .click()
    await expect(page).toHaveURL('/contact/contact_form')
    await expect(page.getByRole('link', { name: 'support@portico.example' })).toHaveAttribute(
      'href',
      'mailto:support@portico.example'
    )
    await expect(banner(page)).toHaveCount(0)
  })

  for (const path of ['/payment-confirmed', '/payment-failed'])
    test(`is not on ${path}, which has no header and footer either`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(banner(page)).toHaveCount(0)
      await expect(page.getByRole('banner')).toHaveCount(0)
      await expect(page.getByRole('contentinfo')).toHaveCount(0)
    })
})

test.describe('a page that does not exist', () => {
  test('says so to anonymous visitors', async ({ page }) => {
    await page.goto('/no/such/page')
    await expect(page.getByRole('heading', { name: 'The page does not exist.' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await expect(page).toHaveURL('/')
  })

  test('says so to whoever is signed in', async ({ page, portal }) => {
    await resumeSession(page, portal, 'user')
    await page.goto('/no-such-entity')
    await expect(page.getByRole('heading', { name: 'The page does not exist.' })).toBeVisible()
  })
})

test.describe('a navigation', () => {
  test('begins the new page at its top, with focus and title; going back finds the old position', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 500 })
    await page.goto('/')
    await isRunning(page)
    await expect(page).toHaveTitle('Developer Portal')
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' })
    await link.scrollIntoViewIfNeeded()
    const position = await page.evaluate(() => window.scrollY)
    expect(position).toBeGreaterThan(100)
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeFocused()
    await expect(page).toHaveTitle('Contact us – Developer Portal')
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await page.goBack()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(position)
  })

  test('to the page shown begins it anew', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 500 })
    await page.goto('/')
    await isRunning(page)
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Home' })
    await link.scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })

  test('is not a change of search parameters', async ({ page, portal }) => {
    await resumeSession(page, portal, 'user')
    await page.setViewportSize({ width: 1280, height: 500 })
    await page.goto('/documents')
    await expect(page.getByRole('table')).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, 150))
    await page
      .getByRole('columnheader')
      .getByRole('button')
      .first()
      .evaluate((button: HTMLElement) => button.click())
    await expect(page).toHaveURL(/\?/)
    expect(await page.evaluate(() => window.scrollY)).toBe(150)
  })

  test('can be skipped by keyboard: the first Tab leads to the content', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })
})

test.describe('an error while a page renders', () => {
  test.use({ allowConsole: [/TypeError/] })

  test('stays within the page, and is gone with the next one', async ({ page, portal }) => {
    await resumeSession(page, portal, 'admin')
    await page.route(`**/${PATHS.apiDocs}`, (route) => route.fulfill({ json: { paths: { '/x': null } } }))
    await page.goto('/admin/docs')
    await expect(page.getByRole('heading', { name: 'An unexpected error has occurred.' })).toBeVisible()
    await header(page).getByRole('link', { name: 'Developer Portal' }).click()
    await expect(entitiesMenu(page)).toBeVisible()
  })
})
