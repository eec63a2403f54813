import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { BEARER_PREFIX, TOKEN_STORAGE_KEY } from '@portico/contract'
import { ACCOUNTS, type AccountName, type Portal, startPortal } from './portal.ts'

export { expect, type Page } from '@playwright/test'
export { type AccountName, type Portal, startPortal } from './portal.ts'

interface WorkerFixtures {
  /** The portal of this worker; its tests share it one after another, so each makes the records it needs. */
  portal: Portal
}

interface TestFixtures {
  /** Messages on the browser's console that a test expects; any other error there fails it. */
  allowConsole: (string | RegExp)[]
  consoleGuard: undefined
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

/**
 * Signs in through the identity provider's page, as a person does. Ends on the documents page, when it has its list: a call that
 * is still under way would meet whatever the test does to the session next.
 *
 * @param page a page that is not signed in at the portal
 * @param account who
 */
export async function signIn(page: Page, account: AccountName): Promise<void> {
  const { login, password } = ACCOUNTS[account]
  await page.goto('/documents')
  await page.locator('input[name="login"]').fill(login)
  await page.locator('input[name="password"]').fill(password)
  await page.locator('input[name="password"]').press('Enter')
  await page.waitForURL((url) => url.pathname === '/documents')
  // The address changes before the page does, and the page takes the focus when it comes.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
}

/**
 * Gives a tab a session without the way through the identity provider, for tests that are about something else. Call it before
 * the first `goto`. Signing out in the tab is final, as after a real sign-in.
 */
export async function resumeSession(page: Page, portal: Portal, account: AccountName): Promise<void> {
  const { authorization } = await portal.api(account)
  await page.addInitScript(
    ([key, token]) => {
      if (sessionStorage.getItem('session-was-given')) return
      sessionStorage.setItem('session-was-given', 'true')
      sessionStorage.setItem(key as string, JSON.stringify(token))
    },
    [TOKEN_STORAGE_KEY, authorization.slice(BEARER_PREFIX.length)]
  )
}

/** Waits until the page shows what it is going to show: styles are worked out, and transitions that come to an end have. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await nextFrame()
    await nextFrame()
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })
}
