import type { Operation } from '../documents/read.ts'
import type { ValidatedRequest } from '../documents/requests.ts'
import type { Caller } from './caller.ts'

/** An idempotency key of a call: which it is, and of which request. */
export interface IdempotencyClaim {
  id: Buffer
  requestDigest: Buffer
}

/** What a handler answers. */
export interface HandlerResponse {
  status: number
  /** Headers of this answer alone, such as `Location` and `ETag`. */
  headers?: Readonly<Record<string, string>>
  /** Written as JSON. */
  body?: unknown
  /** The body as it was written and stored, if it was: it was checked before. */
  text?: string
}

/** A call that was found allowed and valid. */
export interface Call extends ValidatedRequest {
  operation: Operation
  caller: Caller
  /** Whose data the call sees and makes: client and workspace in one text. */
  owner: string
  /** The moment of the call. */
  now: Date
  /**
   * Checks an answer by the document before anything is stored with it.
   *
   * @throws SandboxProblem 500 when the document does not allow it
   */
  check: (answer: HandlerResponse) => void
  /** Its idempotency key, where the operation takes one. */
  claim: IdempotencyClaim | undefined
}

/** Does an operation. It throws `SandboxProblem` for what it refuses. */
export type Handler = (call: Call) => HandlerResponse | Promise<HandlerResponse>

/** An API of the sandbox: for each major version, such as `v1`, a handler for each operation of its document. */
export interface ApiModule {
  api: string
  handlers: Readonly<Record<string, Readonly<Record<string, Handler>>>>
}
