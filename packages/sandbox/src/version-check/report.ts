import { hash } from 'node:crypto'
import type { ReadConnection } from '@portico/server-kit'
import { parseApiDocument } from '../documents/read.ts'
import { toExchange } from '../request-log/chunk.ts'
import type { ExchangeBytes, LogEntry } from '../request-log/entry.ts'
import { scanLog } from '../request-log/scan.ts'
import { baseOf } from './operations.ts'
import { type Difference, VersionCheck } from './version-check.ts'

/** Requests that are compared: the newest ones. */
const MAX_REQUESTS = 5_000
/** Differences of an operation that are listed, and requests that each is shown with. */
const MAX_DIFFERENCES = 50
const MAX_EXAMPLES = 3

/** A document that does not describe operations of the sandbox. */
export class IncomparableVersionError extends Error {
  override name = 'IncomparableVersionError'
}

/** A version of an API with the text of its OpenAPI document, YAML or JSON. */
export interface VersionText {
  version: string
  text: string
}

/** A difference with the requests that it concerns. */
export interface CountedDifference extends Difference {
  requests: number
  /** Ids of some of them in the log, the newest first. */
  examples: string[]
}

/** What another version would change for the requests of an operation. */
export interface OperationReport {
  operationId: string
  method: string
  requests: number
  /** Requests that would be refused, and others whose response would differ. */
  refused: number
  different: number
  differences: CountedDifference[]
}

export interface VersionReport {
  /** Requests that were compared. */
  requests: number
  /** Whether there are no more requests than are compared. */
  isComplete: boolean
  operations: OperationReport[]
}

/**
 * Compares what two versions of an API make of the requests of an owner since a moment. Requests that were refused are left out.
 *
 * @throws IncomparableVersionError when a document cannot be read as one of the sandbox
 */
export async function checkVersions(
  db: ReadConnection,
  owner: string,
  { api, from, to, since }: { api: string; from: VersionText; to: VersionText; since: Date }
): Promise<VersionReport> {
  const older = read(api, from)
  const check = new VersionCheck(older, read(api, to))
  // A program asks for the same again and again, and often gets the same: that is compared once.
  const known = new Map<string, Difference[] | undefined>()
  const checkOnce = (entry: LogEntry, exchange: ExchangeBytes) => {
    const [requestHeaders, requestBody, , responseBody] = exchange
    const { method, path, query, status } = entry
    const key = hash('sha256', [method, path, query, status, requestHeaders, requestBody, responseBody].join('\n'))
    if (!known.has(key)) known.set(key, check.check(entry, toExchange(exchange)))
    return known.get(key)
  }
  const operations = new Map<string, OperationReport>()
  let [requests, isComplete] = [0, true]
  await scanLog(db, owner, { api, server: baseOf(older), since }, (entry, exchange) => {
    const differences = checkOnce(entry, exchange)
    if (!differences) return true
    if (requests === MAX_REQUESTS) {
      isComplete = false
      return false
    }
    requests += 1
    const { operationId, method } = entry
    const report = operations.get(operationId) ?? newReport(operationId, method)
    operations.set(operationId, report)
    count(report, entry.id, differences)
    return true
  })
  return { requests, isComplete, operations: [...operations.values()].toSorted(byImportance) }
}

function read(api: string, { text, version }: VersionText) {
  try {
    return parseApiDocument(text, api, version)
  } catch (error) {
    throw new IncomparableVersionError(`${api} ${version}`, { cause: error })
  }
}

const newReport = (operationId: string, method: string): OperationReport => ({
  ...{ operationId, method, requests: 0, refused: 0, different: 0 },
  differences: []
})

function count(report: OperationReport, id: string, differences: readonly Difference[]): void {
  report.requests += 1
  if (differences.some(({ kind }) => kind !== 'RESPONSE')) report.refused += 1
  else if (differences.length > 0) report.different += 1
  for (const difference of differences) {
    const { kind, field, code } = difference
    let known = report.differences.find((each) => each.kind === kind && each.field === field && each.code === code)
    if (!known) {
      if (report.differences.length === MAX_DIFFERENCES) continue
      known = { ...difference, requests: 0, examples: [] }
      report.differences.push(known)
    }
    known.requests += 1
    if (known.examples.length < MAX_EXAMPLES) known.examples.push(id)
  }
}

const byImportance = (one: OperationReport, other: OperationReport) =>
  other.refused - one.refused || other.different - one.different || other.requests - one.requests
