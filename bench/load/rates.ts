import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import autocannon from 'autocannon'
import type { ArrivalResults, Arrivals } from './arrivals.ts'

/** Connections that keep a portal busy, while hardly any request waits for others to end. */
const CONNECTIONS = 7
/** Seconds in which its code is compiled, and in which each rate is tried. */
const [WARMING_SECONDS, TRIAL_SECONDS] = [5, 5]
/** The part of a rate by which the next one that is tried is lower, and the part of its requests that may fail. */
const [STEP, FAILING] = [0.1, 0.001]
/** Milliseconds within which 95 % of the responses have come at a rate that does not saturate the portal. */
const IN_TIME_MS = 50

/** The text of a request, with `{uuid}` where each has another one. */
export function requestText(
  portal: { origin: string },
  request: { path: string; authorization?: string; body?: object; headers?: Record<string, string> }
): string {
  const body = request.body ? JSON.stringify(request.body) : ''
  const headers = {
    host: new URL(portal.origin).host,
    ...(request.authorization && { authorization: request.authorization }),
    ...(body && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
    ...request.headers
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`${body ? 'POST' : 'GET'} /${request.path} HTTP/1.1`, ...lines, '', body].join('\r\n')
}

/** Sends requests at a rate, from a process that takes no time from the server's thread. */
export async function send(arrivals: Arrivals): Promise<ArrivalResults> {
  const client = fork(path.join(import.meta.dirname, 'arrivals.ts'))
  client.send(arrivals)
  const [results] = await once(client, 'message')
  return results
}

/** Requests a second that are responded to, when they are sent in turn on a few connections, each after the response to the one before. */
async function closedRate(origin: string, requests: readonly string[], seconds: number): Promise<number> {
  const { '2xx': served, duration } = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    duration: seconds,
    idReplacement: true,
    requests: requests.map((text) => {
      const [head = '', body = ''] = text.replaceAll('{uuid}', '[<id>]').split('\r\n\r\n')
      const [first = '', ...lines] = head.split('\r\n')
      const [method, address] = first.split(' ')
      const headers = lines.filter((line) => !/^(host|content-length):/.test(line)).map((line) => line.split(': '))
      return { method: method as 'GET', path: address as string, headers: Object.fromEntries(headers), body }
    })
  })
  return served / duration
}

/**
 * The most requests a second that a portal responds to in time, and refuses none, when they come at a rate, whatever the responses: from
 * the rate that a few busy connections reach, which is more, downwards.
 */
export async function saturation(origin: string, requests: string[]): Promise<number> {
  await closedRate(origin, requests, WARMING_SECONDS)
  const most = await closedRate(origin, requests, TRIAL_SECONDS)
  for (let perSecond = most; perSecond > most / 10; perSecond -= most * STEP) {
    const results = await send({ origin, requests, perSecond, seconds: TRIAL_SECONDS })
    const failed = results.filter(({ status }) => status < 200 || status >= 300).length
    const latencies = results.map(({ latency }) => latency)
    if (failed <= results.length * FAILING && percentile(latencies, 0.95) <= IN_TIME_MS) return perSecond
  }
  throw new Error(
    `The portal kept up with no rate that was tried, from ${Math.round(most)} requests a second downwards.`
  )
}

/** The value below which a part of the values is, `part` of 1. */
export const percentile = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN
