import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from '@portico/testing'
import type { MeasuredDocument } from './documents.ts'

/** The result of an import, in milliseconds. */
export interface Import {
  /** Until the response to the request that saves the file: afterwards every page of the document can be opened. */
  took: number
  /** The longest wait of another request meanwhile. */
  longestWait: number
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

/** Puts a document into the catalogue as a user would: a document, its API definition, and the file. */
export async function importDocument(client: Client, measured: MeasuredDocument): Promise<Import> {
  const base64 = measured.file().toString('base64')
  const noDocument = Buffer.concat([Buffer.from('no OpenAPI\n'), measured.file().subarray(11)]).toString('base64')
  const plainStarted = performance.now()
  await client.json('api/files?content=false', {
    method: 'POST',
    json: { description: `${measured.api}.bin`, base64: noDocument }
  })
  const plainUpload = performance.now() - plainStarted

  const document = await client.json<{ id: number }>('api/documents', {
    method: 'POST',
    json: { name: measured.api, version: '1.0.0' }
  })
  await client.json('api/api-definitions', {
    method: 'POST',
    json: { idapi: measured.api, name: measured.name, version: '1.0.0', document }
  })
  const started = performance.now()
  const saving = client.json('api/files?content=false', {
    method: 'POST',
    json: { description: `${measured.api}-1.0.0.json`, base64, document }
  })
  const longestWait = await watchCalls(client, saving)
  await saving
  return { took: performance.now() - started, longestWait, plainUpload }
}
