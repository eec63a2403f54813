import { axeFindings } from './support/accessibility.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { chooseLocale } from './support/locale.ts'
import { resumeSession } from './support/session.ts'
import { expect, type Page, test } from './support/test.ts'

const READERS = [
  { locale: 'en', colorScheme: 'light', width: 1280 },
  { locale: 'es', colorScheme: 'dark', width: 390 }
] as const

/** Each page, and what is there as soon as its answers have come. */
const PAGES: { path: string; ready: (page: Page) => ReturnType<Page['locator']> }[] = [
  { path: '/admin', ready: (page) => page.getByRole('meter') },
  { path: '/admin/metrics', ready: (page) => page.getByRole('meter').first() },
  { path: '/admin/health', ready: (page) => page.locator('main dl').first() },
  { path: '/admin/configuration', ready: (page) => page.getByRole('rowheader').first() },
  { path: '/admin/logs', ready: (page) => page.getByRole('log').getByRole('listitem').first() }
]

for (const { locale, colorScheme, width } of READERS)
  test.describe(`${colorScheme}, ${locale}, ${width} pixels wide`, () => {
    test.use({ colorScheme, viewport: { width, height: 844 }, contextOptions: { reducedMotion: 'reduce' } })

    for (const { path, ready } of PAGES)
      test(`axe finds nothing on ${path}, every text is translated, and nothing is wider than the window`, async ({
        page,
        portal
      }) => {
        await chooseLocale(page, locale)
        await resumeSession(page, portal, 'admin')
        await page.goto(path)
        await expect(ready(page)).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('lang', locale)
        expect(await axeFindings(page)).toEqual([])
        expect(await page.locator('body').innerText()).not.toContain('translation-not-found')
        for (const other of [width, 360, 900, 2560]) {
          await page.setViewportSize({ width: other, height: 844 })
          expect(await sidewaysOverflow(page), `at ${other} pixels`).toBeLessThanOrEqual(0)
        }
      })

    test('axe finds nothing in the dialogs of jobs and threads', async ({ page, portal }) => {
      await chooseLocale(page, locale)
      await resumeSession(page, portal, 'admin')
      await page.goto('/admin')
      await page
        .getByRole('row')
        .getByRole('button', { name: /^(Run now|Ejecutar ahora)/ })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await axeFindings(page), 'job').toEqual([])
      await page.goto('/admin/metrics')
      await page.getByRole('button', { name: /^(Threads|Hilos)$/ }).click()
      await expect(page.getByRole('dialog').getByText('main', { exact: true })).toBeVisible()
      expect(await axeFindings(page), 'threads').toEqual([])
    })
  })
