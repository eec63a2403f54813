import { setTimeout as pause } from 'node:timers/promises'
import { type Application, PATHS } from '@portico/contract'
import { type Client, createDatabase, type Portal, startPortal } from '@portico/testing'
import { issueToken, makeApplication } from '../../faults/support/people.ts'
import { openShop, type Receiver, startReceiver } from '../../faults/support/webhooks.ts'
import { obtainPostgres } from '../../tools/postgres.ts'
import { residentBytes, whenIdle } from '../process-figures.ts'
import { median, megabytes, ratio, slope } from '../statistics.ts'
import { percentile, requestText, saturation, send } from './rates.ts'
import { referenceRequests, validationRequest } from './requests.ts'

/** For how long: SOAK_MINUTES, or as long as the promise is about. */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 20)
/** Of what saturates the portal. */
const LOAD = 0.7
/** Applications that send requests to the sandbox, each of which may send 600 a minute. */
const APPLICATIONS = 40
/** Shops whose cancelled payments become deliveries, and milliseconds between two cancellations of one. */
const SHOPS = 5
const CANCELLING_MS = 1_000
const SAMPLING_MS = 5_000
/** The part of the time in which caches are filled, of which memory does not count. */
const FILLING = 1 / 4
/** Milliseconds in which the last messages must have arrived. */
const ARRIVING_MS = 30_000

/**
 * Prepares what is requested in turn: of the sandbox, to read and to create, and of the reference, its pages and what they load.
 *
 * @returns makes the requests, with tokens that last for five minutes
 */
async function prepareRequests(portal: Portal, user: Client): Promise<() => Promise<string[]>> {
  const { authorization } = user
  const { page, piece } = await referenceRequests(portal, user)
  const list = requestText(portal, { path: 'api/partners?size=5', authorization })
  const applications: Application[] = []
  while (applications.length < APPLICATIONS) {
    const scopes = ['vehicle-api', 'bank-account-validation-api']
    applications.push((await makeApplication(user, { scopes })).application)
  }
  return async () => {
    const requests: string[] = []
    for (const application of applications) {
      const bearer = `Bearer ${await issueToken(user, application)}`
      const vehicles = requestText(portal, { path: 'sandbox/vehicle-api/v1/vehicles?limit=5', authorization: bearer })
      const validation = validationRequest(portal, bearer)
      requests.push(page, piece, vehicles, page, list, piece, validation, page, vehicles, piece)
    }
    return requests
  }
}

/** Cancels payments until the returned function is called, which returns how many were cancelled and what failed. */
async function trade(portal: Portal, user: Client, receiver: Receiver) {
  let stopped = false
  let cancelled = 0
  const failures: string[] = []
  const running = Array.from({ length: SHOPS }, async () => {
    const shop = await openShop(portal.origin, user, receiver)
    while (!stopped) {
      await shop.cancelPayment().then(
        () => {
          cancelled += 1
        },
        (error) => failures.push(String(error))
      )
      await pause(CANCELLING_MS)
    }
  })
  return async () => {
    stopped = true
    await Promise.all(running)
    return { cancelled, failures }
  }
}

interface Sample {
  /** Hours since the first. */
  at: number
  resident: number
  heap: number
}

/** Looks at the memory of a portal until the returned function is called. */
function watchMemory(portal: Portal, admin: Client): () => Sample[] {
  const samples: Sample[] = []
  const begun = performance.now()
  const timer = setInterval(async () => {
    const text = await (await admin.fetch(PATHS.prometheus)).text()
    const heap = Number(/^nodejs_heap_size_used_bytes\S* (\S+)/m.exec(text)?.[1])
    samples.push({ at: (performance.now() - begun) / 3_600_000, resident: residentBytes(portal.pid), heap })
  }, SAMPLING_MS)
  return () => {
    clearInterval(timer)
    return samples
  }
}

/** Bytes an hour, and by how much that is more or less in the time of the samples. */
function describeMemory(name: string, samples: readonly Sample[], of: (sample: Sample) => number): string {
  const perHour = slope(samples.map((sample) => [sample.at, of(sample)]))
  const hours = (samples.at(-1)?.at ?? 0) - (samples[0]?.at ?? 0)
  const usual = median(samples.map(of))
  const change = ((perHour * hours) / usual) * 100
  return `  ${name}: ${megabytes(usual)}, slope ${megabytes(perHour)} an hour, which is ${change.toFixed(1)} % in the ${Math.round(hours * 60)} minutes that count`
}

/** Sends requests for as long as the promise is about, a minute at a time. */
async function soak(portal: Portal, makeRequests: () => Promise<string[]>, perSecond: number) {
  const minutes: number[] = []
  const statuses = new Map<number, number>()
  for (let minute = 0; minute < MINUTES; minute++) {
    const requests = await makeRequests()
    const results = await send({ origin: portal.origin, requests, perSecond, seconds: 60 })
    minutes.push(
      percentile(
        results.map(({ latency }) => latency),
        0.95
      )
    )
    for (const { status } of results) statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  return { minutes, statuses }
}

/** Memory, errors and latencies of a portal on PostgreSQL at 70 % of what saturates it, for 20 minutes. */
export async function measure(): Promise<string[]> {
  const postgres = await obtainPostgres()
  const database = await createDatabase(postgres.url, { prefix: 'soak' })
  const portal = await startPortal({ settings: { DATABASE_URL: database.url } })
  const receiver = await startReceiver()
  try {
    const user = await portal.api('user')
    const makeRequests = await prepareRequests(portal, user)
    await whenIdle(portal.pid)
    const perSecond = (await saturation(portal.origin, await makeRequests())) * LOAD
    const endTrade = await trade(portal, user, receiver)
    const endWatching = watchMemory(portal, await portal.api('admin'))
    const { minutes, statuses } = await soak(portal, makeRequests, perSecond)
    const samples = endWatching()
    const { cancelled, failures } = await endTrade()
    for (let waited = 0; new Set(receiver.ids).size < cancelled && waited < ARRIVING_MS; waited += 100) await pause(100)
    const counted = samples.slice(Math.floor(samples.length * FILLING))
    const last = percentile(minutes.slice(-Math.ceil(MINUTES / 4)), 0.5)
    const first = percentile(minutes.slice(0, Math.ceil(MINUTES / 4)), 0.5)
    return [
      `  ${MINUTES} minutes at ${Math.round(perSecond)} requests a second, 70 % of what saturates`,
      `  responses by status: ${[...statuses].map(([status, count]) => `${count} with ${status}`).join(', ')}`,
      `  ${cancelled} payments cancelled, ${failures.length} failed${failures[0] ? ` (${failures[0]})` : ''}; ${new Set(receiver.ids).size} deliveries arrived, ${receiver.repeated().length} repeated`,
      `  95th percentile of a minute: ${last.toFixed(1)} ms in the last quarter, ${ratio(last, first)} that in the first`,
      describeMemory('resident memory', counted, ({ resident }) => resident),
      describeMemory('JavaScript heap', counted, ({ heap }) => heap)
    ]
  } finally {
    receiver.close()
    await portal.stop()
    await database.remove()
    await postgres.stop()
  }
}
