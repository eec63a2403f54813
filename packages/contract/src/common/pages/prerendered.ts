import type { Locale } from '../locales.ts'

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

/** Stands for whether pages show the environment's name, `shown` or `none`: those that do keep room for it. */
export const RIBBON_PLACEHOLDER = 'ribbon.invalid'

/**
 * Fills in what a document has a placeholder for, wherever it occurs.
 *
 * @throws Error when the document does not have the placeholder
 */
export function fillPlaceholder(document: string, placeholder: string, text: string): string {
  if (!document.includes(placeholder)) throw new Error(`The document has no ${placeholder}`)
  return document.replaceAll(placeholder, () => text)
}
