import { signInOverHttp } from '@portico/testing'
import { expect } from 'vitest'
import type { TestDatabase } from '../databases.ts'
import { startPortalOn, type TestPortal } from '../start-portal.ts'

/**
 * Runs a portal on a database while a test uses it, and leaves the database: the embedded one can be open once only.
 *
 * @param publicUrl its address, by which it knows its own tokens, if it is that of an earlier portal
 */
export async function withPortal<T>(
  { settings }: Pick<TestDatabase, 'settings'>,
  use: (portal: TestPortal) => Promise<T>,
  publicUrl?: string
): Promise<T> {
  const options = publicUrl ? { settings: { PUBLIC_URL: publicUrl } } : {}
  const portal = await startPortalOn({ settings, remove: async () => {} }, options)
  try {
    return await use(portal)
  } finally {
    await portal.close()
  }
}

/** Expects that a person can sign in to a portal, list the catalogue and read what a file contains. */
export async function expectUsable({ origin }: Pick<TestPortal, 'origin'>): Promise<void> {
  const client = await signInOverHttp(origin, { login: 'admin', password: 'admin' })
  const documents = await client.json<{ id: number }[]>('api/documents')
  expect(documents.length).toBeGreaterThan(0)
  const [file] = await client.json<{ id: number }[]>('api/files')
  const content = await client.json<{ base64: string }>(`api/files/${file?.id}`)
  expect(content.base64.length).toBeGreaterThan(1000)
}
