import fs from 'node:fs'
import { newestVersions, readDocument } from '../documents/read.ts'

/** An operation of a live API with the errors that its document describes. */
export interface DocumentedOperation {
  api: string
  operationId: string
  method: string
  /** Statuses of its error responses, in their order. */
  errors: readonly number[]
}

const FIRST_ERROR = 400

/**
 * The operations of the published APIs by their IDs, as the newest version describes each of them.
 *
 * @param folder has the documents, as `<api>/<version>/openapi.yaml`
 */
export function documentedOperations(folder: string): Map<string, DocumentedOperation> {
  const operations = new Map<string, DocumentedOperation>()
  for (const api of fs.readdirSync(folder))
    for (const version of newestVersions(folder, api))
      for (const { operationId, method, responses } of readDocument(folder, api, version).operations)
        operations.set(operationId, {
          ...{ api, operationId, method },
          errors: [...responses.keys()].filter((status) => status >= FIRST_ERROR).toSorted((one, other) => one - other)
        })
  return operations
}
