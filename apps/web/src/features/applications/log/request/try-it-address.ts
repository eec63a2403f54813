import type { LoggedExchange } from '@portico/contract'
import { type LinkedRequest, tryAddress } from '@/lib/reference/request-link.ts'
import { parsesAsJson } from '@/ui/code/json-nodes.ts'
import { pathParameters } from '../comparison/compare-requests.ts'

/** What the address of an operation is made of. */
export interface LoggedOperation {
  readonly exchange: Pick<LoggedExchange, 'api' | 'operationId' | 'path' | 'query' | 'request'>
  /** Of the API's document; the newest when it is not known. */
  readonly version: string | undefined
  /** Path of the operation below its server, such as `/payments/{paymentId}`, if it is known. */
  readonly template: string | undefined
}

/** The address at which the operation of a logged request is tried with its values. An idempotency key is made anew there. */
export function tryItAddress({ exchange, version, template }: LoggedOperation): string {
  const { api, operationId, path, query, request } = exchange
  const mediaType = (request.headers['content-type'] ?? '').replace(/;.*$/s, '').trim()
  const ifMatch = request.headers['if-match']
  const values: LinkedRequest = {
    parameters: Object.fromEntries([
      ...[...(pathParameters(path, template)?.parameters ?? [])].map(([name, value]) => [`path.${name}`, value]),
      ...[...new URLSearchParams(query)].map(([name, value]) => [`query.${name}`, value]),
      ...(ifMatch === undefined ? [] : [['header.If-Match', ifMatch]])
    ]),
    // The log has no files, so a form would be incomplete.
    ...(/\bjson$/.test(mediaType) && parsesAsJson(request.body) && { mediaType, body: JSON.parse(request.body) })
  }
  return tryAddress({ api, ...(version && { version }) }, operationId, values)
}
