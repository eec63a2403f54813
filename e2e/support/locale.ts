import type { Page } from '@playwright/test'
import { LOCALE_STORAGE_KEY, type Locale } from '@portico/contract'

/**
 * Chooses a language in a tab, which takes precedence over the browser's and the account's. Call it before the first `goto`.
 */
export async function chooseLocale(page: Page, locale: Locale): Promise<void> {
  await page.addInitScript(
    ([key, value]) => sessionStorage.setItem(key as string, JSON.stringify(value)),
    [LOCALE_STORAGE_KEY, locale]
  )
}
