import { setTimeout as pause } from 'node:timers/promises'
import { ACCOUNTS, type Client, createDatabase, type Portal, signInOverHttp, startPortal } from '@portico/testing'
import { makeApplication } from '../../faults/support/people.ts'
import { obtainPostgres } from '../../tools/postgres.ts'
import { whenIdle } from '../process-figures.ts'
import { median } from '../statistics.ts'
import type { ArrivalResults } from './arrivals.ts'
import { percentile, requestText, saturation, send } from './rates.ts'

const SECONDS = 8
const ROUNDS = 3
/** `PostgreSQL` or `embedded`; both without it. */
const DATABASE = process.env.BENCH_DATABASE

/** Applications that call the sandbox, each of which may send 600 requests a minute. */
const APPLICATIONS = 40

/** What is requested in turn: of the sandbox, of lists and records, and a record to create. */
async function requestsOf(portal: Portal, user: Client): Promise<string[]> {
  const { authorization } = user
  const body = { name: 'Guide', title: 'A guide', description: 'What a guide says.' }
  const create = requestText(portal, { path: 'api/documents', authorization, body })
  const record = requestText(portal, { path: 'api/documents/1', authorization })
  const list = requestText(portal, { path: 'api/partners?size=5', authorization })
  const requests: string[] = []
  for (let count = 0; count < APPLICATIONS; count++) {
    const { token } = await makeApplication(user, { scopes: ['vehicle-api'] })
    const vehicles = requestText(portal, {
      path: 'sandbox/vehicle-api/v1/vehicles?limit=5',
      authorization: `Bearer ${token}`
    })
    requests.push(create, list, create, record, create, vehicles, create, list, create, record)
  }
  return requests
}

/** Signs in over and over, until the returned function is called, which returns the milliseconds that each sign-in took. */
function signIns(portal: Portal): () => Promise<number[]> {
  let stopped = false
  const times: number[] = []
  const running = (async () => {
    while (!stopped) {
      const begun = performance.now()
      await signInOverHttp(portal.origin, ACCOUNTS.admin)
      times.push(performance.now() - begun)
      await pause(1_000)
    }
  })()
  return async () => {
    stopped = true
    await running
    return times
  }
}

/** Milliseconds at the beginning and at the end of a measurement that do not count: it is about a load that lasts. */
const SETTLING_MS = 2_000
const ENDING_MS = 200

interface Figures {
  /** Responses of 2xx and of 503 in a second. */
  accepted: number
  refused: number
  /** Other responses, and connections that broke: all of them. */
  others: number
  /** Milliseconds of those with 2xx. */
  half: number
  most: number
  /** Milliseconds by which 95 % of them were sent late at most, which are in those before. */
  delay: number
}

function figuresOf(all: ArrivalResults): Figures {
  const until = SECONDS * 1000 - ENDING_MS
  const results = all.filter(({ at }) => at >= SETTLING_MS && at < until)
  const seconds = (until - SETTLING_MS) / 1000
  const accepted = results.filter(({ status }) => status >= 200 && status < 300)
  const refused = results.filter(({ status }) => status === 503)
  const latencies = accepted.map(({ latency }) => latency)
  return {
    accepted: accepted.length / seconds,
    refused: refused.length / seconds,
    others: results.length - accepted.length - refused.length,
    half: percentile(latencies, 0.5),
    most: percentile(latencies, 0.95),
    delay: percentile(
      accepted.map(({ delay }) => delay),
      0.95
    )
  }
}

const describe = ({ accepted, refused, others, half, most, delay }: Figures) =>
  `${Math.round(accepted)} accepted and ${Math.round(refused)} refused a second, ${others} others; half within ${half.toFixed(1)} ms, 95 % within ${most.toFixed(1)} ms; 95 % of these were sent at most ${delay.toFixed(1)} ms late`

/** What one portal has reached. */
interface Round {
  /** Requests a second that saturate it. */
  most: number
  normal: Figures
  overload: Figures
  /** Milliseconds of sign-ins in the overload. */
  signIns: number[]
}

/** Measures a portal without records but the seeded ones, so that none is measured with those that others have created. */
async function measurePortal(database: { url: string } | undefined): Promise<Round> {
  const portal = await startPortal({ settings: database ? { DATABASE_URL: database.url } : {} })
  try {
    const requests = await requestsOf(portal, await portal.api('user'))
    await whenIdle(portal.pid)
    const most = await saturation(portal.origin, requests)
    const at = async (perSecond: number) =>
      figuresOf(await send({ origin: portal.origin, requests, perSecond, seconds: SECONDS }))
    // The code of refusals, too, is compiled before it counts.
    await at(most * 3)
    const normal = await at(most * 0.7)
    const endSignIns = signIns(portal)
    const overload = await at(most * 3)
    return { most, normal, overload, signIns: await endSignIns() }
  } finally {
    await portal.stop()
  }
}

function describeRounds(rounds: readonly Round[]): string[] {
  const usual = (of: (round: Round) => number) => `${median(rounds.map(of)).toFixed(1)}×`
  const times = rounds.flatMap((round) => round.signIns)
  return [
    ...rounds.flatMap(({ most, normal, overload }) => [
      `  saturated by ${Math.round(most)} requests a second`,
      `    at 70 %: ${describe(normal)}`,
      `    at three times: ${describe(overload)}`
    ]),
    `  medians of the ${rounds.length} rounds: 95th percentile of accepted requests ${usual(({ overload, normal }) => overload.most / normal.most)} that at 70 %; accepted ${usual(({ overload, most }) => overload.accepted / most)} what saturates`,
    `  ${times.length} sign-ins in the overloads, half within ${Math.round(median(times))} ms, the longest ${Math.round(Math.max(...times))} ms`
  ]
}

/** Latencies at 70 % and at three times of what saturates the portal, and whether sign-in works meanwhile. */
export async function measure(): Promise<string[]> {
  const postgres = await obtainPostgres()
  const lines: string[] = []
  try {
    for (const name of ['PostgreSQL', 'embedded'].filter((each) => !DATABASE || each === DATABASE)) {
      const rounds: Round[] = []
      while (rounds.length < ROUNDS) {
        const database = name === 'PostgreSQL' ? await createDatabase(postgres.url, { prefix: 'overload' }) : undefined
        rounds.push(await measurePortal(database))
        await database?.remove()
      }
      lines.push(name, ...describeRounds(rounds))
    }
    return lines
  } finally {
    await postgres.stop()
  }
}
