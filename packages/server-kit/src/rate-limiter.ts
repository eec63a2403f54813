import { createHash } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

export interface RateLimiterOptions {
  pool: pg.Pool
  /** Schema of the table; without it, the search path decides. */
  schema?: string
  /**
   * Table of the counts: `key text primary key, points integer not null, expire bigint`. Two tables of one pool need different names,
   * even in different schemas: the names of prepared statements begin with them.
   */
  table: string
  /** Distinguishes the limiters that share a table. */
  name: string
  /** Points that a key may spend within a window. */
  points: number
  /** Seconds of a window, which begins with the first point that a key spends. */
  duration: number
}

/** The state of a key after points were spent. */
export interface RateLimitState {
  /** Whether the points were within the limit. */
  allowed: boolean
  /** Points spent in this window, those that were refused included. */
  consumed: number
  remaining: number
  /** Milliseconds until the window ends. */
  resetMs: number
}

/** A table must not reveal the IP and email addresses that keys contain. */
const digestOf = (key: string) => createHash('sha256').update(key).digest('base64url')

/** Limits what a key may do within a window. The counts are in PostgreSQL, so all instances share them. */
export class RateLimiter {
  readonly points: number
  readonly #counts: RateLimiterPostgres

  constructor({ pool, schema, table, name, points, duration }: RateLimiterOptions) {
    this.points = points
    this.#counts = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      ...(schema !== undefined && { schemaName: schema }),
      tableName: table,
      tableCreated: true,
      // The owner of the table deletes expired rows for all limiters at once.
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration
    })
  }

  /** Spends points of a key. */
  async consume(key: string, points = 1): Promise<RateLimitState> {
    const result = await this.#counts.consume(digestOf(key), points).catch((refusal: unknown) => {
      if (refusal instanceof RateLimiterRes) return refusal
      throw refusal
    })
    const { consumedPoints: consumed, remainingPoints: remaining, msBeforeNext: resetMs } = result
    return { allowed: consumed <= this.points, consumed, remaining, resetMs }
  }

  /** Returns one point to a key. */
  async reward(key: string): Promise<void> {
    await this.#counts.reward(digestOf(key))
  }

  /** Returns all points to a key. */
  async reset(key: string): Promise<void> {
    await this.#counts.delete(digestOf(key))
  }
}

/** The seconds of a `Retry-After` header: a whole number, at least 1. */
export const retryAfterSeconds = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000))
