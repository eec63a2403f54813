import type { MessagePort } from 'node:worker_threads'
import type { PageMarkupRequest, ReferenceMarkupRequest } from '@portico/contract'

/** Tasks of the thread that writes first views. */
export type MarkupTask = {
  /** Address of the built client's file. */
  readonly module: string
} & (
  | { readonly kind: 'reference'; readonly order: ReferenceMarkupRequest }
  /** The requests of the page's code are sent by the port. */
  | { readonly kind: 'page'; readonly order: PageMarkupRequest; readonly port: MessagePort }
)

export interface MarkupResults {
  readonly reference: string
  readonly page: string | null
}

/** A request that the code of a page sends. */
export interface PageRequest {
  /** In the order in which a page sends them. */
  readonly number: number
  readonly method: string
  /** Resolved against `/`. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** The response to the request of the same number. */
export interface PageResponse {
  readonly number: number
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
