import type { LeasedRateLimiter } from '@portico/server-kit'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Owners } from '../core/owners/owners.ts'
import { type LogServices, RequestLogHook } from '../http/request-log.ts'
import { DealLinks } from './deals.ts'
import { type CompactionPace, compactLog, limitLog } from './maintenance.ts'
import { Partitions } from './partitions.ts'
import { RequestRecorder } from './recording/recorder.ts'

interface RequestLogServices {
  pool: pg.Pool
  clock: () => Date
  log: FastifyBaseLogger
  owners: Pick<Owners, 'aheadOf' | 'knownAheadOf'>
}

interface HookServices extends Pick<LogServices, 'findClient'> {
  authorization: Pick<LogServices, 'tokens'>
  limiter: (name: string, points: number) => LeasedRateLimiter
}

/** Of an application, so many requests a minute are logged that were refused before their token was accepted. */
const REFUSALS_PER_MINUTE = 60

/** The log of the requests of applications. */
export class RequestLog {
  readonly #recorder: RequestRecorder
  readonly #owners: Pick<Owners, 'aheadOf' | 'knownAheadOf'>
  readonly #pool: pg.Pool
  readonly #clock: () => Date
  readonly #partitions: Partitions
  readonly #deals: DealLinks
  #hook: RequestLogHook | undefined

  constructor({ pool, clock, log, owners }: RequestLogServices) {
    this.#owners = owners
    this.#pool = pool
    this.#clock = clock
    this.#partitions = new Partitions(pool)
    this.#deals = new DealLinks(pool)
    this.#recorder = new RequestRecorder({
      ...{ pool, clock, log, owners },
      partitions: this.#partitions,
      deals: this.#deals
    })
  }

  /** Makes the hook that records what the routes of operations send. */
  hook({ findClient, authorization: { tokens }, limiter }: HookServices): RequestLogHook {
    const refused = limiter('logged-refusals', REFUSALS_PER_MINUTE)
    const hook = new RequestLogHook({
      ...{ findClient, tokens, refused },
      recorder: this.#recorder,
      owners: this.#owners,
      clock: this.#clock
    })
    this.#hook = hook
    return hook
  }

  /** Writes what was recorded of all requests that were sent until now. */
  async write(): Promise<void> {
    await this.#hook?.settled()
    await this.#recorder.flush()
  }

  /** Compresses what was recorded, and deletes the oldest of logs that are too large: every minute, by any instance. */
  async maintain(pace?: CompactionPace): Promise<void> {
    await compactLog(this.#pool, this.#clock(), pace)
    await limitLog(this.#pool)
  }

  /** Deletes what is older than it is kept. */
  async cleanUp(): Promise<void> {
    const now = this.#clock()
    await this.#partitions.dropExpired(now)
    await this.#deals.cleanUp(now)
  }
}
