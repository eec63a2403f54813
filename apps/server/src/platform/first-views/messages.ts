import type { MessagePort } from 'node:worker_threads'
import type { FirstViewRequest } from '@portico/contract'

/** The task of the thread that writes first views. */
export interface FirstViewTask {
  readonly kind: 'firstView'
  /** Address of the built client's file. */
  readonly module: string
  readonly request: FirstViewRequest
  /** The requests of the page's code are sent by it. */
  readonly port: MessagePort
}

/** What a task comes to: the view as JSON, compressed by Brotli; null where there is none. */
export type FirstViewResult = Uint8Array | null

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
