import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { type CatalogueRecord, type EntityDefinition, file, type Locale } from '@portico/contract'
import { chooseLocale } from './locale.ts'
import { resumeSession } from './session.ts'
import type { AccountName, Page, Portal } from './test.ts'

/** A name that no other test uses, for searches. */
export const uniqueName = (label: string): string => `${label} ${randomUUID().slice(0, 8)}`

/** Creates a record of any entity over HTTP. */
export async function createRecord(
  portal: Portal,
  entity: EntityDefinition,
  fields: Record<string, unknown>,
  account: AccountName = 'user'
): Promise<CatalogueRecord> {
  const client = await portal.api(account)
  return client.json<CatalogueRecord>(entity.base, { method: 'POST', json: fields })
}

/** Reads a record over HTTP. */
export async function readRecord(portal: Portal, entity: EntityDefinition, id: number): Promise<CatalogueRecord> {
  const client = await portal.api('user')
  return client.json<CatalogueRecord>(`${entity.base}/${id}`)
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

interface Visit {
  account?: AccountName
  locale?: Locale
}

/** Opens a page with an account and a language. */
export async function visit(page: Page, portal: Portal, path: string, options: Visit = {}): Promise<void> {
  const { account = 'user', locale = 'en' } = options
  await resumeSession(page, portal, account)
  await chooseLocale(page, locale)
  await page.goto(path)
}

/** The list's row, or card, of a record. */
export const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name })
