import { LOCALES, LOGIN_CALLBACK_ROUTE, PATHS } from '@portico/contract'
import { axeFindings } from '../support/accessibility.ts'
import { entitiesMenu } from '../support/layout.ts'
import { chooseLocale } from '../support/locale.ts'
import { resumeSession } from '../support/session.ts'
import { expect, type Page, test } from '../support/test.ts'

test.use({
  allowConsole: ['Failed to load resource', 'ChunkLoadError', 'The login failed'],
  contextOptions: { reducedMotion: 'reduce' }
})

interface State {
  name: string
  /** Rules of axe that do not apply. */
  except?: string[]
  account?: 'admin' | 'user'
  width?: number
  /** Whether the state requires a whole browser; tests of screens check the others in each language and theme. */
  isOnlyHere?: boolean
  open: (page: Page) => Promise<void>
}

const heading = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()
const visit = (path: string) => async (page: Page) => {
  await page.goto(path)
  await heading(page)
}

const STATES: State[] = [
  { name: 'home, anonymous', open: visit('/') },
  { name: 'home, signed in', account: 'admin', open: visit('/') },
  { name: 'home on a phone', width: 390, open: visit('/') },
  { name: 'contact', open: visit('/contact/contact_form') },
  { name: 'not found', open: visit('/nowhere') },
  { name: 'not authorized', account: 'user', open: visit('/admin/docs') },
  { name: 'failed login with its dialog', isOnlyHere: true, open: visit(`${LOGIN_CALLBACK_ROUTE}?error=login_failed`) },
  { name: 'signed out', open: visit('/logout') },
  {
    name: 'login under way',
    isOnlyHere: true,
    open: async (page) => {
      await page.route(`**/${PATHS.login}?*`, () => {})
      await page.goto(`${LOGIN_CALLBACK_ROUTE}?id_token=any`)
      await heading(page)
    }
  },
  {
    name: 'entities menu',
    account: 'admin',
    open: async (page) => {
      await visit('/')(page)
      await entitiesMenu(page).click()
    }
  },
  {
    name: 'account menu',
    account: 'admin',
    open: async (page) => {
      await visit('/')(page)
      await page.getByRole('button', { name: /^admin / }).click()
    }
  },
  {
    name: 'language menu',
    open: async (page) => {
      await visit('/')(page)
      await page.getByRole('button', { name: /^(EN|ES), / }).click()
    }
  },
  {
    name: 'drawer',
    account: 'admin',
    width: 390,
    open: async (page) => {
      await visit('/')(page)
      await page.getByRole('banner').getByRole('button').first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
    }
  },
  {
    name: 'API description with an open call',
    account: 'admin',
    // The schema trees of the reference; the test of its operation page has the reason.
    except: ['label-content-name-mismatch'],
    open: async (page) => {
      await visit('/admin/docs')(page)
      await page.locator('summary').nth(8).click()
      await expect(page.locator('details[open]').getByText('400', { exact: true }).first()).toBeVisible()
    }
  },
  {
    name: 'API description on a phone',
    account: 'admin',
    width: 390,
    open: async (page) => {
      await visit('/admin/docs')(page)
      await expect(page.locator('summary').first()).toBeVisible()
    }
  },
  {
    name: 'a failed call with its toast',
    account: 'admin',
    open: async (page) => {
      await page.route(`**/${PATHS.apiDocs}`, (route) => route.fulfill({ status: 500, json: { reference: 'a1b2' } }))
      await visit('/admin/docs')(page)
      await expect(page.locator('[data-toast]')).toBeVisible()
    }
  },
  {
    name: 'a page that did not load',
    isOnlyHere: true,
    account: 'user',
    open: async (page) => {
      await page.route('**/private/*.js', (route) => route.abort())
      await page.goto('/documents')
      await expect(page.locator('[data-code]')).toBeVisible()
    }
  }
]

for (const locale of LOCALES)
  test.describe(`axe finds nothing, light and dark, in ${locale}`, () => {
    test.use({ locale })
    for (const { name, account, width = 1280, except = [], isOnlyHere, open } of STATES)
      test(name, { tag: locale === 'en' && isOnlyHere ? [] : '@full' }, async ({ page, portal }) => {
        await page.setViewportSize({ width, height: 800 })
        // Without this choice the language of the account would apply.
        await chooseLocale(page, locale)
        if (account) await resumeSession(page, portal, account)
        await open(page)
        await expect(page.locator('html')).toHaveAttribute('lang', locale)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
          expect(await axeFindings(page, except), colorScheme).toEqual([])
        }
      })
  })
