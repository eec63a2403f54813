import type { PiecePage } from './reference-pages.ts'

/** A page of the API reference whose first view the server has written by the client's built code, and the piece that it shows. */
export interface ReferenceMarkupRequest {
  readonly target: {
    readonly kind: PiecePage
    readonly api: string
    readonly key: string
    readonly version?: string
    readonly environment?: string
  }
  readonly locale: string
  /** As JSON. */
  readonly piece: string
}

/** Another page whose first view the server has written. The page's own code sends the requests for what it shows. */
export interface PageMarkupRequest {
  /** Path and search part of the page. */
  readonly address: string
  readonly locale: string
  /** The reader's time zone: its IANA name, or its offset such as `+02:00`. */
  readonly timeZone: string
}

/** What the file of the client offers that is built for the server: HTML for the document's root. */
export interface MarkupModule {
  renderReference: (request: ReferenceMarkupRequest) => Promise<string>
  /** Resolves with null where the page has no first view, or what it shows was not to be had. */
  renderPage: (request: PageMarkupRequest) => Promise<string | null>
}
