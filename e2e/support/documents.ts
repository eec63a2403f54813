import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { type CatalogueRecord, documents, type Locale } from '@portico/contract'
import { chooseLocale } from './locale.ts'
import { resumeSession } from './session.ts'
import type { AccountName, Page, Portal } from './test.ts'

/** A name that no other test uses, and that can be searched for. */
export const uniqueName = (label: string): string => `${label} ${randomUUID().slice(0, 8)}`

/** Creates a document by a call, without its own page. */
export async function createDocument(portal: Portal, fields: Record<string, unknown>): Promise<CatalogueRecord> {
  const client = await portal.api('user')
  return client.json<CatalogueRecord>(documents.base, { method: 'POST', json: fields })
}

/** Changes fields of a document by a call, as somebody else would meanwhile. */
export async function changeDocument(portal: Portal, id: number, fields: Record<string, unknown>): Promise<void> {
  const client = await portal.api('admin')
  await client.json(`${documents.base}/${id}`, { method: 'PATCH', json: fields })
}

/** Deletes a document by a call, as somebody else would meanwhile. */
export async function removeDocument(portal: Portal, id: number): Promise<void> {
  const client = await portal.api('admin')
  const response = await client.fetch(`${documents.base}/${id}`, { method: 'DELETE' })
  if (response.status !== 204) throw new Error(`Deleting document ${id} was answered with ${response.status}.`)
}

/** Reads a document by a call. */
export async function readDocument(portal: Portal, id: number): Promise<CatalogueRecord> {
  const client = await portal.api('user')
  return client.json<CatalogueRecord>(`${documents.base}/${id}`)
}

interface Visit {
  account?: AccountName
  locale?: Locale
}

/** Opens a page as somebody who is signed in and reads a language. */
export async function visit(page: Page, portal: Portal, path: string, options: Visit = {}): Promise<void> {
  const { account = 'user', locale = 'en' } = options
  await resumeSession(page, portal, account)
  await chooseLocale(page, locale)
  await page.goto(path)
}

/** The list's row, or card, of a record. */
export const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name })

/** The address of the page, without the origin. */
export const addressOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
