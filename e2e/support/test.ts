import { type BrowserContext, test as base, expect } from '@playwright/test'
import type { CookieChoice } from '@portico/contract'
import { type Portal, startPortal } from '@portico/testing'
import { recordCookieChoice } from './consent.ts'

export { expect, type Page } from '@playwright/test'
export { type AccountName, type Portal, startPortal } from '@portico/testing'

interface WorkerFixtures {
  /** The portal of this worker; its tests share it one after another, so each makes the records it needs. */
  portal: Portal
}

interface TestFixtures {
  /** Messages on the browser's console that a test expects; any other error there fails it. */
  allowConsole: (string | RegExp)[]
  consoleGuard: undefined
  /** What the reader has chosen about cookies; whoever has chosen `nothing` yet sees the notice. */
  cookieChoice: CookieChoice | 'nothing'
}

/** What went wrong in a browser's pages, as its console tells it: errors of scripts, refusals of the content policy, failed files. */
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
    { scope: 'worker', timeout: 90_000 }
  ],

  baseURL: async ({ portal }, use) => use(portal.origin),

  allowConsole: [[], { option: true }],

  cookieChoice: ['necessary', { option: true }],

  context: async ({ context, portal, cookieChoice }, use) => {
    if (cookieChoice !== 'nothing') await recordCookieChoice(context, portal.origin, cookieChoice)
    await use(context)
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
