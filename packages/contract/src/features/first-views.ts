import type { Locale } from '../common/locales.ts'

/** A page whose first view is asked for, and what of its reader the view depends on. */
export interface FirstViewRequest {
  /** Path and search part of the page. */
  readonly address: string
  /** Scheme, host and port of the portal, which samples of requests have. */
  readonly origin: string
  readonly locale: Locale
  /** The reader's time zone: its IANA name, or its offset such as `+02:00`. */
  readonly timeZone: string
  /** ID of the language in which samples of requests are shown; that of most readers when it is not said. */
  readonly sampleLanguage?: string | undefined
}

/** What the application shows first of a page, as the server writes it, and what the application begins with. */
export interface FirstView {
  /** Content of the document's `#root`. */
  readonly html: string
  readonly locale: Locale
  /** The data that is shown, each by the key of its query. */
  readonly queries: readonly (readonly [key: readonly unknown[], data: unknown])[]
  /** Paths of the files that the page is made of, beside those of every page. */
  readonly files: readonly string[]
}

/** A first view whose data is there. */
export interface PreparedFirstView {
  /** Two views with the same key are the same. */
  readonly key: string
  /** A FirstView as JSON. */
  readonly write: () => string
}

/** What the file of the client offers that is built for the server. */
export interface FirstViewModule {
  /** Resolves with null where the page has no first view, or what it shows was not to be had. */
  prepareFirstView: (request: FirstViewRequest) => Promise<PreparedFirstView | null>
}

/** That file, below the built client. */
export const FIRST_VIEW_FILE = 'server/first-view.js'
