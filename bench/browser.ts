import { type Browser, chromium } from '@playwright/test'
import { type Portal, startPortal } from '@portico/testing'
import { CHROMIUM_ARGUMENTS, findChromium } from '../tools/find-chromium.ts'

/** Starts a browser. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium was found.')
  return chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS })
}

/** Measures in a separate browser against a separate portal; ends both afterwards. */
export async function withBrowser<T>(measure: (browser: Browser, portal: Portal) => Promise<T>): Promise<T> {
  const browser = await openBrowser()
  const portal = await startPortal()
  try {
    return await measure(browser, portal)
  } finally {
    await browser.close()
    await portal.stop()
  }
}
