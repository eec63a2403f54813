import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import autocannon from 'autocannon'
import type { ArrivalResults, Arrivals } from './arrivals.ts'

/** Connections that saturate a portal, while hardly any request waits for others to end. */
const CONNECTIONS = 7
const SATURATING_SECONDS = 8

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

/** The most requests a second that are responded to, when they are sent in turn on a few connections. */
export async function saturation(origin: string, requests: readonly string[]): Promise<number> {
  const { '2xx': served, duration } = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    duration: SATURATING_SECONDS,
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

/** The value below which a part of the values is, `part` of 1. */
export const percentile = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN
