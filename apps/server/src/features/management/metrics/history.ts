import type { MetricsHistory, MetricsSample, Overview } from '@portico/contract'
import type { Traffic } from './http-meter.ts'

const INTERVAL_SECONDS = 15
const KEPT_SECONDS = 60 * 60
const MINUTE = 60_000

interface Entry {
  at: Date
  traffic: Traffic
  sample: MetricsSample
}

/** What is noted of an interval. */
export interface IntervalFigures extends Pick<MetricsSample, 'heapUsed' | 'rss' | 'eventLoopDelay' | 'cpu'> {
  traffic: Traffic
  poolActive: number
  poolPending: number
}

/** The last hour of this instance, in memory. */
export class History {
  readonly #take: () => IntervalFigures
  readonly #entries: Entry[] = []
  #timer: NodeJS.Timeout | undefined

  /** @param take returns the figures since its last call */
  constructor(take: () => IntervalFigures) {
    this.#take = take
  }

  start(): void {
    this.#timer = setInterval(() => this.note(), INTERVAL_SECONDS * 1000)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  note(): void {
    const { traffic, ...figures } = this.#take()
    const { requests, clientErrors, serverErrors, totalDuration, maxDuration } = traffic
    const at = new Date()
    const sample = {
      at: at.toISOString(),
      requests: requests / INTERVAL_SECONDS,
      clientErrors: clientErrors / INTERVAL_SECONDS,
      serverErrors: serverErrors / INTERVAL_SECONDS,
      meanDuration: requests ? totalDuration / requests : 0,
      maxDuration,
      ...figures
    }
    this.#entries.push({ at, traffic, sample })
    if (this.#entries.length > KEPT_SECONDS / INTERVAL_SECONDS) this.#entries.shift()
  }

  /** Every interval that is kept. */
  describe(): MetricsHistory {
    return { intervalSeconds: INTERVAL_SECONDS, samples: this.#entries.map(({ sample }) => sample) }
  }

  /** The same by minutes; a minute of which there is nothing, because the instance is too young, is left out. */
  traffic(): Overview['traffic'] {
    const minutes = new Map<number, Overview['traffic']['perMinute'][number]>()
    let requests = 0
    let totalDuration = 0
    for (const { at, traffic } of this.#entries) {
      // An interval belongs to the minute in which it began.
      const minute = Math.floor((at.getTime() - INTERVAL_SECONDS * 1000) / MINUTE) * MINUTE
      const sum = minutes.get(minute) ?? {
        at: new Date(minute).toISOString(),
        requests: 0,
        clientErrors: 0,
        serverErrors: 0
      }
      sum.requests += traffic.requests
      sum.clientErrors += traffic.clientErrors
      sum.serverErrors += traffic.serverErrors
      minutes.set(minute, sum)
      requests += traffic.requests
      totalDuration += traffic.totalDuration
    }
    return { perMinute: [...minutes.values()].slice(-60), meanDuration: requests ? totalDuration / requests : 0 }
  }
}
