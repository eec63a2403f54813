import type { Locator, Page } from '@playwright/test'

/** The page's first heading. */
export const title = (page: Page): Locator => page.getByRole('heading', { level: 1 })
