import { LOCALE_STORAGE_KEY, LOCALES, type Locale } from '@portico/contract'
import { axeFindings } from '../support/accessibility.ts'
import { sidewaysOverflow } from '../support/layout.ts'
import { BROWSERS, isRunning, PUBLIC_PAGES, PUBLIC_PATHS } from '../support/public-pages.ts'
import { resumeSession } from '../support/session.ts'
import { expect, type Page, test } from '../support/test.ts'

/** Adds up the layout shifts while a page loads (Layout Instability API). */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = { sum: 0 }
    Object.assign(window, { __shifts: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.sum += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { __shifts: { sum: number } }).__shifts.sum)
}

/** Records the paths that the page requests although robots.txt disallows them. */
async function watchCrawler(page: Page, origin: string): Promise<Set<string>> {
  const rules = (await (await page.request.get('/robots.txt')).text()).split('\n').flatMap((line) => {
    const [, kind, path = ''] = /^(Allow|Disallow): (\S+)$/.exec(line) ?? []
    return kind === undefined ? [] : [{ isAllowed: kind === 'Allow', path }]
  })
  // RFC 9309, section 2.2.2: the longest rule counts.
  const isAllowed = (path: string) =>
    rules.filter((rule) => path.startsWith(rule.path)).sort((one, other) => other.path.length - one.path.length)[0]
      ?.isAllowed ?? true
  expect([isAllowed('/private/x.js'), isAllowed('/api/account')]).toEqual([false, false])
  const refused = new Set<string>()
  page.on('request', (one) => {
    const url = new URL(one.url())
    if (url.origin === origin && !isAllowed(url.pathname)) refused.add(url.pathname)
  })
  return refused
}

/** Pages with data that they request from the server, which is therefore not in the document. */
const LIVE: readonly string[] = ['/build', '/easy-access']

/** Checks that the application shows the same text as the document. */
async function expectWordsOfDocument(page: Page, path: string, locale: Locale): Promise<void> {
  const html = await (await page.request.get(path, { headers: { 'Accept-Language': locale } })).text()
  const written = await page.evaluate(
    (text) => new DOMParser().parseFromString(text, 'text/html').querySelector('main')?.textContent,
    html
  )
  expect([path, await page.locator('main').textContent()]).toEqual([path, written])
}

for (const locale of LOCALES) {
  test(`in ${locale} every page is there without JavaScript, with its title, description and addresses`, async ({
    browser,
    portal
  }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      locale: BROWSERS[locale],
      baseURL: portal.origin
    })
    const page = await context.newPage()
    for (const path of PUBLIC_PATHS) {
      const response = await page.goto(path)
      expect([path, response?.headers()['content-language']]).toEqual([path, locale])
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(PUBLIC_PAGES[path][locale])
      await expect(page.getByRole('navigation').first()).toBeVisible()
      const description = await page.locator('meta[name="description"]').getAttribute('content')
      expect(description?.length).toBeGreaterThan(50)
      expect(description?.length).toBeLessThan(180)
      expect(await page.title()).toContain(locale === 'en' ? 'Developer Portal' : 'Portal para desarrolladores')
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', portal.origin + path)
      for (const other of LOCALES)
        await expect(page.locator(`link[hreflang="${other}"]`)).toHaveAttribute(
          'href',
          `${portal.origin}${path}?language=${other}`
        )
      expect(await page.content()).not.toMatch(/translation-not-found|\.invalid/)
    }
    await context.close()
  })

  for (const width of [1280, 390])
    test.describe(() => {
      test.use({ locale: BROWSERS[locale], contextOptions: { reducedMotion: 'reduce' } })

      // Every run checks each language and each width, the full run both languages at both widths.
      const isUsual = (locale === 'en') === (width === 1280)
      test(`in ${locale}, at ${width} pixels, nothing moves while a page loads, its words stay, nothing overflows, nothing is wrong for axe`, {
        tag: isUsual ? [] : ['@full']
      }, async ({ page, portal }) => {
        test.setTimeout(120_000)
        const refused = await watchCrawler(page, portal.origin)
        const shifts = await watchShifts(page)
        await page.setViewportSize({ width, height: 900 })
        for (const path of PUBLIC_PATHS) {
          await page.goto(path, { waitUntil: 'networkidle' })
          await isRunning(page)
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(PUBLIC_PAGES[path][locale])
          expect(await page.content()).not.toContain('translation-not-found')
          expect([path, await shifts()]).toEqual([path, expect.closeTo(0, 2)])
          expect([path, await sidewaysOverflow(page)]).toEqual([path, 0])
          if (!LIVE.includes(path)) await expectWordsOfDocument(page, path, locale)
          expect([path, await axeFindings(page)]).toEqual([path, []])
        }
        expect([...refused]).toEqual([])
      })
    })
}

test('a tab whose language was chosen never shows another one', async ({ page }) => {
  await page.addInitScript(([key]) => sessionStorage.setItem(key as string, JSON.stringify('es')), [LOCALE_STORAGE_KEY])
  // Records every heading that is visible in the meantime.
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { __seen: seen })
    const look = () => {
      const heading = document.querySelector('h1')
      if (heading && getComputedStyle(heading).visibility === 'visible') seen.push(heading.textContent ?? '')
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto('/services/finance', { waitUntil: 'networkidle' })
  await isRunning(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  const seen = await page.evaluate(() => [...new Set((window as unknown as { __seen: string[] }).__seen)])
  expect(seen).toEqual([PUBLIC_PAGES['/services/finance'].es])
})

test('a signed-in user is never offered to sign in, and nothing moves in the header when the account is loaded', async ({
  page,
  portal
}) => {
  const shifts = await watchShifts(page)
  await resumeSession(page, portal, 'user')
  await page.addInitScript(() => {
    const seen = { offers: 0 }
    Object.assign(window, { __seen: seen })
    const look = () => {
      for (const button of document.querySelectorAll('header button'))
        if (button.textContent === 'Sign in' && getComputedStyle(button).visibility === 'visible') seen.offers += 1
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto('/services', { waitUntil: 'networkidle' })
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('button', { name: /^u?\s*user / })).toBeVisible()
  await expect(banner.getByRole('button', { name: 'Entities' })).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { __seen: { offers: number } }).__seen.offers)).toBe(0)
  expect(await shifts()).toBeLessThan(0.005)
})

test('a chosen language takes precedence over the one in the address', async ({ page }) => {
  await page.goto('/services?language=es&x=1', { waitUntil: 'networkidle' })
  await isRunning(page)
  await page.getByRole('banner').getByRole('button', { name: /^ES,/ }).click()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page).toHaveURL(/\/services\?language=en&x=1$/)
  await page.reload()
  await isRunning(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(PUBLIC_PAGES['/services'].en)
  // A change of language fetches the texts of the page that is shown.
  await page.getByRole('button', { name: 'EN, Language' }).click()
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(PUBLIC_PAGES['/services'].es)
  await page.getByRole('banner').getByRole('link', { name: 'Acceso fácil' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(PUBLIC_PAGES['/easy-access'].es)
  await expect(page).toHaveTitle('Acceso fácil – Portal para desarrolladores')
})
