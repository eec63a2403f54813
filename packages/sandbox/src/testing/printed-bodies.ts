import { readFileSync } from 'node:fs'
import path from 'node:path'
import { exportSource, type OperationView, parseDocument } from '@portico/openapi'
import { DOCUMENTS } from './sandbox.ts'

/** The operations of a document as readers see them, by their ids. */
export function operationViews(api: string, version: string): ReadonlyMap<string, OperationView> {
  const { document } = parseDocument(readFileSync(path.join(DOCUMENTS, api, version, 'openapi.yaml'), 'utf8'))
  if (!document) throw new Error(`${api} ${version} cannot be read.`)
  return exportSource(document).operations
}

/** The JSON bodies that a document prints for the requests of an operation. */
export const printedBodies = ({ requestBody }: OperationView): unknown[] =>
  (requestBody?.contents ?? [])
    .filter(({ mediaType }) => /json/.test(mediaType))
    .flatMap(({ examples }) => examples.map(({ value }) => value).filter((value) => value !== undefined))
