import { type RequestBody, sampleRequest } from '@portico/openapi'
import type { FastifyInstance } from 'fastify'
import { liveDocuments } from '../live-documents.ts'
import { payloadOf } from '../payloads.ts'
import { operationViews } from '../printed-bodies.ts'
import type { TestSandbox } from '../sandbox.ts'

const ORIGIN = 'http://localhost:8080'

/** A request as a document prints it. */
export interface PrintedCall {
  api: string
  operationId: string
  method: string
  url: string
  headers: Record<string, string>
  body: RequestBody | undefined
  hasResource: boolean
  isCreation: boolean
}

/** The first request that each document prints for each operation that a server has. */
export function printedCalls(app: FastifyInstance): PrintedCall[] {
  return liveDocuments(app).flatMap(({ api, version, operations }) => {
    const views = operationViews(api, version)
    return operations.flatMap(({ operationId, responses, url: route }) => {
      const view = views.get(operationId)
      if (!view) return []
      const request = sampleRequest(view, { origin: ORIGIN, environment: 'sandbox' })
      const names = request.query.map(({ name, value }) => `${name}=${value}`)
      const headers = Object.fromEntries(request.headers.map(({ name, value }) => [name.toLowerCase(), value]))
      delete headers.authorization
      return [
        {
          api,
          operationId,
          method: request.method,
          url: request.url.replace(ORIGIN, '') + (names.length ? `?${names.join('&')}` : ''),
          headers,
          body: request.body,
          hasResource: route.includes(':'),
          isCreation: responses.has(201)
        }
      ]
    })
  })
}

/** Sends a request as it is printed, with the token of an owner. */
export function sendPrinted(sandbox: TestSandbox, { method, url, headers, body }: PrintedCall, token: string) {
  const { payload, contentType } = payloadOf(body)
  const type = contentType !== undefined && { 'content-type': contentType }
  return sandbox.call(method, url, { token, key: null, headers: { ...headers, ...type }, body: payload })
}
