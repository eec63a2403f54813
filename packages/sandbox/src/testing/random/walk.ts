import type { FastifyInstance, InjectOptions } from 'fastify'
import { inject } from 'vitest'
import type {} from '../../../../../tools/vitest/postgres.ts'
import { randomNumbers } from './numbers.ts'

/** Whether random tests are to be long: in the full run, on PostgreSQL. */
export const IS_LONG_RUN = process.env.PORTICO_FULL_TESTS !== undefined && inject('testDatabase') === 'postgres'

/**
 * How many random calls a walk over a state machine makes: 10,000 in the full run, on PostgreSQL. `WALK_STEPS` chooses another number
 * for all walks.
 */
export const WALK_STEPS = Number(process.env.WALK_STEPS ?? (IS_LONG_RUN ? 10_000 : 300))

/** What the calls of a walk are chosen by. `WALK_SEED` makes other walks. */
export const WALK_SEED = Number(process.env.WALK_SEED ?? 20_261_125)

/** Milliseconds that a walk may take. */
export const WALK_TIMEOUT = 60_000 + WALK_STEPS * 150

/** Choices of a walk, the same ones for its seed. */
export function walkChoices(seed = WALK_SEED) {
  const random = randomNumbers(seed)
  /** An integer from 0 up to, but without, a number. */
  const below = (limit: number) => Math.floor(random() * limit)
  return {
    random,
    below,
    /** One of a list, which must not be empty. */
    pick: <T>(values: readonly T[]): T => values[below(values.length)] as T
  }
}

/** The pages of a sandbox as requested by many people: each request comes from another address, so that none exceeds the limit of one. */
export function manyVisitors(app: () => FastifyInstance) {
  let requests = 0
  return {
    inject: (options: InjectOptions) => {
      requests += 1
      return app().inject({ ...options, remoteAddress: `10.0.${(requests >> 8) & 255}.${requests & 255}` })
    }
  }
}
