import { type ApplicationUsage, isCalendarDate, LIMITS } from '@portico/contract'
import type { FastifyBaseLogger } from 'fastify'
import { queryJson } from '../../../platform/database/query.ts'
import type { PlatformServices } from '../../../platform/services.ts'
import { noteApplicationUse, USE_NOTED_EVERY } from '../../../platform/users/applications/use.ts'
import { invalidField } from '../input.ts'

/** Milliseconds for which requests are counted in memory before they are written. */
const WRITE_AFTER = 2_000
const DAY = 24 * 60 * 60_000
/** Days of a response when the request does not say which. */
const USUAL_DAYS = 30
/** Days for which usage is kept. */
const KEPT_DAYS = 400

/** A request to the sandbox that got a response. */
interface SandboxCall {
  clientId: string
  api: string
  status: number
}

interface Count {
  clientId: string
  day: string
  api: string
  requests: number
  errors: number
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)

/** Client ids that belong to no application drop out. */
const ADD = `
  insert into application_usage (application_id, day, api, requests, errors)
  select a.id, given.day, given.api, given.requests, given.errors
    from unnest($1::text[], $2::date[], $3::text[], $4::int[], $5::int[]) as given (client_id, day, api, requests, errors)
    join applications a on a.client_id = given.client_id
   order by a.id, given.day, given.api
  on conflict (application_id, day, api) do update
    set requests = application_usage.requests + excluded.requests, errors = application_usage.errors + excluded.errors`

type UsageServices = Pick<PlatformServices, 'database' | 'clock'> & { log: FastifyBaseLogger }

/** Counts what applications call, by day and API. No request waits for it: counts are written together, a little later. */
export class UsageRecorder {
  readonly #services: UsageServices
  #counts = new Map<string, Count>()
  /** Client ids with the instant at which their use was noted last. */
  readonly #noted = new Map<string, number>()
  #used = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(services: UsageServices) {
    this.#services = services
  }

  /** The sandbox has handled a request: for its `onCall`. */
  readonly sawCall = ({ clientId, api, status }: SandboxCall): void => {
    const day = dayOf(this.#services.clock())
    const key = `${clientId} ${day} ${api}`
    const count = this.#counts.get(key) ?? { clientId, day, api, requests: 0, errors: 0 }
    count.requests += 1
    if (status >= 400) count.errors += 1
    this.#counts.set(key, count)
    this.sawToken(clientId)
  }

  /** A client has got a token: for the sandbox's `onToken`. */
  readonly sawToken = (clientId: string): void => {
    this.#used.add(clientId)
    this.#timer ??= setTimeout(() => void this.settle(), WRITE_AFTER).unref()
  }

  /** Settles when all that was counted is written. */
  async settle(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const [counts, used] = [[...this.#counts.values()], [...this.#used]]
    this.#counts = new Map()
    this.#used = new Set()
    this.#writing = this.#writing.then(() => this.#write(counts, used))
    await this.#writing
  }

  /** Removes what is older than it is kept for. */
  async cleanUp(): Promise<void> {
    const oldest = dayOf(new Date(this.#services.clock().getTime() - KEPT_DAYS * DAY))
    await this.#services.database.pool.query('delete from application_usage where day < $1::date', [oldest])
    this.#noted.clear()
  }

  async #write(counts: Count[], used: string[]): Promise<void> {
    const { database, log } = this.#services
    try {
      if (counts.length > 0)
        await database.pool.query(ADD, [
          counts.map(({ clientId }) => clientId),
          counts.map(({ day }) => day),
          counts.map(({ api }) => api),
          counts.map(({ requests }) => requests),
          counts.map(({ errors }) => errors)
        ])
      for (const clientId of used) await this.#note(clientId)
    } catch (error) {
      log.warn({ err: error }, 'the usage of applications was not counted')
    }
  }

  async #note(clientId: string): Promise<void> {
    const now = this.#services.clock()
    if (now.getTime() - (this.#noted.get(clientId) ?? 0) < USE_NOTED_EVERY) return
    await noteApplicationUse(this.#services.database, clientId, now)
    this.#noted.set(clientId, now.getTime())
  }
}

/**
 * The days that a query asks for.
 *
 * @throws ProblemError when there are more than LIMITS.applicationUsageDays, or none
 */
export function readDays({ since, until }: { since?: string | undefined; until?: string | undefined }, now: Date) {
  const last = until && isCalendarDate(until) ? until : dayOf(now)
  const first = since || dayOf(new Date(Date.parse(last) - (USUAL_DAYS - 1) * DAY))
  const days = (Date.parse(last) - Date.parse(first)) / DAY + 1
  if (days < 1) throw invalidField('since', 'Max')
  if (days > LIMITS.applicationUsageDays) throw invalidField('since', 'Min')
  return { since: first, until: last }
}

/** What an application has called, by day and API. */
export async function readUsage(
  { database }: Pick<PlatformServices, 'database'>,
  id: number,
  days: { since: string; until: string }
): Promise<ApplicationUsage> {
  const items = await queryJson<ApplicationUsage['items'][number]>(
    database.pool,
    `select day::text, api, requests, errors from application_usage
      where application_id = $1 and day between $2::date and $3::date order by day, api`,
    [id, days.since, days.until]
  )
  return { ...days, items }
}
