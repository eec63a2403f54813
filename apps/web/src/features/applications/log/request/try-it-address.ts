import type { LoggedExchange } from '@portico/contract'
import { writeAddress } from '@/lib/reference/address.ts'

/** What the address of an operation is made of. */
export interface LoggedOperation {
  readonly exchange: Pick<LoggedExchange, 'api' | 'operationId' | 'path' | 'query' | 'request'>
  /** Of the API's document; the newest when it is not known. */
  readonly version: string | undefined
  /** Path of the operation below its server, such as `/payments/{paymentId}`, if it is known. */
  readonly template: string | undefined
}

/** The address at which the operation of a logged request is tried: for now, that of its page in the API reference. */
export const tryItAddress = ({ exchange: { api, operationId }, version }: LoggedOperation): string =>
  writeAddress({ kind: 'operation', api, key: operationId, ...(version && { version }) })
