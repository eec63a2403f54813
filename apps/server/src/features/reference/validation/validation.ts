import { apiDefinitions, type ContentSnapshot, type DocumentFault } from '@portico/contract'
import { ProblemError } from '../../../platform/http/errors.ts'
import type { Preparations } from '../preparation/preparations.ts'
import type { ValidationStore } from './store.ts'

interface ValidationServices {
  store: ValidationStore
  preparations: Preparations
}

/** A file with the content that it has now. */
export type PresentFile = Pick<ContentSnapshot, 'id'> & { readonly content: Pick<ContentSnapshot, 'id'> | null }

/** A change of an API definition: those of its fields that are to change. */
export interface DefinitionChange {
  readonly id: number
  readonly values: Readonly<Record<string, unknown>>
}

/**
 * Looks at what a file of the catalogue is to hold, and prepares it for reading when it is an OpenAPI document. What is published and
 * good is never replaced by something that is not; anything else is kept, whatever is wrong with it.
 *
 * @param content what the file is to hold; null for nothing
 * @param file what it is now; undefined for a new one
 * @throws ProblemError `documentInvalid` when the file holds a document that is published, and the content is not one that can be
 */
export async function validateContent(
  { store, preparations }: ValidationServices,
  content: Pick<ContentSnapshot, 'id'> | null,
  file: PresentFile | undefined
): Promise<void> {
  const found = content && (await preparations.examine(content.id))
  if (!file?.content || found?.kind === 'openapi') return
  // What is published is known only of what has been examined.
  await preparations.examine(file.content.id)
  const published = await store.publishedAs(file.id)
  if (published.length === 0) return
  throw found?.kind === 'invalid' ? invalidDocument(found.faults, published) : noDocument(published)
}

/**
 * Finds the API definitions that would change from a document that can be read to one of which no file can be: readers would be left
 * with nothing.
 *
 * @returns why each of them is refused, by id
 */
export async function findUnreadable(
  { store, preparations }: ValidationServices,
  changes: readonly DefinitionChange[]
): Promise<ReadonlyMap<number, ProblemError>> {
  const moves = await store.documentMoves(
    changes.flatMap(({ id, values }) =>
      typeof values.document === 'number' ? [{ id, document: values.document }] : []
    )
  )
  const doubtful = await unreadable(moves.map(({ after }) => after))
  const documents = moves.filter(({ after }) => doubtful.has(after)).flatMap(({ before, after }) => [before, after])
  if (documents.length === 0) return new Map()
  for (const contentId of await store.unexaminedOf(documents)) await preparations.examine(contentId)
  const without = await unreadable(documents)
  return new Map(
    moves
      .filter(({ before, after }) => without.has(after) && !without.has(before))
      .map(({ id, api, version }) => [id, unreadableDocument(`${api} ${version}`)])
  )

  async function unreadable(all: readonly number[]): Promise<ReadonlySet<number>> {
    if (all.length === 0) return new Set()
    const readable = new Set(await store.readableDocuments(all))
    return new Set(all.filter((document) => !readable.has(document)))
  }
}

/** How to end the publication of a document. */
const TO_END =
  'to end its publication, first let the API definition refer to another document or to none. Nothing was stored.'

function noDocument(published: readonly string[]): ProblemError {
  return new ProblemError('documentInvalid', {
    entity: 'file',
    detail: `This file contains the published OpenAPI description of ${published.join(', ')}, and the new content is not an OpenAPI description. Send one; or, ${TO_END}`,
    faults: []
  })
}

function invalidDocument(faults: readonly DocumentFault[], published: readonly string[]): ProblemError {
  const errors = faults.filter(({ severity }) => severity === 'error')
  const [first] = errors
  const others = errors.length - 1
  const more = others > 0 ? ` ${others} further ${others === 1 ? 'error' : 'errors'}: see faults.` : ''
  return new ProblemError('documentInvalid', {
    entity: 'file',
    detail: `This file contains the published OpenAPI description of ${published.join(', ')}, and the new content cannot be published. ${first ? sentenceOf(first) : ''}${more} Correct it; or, ${TO_END}`,
    faults
  })
}

function unreadableDocument(published: string): ProblemError {
  return new ProblemError('documentInvalid', {
    entity: apiDefinitions.key,
    detail: `document: no file of this document can be read as OpenAPI, but ${published} is published. First add a readable file to the document (api/files/{id}/report lists the errors of a file); or, to end the publication, set document to null. Nothing was stored.`,
    fieldErrors: [{ objectName: apiDefinitions.key, field: 'document', message: 'Unreadable' }]
  })
}

function sentenceOf({ message, line, column }: DocumentFault): string {
  const sentence = /[.!?]$/.test(message) ? message : `${message}.`
  if (line === undefined) return sentence
  return `Line ${line}${column === undefined ? '' : `, column ${column}`}: ${sentence}`
}
