import { expect, test } from 'vitest'
import type { Operation } from '../documents/read.ts'
import { liveDocuments } from '../testing/live-documents.ts'
import { sandbox, shareSandbox } from '../testing/shared-sandbox.ts'

shareSandbox()

const MEDIA_TYPES = [
  'application/json',
  'application/merge-patch+json',
  'application/json-patch+json',
  'application/problem+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'application/octet-stream'
]

/** The operation called with the ids that its document prints. */
function send({ method, url, parameters }: Operation, mediaType: string) {
  const address = url.replace(/:(\w+)/g, (_, name: string) => {
    const parameter = parameters.find((each) => each.in === 'path' && each.name === name)
    return encodeURIComponent(String(parameter?.schema.example))
  })
  return sandbox.call(method, address, { body: '{}', headers: { 'content-type': mediaType } })
}

test('a body of a media type that the document of an operation does not list is refused with 415', async () => {
  const operations = liveDocuments(sandbox.app).flatMap((document) => document.operations)
  const accepted: string[] = []
  let refused = 0
  for (const operation of operations.filter(({ body }) => body !== undefined))
    for (const mediaType of MEDIA_TYPES.filter(
      (each) => !operation.body?.mediaTypes.includes(each.split(';')[0] ?? '')
    )) {
      const { status, body } = await send(operation, mediaType)
      if (status === 415 && body.code === 'unsupported_media_type') refused += 1
      else accepted.push(`${operation.api} ${operation.version} ${operation.operationId}: ${mediaType} ${status}`)
    }
  expect(accepted).toEqual([])
  expect(refused).toBeGreaterThan(250)
})
