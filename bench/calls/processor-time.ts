import autocannon from 'autocannon'
import { processorSeconds } from '../process-figures.ts'

const CONNECTIONS = 10

/** A document that requests create. */
export const DOCUMENT = {
  name: 'Guide',
  version: '1.0',
  language: 'en',
  date: '2026-03-09',
  title: 'A guide',
  description: 'What a guide says.'
}

/** A request that is sent over and over; a POST creates a document. */
export interface RepeatedRequest {
  /** Process of the server. */
  pid: number
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
}

/**
 * Sends a request on ten connections for some seconds.
 *
 * @returns the processor time of the server's process for each request, in microseconds
 * @throws Error when a response is not 2xx
 */
export async function processorTime({ pid, url, method, headers }: RepeatedRequest, seconds: number): Promise<number> {
  const began = processorSeconds(pid)
  const isCreation = method === 'POST'
  const { non2xx, errors, requests, statusCodeStats } = await autocannon({
    ...{ url, method, connections: CONNECTIONS, duration: seconds },
    headers: { ...headers, ...(isCreation && { 'content-type': 'application/json' }) },
    ...(isCreation && { body: JSON.stringify(DOCUMENT) })
  })
  if (non2xx || errors)
    throw new Error(`${url}: ${non2xx + errors} requests failed: ${JSON.stringify(statusCodeStats)}.`)
  return ((processorSeconds(pid) - began) / requests.total) * 1e6
}
