import type { LeasedRateLimiter } from '@portico/server-kit'
import type { FastifyInstance, FastifyPluginCallback, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { RawRequest } from '../documents/requests.ts'
import type { Caller } from './caller.ts'
import type { Handler, OperationResponse } from './handler.ts'
import type { SandboxOptions } from './options.ts'
import type { ClockAdvance, DueChanges, OwnerMoment, TimerHandler } from './owners/time.ts'
import type { Cursors } from './paging.ts'
import type { Signer } from './signing.ts'
import type { Queryable } from './table.ts'

/** What the sandbox provides to each of its APIs. */
export interface ApiContext
  extends Pick<
      SandboxOptions,
      'pool' | 'publicUrl' | 'log' | 'findClient' | 'documentsFolder' | 'onEndpointNotice' | 'onAttempt' | 'resolveName'
    >,
    Required<Pick<SandboxOptions, 'allowsOwnMachine' | 'isOnlyInstance' | 'sealing' | 'readFromReplica'>> {
  /** Real time. */
  clock: () => Date
  /** The present time of an owner, for what is not a call, such as a page. */
  nowOf: (owner: string) => Promise<Date>
  /**
   * Advances the clock of an owner, within a transaction: what becomes due until then happens in its order.
   *
   * @param targetOf makes the new time of the present one
   */
  advanceClock: (client: pg.PoolClient, owner: string, targetOf: (now: Date) => Date) => Promise<ClockAdvance>
  /** Inserts what an owner begins with, of all APIs. */
  insertStory: (client: pg.PoolClient, moment: OwnerMoment) => Promise<void>
  /** The time of the next change that is due for an owner, if there is any. */
  nextDue: (db: Queryable, owner: string) => Promise<Date | undefined>
  /** Resolves when every instance has the new time of a clock whose advance is committed. */
  clockChangeKnown: (owner: string) => Promise<void>
  /** Records the simulated pages of a scope; a request says which page it is about in `sandboxPage`. */
  logPages: (scope: FastifyInstance) => void
  /**
   * The caller whose token a request has, for routes that are no operations. It counts against the caller’s limit.
   *
   * @throws SandboxProblem 401, 403 without the scope, or 429
   */
  requireCaller: (request: FastifyRequest, scope: string) => Promise<Caller>
  /**
   * Calls an operation of any API for a caller: validated and handled as over HTTP, but without a token, a limit and an entry of the log.
   * It must not be called within a transaction, because the operation has its own.
   *
   * @throws SandboxProblem as the operation does
   */
  callOperation: (
    api: string,
    operationId: string,
    caller: Caller,
    request: Partial<RawRequest>
  ) => Promise<OperationResponse>
  cursors: Cursors
  /** Makes a signer for one purpose. */
  signer: (purpose: string) => Signer
  /** Makes a limiter of requests per minute, which its name distinguishes from the others. */
  limiter: (name: string, perMinute: number) => LeasedRateLimiter
}

/** An API of the sandbox. */
export interface SandboxApi {
  /** Name of the folder of its OpenAPI documents, `<name>/<version>/openapi.yaml`. */
  name: string
  /** Folder of documents; that of the sandbox by default. */
  documentsFolder?: string
  /** For each major version, such as `v1`, a handler for each operation of its document. */
  handlers: Readonly<Record<string, Readonly<Record<string, Handler>>>>
  /** Adds routes that are not operations, such as pages. Errors become problems unless the routes handle them. */
  routes?: FastifyPluginCallback
  /** What each owner begins with: the records of which the documents tell. It runs in the transaction that makes the owner. */
  story?: (client: pg.PoolClient, owner: OwnerMoment) => Promise<void>
  /** By kind, what happens when a timer is due. */
  timers?: Readonly<Record<string, TimerHandler>>
  due?: DueChanges
  /** Applies what has become due without a timer; of one owner at the time of its clock, or of all by the real time. */
  processDue?: (now: Date, owner?: string) => Promise<void>
  /** Starts and stops what runs beside the calls. */
  background?: { start: () => void; stop: () => Promise<void> }
  /** Deletes expired data. */
  cleanUp?: () => Promise<void>
}
