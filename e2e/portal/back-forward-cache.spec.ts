import { CHROMIUM_ARGUMENTS, obtainChromium } from '../../tools/find-chromium.ts'
import { resumeSession } from '../support/session.ts'
import { test } from '../support/test.ts'

const PUBLIC_PAGES = ['/', '/services/finance', '/easy-access', '/build']
const PRIVATE_PAGES = ['/documents', '/apireference/payments/operations/initiatePayment', '/applications', '/users']

for (const { reader, pages } of [
  { reader: 'nobody signed in', pages: PUBLIC_PAGES },
  { reader: 'an administrator signed in', pages: PRIVATE_PAGES }
])
  test(`the Back button restores a page that was left for another document as it was, with ${reader}`, async ({
    playwright,
    portal
  }) => {
    const browser = await playwright.chromium.launch({
      executablePath: obtainChromium(),
      args: CHROMIUM_ARGUMENTS,
      // Playwright's default arguments switch it off.
      ignoreDefaultArgs: ['--disable-back-forward-cache']
    })
    const page = await browser.newPage({ baseURL: portal.origin })
    if (pages === PRIVATE_PAGES) await resumeSession(page, portal, 'admin')
    await page.addInitScript(() => {
      addEventListener('pageshow', ({ persisted }) => {
        if (persisted) console.log(`restored ${location.pathname}`)
      })
    })
    for (const path of pages) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      await page.goto('/services')
      const restored = page.waitForEvent('console', (message) => message.text() === `restored ${path}`)
      await Promise.all([restored, page.evaluate('history.back()').catch(() => {})])
      // Otherwise the next page.goto can begin while Playwright takes the restored page for a navigation under way.
      await page.waitForURL(path, { waitUntil: 'commit' })
    }
    await browser.close()
  })
