import type { Health, HealthComponent, PartState } from '@portico/contract'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../../platform/database/open.ts'
import { IN_PROCESS } from '../../../platform/security/token-access.ts'
import type { Measured } from './store.ts'

/** What the states of the parts are found by. */
export interface ProbeServices {
  app: FastifyInstance
  database: Database
  /** How the components of this system are, as health checks have found. */
  readHealth: () => Promise<Health>
  /** Whether messages of webhooks are late. */
  isDeliveryLate: () => Promise<boolean>
}

/** Milliseconds that a probe may take. */
const PROBE_TIMEOUT_MS = 5_000
/** Milliseconds for which deliveries may be late before webhooks count as degraded, and as down. */
const LATE_DEGRADED_MS = 25_000
const LATE_DOWN_MS = 10 * 60_000

/** Responded to by the sandbox itself from its keys. */
const SANDBOX_PROBE = '/sandbox/oauth2/jwks'

async function inTime<T>(run: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('no response in time')), PROBE_TIMEOUT_MS)
  try {
    return await Promise.race([run, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Finds out how each part is, from this instance. */
export class Probes {
  readonly #services: ProbeServices
  /** Since when deliveries are late; undefined while they are not. */
  #lateSince: number | undefined

  constructor(services: ProbeServices) {
    this.#services = services
  }

  /** Measures every part. It never fails: what cannot be measured is down. */
  async measure(): Promise<Measured> {
    const { components } = await this.#services.readHealth()
    const isUp = (name: HealthComponent) => components[name]?.status === 'UP'
    // Everything that partners use reads the database.
    if (!isUp('db')) return { portal: 'down', sandbox: 'down', signIn: 'down', webhooks: 'down', mails: 'down' }
    const [sandbox, webhooks] = await Promise.all([this.#sandbox(), this.#webhooks()])
    return {
      portal: isUp('diskSpace') ? 'operational' : 'degraded',
      sandbox,
      signIn: isUp('identityProvider') ? 'operational' : 'down',
      webhooks,
      mails: !isUp('mail') ? 'down' : isUp('jobs') ? 'operational' : 'degraded'
    }
  }

  /** A request to the sandbox, and a look at its tables. */
  async #sandbox(): Promise<PartState> {
    const { app, database } = this.#services
    const probe = async () => {
      const { statusCode } = await app.inject({ url: SANDBOX_PROBE, remoteAddress: IN_PROCESS })
      await database.pool.query('select from sandbox.owners limit 1')
      return statusCode === 200
    }
    return (await inTime(probe()).catch(() => false)) ? 'operational' : 'down'
  }

  /** Right after the clock of an application was advanced, deliveries are late for a moment; so it takes two looks. */
  async #webhooks(): Promise<PartState> {
    const isLate = await inTime(this.#services.isDeliveryLate()).catch(() => undefined)
    if (isLate === undefined) return 'down'
    if (!isLate) {
      this.#lateSince = undefined
      return 'operational'
    }
    const now = performance.now()
    this.#lateSince ??= now
    const lateMs = now - this.#lateSince
    if (lateMs >= LATE_DOWN_MS) return 'down'
    return lateMs >= LATE_DEGRADED_MS ? 'degraded' : 'operational'
  }
}
