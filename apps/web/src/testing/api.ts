import { BEARER_PREFIX, type CatalogueRecord, documents, type EntityDefinition, type Locale } from '@portico/contract'
import { inject } from 'vitest'

export type AccountName = 'admin' | 'user'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The session tokens of the seeded accounts at the portal that responds to rendered pages. */
    sessionTokens: Record<AccountName, string>
  }
}

/** The token of a seeded account's session. */
export const tokenOf = (account: AccountName): string => inject('sessionTokens')[account]

/**
 * Makes a call of the portal's API beside the page, as another user would.
 *
 * @param path such as `api/documents`
 * @param init of `fetch`; `json` is sent as the body
 */
export function callApi(
  account: AccountName,
  path: string,
  { json, ...init }: RequestInit & { json?: unknown } = {}
): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('Authorization', BEARER_PREFIX + tokenOf(account))
  if (json === undefined) return realFetch(`/${path}`, { ...init, headers })
  headers.set('Content-Type', 'application/json')
  return realFetch(`/${path}`, { ...init, headers, body: JSON.stringify(json) })
}

/** What the browser fetches with, whatever a test puts in its place for the page. */
export const realFetch: typeof fetch = window.fetch.bind(window)

/** Makes a call beside the page that must succeed and returns its JSON. */
export async function fetchJson<T>(
  path: string,
  init: RequestInit & { json?: unknown } = {},
  account: AccountName = 'user'
): Promise<T> {
  const response = await callApi(account, path, init)
  if (!response.ok) throw new Error(`${init.method ?? 'GET'} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

/** A name that no other test uses, and that can be searched for. */
export const uniqueName = (label: string): string => `${label} ${crypto.randomUUID().slice(0, 8)}`

/** Creates a record of any entity beside the page. */
export const createRecord = (
  entity: EntityDefinition,
  fields: Record<string, unknown>,
  account: AccountName = 'user'
): Promise<CatalogueRecord> => fetchJson(entity.base, { method: 'POST', json: fields }, account)

/** Changes fields of a record beside the page, as another user would meanwhile. */
export const changeRecord = (
  entity: EntityDefinition,
  id: number,
  fields: Record<string, unknown>,
  account: AccountName = 'admin'
): Promise<CatalogueRecord> => fetchJson(`${entity.base}/${id}`, { method: 'PATCH', json: fields }, account)

/** Reads a record beside the page. */
export const readRecord = (entity: EntityDefinition, id: number): Promise<CatalogueRecord> =>
  fetchJson(`${entity.base}/${id}`)

/** Deletes a record beside the page, as another user would meanwhile. */
export async function removeRecord(entity: EntityDefinition, id: number): Promise<void> {
  const response = await callApi('admin', `${entity.base}/${id}`, { method: 'DELETE' })
  if (response.status !== 204) throw new Error(`Deleting ${entity.base}/${id}: ${response.status}`)
}

/** Creates a document beside the page. */
export const createDocument = (fields: Record<string, unknown>): Promise<CatalogueRecord> =>
  createRecord(documents, fields)

export type { CatalogueRecord, Locale }
