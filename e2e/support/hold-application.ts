import type { Page } from '@playwright/test'

/**
 * Holds back the application's script; call it before the first `goto`. A page whose script is held back never finishes loading: open
 * it with `waitUntil: 'commit'`.
 *
 * @returns releases the script
 */
export async function holdApplication(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/index-*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
