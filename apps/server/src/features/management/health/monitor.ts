import {
  type ComponentHealth,
  HEALTH_COMPONENTS,
  type Health,
  type HealthComponent,
  type HealthStatus
} from '@portico/contract'
import type { FastifyBaseLogger } from 'fastify'

/** The result of a check. */
export interface CheckResult {
  status: HealthStatus
  details: Record<string, unknown>
}

export interface HealthCheck {
  /** @throws Error when the component is down, with the reason */
  run: () => Promise<CheckResult>
  /** Milliseconds for which a result is cached, however many requests there are. */
  cacheMs: number
}

/** Milliseconds between two looks at every component, so that it is known since when something is as it is. */
const INTERVAL_MS = 30_000

/** Milliseconds that a check may take. */
const CHECK_TIMEOUT_MS = 5_000

/** A check that is cached for longer than this depends on another server: requests get its last result while a new one is made. */
const QUICK = 5_000

interface Known extends CheckResult {
  since: Date
  checkedAt: number
}

async function withTimeout(run: () => Promise<CheckResult>): Promise<CheckResult> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Error(`no response within ${CHECK_TIMEOUT_MS / 1000} seconds`)),
    CHECK_TIMEOUT_MS
  )
  try {
    return await Promise.race([run(), late.promise])
  } catch (error) {
    return { status: 'DOWN', details: { error: (error as Error).message || (error as Error).name } }
  } finally {
    clearTimeout(timer)
  }
}

/** The worst there is counts. */
function worst(statuses: HealthStatus[]): HealthStatus {
  return (['DOWN', 'UNKNOWN'] as const).find((status) => statuses.includes(status)) ?? 'UP'
}

/** Looks after the parts of the system: how each is, and since when. */
export class HealthMonitor {
  readonly #checks: Record<HealthComponent, HealthCheck>
  readonly #log: FastifyBaseLogger
  readonly #known = new Map<HealthComponent, Known>()
  readonly #running = new Map<HealthComponent, Promise<Known>>()
  #timer: NodeJS.Timeout | undefined
  #isStopping = false

  constructor(checks: Record<HealthComponent, HealthCheck>, log: FastifyBaseLogger) {
    this.#checks = checks
    this.#log = log
  }

  start(): void {
    const lookAtAll = () => {
      for (const name of HEALTH_COMPONENTS) void this.#check(name)
    }
    this.#timer = setInterval(lookAtAll, INTERVAL_MS)
    this.#timer.unref()
    lookAtAll()
  }

  /** Ends looking, when the checks under way have ended. */
  async stop(): Promise<void> {
    this.#isStopping = true
    clearInterval(this.#timer)
    await Promise.all(this.#running.values())
  }

  /**
   * How everything is.
   *
   * @param options.details whether to return since when, and the details of the result
   */
  async describe(options: { details: boolean }): Promise<Health> {
    const components = await Promise.all(
      HEALTH_COMPONENTS.map(async (name) => {
        const { status, since, details } = await this.#latest(name)
        const told: ComponentHealth = { status, ...(options.details && { since: since.toISOString(), details }) }
        return [name, told] as const
      })
    )
    const status = worst(components.map(([, component]) => component.status))
    return { status, components: Object.fromEntries(components) as Health['components'] }
  }

  async #latest(name: HealthComponent): Promise<Known> {
    const known = this.#known.get(name)
    const { cacheMs } = this.#checks[name]
    if (known && performance.now() - known.checkedAt < cacheMs) return known
    const checking = this.#check(name)
    return known && cacheMs > QUICK ? known : checking
  }

  #check(name: HealthComponent): Promise<Known> {
    const running = this.#running.get(name)
    if (running) return running
    const checking = withTimeout(this.#checks[name].run)
      .then((result) => this.#note(name, result))
      .finally(() => this.#running.delete(name))
    this.#running.set(name, checking)
    return checking
  }

  #note(name: HealthComponent, result: CheckResult): Known {
    const before = this.#known.get(name)
    const hasChanged = before?.status !== result.status
    const known = { ...result, since: hasChanged ? new Date() : before.since, checkedAt: performance.now() }
    this.#known.set(name, known)
    // A portal that stops ends its parts itself.
    if (this.#isStopping) return known
    if (hasChanged && result.status === 'DOWN') this.#log.error({ component: name, ...result }, 'a component is down')
    else if (hasChanged && before) this.#log.info({ component: name, ...result }, 'a component is up again')
    return known
  }
}
