import type { Operation } from '../documents/read.ts'
import type { ValidatedRequest } from '../documents/requests.ts'
import type { Caller } from './caller.ts'
import type { Guard } from './guard.ts'

/** The idempotency key of a call: digests of the key, with owner, method and path, and of the request. */
export interface IdempotencyClaim {
  id: Buffer
  requestDigest: Buffer
}

/** The response of a handler. */
export interface HandlerResponse {
  status: number
  /** Headers of this response alone, such as `Location` and `ETag`. */
  headers?: Readonly<Record<string, string>>
  /** Serialized as JSON. */
  body?: unknown
  /** The serialized body of a stored response, which was validated before it was stored. */
  text?: string
}

/** The response of an operation that was called without HTTP. */
export interface OperationResponse {
  method: string
  /** Address of the operation with its ids, without the query. */
  path: string
  status: number
  body: unknown
  /** Whether an earlier call with the same idempotency key had this response. */
  replayed: boolean
}

/** A call that is authorized and valid. */
export interface Call extends ValidatedRequest {
  operation: Operation
  caller: Caller
  /** Owner of the data that the call reads and creates: client and workspace in one text. */
  owner: string
  /** The time of the owner's clock. What was due until then has been applied. */
  now: Date
  /** The real time. */
  receivedAt: Date
  /**
   * Validates a response by the document, before anything is stored with it.
   *
   * @throws SandboxProblem 500 when the document does not allow it
   */
  check: (response: HandlerResponse) => void
  /** The idempotency key, where the operation has one. */
  claim: IdempotencyClaim | undefined
  /** Present only in calls that the host makes. */
  guard: Guard | undefined
}

/** Handles an operation. @throws SandboxProblem */
export type Handler = (call: Call) => HandlerResponse | Promise<HandlerResponse>
