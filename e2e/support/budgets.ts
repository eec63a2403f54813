/** What a browser may be sent for the start page, compressed, in bytes; by kind, as Playwright names it; `translations` are the texts that every page fetches. */
export const START_PAGE_BUDGETS = { script: 150_000, stylesheet: 30_000, translations: 30_000 }
