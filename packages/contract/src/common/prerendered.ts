import type { Locale } from './locales.ts'

/** A page that was written as HTML when the application was built: what the build leaves for the server. */
export interface PrerenderedPage {
  /** Its address. */
  path: string
  locale: Locale
  /** Its document, a file beside the list. */
  file: string
}

/** The folder below the built client, and the list in it. */
export const PRERENDERED = { folder: 'prerendered', list: 'pages.json' } as const

/** Stands in those documents for the address that the server is reached at, which the build does not know. */
export const ORIGIN_PLACEHOLDER = 'https://portal.invalid'

/** Stands for the address of the document itself: with its language where the reader's address names one, else without. */
export const ADDRESS_PLACEHOLDER = 'https://address.invalid'
