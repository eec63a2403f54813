import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from '@portico/testing'
import type { MeasuredDocument } from './documents.ts'

/** The result of an import, in milliseconds. */
export interface Import {
  /** Until the response to the request that saves the file: afterwards every page of the document can be opened. */
  took: number
  /** The longest wait of another request meanwhile, and in as long a time without an import. */
  longestWait: number
  idleWait: number
  /** The same upload of a file that is no OpenAPI document. */
  plainUpload: number
}

/** Requests a small response repeatedly; returns the longest wait. */
async function watchCalls(client: Client, until: Promise<unknown>): Promise<number> {
  let over = false
  const end = () => {
    over = true
  }
  until.then(end, end)
  let longest = 0
  while (!over) {
    const started = performance.now()
    await (await client.fetch('api/account')).arrayBuffer()
    longest = Math.max(longest, performance.now() - started)
    await pause(10)
  }
  return longest
}

/** The body of a request that saves a file. It is made before the time is taken: the requests that are watched come from the same process. */
const bodyOf = (fields: object, content: Buffer): Buffer =>
  Buffer.from(JSON.stringify({ ...fields, base64: content.toString('base64') }))

async function save(client: Client, body: Buffer): Promise<void> {
  const headers = { 'Content-Type': 'application/json' }
  const response = await client.fetch('api/files?content=false', {
    method: 'POST',
    headers,
    body: new Uint8Array(body)
  })
  if (!response.ok) throw new Error(`Saving the file: ${response.status} ${await response.text()}`)
}

/** Puts a document into the catalogue as a user would: a document, its API definition, and the file. */
export async function importDocument(client: Client, measured: MeasuredDocument): Promise<Import> {
  const noDocument = Buffer.concat([Buffer.from('no OpenAPI\n'), measured.file().subarray(11)])
  const plain = bodyOf({ description: `${measured.api}.bin` }, noDocument)
  const plainStarted = performance.now()
  await save(client, plain)
  const plainUpload = performance.now() - plainStarted

  const document = await client.json<{ id: number }>('api/documents', {
    method: 'POST',
    json: { name: measured.api, version: '1.0.0' }
  })
  await client.json('api/api-definitions', {
    method: 'POST',
    json: { idapi: measured.api, name: measured.name, version: '1.0.0', document }
  })
  const body = bodyOf({ description: `${measured.api}-1.0.0.json`, document }, measured.file())
  const started = performance.now()
  const saving = save(client, body)
  const longestWait = await watchCalls(client, saving)
  await saving
  const took = performance.now() - started
  return { took, longestWait, idleWait: await watchCalls(client, pause(took)), plainUpload }
}
