import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ACCOUNTS, type Client, createDatabase, type Portal, signInOverHttp, startPortal } from '@portico/testing'
import autocannon from 'autocannon'
import { makeApplication } from '../faults/support/people.ts'
import { obtainPostgres } from '../tools/postgres.ts'
import type { ArrivalResults, Arrivals } from './overload/arrivals.ts'
import { whenIdle } from './process-figures.ts'
import { ratio } from './statistics.ts'

const CONNECTIONS = 20
const SECONDS = 10

/** Applications that call the sandbox, each of which may send 600 requests a minute. */
const APPLICATIONS = 40

/** What is requested in turn: of the sandbox, of lists and records, and a record to create. */
async function requestsOf(portal: Portal, user: Client): Promise<Arrivals['requests']> {
  const { host } = new URL(portal.origin)
  const get = (path: string, authorization: string) =>
    [`GET /${path} HTTP/1.1`, `Host: ${host}`, `Authorization: ${authorization}`, '', ''].join('\r\n')
  const body = JSON.stringify({ name: 'Guide', title: 'A guide', description: 'What a guide says.' })
  const create = [
    'POST /api/documents HTTP/1.1',
    `Host: ${host}`,
    `Authorization: ${user.authorization}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    '',
    body
  ].join('\r\n')
  const requests: string[] = []
  for (let count = 0; count < APPLICATIONS; count++) {
    const { token } = await makeApplication(user, { scopes: ['vehicle-api'] })
    const vehicles = get('sandbox/vehicle-api/v1/vehicles?limit=5', `Bearer ${token}`)
    const record = get('api/documents/1', user.authorization)
    const list = get('api/partners?size=5', user.authorization)
    requests.push(vehicles, record, vehicles, list, vehicles, record, vehicles, list, vehicles, create)
  }
  return requests
}

const percentile = (values: readonly number[], part: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN

async function send(arrivals: Arrivals): Promise<ArrivalResults> {
  const client = fork(path.join(import.meta.dirname, 'overload/arrivals.ts'))
  client.send(arrivals)
  const [results] = await once(client, 'message')
  client.disconnect()
  return results
}

/** The most requests a second that are responded to. */
async function saturation(origin: string, requests: readonly string[]): Promise<number> {
  const { requests: done } = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: requests.map((text) => {
      const [head = '', body = ''] = text.split('\r\n\r\n')
      const [first = '', ...headers] = head.split('\r\n')
      const [method, address] = first.split(' ')
      return {
        method: method as 'GET',
        path: address as string,
        headers: Object.fromEntries(
          headers.filter((l) => !l.startsWith('Content-Length')).map((line) => line.split(': '))
        ),
        ...(body && { body })
      }
    })
  })
  return done.average
}

/** Signs in over and over, and notes how long that takes. */
function signIns(portal: Portal) {
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

const figures = (results: ArrivalResults, seconds: number) => {
  const accepted = results.filter(({ status }) => status >= 200 && status < 300)
  return {
    accepted: accepted.length / seconds,
    refused: results.filter(({ status }) => status === 503).length / seconds,
    others: results
      .filter(({ status }) => status !== 503 && !(status >= 200 && status < 300))
      .map(({ status }) => status),
    p50: percentile(
      accepted.map(({ latency }) => latency),
      0.5
    ),
    p95: percentile(
      accepted.map(({ latency }) => latency),
      0.95
    )
  }
}

/** Latencies at 70 % and at three times of what saturates the server. */
export async function measure(): Promise<string[]> {
  const postgres = await obtainPostgres()
  const lines: string[] = []
  try {
    for (const name of ['PostgreSQL', 'embedded'].filter(
      (each) => !process.env.BENCH_DATABASE || each === process.env.BENCH_DATABASE
    )) {
      const database = name === 'PostgreSQL' ? await createDatabase(postgres.url, { prefix: 'overload' }) : undefined
      const portal = await startPortal({
        settings: database ? { DATABASE_URL: database.url } : {}
      })
      const user = await portal.api('user')
      const requests = await requestsOf(portal, user)
      await whenIdle(portal.pid)
      const most = await saturation(portal.origin, requests)
      const of = async (part: number) =>
        figures(await send({ origin: portal.origin, requests, perSecond: most * part, seconds: SECONDS }), SECONDS)
      await of(0.7)
      const normal = await of(0.7)
      const endSignIns = signIns(portal)
      const overload = await of(3)
      const signed = await endSignIns()
      lines.push(
        name,
        `saturation ${most}`,
        JSON.stringify(normal),
        JSON.stringify({
          ...overload,
          others: [...Map.groupBy(overload.others, (x) => x)].map(([k, v]) => [k, v.length])
        }),
        `p95 ${ratio(overload.p95, normal.p95)}`,
        `accepted ${ratio(overload.accepted, most)}`,
        `sign-ins ${signed.map(Math.round)}`
      )
      await portal.stop()
      await database?.remove()
    }
  } finally {
    await postgres.stop()
  }
  return lines
}
