import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseDocument } from '@portico/openapi'
import { DOCUMENTS } from './sandbox.ts'

/** Where both versions of Finance quotation are. */
export const V1 = '/sandbox/finance-quotation/v1'
export const V2 = '/sandbox/finance-quotation/v2'

/** The moment of the documents' examples. */
export const CALCULATED = Date.parse('2026-11-16T09:10:00Z')

export interface Named {
  // biome-ignore lint/suspicious/noExplicitAny: an example is whatever its document says
  value: any
}

/** The examples that a document has, by a pointer into it. */
function examplesOf(version: string, ...place: string[]): Record<string, Named> {
  const text = readFileSync(path.join(DOCUMENTS, 'finance-quotation', version, 'openapi.yaml'), 'utf8')
  let node: unknown = parseDocument(text).document
  for (const name of [...place, 'examples']) node = (node as Record<string, unknown>)[name]
  return node as Record<string, Named>
}

/** The requests that a document shows for a POST. */
export const requestExamples = (version: string, address: string) =>
  examplesOf(version, 'paths', address, 'post', 'requestBody', 'content', 'application/json')
/** The responses of a status that a document shows. */
export const responseExamples = (version: string, address: string, method: string, status: number) =>
  examplesOf(
    version,
    'paths',
    address,
    method,
    'responses',
    String(status),
    'content',
    status < 400 ? 'application/json' : 'application/problem+json'
  )

export const euros = (value: string) => ({ value, currency: 'EUR' })

/** A loan of 24,000 over 48 months. */
export const CLASSIC = {
  productId: 'prd_3K8V2Y6BNC',
  price: euros('30000.00'),
  deposit: euros('6000.00'),
  termInMonths: 48,
  drawdownOn: '2026-12-04'
}
