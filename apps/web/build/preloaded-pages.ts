const APPLICATION_PAGES = 'src/features/applications/pages'

/** Pages whose files the script in the document's head asks for, each with the constant that has them. */
export const PRELOADED_PAGES = [
  { module: 'src/features/reference/reference-page.tsx', constant: '__REFERENCE_FILES__' },
  { module: `${APPLICATION_PAGES}/log-page.tsx`, constant: '__LOG_FILES__' },
  { module: `${APPLICATION_PAGES}/deals-page.tsx`, constant: '__DEALS_FILES__' },
  { module: `${APPLICATION_PAGES}/deal-page.tsx`, constant: '__DEAL_FILES__' },
  { module: `${APPLICATION_PAGES}/webhooks-page.tsx`, constant: '__WEBHOOKS_FILES__' },
  { module: `${APPLICATION_PAGES}/versions-page.tsx`, constant: '__VERSIONS_FILES__' }
]

/** Addresses of files that only browsers ask for: what runs elsewhere has none. */
export const NO_FILES: Readonly<Record<string, string>> = Object.fromEntries(
  ['__TRANSLATION_HASHES__', ...PRELOADED_PAGES.map(({ constant }) => constant)].map((constant) => [constant, '{}'])
)
