/** Maximum size of the start page, compressed, in bytes, by the resource types of Playwright; `translations` are the texts that every page fetches. */
export const START_PAGE_BUDGETS = { script: 150_000, stylesheet: 30_000, translations: 30_000 }

/** Maximum size of all that is fetched when an operation is opened to be tried, compressed, in bytes: code and texts of the form. */
export const TRY_BUDGET = 60_000
