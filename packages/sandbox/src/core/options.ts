import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'

/** A client that may ask for tokens. */
export interface Client {
  clientId: string
  /** Scopes it may have, named as the APIs are. */
  scopes: readonly string[]
  /** Of a scope, the only operations that it may call; where a scope is not named, all. */
  operations?: Readonly<Record<string, readonly string[]>>
}

/** One call of an operation that was answered. */
export interface ObservedCall {
  clientId: string
  /** Absent for the workspace that everybody shares. */
  workspace: string | undefined
  /** Name of the API, such as `payments`. */
  api: string
  operationId: string
  /** HTTP status of the answer. */
  status: number
  /** The page from which a browser called; undefined from a terminal or a server. */
  origin: string | undefined
  /** `service` for calls that the host makes itself, such as those of its payment demo. */
  channel: 'http' | 'service'
}

export interface SandboxOptions {
  /**
   * PostgreSQL; it may have a single connection. `migrateSandbox` must have run. A failed connection is a 503 if the pool throws
   * server-kit's `DatabaseUnavailableError` for it, and a 500 otherwise.
   */
  pool: pg.Pool
  /** Folder of the OpenAPI documents, as `<api>/<version>/openapi.yaml`. */
  documentsFolder: string
  /** Address under which the sandbox is reached from outside, without a slash at its end. */
  publicUrl: string
  /** What signs tokens, cursors and forms: at least 32 bytes, the same in all instances. */
  signingSecret: Uint8Array
  /** The client with this id that needs no secret, or undefined when there is none or it has ended. Asked for each token. */
  findClient: (clientId: string) => Promise<Client | undefined>
  log: FastifyBaseLogger
  /** The present time; the system's by default. */
  clock?: () => Date
  /** Told of each call to an operation after it was answered. What it throws is logged and changes nothing. */
  onCall?: (call: ObservedCall) => void
  /** Whether an answer that its document does not allow is a 500, as it should be where people develop; otherwise it is only logged. */
  rejectInvalidResponses?: boolean
  /** Calls a minute of one client from one address; 600 by default. */
  callsPerMinute?: number
  /** Tokens a minute that one client may ask for from one address; 120 by default. */
  tokensPerMinute?: number
}
