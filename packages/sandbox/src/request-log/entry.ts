/** One request of an application, as lists of the log show it. */
export interface LogEntry {
  /** In the order of the requests. */
  id: string
  /** Real time, in milliseconds since 1970. */
  at: number
  /** How far the clock of the application was ahead of real time, in milliseconds. */
  aheadMs: number
  api: string
  operationId: string
  method: string
  path: string
  /** With its question mark; empty without a query. */
  query: string
  status: number
  durationMs: number
  /** `X-Request-Id` of the response. */
  requestId: string
  /** The rule that decided the outcome, such as "Last digits 0003". */
  rule?: string
  /** Ids of the resources that it read, created or changed. */
  resources: readonly string[]
}

/** Bytes of the headers and the body of the request, and of those of the response. */
export type ExchangeSizes = readonly [number, number, number, number]

/** An entry as it is stored: its exchange is kept as bytes, one after the other, so that bodies are neither parsed nor written again. */
export type StoredEntry = LogEntry & { sizes: ExchangeSizes }

/** The headers, as JSON, and the body of the request, and those of the response. */
export type ExchangeBytes = readonly [Buffer, Buffer, Buffer, Buffer]

/** The headers and bodies of a request and its response; secrets are masked. */
export interface Exchange {
  requestHeaders: Readonly<Record<string, string>>
  /** As it was sent; of a form, its parts without the bytes of files. */
  requestBody: string
  responseHeaders: Readonly<Record<string, string>>
  responseBody: string
}

const COUNTER_LIMIT = 0x10000
/** Hexadecimal digits of the time in an id. */
const TIME_DIGITS = 12

const timeDigits = (at: number): string => Math.max(0, at).toString(16).padStart(TIME_DIGITS, '0')

/** Makes the function that makes ids: the time, a counter and the instance, so that they have the order of the requests. */
export function idMaker(instance: string): (at: number) => string {
  let counter = 0
  return (at) => {
    counter = (counter + 1) % COUNTER_LIMIT
    return `${timeDigits(at)}${counter.toString(16).padStart(4, '0')}${instance}`
  }
}

/** An id that comes before those of all requests at a time or later. */
export const lowestIdAt = (at: number): string => timeDigits(at).padEnd(24, '0')
