import { type CatalogueRecord, documents } from '@portico/contract'
import { changeRecord, createRecord, readRecord, removeRecord } from './records.ts'
import type { Portal } from './test.ts'

/** Creates a document by a call, without its own page. */
export const createDocument = (portal: Portal, fields: Record<string, unknown>): Promise<CatalogueRecord> =>
  createRecord(portal, documents, fields)

/** Changes fields of a document by a call, as somebody else would meanwhile. */
export const changeDocument = (portal: Portal, id: number, fields: Record<string, unknown>): Promise<CatalogueRecord> =>
  changeRecord(portal, documents, id, fields)

/** Deletes a document by a call, as somebody else would meanwhile. */
export const removeDocument = (portal: Portal, id: number): Promise<void> => removeRecord(portal, documents, id)

/** Reads a document by a call. */
export const readDocument = (portal: Portal, id: number): Promise<CatalogueRecord> => readRecord(portal, documents, id)
