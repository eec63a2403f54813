/** What a browser may be sent for the start page, compressed, in bytes; by kind, as Playwright names it. */
export const START_PAGE_BUDGETS = { script: 150_000, stylesheet: 30_000 }
