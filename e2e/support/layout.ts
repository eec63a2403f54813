import type { Locator, Page } from '@playwright/test'

/** The portal's header. */
export const header = (page: Page): Locator => page.getByRole('banner')

/** By how many pixels a page is wider than what the window shows of it: a scrollbar at the side shows nothing of it. */
export const sidewaysOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
