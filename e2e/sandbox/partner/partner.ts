import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Json, Operation, PublishedApis } from './published-apis.ts'

export interface Credentials {
  clientId: string
  secret: string
}

/** What a request has that its example does not say. */
export interface RequestDetails {
  /** Name of the example that the body is made from; the first by default. */
  example?: string
  /** Members that replace those of the example, at any depth; `undefined` leaves one out. */
  body?: Json
  query?: Record<string, string>
}

/** Members whose ids a partner is given with the contract, and catalogues have: they stay as they are in the examples. */
const CATALOGUE_IDS = ['partnerId', 'productId', 'makeId', 'modelId', 'versionId']

const isDealId = (name: string) => name.endsWith('Id') && !CATALOGUE_IDS.includes(name)

/** For how long a request is repeated while the server does not respond. */
const PATIENCE_MS = 30_000

/** Joins an example with what replaces its members. */
function merge(example: Json, changes: Json): Json {
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes)) return changes
  const merged = { ...example }
  for (const [name, value] of Object.entries(changes)) merged[name] = merge(example?.[name], value)
  return merged
}

/** A partner's program: it knows the address of the portal, its credentials, and what the documents say. */
export class Partner {
  /** Ids of the deal by the names that the documents have for them, as responses brought them. */
  readonly ids: Record<string, string> = {}
  readonly apis: PublishedApis
  readonly #origin: string
  readonly #credentials: Credentials
  #token: Promise<string> | undefined

  constructor(origin: string, credentials: Credentials, apis: PublishedApis) {
    this.#origin = origin
    this.#credentials = credentials
    this.apis = apis
  }

  /** Sends the request of an operation and returns the body of its response, which must be a success that the document describes. */
  async call(operationId: string, { example, body = {}, query = {} }: RequestDetails = {}): Promise<Json> {
    const operation = this.apis.operation(operationId)
    const documented = operation.body(example)
    const payload = documented && JSON.stringify(merge(this.#withIds(documented.example), body))
    const url = new URL(this.#origin + operation.url.replaceAll(/\{(\w+)\}/g, (_, name) => this.#idOf(name)))
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const headers = new Headers(documented && { 'content-type': documented.mediaType })
    if (operation.headers.includes('Idempotency-Key')) headers.set('idempotency-key', randomUUID())
    const response = await this.#send(operation, url, headers, payload)
    const text = await response.text()
    const received: Json = text === '' ? undefined : JSON.parse(text)
    const faults = operation.faultsOf(response.status, received)
    if (!response.ok || faults.length > 0)
      throw new Error(`${operationId} ${payload ?? ''}: ${response.status} ${text}\n${faults.join('\n')}`)
    this.remember(received)
    return received
  }

  /** Takes over the ids of a record for the requests that follow. */
  remember(record: Json): void {
    for (const [name, value] of Object.entries(record ?? {}))
      if (isDealId(name) && typeof value === 'string') this.ids[name] = value
  }

  /** Sends a request, and again while nothing responds: with the same idempotency key it has one effect. */
  async #send(operation: Operation, url: URL, headers: Headers, body: string | undefined): Promise<Response> {
    const { method } = operation
    const isRepeatable = method !== 'POST' || headers.has('idempotency-key')
    for (const started = Date.now(); ; await pause(100)) {
      try {
        headers.set('authorization', `Bearer ${await this.#requestToken()}`)
        return await fetch(url, { method, headers, ...(body !== undefined && { body }) })
      } catch (error) {
        this.#token = undefined
        if (!isRepeatable || Date.now() - started > PATIENCE_MS) throw error
      }
    }
  }

  #requestToken(): Promise<string> {
    this.#token ??= this.#newToken()
    return this.#token
  }

  /** Requests a token from the authorization server that the metadata of the issuer names. */
  async #newToken(): Promise<string> {
    const metadata = await fetch(`${this.#origin}/.well-known/oauth-authorization-server/sandbox`)
    const { token_endpoint } = (await metadata.json()) as { token_endpoint: string }
    const { clientId, secret } = this.#credentials
    const response = await fetch(token_endpoint, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${clientId}:${secret}`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: this.apis.scopes.join(' ') })
    })
    if (!response.ok) throw new Error(`${token_endpoint}: ${response.status} ${await response.text()}`)
    return ((await response.json()) as { access_token: string }).access_token
  }

  #idOf(name: string): string {
    const id = this.ids[name]
    if (!id) throw new Error(`The deal has no ${name} yet.`)
    return id
  }

  /** An example with the ids of this deal in place of those that are printed; ids that it does not have yet are left out. */
  #withIds(example: Json): Json {
    if (Array.isArray(example)) return example.map((item) => this.#withIds(item))
    if (typeof example !== 'object' || example === null) return example
    return Object.fromEntries(
      Object.entries<Json>(example)
        .filter(([name]) => !isDealId(name) || this.ids[name])
        .map(([name, value]) => [name, isDealId(name) ? this.ids[name] : this.#withIds(value)])
    )
  }
}
