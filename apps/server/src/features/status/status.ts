import {
  PART_STATES,
  type PartState,
  type PlatformStatus,
  STATUS_LIMITS,
  STATUS_PARTS,
  type StatusDay,
  type StatusPart
} from '@portico/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/open.ts'
import { queryJson } from '../../platform/database/query.ts'
import { INCIDENT_COLUMNS, type IncidentRow, toIncident } from './incidents/rows.ts'
import { dayOf, worse } from './sampling/minutes.ts'
import type { StatusSampler } from './sampling/sampler.ts'
import { readDays, readLastMeasurements, removeOldDays } from './sampling/store.ts'

/** Milliseconds for which an instance serves what it has read, however many readers there are. */
const CACHE_MS = 10_000
const DAY = 24 * 60 * 60_000

/** What is read from the database. */
type Stored = Awaited<ReturnType<typeof readStored>>

/** The first of the days that are shown, up to a UTC day. */
const firstDay = (today: string): string => dayOf(new Date(Date.parse(today) - (STATUS_LIMITS.days - 1) * DAY))

async function readStored(database: Database) {
  const { today, measurements } = await readLastMeasurements(database)
  const since = firstDay(today)
  const days = await readDays(database, since)
  const incidents = await queryJson<IncidentRow>(
    database.pool,
    `select ${INCIDENT_COLUMNS} from status_incidents i
      where i.published_date is not null and (i.resolved_date is null or i.resolved_date >= $1::date)
      order by i.published_date desc, i.id desc limit ${STATUS_LIMITS.incidents}`,
    [since]
  )
  return { today, measurements, days, incidents: incidents.map(toIncident) }
}

export interface StatusOptions {
  database: Database
  clock: Clock
  sampler: Pick<StatusSampler, 'last'>
  log: FastifyBaseLogger
}

/** The public status of the platform, which is there also while the database is not. */
export class Status {
  readonly #options: StatusOptions
  #stored: Stored | undefined
  #reading: Promise<boolean> | undefined
  #readAt = Number.NEGATIVE_INFINITY
  #isRead = false

  constructor(options: StatusOptions) {
    this.#options = options
  }

  /** Makes the next reader read anew. */
  forget(): void {
    this.#readAt = Number.NEGATIVE_INFINITY
  }

  /** The status as it is now; without the database, what this instance measures and what it has read before. */
  async read(): Promise<PlatformStatus> {
    if (performance.now() - this.#readAt >= CACHE_MS) {
      this.#reading ??= this.#refresh().finally(() => {
        this.#reading = undefined
      })
      this.#isRead = await this.#reading
    }
    return this.#compose(this.#isRead)
  }

  /** The task that removes days that are no longer shown. */
  async cleanUp(): Promise<void> {
    await removeOldDays(this.#options.database, firstDay(dayOf(this.#options.clock())))
  }

  async #refresh(): Promise<boolean> {
    try {
      this.#stored = await readStored(this.#options.database)
      return true
    } catch (error) {
      this.#options.log.warn({ err: error }, 'the status of the platform could not be read')
      return false
    } finally {
      this.#readAt = performance.now()
    }
  }

  #compose(isComplete: boolean): PlatformStatus {
    const { today = dayOf(this.#options.clock()), days = [], incidents = [] } = this.#stored ?? {}
    const parts = STATUS_PARTS.map((name) => ({
      name,
      state: this.#stateOf(name, isComplete),
      days: days.filter(({ part }) => part === name).map(({ part: _, ...day }): StatusDay => day)
    }))
    const known = parts.map(({ state }) => state).filter((state) => state !== null)
    return {
      state: known.length > 0 ? known.reduce(worse) : null,
      checkedDate: this.#checkedDate(isComplete),
      today,
      isComplete,
      parts,
      incidents
    }
  }

  /** What all instances measure where that is known, otherwise what this one does; and no better than open incidents say. */
  #stateOf(name: StatusPart, isComplete: boolean): PartState | null {
    const stored = isComplete ? this.#stored?.measurements.find(({ part }) => part === name) : undefined
    const measured = stored && !stored.isOld ? stored.state : this.#options.sampler.last?.measured[name]
    const stated = this.#stored?.incidents
      .filter(({ resolvedDate, parts }) => resolvedDate === null && parts.includes(name))
      .map(({ impact }) => impact)
    const states = [...(measured ? [measured] : []), ...(stated ?? [])]
    return states.length > 0 ? states.reduce<PartState>(worse, PART_STATES[0]) : null
  }

  #checkedDate(isComplete: boolean): string | null {
    const minutes = isComplete ? (this.#stored?.measurements.map(({ minute }) => minute) ?? []) : []
    const own = this.#options.sampler.last?.at.toISOString()
    return minutes.sort().at(-1) ?? own ?? null
  }
}
