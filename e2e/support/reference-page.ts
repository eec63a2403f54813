import type { Locator, Page } from '@playwright/test'
import { visit } from './records.ts'
import { type Answer, mockReference } from './reference.ts'
import type { Portal } from './test.ts'

/** The page's first heading. */
export const title = (page: Page): Locator => page.getByRole('heading', { level: 1 })

/** The reference's own navigation, in English. */
export const navigation = (page: Page): Locator => page.getByRole('navigation', { name: 'API reference' })

export const environment = (page: Page): Locator => page.getByLabel('Environment', { exact: true })
export const version = (page: Page): Locator => page.getByLabel('Version', { exact: true })

/** Opens a page of the reference whose calls are answered by the test. */
export async function open(page: Page, portal: Portal, path: string, change?: Answer): Promise<void> {
  await mockReference(page, change)
  await visit(page, portal, `/apireference/${path}`)
}

/** Counts the calls that a page makes, by path. */
export function countCalls(page: Page, path: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/${path}`) count++
  })
  return () => count
}
