import { FormFile } from '../../documents/form-file.ts'
import type { StoredEntry } from '../entry.ts'
import { resourcesOf } from '../resources.ts'
import { BYTES_OF_UNIT, type ByteWriter } from './byte-writer.ts'
import type { HeaderWriters } from './header-writer.ts'
import { maskSecrets, mayHaveSecrets } from './masking.ts'
import { ruleOf } from './rule.ts'

/** Bytes of a body that are kept. */
const MAX_BODY_BYTES = 64 * 1024

/** A request and its response, as they are when the response is sent: nothing is copied, parsed or masked while the request waits. */
export interface RecordedRequest {
  owner: string
  /** Real time at which the response was sent. */
  at: number
  /** How far the clock of the owner was ahead; undefined when the database could not be asked. */
  aheadMs: number | undefined | Promise<number | undefined>
  api: string
  operationId: string
  method: string
  url: string
  status: number
  durationMs: number
  requestId: string
  requestHeaders: Readonly<Record<string, unknown>>
  /** The bytes of JSON, or the parts of a form. */
  requestBody: Buffer | object | undefined
  responseHeaders: Readonly<Record<string, unknown>>
  responseBody: Buffer | string | undefined
  /** The text of a body that is bytes, where it is known. */
  responseText?: string | undefined
  /** Ids of resources that neither the address nor the bodies have. */
  resources?: readonly string[] | undefined
}

/** A form without the bytes of its files. */
const formText = (form: object) =>
  JSON.stringify(form, (_, value) => (value instanceof FormFile ? `(file of ${value.bytes.length} bytes)` : value))

/** Bytes as a text in which ASCII can be looked for: a copy, which needs no decoding. */
const searched = (bytes: Buffer): string => bytes.toString('latin1')

/** Whether a body is kept whole. The bytes of a text are counted only where their number could matter. */
const isKeptWhole = (body: Buffer | string): boolean =>
  typeof body === 'string'
    ? body.length * BYTES_OF_UNIT <= MAX_BODY_BYTES || Buffer.byteLength(body) <= MAX_BODY_BYTES
    : body.length <= MAX_BODY_BYTES

/**
 * Writes a body as it is kept. Nearly all have nothing to mask, and stay as they are.
 *
 * @param known the text of a body that is bytes, where it is known
 * @returns the number of its bytes, and its text, in which ASCII can be looked for
 */
function writeBody(
  writer: ByteWriter,
  body: RecordedRequest['requestBody' | 'responseBody'],
  known?: string
): [number, string] {
  if (body === undefined) return [0, '']
  if (Buffer.isBuffer(body) || typeof body === 'string') {
    const text = typeof body === 'string' ? body : (known ?? searched(body))
    if (isKeptWhole(body) && !mayHaveSecrets(text))
      return [typeof body === 'string' ? writer.write(body) : writer.append(body), text]
  }
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : formText(body))
  const kept =
    bytes.length <= MAX_BODY_BYTES
      ? bytes
      : Buffer.concat([bytes.subarray(0, MAX_BODY_BYTES), Buffer.from(`… (${bytes.length} bytes)`)])
  const masked = maskSecrets(kept.toString())
  return [writer.write(masked), masked]
}

/** An entry without what may not be known yet when its exchange is written. */
export type WrittenEntry = Omit<StoredEntry, 'aheadMs' | 'rule'> & { rule: string | undefined }

/**
 * Writes the headers and bodies of a request and its response, and makes its entry.
 *
 * @param headers writes headers
 */
export function writeExchange(
  writer: ByteWriter,
  request: RecordedRequest & { id: string },
  headers: HeaderWriters
): WrittenEntry {
  const { id, at, api, operationId, method, url, status, durationMs, requestId } = request
  const writers = headers.of(operationId)
  const requestHeaders = writer.write(writers.request.write(request.requestHeaders))
  const [requestBytes, requestBody] = writeBody(writer, request.requestBody)
  const responseHeaders = writer.write(writers.response.write(request.responseHeaders))
  const [responseBytes, responseBody] = writeBody(writer, request.responseBody, request.responseText)
  const end = url.indexOf('?')
  const [path, query] = end < 0 ? [url, ''] : [url.slice(0, end), maskSecrets(url.slice(end))]
  const body = method === 'GET' ? '' : requestBody
  const isReplayed = request.responseHeaders['idempotent-replayed'] === 'true'
  const rule = ruleOf({ api, operationId, path, headers: request.requestHeaders, body, isReplayed })
  const found = resourcesOf({ method, path, query, requestBody, responseBody })
  const resources = request.resources ? [...new Set([...request.resources, ...found])] : found
  // An object that is written as it is read is made several times as fast as one that is put together from others.
  return {
    id,
    at,
    api,
    operationId,
    method,
    path,
    query,
    status,
    durationMs: Math.round(durationMs * 10) / 10,
    requestId,
    resources,
    rule,
    sizes: [requestHeaders, requestBytes, responseHeaders, responseBytes]
  }
}
