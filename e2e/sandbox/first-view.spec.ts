import { setTimeout as pause } from 'node:timers/promises'
import { type ApplicationToken, BEARER_PREFIX, PATHS } from '@portico/contract'
import { newApplication } from '../examples/applications.ts'
import { axeFindings } from '../support/accessibility.ts'
import { holdApplication } from '../support/hold-application.ts'
import { sidewaysOverflow } from '../support/layout.ts'
import { chooseLocale } from '../support/locale.ts'
import { READERS } from '../support/readers.ts'
import { resumeSession } from '../support/session.ts'
import { expect, type Page, type Portal, test } from '../support/test.ts'

/** Before the application's code is loaded, pages of an application show HTML that the server has written. */

/** An application that has sent requests, by its number. */
async function prepare(portal: Portal): Promise<number> {
  const user = await portal.api('user')
  const { id } = await newApplication(portal)
  const token = await user.json<ApplicationToken>(PATHS.applicationToken(id), { method: 'POST', json: {} })
  const headers = { authorization: BEARER_PREFIX + token.access_token }
  const send = async (path: string) => (await fetch(`${portal.origin}/sandbox/${path}`, { headers })).json()
  await send('vehicle-api/v1/vehicles?limit=1')
  const { items } = await send('finance-quotation/v2/quotations?limit=1')
  await send(`finance-quotation/v2/quotations/${items[0].quotationId}`)
  return id
}

/** The positions of all headings, links and buttons of the page's content. */
const places = (page: Page) =>
  page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll('h1, h2, a, button')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [element.textContent, ...[x, y, width, height].map(Math.round)].join(' ')
    })
  )

/** Each page with the readers who see the whole of it, and what shows that it is there. */
const PAGES = [
  { part: 'log', accounts: ['user', 'admin'], shown: 'a[data-request]' },
  { part: 'deals', accounts: ['user', 'admin'], shown: 'a[href*="/deals/"]' },
  { part: 'webhooks', accounts: ['user'], shown: '[role=combobox], select' }
]

for (const { account, locale, width, colorScheme } of READERS)
  test.describe(`for a reader in ${locale} at ${width} pixels, ${colorScheme}`, () => {
    test.use({ colorScheme, viewport: { width, height: 900 } })

    for (const { part, accounts, shown } of PAGES)
      if (accounts.includes(account))
        test(`the ${part} of an application is there before the application’s code, and nothing moves when it runs`, async ({
          page,
          portal
        }) => {
          const id = await prepare(portal)
          const letGo = await holdApplication(page)
          await resumeSession(page, portal, account)
          await chooseLocale(page, locale)
          await page.goto(`/applications/${id}/${part}`, { waitUntil: 'commit' })
          await expect(page.getByRole('main').locator(shown).first()).toBeVisible()
          await page.evaluate(() => document.fonts.ready)
          const before = await places(page)
          expect(before.length).toBeGreaterThan(5)
          expect(await axeFindings(page)).toEqual([])
          expect(await sidewaysOverflow(page)).toBe(0)
          letGo()
          const menu = page.getByRole('banner').getByRole('button', { name: new RegExp(`^${account}`, 'i') })
          await expect(menu).toBeVisible()
          await page.waitForLoadState('networkidle')
          expect(await places(page)).toEqual(before)
        })
  })

test('the clock of an application that has gone on meanwhile is taken over without an error', async ({
  page,
  portal
}) => {
  const id = await prepare(portal)
  // The application waits for its texts, for longer than the clock shows the same second.
  await page.route('**/i18n/**', async (route) => {
    await pause(1_500)
    await route.continue()
  })
  await resumeSession(page, portal, 'user')
  await page.goto(`/applications/${id}/deals`)
  await expect(page.getByRole('banner').getByRole('button', { name: /^user/i })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Advance 1 day' })).toBeEnabled()
})
