import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { chooseLocale } from '../lib/i18n/locale.ts'
import { queryClient } from '../lib/query-client.ts'
import { chooseTheme } from '../lib/theme/theme.ts'
import { axeFindings, settled } from './accessibility.ts'
import { sidewaysOverflow } from './screen.ts'

/** Two readers who between them have each language, width and theme. The last one is who renderApp() renders for. */
const READERS = [
  { locale: 'es', width: 390, theme: 'dark' },
  { locale: 'en', width: 1280, theme: 'light' }
] as const

export type Reader = (typeof READERS)[number]

/** Waits until the page has fetched what it shows. */
async function fetched(): Promise<void> {
  await expect.poll(() => queryClient.isFetching(), { timeout: 10_000 }).toBe(0)
}

/** Checks that axe finds nothing wrong with the page as it is, that nothing is wider than the window and that every text is translated. */
async function expectGood(name: string, without: string[]): Promise<void> {
  expect(await axeFindings(without), name).toEqual([])
  await expect.poll(sidewaysOverflow, { message: name }).toBeLessThanOrEqual(0)
  expect(document.body.innerText, name).not.toContain('translation-not-found')
}

/**
 * Checks that axe finds nothing wrong with the page shown, that nothing is wider than the window and that every text is translated, for
 * readers of each language, theme and width. These are changed in place.
 *
 * @param seen checks what a reader sees; the page is looked at after it
 * @param without rules of axe that do not apply to what the page shows; say why where it is called
 */
export async function expectGoodForReaders(
  seen: (reader: Reader) => Promise<unknown> | undefined = () => undefined,
  without: string[] = []
): Promise<void> {
  for (const reader of READERS) {
    await page.viewport(reader.width, 844)
    chooseTheme(reader.theme)
    await chooseLocale(reader.locale)
    await fetched()
    await seen(reader)
    await expectGood(
      `${window.location.pathname} in ${reader.locale}, ${reader.theme}, ${reader.width} pixels wide`,
      without
    )
  }
}

/**
 * Checks the page as expectGoodForReaders() does, in each language and each theme at the width of the window; both are changed in place. The tests of the whole browser
 * look at every combination in the full run.
 *
 * @param without rules of axe that do not apply to what the page shows; say why where it is called
 */
export async function expectGoodInEachLanguage(without: string[] = []): Promise<void> {
  for (const { locale, theme } of READERS) {
    await chooseLocale(locale)
    await expect.poll(() => document.documentElement.lang).toBe(locale)
    chooseTheme(theme)
    await expectGood(`${window.location.pathname} in ${locale}, ${theme}`, without)
  }
}

/**
 * Checks that nothing is wider than the window at several widths, one after the other; the last one stays.
 *
 * @param widths in pixels
 */
export async function expectToFit(widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.viewport(width, 844)
    await settled()
    const message = `${window.location.pathname}, ${width} pixels wide`
    await expect.poll(sidewaysOverflow, { message }).toBeLessThanOrEqual(0)
  }
}
