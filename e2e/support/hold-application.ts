import type { Page } from '@playwright/test'

/**
 * Keeps the application's own script from a page until it is let go; call it before the first `goto`. A page whose script is held back
 * is never loaded as a whole: go there with `waitUntil: 'commit'`.
 *
 * @returns what lets it come
 */
export async function holdApplication(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/index-*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
