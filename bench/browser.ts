import { type Browser, chromium } from '@playwright/test'
import { type Portal, startPortal } from '../e2e/support/portal.ts'
import { CHROMIUM_ARGUMENTS, findChromium } from '../tools/find-chromium.ts'

/** Measures in a browser of its own, against a portal of its own; both are gone afterwards. */
export async function withBrowser<T>(measure: (browser: Browser, portal: Portal) => Promise<T>): Promise<T> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium was found.')
  const portal = await startPortal()
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS })
  try {
    return await measure(browser, portal)
  } finally {
    await browser.close()
    await portal.stop()
  }
}
