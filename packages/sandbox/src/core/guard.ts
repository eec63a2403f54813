import type pg from 'pg'

/** What a condition of the host may depend on. */
export interface GuardedCall {
  /** Owner of the data that the call creates: client and workspace in one text. */
  owner: string
  now: Date
  /** Valid by the document. */
  body: unknown
}

/**
 * A condition that the host has for the changes of a call. It is checked in the transaction that makes them, unless the response to the
 * call is stored already.
 *
 * @throws SandboxProblem when the condition is not met
 */
export type Guard = (client: pg.PoolClient, call: GuardedCall) => Promise<void>
