import type { ReadFromReplica } from '@portico/server-kit'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { SigningSecrets } from './signing.ts'

/** The public keys of a client (RFC 7517), or the address at which it publishes them. */
export type ClientKeys = { jwks: { keys: readonly object[] } } | { jwksUri: string }

/** How a confidential client authenticates at the token endpoint. */
export interface ConfidentialAuthentication {
  /** Whether a text is a secret of the client that is accepted now: without a cache, so that a revocation counts from the next token on. */
  verifySecret: (secret: string) => Promise<boolean>
  /** For `private_key_jwt`. */
  keys?: ClientKeys
}

/** A client that may request tokens. */
export interface Client {
  clientId: string
  /** Absent for a public client, which needs no secret and may have none. */
  authentication?: ConfidentialAuthentication
  /** Return addresses to which pages lead automatically. A public client has none: its pages lead to the payer's own machine. */
  redirectUris?: readonly string[]
  /** Scopes it may have, named as the APIs are. */
  scopes: readonly string[]
  /** Of a scope, the only operations that it may call; where a scope is not named, all. */
  operations?: Readonly<Record<string, readonly string[]>>
  /** Origins of its endpoints for notifications; other addresses are refused. */
  notificationOrigins?: readonly string[]
}

/** One call of an operation, after its response. */
export interface ObservedCall {
  clientId: string
  /** Absent for the workspace that all users of the client share. */
  workspace: string | undefined
  /** Name of the API, such as `payments`. */
  api: string
  operationId: string
  /** HTTP status of the response. */
  status: number
  /** The page from which a browser called; undefined from a terminal or a server. */
  origin: string | undefined
  /** `service` for calls that the host makes itself, such as those of its payment demo. */
  channel: 'http' | 'service'
}

/** One attempt to deliver a notification, after its end. */
export interface ObservedAttempt {
  /** `failure` is the receiver's; `interrupted` an attempt whose result the sandbox could not store. */
  outcome: 'success' | 'failure' | 'interrupted'
  /** Whether it began more than a minute after it could have. */
  isLate: boolean
}

/** A client's credentials, or a token, that were refused. */
export interface Refusal {
  kind: 'clientCredentials' | 'sandboxToken'
  /** Address of the caller. */
  ip: string
  /** The client that the caller named, or why the token is refused. */
  detail: string
}

/** Reports a refusal to the host; it never fails. */
export type ReportRefusal = (refusal: Refusal) => Promise<void>

/** What the owner of an endpoint is notified of. */
export interface EndpointNotice {
  kind: 'endpointFailing' | 'endpointDisabled'
  clientId: string
  /** Absent for the workspace that all users of the client share. */
  workspace: string | undefined
  endpointId: string
  url: string
  /** Why it was disabled. */
  disabledReason?: 'GONE' | 'FAILURES'
  /** First failure since the last success, by the clock of the owner. */
  failingSince?: Date
}

/** Encrypts texts that are stored. */
export interface Sealing {
  /** @param context what the text belongs to; it opens with the same one only */
  seal: (text: string, context: string) => string
  /** @throws Error when the text was sealed by another key, with another context, or has been changed */
  open: (sealed: string, context: string) => string
}

export interface SandboxOptions {
  /**
   * PostgreSQL; it may have a single connection. `migrateSandbox` must have run. A failed connection is a 503 if the pool throws
   * server-kit's `DatabaseUnavailableError` for it, and a 500 otherwise.
   */
  pool: pg.Pool
  /** Runs reads of the request log, deals and deliveries elsewhere; by default they run on the pool. */
  readFromReplica?: ReadFromReplica
  /** Folder of the OpenAPI documents, as `<api>/<version>/openapi.yaml`. */
  documentsFolder: string
  /** Address under which the sandbox is reached from outside, without a slash at its end. */
  publicUrl: string
  /** What signs tokens, cursors and forms: at least 32 bytes each, the same in all instances. Called for each signature. */
  signingSecrets: SigningSecrets
  /**
   * The client with this id, or undefined when there is none or it is suspended or has ended: its tokens are then refused too. Called
   * for each token and each call, so it must be cached, and not for longer than 5 seconds.
   */
  findClient: (clientId: string) => Promise<Client | undefined>
  log: FastifyBaseLogger
  /** The present time; the system's by default. */
  clock?: () => Date
  /** Called after each call of an operation. What it throws is logged and changes nothing. */
  onCall?: (call: ObservedCall) => void
  /** Called after each attempt to deliver a notification. It must not throw. */
  onAttempt?: (attempt: ObservedAttempt) => void
  /** Called when a client has got a token. What it throws is logged and changes nothing. */
  onToken?: (clientId: string) => void
  /** Called for each refusal. What it throws is logged and changes nothing. */
  onRefusal?: (refusal: Refusal) => Promise<void>
  /** Encrypts the secrets of endpoints; without it they are stored as they are. */
  sealing?: Sealing
  /** Whether endpoints and key sets of clients may be on this machine, and be called by http, as during development; not by default. */
  allowsOwnMachine?: boolean
  /** Whether no other instance uses the database, as with an embedded one: what an ended process had begun need not wait then. */
  isOnlyInstance?: boolean
  /** Notifies the owner of an endpoint, in the transaction that changes its state. */
  onEndpointNotice?: (client: pg.PoolClient, notice: EndpointNotice) => Promise<void>
  /** The IP addresses of the name of an endpoint; by DNS by default. */
  resolveName?: (name: string) => Promise<readonly string[]>
  /** Whether a response that its document does not allow becomes a 500, as during development; otherwise it is only logged. */
  rejectInvalidResponses?: boolean
  /** Whether the requests of applications are logged; by default they are. */
  logsRequests?: boolean
  /** Calls a minute of a public client from one address, and with one token of an application, which has twice as many in all; 600 by default. */
  callsPerMinute?: number
  /** Tokens a minute for one client from one address, and half of those of an application; 120 by default. */
  tokensPerMinute?: number
}
