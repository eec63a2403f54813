/** Pages of the reference whose content is one piece of the same name. */
export const PIECE_PAGES = ['operation', 'webhook', 'schema'] as const
export type PiecePage = (typeof PIECE_PAGES)[number]

/** A page whose first view the server has written by the client's built code, and the piece that it shows. */
export interface MarkupRequest {
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

/** What the file of the client offers that is built for the server: HTML for the document's root. */
export interface MarkupModule {
  renderReference: (request: MarkupRequest) => Promise<string>
}
