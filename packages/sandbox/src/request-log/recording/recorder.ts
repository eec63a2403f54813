import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Owners } from '../../core/owners/owners.ts'
import { FormFile } from '../../documents/form-file.ts'
import { looseChunk } from '../chunk.ts'
import type { DealLinks } from '../deals.ts'
import { idMaker, type StoredEntry } from '../entry.ts'
import type { Partitions } from '../partitions.ts'
import { resourcesOf } from '../resources.ts'
import { insertChunk } from '../store.ts'
import { ByteWriter } from './byte-writer.ts'
import { maskedHeaders, maskSecrets, mayHaveSecrets, rememberingMaskedHeaders } from './masking.ts'
import { ruleOf } from './rule.ts'

/** Milliseconds for which requests wait in memory until they are written together. */
const WRITE_AFTER_MS = 500
/** So many are written without waiting. */
const WRITE_FROM = 100
/** While the database cannot be reached, so many wait; of more, the oldest are left out. */
const MAX_WAITING = 5_000
/** Milliseconds until the next attempt after one that failed. */
const RETRY_AFTER_MS = 2_000
/** Bytes of a body that are kept. */
const MAX_BODY_BYTES = 64 * 1024

/** A request and its response, as they are when the response is sent: nothing is copied, parsed or masked before it is written. */
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
  /** Ids of resources that neither the address nor the bodies have. */
  resources?: readonly string[] | undefined
}

/** What is waiting to be written. */
type Waiting = RecordedRequest & { id: string }

interface RecorderServices {
  pool: pg.Pool
  clock: () => Date
  log: FastifyBaseLogger
  partitions: Partitions
  deals: DealLinks
  owners: Pick<Owners, 'aheadOf'>
}

/** A form without the bytes of its files. */
const formText = (form: object) =>
  JSON.stringify(form, (_, value) => (value instanceof FormFile ? `(file of ${value.bytes.length} bytes)` : value))

/** Bytes as a text in which ASCII can be looked for: a copy, which needs no decoding. */
const searched = (bytes: Buffer): string => bytes.toString('latin1')

/**
 * Writes a body as it is kept. Nearly all have nothing to mask, and stay as they are.
 *
 * @returns the number of its bytes, and its text, in which ASCII can be looked for
 */
function writeBody(writer: ByteWriter, body: RecordedRequest['requestBody' | 'responseBody']): [number, string] {
  if (body === undefined) return [0, '']
  if (Buffer.isBuffer(body) || typeof body === 'string') {
    const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length
    const text = typeof body === 'string' ? body : searched(body)
    if (length <= MAX_BODY_BYTES && !mayHaveSecrets(text))
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

/** Writes the headers and bodies of a request and its response, and makes its entry. */
function writeExchange(
  writer: ByteWriter,
  request: Waiting,
  { aheadMs, maskedRequestHeaders }: { aheadMs: number; maskedRequestHeaders: typeof maskedHeaders }
): StoredEntry {
  const { id, at, api, operationId, method, url, status, durationMs, requestId } = request
  const requestHeaders = writer.write(maskedRequestHeaders(request.requestHeaders))
  const [requestBytes, requestBody] = writeBody(writer, request.requestBody)
  const responseHeaders = writer.write(maskedHeaders(request.responseHeaders))
  const [responseBytes, responseBody] = writeBody(writer, request.responseBody)
  const end = url.indexOf('?')
  const [path, query] = end < 0 ? [url, ''] : [url.slice(0, end), maskSecrets(url.slice(end))]
  const body = method === 'GET' ? '' : requestBody
  const isReplayed = request.responseHeaders['idempotent-replayed'] === 'true'
  const rule = ruleOf({ api, operationId, path, headers: request.requestHeaders, body, isReplayed })
  const found = resourcesOf({ method, path, query, requestBody, responseBody })
  const { resources } = request
  return {
    ...{ id, at, aheadMs, api, operationId, method, path, query, status },
    durationMs: Math.round(durationMs * 10) / 10,
    ...{ requestId, resources: resources ? [...new Set([...resources, ...found])] : found },
    ...(rule !== undefined && { rule }),
    sizes: [requestHeaders, requestBytes, responseHeaders, responseBytes]
  }
}

/**
 * Records requests. No request waits for it, and none fails because of it: what is recorded waits in memory for half a second, and is
 * written together. A process that is killed loses that much; while the database cannot be reached, the oldest are left out in the end.
 */
export class RequestRecorder {
  readonly #services: RecorderServices
  /** Of one chunk at a time. */
  readonly #writer = new ByteWriter()
  readonly #newId = idMaker(randomBytes(4).toString('hex'))
  #waiting: Waiting[] = []
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()
  #leftOut = 0

  constructor(services: RecorderServices) {
    this.#services = services
  }

  record(request: RecordedRequest): void {
    this.#waiting.push(Object.assign(request, { id: this.#newId(request.at) }))
    if (this.#waiting.length > MAX_WAITING) {
      this.#waiting.shift()
      this.#leftOut += 1
    }
    if (this.#waiting.length === WRITE_FROM) setImmediate(() => void this.flush())
    else this.#timer ??= setTimeout(() => void this.flush(), WRITE_AFTER_MS).unref()
  }

  /** Writes what is waiting; resolves when it is written, or has to wait for the next attempt. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing = this.#writing.then(() => this.#write())
    return this.#writing
  }

  async #write(): Promise<void> {
    const taken = this.#waiting
    this.#waiting = []
    if (taken.length === 0) return
    const byOwner = Map.groupBy(taken, ({ owner, at }) => `${owner} ${Math.floor(at / 86_400_000)}`)
    for (const requests of byOwner.values()) {
      try {
        await this.#writeChunk(requests)
      } catch (error) {
        this.#keep(requests, error)
      }
    }
  }

  async #writeChunk(requests: readonly Waiting[]): Promise<void> {
    const { pool, clock, partitions, deals, owners } = this.#services
    const owner = requests[0]?.owner ?? ''
    const aheads = await Promise.all(requests.map(({ aheadMs }) => aheadMs))
    const present = aheads.includes(undefined) ? await owners.aheadOf(owner) : 0
    this.#writer.clear()
    const maskedRequestHeaders = rememberingMaskedHeaders()
    const entries = requests.map((request, index) =>
      writeExchange(this.#writer, request, { aheadMs: aheads[index] ?? present, maskedRequestHeaders })
    )
    const chunk = await looseChunk(owner, entries, this.#writer)
    await partitions.ensure(chunk.day)
    await insertChunk(pool, chunk, clock())
    await deals.link(owner, entries).catch((error: unknown) => {
      this.#services.log.warn({ err: error }, 'the deals of logged requests were not found')
    })
  }

  /** Keeps requests for the next attempt, before those that have come since. */
  #keep(requests: readonly Waiting[], error: unknown): void {
    this.#waiting = [...requests, ...this.#waiting]
    const surplus = this.#waiting.length - MAX_WAITING
    if (surplus > 0) this.#leftOut += this.#waiting.splice(0, surplus).length
    this.#services.log.warn({ err: error, leftOut: this.#leftOut }, 'requests could not be logged')
    this.#timer ??= setTimeout(() => void this.flush(), RETRY_AFTER_MS).unref()
  }
}
