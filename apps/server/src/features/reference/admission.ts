import type { DocumentFault } from '@portico/contract'
import { ProblemError } from '../../platform/errors.ts'
import type { Preparations } from './preparation/preparations.ts'
import type { ReferenceStore } from './store.ts'

/** Faults that an answer names. */
const MOST_FAULTS = 100

/** A content that is stored, and that no file has yet. */
export interface BroughtContent {
  readonly id: number
}

/** A file with the content that it has now. */
export interface PresentFile {
  readonly id: number
  readonly content: BroughtContent | null
}

/**
 * Looks at what a file of the catalogue is to hold, and prepares it for reading when it is an OpenAPI document.
 *
 * @param content what the file is to hold; null for nothing
 * @param file what it is now; undefined for a new one
 * @throws ProblemError `documentInvalid` when the content calls itself OpenAPI or an overlay and cannot be published, or when it is none
 *   and the file holds a document that is published
 */
export async function admitContent(
  { store, preparations }: { store: ReferenceStore; preparations: Preparations },
  content: BroughtContent | null,
  file: PresentFile | undefined
): Promise<void> {
  const found = content && (await preparations.examine(content.id))
  if (found?.kind === 'invalid') throw invalidDocument(found.faults)
  if (!file?.content || found?.kind === 'openapi') return
  const present = await preparations.examine(file.content.id)
  if (present.kind !== 'openapi') return
  const published = await store.publishedAs(file.id)
  if (published.length === 0) return
  throw new ProblemError('documentInvalid', {
    entity: 'file',
    detail: `This file holds the published OpenAPI document of ${published.join(', ')}, and what you sent is no OpenAPI document. Send one; or, to end its publication, let the API definition refer to another document or to none first.`,
    faults: []
  })
}

function invalidDocument(all: readonly DocumentFault[]): ProblemError {
  const faults = all.slice(0, MOST_FAULTS)
  const errors = faults.filter(({ severity }) => severity === 'error')
  const [first] = errors
  const others = errors.length - 1
  const more = others > 0 ? ` ${others} further ${others === 1 ? 'error' : 'errors'}: see faults.` : ''
  return new ProblemError('documentInvalid', {
    entity: 'file',
    detail: `The document cannot be published. ${first ? sentenceOf(first) : ''}${more} Nothing was stored.`,
    faults
  })
}

function sentenceOf({ message, line, column }: DocumentFault): string {
  const sentence = /[.!?]$/.test(message) ? message : `${message}.`
  if (line === undefined) return sentence
  return `Line ${line}${column === undefined ? '' : `, column ${column}`}: ${sentence}`
}
