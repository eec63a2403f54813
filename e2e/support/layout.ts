import type { Locator, Page } from '@playwright/test'

/** The portal's header. */
export const header = (page: Page): Locator => page.getByRole('banner')

/** The menu of the catalogue, which only signed-in users have: when it is visible, the account is loaded. */
export const entitiesMenu = (page: Page): Locator =>
  header(page).getByRole('button', { name: /^(Entities|Entidades)$/ })

/** Opens the list of documents by the menu in the header. */
export async function openDocuments(page: Page): Promise<void> {
  await entitiesMenu(page).click()
  await header(page).getByRole('link', { name: 'Documents' }).click()
}

/** Pixels by which a page is wider than the window without its vertical scrollbar. */
export const sidewaysOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
