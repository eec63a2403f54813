import { compareDocuments } from '../changes/compare.ts'
import type { JsonObject } from '../document/json.ts'

/** The parts of a document that a test of differences sets. */
export interface DocumentParts {
  request?: unknown
  response?: unknown
  schemas?: Record<string, unknown>
  operation?: JsonObject
  path?: string
  document?: JsonObject
}

/** A document with one operation, of which a test sets only the parts that it is about. */
export function documentOf({
  request,
  response,
  schemas = {},
  operation = {},
  path = '/things',
  document = {}
}: DocumentParts): JsonObject {
  return {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1.0.0' },
    paths: {
      [path]: {
        post: {
          operationId: 'createThing',
          ...(request !== undefined && { requestBody: { content: { 'application/json': { schema: request } } } }),
          responses: {
            200: {
              description: 'Done.',
              ...(response !== undefined && { content: { 'application/json': { schema: response } } })
            }
          },
          ...operation
        }
      }
    },
    components: { schemas },
    ...document
  }
}

/** The differences between two documents, each as `impact code place`. */
export const compared = (before: DocumentParts, after: DocumentParts) =>
  compareDocuments(documentOf(before), documentOf(after)).changes.map(
    ({ impact, code, place }) => `${impact} ${code} ${place.join(' › ')}`
  )

/** The schema of an object. */
export const object = (properties: JsonObject, more: JsonObject = {}) => ({ type: 'object', properties, ...more })
/** The schema of a text. */
export const text = { type: 'string' }
/** The page of the operation. */
export const at = 'POST /things'
