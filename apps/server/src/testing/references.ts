import type { CatalogueRecord, Problem } from '@portico/contract'
import type { Client } from '@portico/testing'
import { expect } from 'vitest'

const base64 = (content: string | Uint8Array) => Buffer.from(content).toString('base64')

/** An OpenAPI document of two operations, with what a test wants otherwise. */
export function openApi(options: { title?: string; version?: string; info?: string; paths?: string } = {}): string {
  const { title = 'Tests', version = '1.0.0', info = '', paths = '' } = options
  return `openapi: 3.1.1
info:
  title: ${title}
  version: ${version}
  summary: What tests are for.
  description: A **document** of tests.
${info}
servers: [{ url: /sandbox/tests/v1 }]
tags: [{ name: Things, description: All about things. }]
paths:
  /things/{id}:
    get:
      operationId: readThing
      tags: [Things]
      summary: Read a thing
      description: Reads one thing.
      parameters: [{ name: id, in: path, required: true, schema: { type: string }, description: Its id. }]
      responses:
        '200':
          description: The thing.
          content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } }
  /things:
    post:
      operationId: things/create
      tags: [Things]
      summary: Create a thing
      responses: { '201': { description: It was created. } }
${paths}
components:
  schemas:
    Thing: { type: object, properties: { id: { type: string, description: Its id. } } }
`
}

/** An overlay that translates the summary of the operation readThing. */
export const overlay = (summary = 'Leer una cosa', language = 'es'): string => `overlay: 1.0.0
info: { title: Tests, version: 1.0.0 }
x-language: ${language}
actions:
  - target: $.paths['/things/{id}'].get
    update: { summary: ${summary} }
`

/** Fields of a file that change; `content` as text or bytes, null to take it away. */
interface FileChange {
  content?: string | Uint8Array | null
  description?: string
  document?: unknown
}

/** What tests do over and over with published documents, as one signed-in user. */
export function referenceCalls(user: () => Client) {
  const create = async (base: string, json: object) => {
    const response = await user().fetch(base, { method: 'POST', json })
    expect([base, response.status, response.status < 300 ? '' : await response.clone().text()]).toEqual([base, 201, ''])
    return (await response.json()) as CatalogueRecord
  }
  const calls = {
    /** Sends a new file, and returns whatever comes. */
    postFile: (content: string | Uint8Array, fields: object = {}) =>
      user().fetch('api/files?content=false', { method: 'POST', json: { base64: base64(content), ...fields } }),

    /** Creates a file beside a document of the catalogue. */
    addFile: (content: string | Uint8Array, document: CatalogueRecord, description = 'a file') =>
      create('api/files?content=false', { base64: base64(content), description, document }),

    /** Sends a change of a file. */
    changeFile: (method: 'PUT' | 'PATCH', { id }: CatalogueRecord, fields: FileChange) => {
      const { content, ...others } = fields
      const brought = content === undefined ? {} : { base64: content === null ? null : base64(content) }
      return user().fetch(`api/files/${id}?content=false`, { method, json: { id, ...others, ...brought } })
    },

    /** Creates a document of the catalogue with an API definition and a file that holds a text. */
    publish: async (
      api: string,
      text: string | Uint8Array,
      { version = '1.0.0', country = 'EUR', name = api } = {}
    ) => {
      const document = await create('api/documents', { name: api, version })
      const file = await calls.addFile(text, document)
      const definition = await create('api/api-definitions', { idapi: api, name, version, country, document })
      return { document, file, definition }
    },

    define: (api: string, version: string, document: CatalogueRecord | null, country = 'EUR') =>
      create('api/api-definitions', { idapi: api, name: api, version, country, document }),

    /** Reads a piece. */
    piece: async <T = Record<string, unknown>>(api: string, kind: string, key = '', query = '') => {
      const path = `api/reference/${encodeURIComponent(api)}/pieces/${kind}/${encodeURIComponent(key).replaceAll('%2F', '/')}`
      return user().json<T>(`${path}${query}`)
    }
  }
  return calls
}

/** The problem of a response with this status. */
export async function refusal(response: Response, status: number): Promise<Problem> {
  const body = (await response.json()) as Problem
  expect([response.status, body.status]).toEqual([status, status])
  return body
}
