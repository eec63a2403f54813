import { type CatalogueRecord, type EntityDefinition, file } from '@portico/contract'
import type { AccountName, Portal } from './test.ts'

/** Creates a record of any entity by a call, without its own page. */
export async function createRecord(
  portal: Portal,
  entity: EntityDefinition,
  fields: Record<string, unknown>,
  account: AccountName = 'user'
): Promise<CatalogueRecord> {
  const client = await portal.api(account)
  return client.json<CatalogueRecord>(entity.base, { method: 'POST', json: fields })
}

/** Changes fields of a record by a call, as somebody else would meanwhile. */
export async function changeRecord(
  portal: Portal,
  entity: EntityDefinition,
  id: number,
  fields: Record<string, unknown>,
  account: AccountName = 'admin'
): Promise<CatalogueRecord> {
  const client = await portal.api(account)
  return client.json<CatalogueRecord>(`${entity.base}/${id}`, { method: 'PATCH', json: fields })
}

/** Reads a record by a call. */
export async function readRecord(portal: Portal, entity: EntityDefinition, id: number): Promise<CatalogueRecord> {
  const client = await portal.api('user')
  return client.json<CatalogueRecord>(`${entity.base}/${id}`)
}

/** Deletes a record by a call, as somebody else would meanwhile. */
export async function removeRecord(portal: Portal, entity: EntityDefinition, id: number): Promise<void> {
  const client = await portal.api('admin')
  const response = await client.fetch(`${entity.base}/${id}`, { method: 'DELETE' })
  if (response.status !== 204) throw new Error(`Deleting ${entity.base}/${id} was answered with ${response.status}.`)
}

/** Creates a file with a content. */
export function createFile(
  portal: Portal,
  description: string,
  content: string | Buffer,
  fields: Record<string, unknown> = {}
): Promise<CatalogueRecord> {
  const base64 = Buffer.from(content).toString('base64')
  return createRecord(portal, file, { description, base64, ...fields })
}
