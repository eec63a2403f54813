import { type BrowserContext, test as base, expect } from '@playwright/test'
import type { CookieChoice } from '@portico/contract'
import { type Portal, startPortal } from '@portico/testing'
import { CHROMIUM_ARGUMENTS, obtainChromium } from '../../tools/find-chromium.ts'
import { recordCookieChoice } from './consent.ts'

export { expect, type Page } from '@playwright/test'
export { type AccountName, type Portal, startPortal } from '@portico/testing'

interface WorkerFixtures {
  /** The portal of this worker. Its tests share it, so each creates the records that it needs. */
  portal: Portal
}

interface TestFixtures {
  /** Messages on the browser's console that a test expects; any other error there fails it. */
  allowConsole: (string | RegExp)[]
  consoleGuard: undefined
  /** The cookie choice of the browser; with `nothing` the notice is shown. */
  cookieChoice: CookieChoice | 'nothing'
  /** Whether the test needs what a Chromium without windows has not: printing, and the viewer of PDFs. */
  needsWindows: boolean
}

/** Collects the errors on a browser's console: errors of scripts, refusals of the content policy, files that failed to load. */
function collectErrors(context: BrowserContext): string[] {
  const errors: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (webError) => errors.push(String(webError.error().stack ?? webError.error())))
  return errors
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that a fixture needs from this pattern
    async ({}, use) => {
      const portal = await startPortal()
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker', timeout: 150_000 }
  ],

  baseURL: async ({ portal }, use) => use(portal.origin),

  allowConsole: [[], { option: true }],

  cookieChoice: ['necessary', { option: true }],

  needsWindows: [false, { option: true }],

  context: async ({ playwright, context, portal, locale, cookieChoice, needsWindows }, use) => {
    const browser = needsWindows
      ? await playwright.chromium.launch({ executablePath: obtainChromium(), args: CHROMIUM_ARGUMENTS })
      : undefined
    const used = (await browser?.newContext({ baseURL: portal.origin, ...(locale && { locale }) })) ?? context
    if (cookieChoice !== 'nothing') await recordCookieChoice(used, portal.origin, cookieChoice)
    await use(used)
    await browser?.close()
  },

  consoleGuard: [
    async ({ context, allowConsole }, use) => {
      const errors = collectErrors(context)
      await use(undefined)
      const isAllowed = (error: string) =>
        allowConsole.some((allowed) => (typeof allowed === 'string' ? error.includes(allowed) : allowed.test(error)))
      expect(errors.filter((error) => !isAllowed(error))).toEqual([])
    },
    { auto: true }
  ]
})
