import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { chooseLocale } from '../lib/i18n/locale.ts'
import { queryClient } from '../lib/query-client.ts'
import { chooseTheme } from '../lib/theme/theme.ts'
import { axeFindings } from './accessibility.ts'
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
    const name = `${window.location.pathname} in ${reader.locale}, ${reader.theme}, ${reader.width} pixels wide`
    expect(await axeFindings(without), name).toEqual([])
    expect(sidewaysOverflow(), name).toBeLessThanOrEqual(0)
    expect(document.body.innerText, name).not.toContain('translation-not-found')
  }
}
