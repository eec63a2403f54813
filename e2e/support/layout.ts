import type { Locator, Page } from '@playwright/test'

/** The portal's header. */
export const header = (page: Page): Locator => page.getByRole('banner')

/** The menu of the catalogue, which only somebody who is signed in has: with it the account is there. */
export const entitiesMenu = (page: Page): Locator =>
  header(page).getByRole('button', { name: /^(Entities|Entidades)$/ })

/** Goes to the list of documents by the header. */
export async function openDocuments(page: Page): Promise<void> {
  await entitiesMenu(page).click()
  await header(page).getByRole('link', { name: 'Documents' }).click()
}

/** By how many pixels a page is wider than what the window shows of it: a scrollbar at the side shows nothing of it. */
export const sidewaysOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
