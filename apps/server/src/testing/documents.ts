import type { Problem } from '@portico/contract'
import type { Client } from '@portico/testing'
import { expect } from 'vitest'

/** A document as the calls return it. */
export interface Document {
  id: number
  name: string | null
  [field: string]: unknown
}

/** What tests of the catalogue do over and over, as one signed-in user. */
export function documentCalls(user: () => Client) {
  return {
    /** Creates a document of the test's own. */
    create: (fields: object = {}) => user().json<Document>('api/documents', { method: 'POST', json: fields }),

    /** Sends a body as it is, where JSON.stringify would mend it. */
    sendRaw: (method: string, path: string, body: string | Uint8Array<ArrayBuffer>, contentType = 'application/json') =>
      user().fetch(path, { method, body, headers: { 'Content-Type': contentType } })
  }
}

/** The problem that a response must be. */
export async function problemOf(response: Response): Promise<Problem> {
  expect(response.headers.get('content-type')).toContain('application/problem+json')
  return (await response.json()) as Problem
}
