import { type CatalogueRecord, documents } from '@portico/contract'
import { createRecord, readRecord } from './records.ts'
import type { Portal } from './test.ts'

/** Creates a document over HTTP. */
export const createDocument = (portal: Portal, fields: Record<string, unknown>): Promise<CatalogueRecord> =>
  createRecord(portal, documents, fields)

/** Reads a document over HTTP. */
export const readDocument = (portal: Portal, id: number): Promise<CatalogueRecord> => readRecord(portal, documents, id)
