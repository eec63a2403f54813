/** Pages whose content is one piece. */
export const MARKUP_KINDS = ['operation', 'webhook', 'schema'] as const
export type MarkupKind = (typeof MARKUP_KINDS)[number]

/** A page of the reference whose first view is to be written, with its piece as JSON. */
export interface MarkupOrder {
  readonly target: {
    readonly kind: MarkupKind
    readonly api: string
    readonly key: string
    readonly version?: string
    readonly environment?: string
  }
  readonly locale: string
  readonly piece: string
}

/** What the built client's file offers. */
export interface MarkupModule {
  renderReference: (order: MarkupOrder) => Promise<string>
}
