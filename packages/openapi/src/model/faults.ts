/**
 * What is wrong with a document. An `error` keeps it from being published; a `warning` costs the reader one place at most.
 * `code` is a key of translations (`reference.fault.<code>`), `params` are for its sentence, `message` is that sentence in English.
 */
export interface Fault {
  readonly severity: 'error' | 'warning'
  readonly code: FaultCode
  readonly message: string
  readonly params?: Readonly<Record<string, string | number>>
  /** Place in the document (RFC 6901); empty for the whole. */
  readonly pointer?: string
  /** From 1. Absent when nothing in the text stands for it. */
  readonly line?: number
  readonly column?: number
}

export type FaultCode =
  | 'encoding'
  | 'badCharacter'
  | 'badName'
  | 'tooLarge'
  | 'syntax'
  | 'tooDeep'
  | 'tooManyNodes'
  | 'aliasLoop'
  | 'notAnObject'
  | 'noVersion'
  | 'version'
  | 'swagger'
  | 'notQuoted'
  | 'missing'
  | 'wrongType'
  | 'empty'
  | 'nothingDescribed'
  | 'ignoredEmpty'
  | 'remoteRef'
  | 'brokenRef'
  | 'refLoop'
  | 'duplicateOperationId'
  | 'duplicateKey'
  /** Something beside the official schema of the document's version of OpenAPI; each kind has its own sentence. */
  | 'structure.missing'
  | 'structure.unknown'
  | 'structure.type'
  | 'structure.value'
  | 'structure.format'
  | 'structure.pattern'
  | 'structure.count'
  | 'structure.unique'
  | 'structure.together'
  | 'structure.other'
  | 'overlayVersion'
  | 'overlayLanguage'
  | 'overlayPath'
  | 'overlayTarget'
  | 'overlayUpdate'
  | 'overlayTooLarge'
  | 'tooMuch'
  | 'tooManyParts'
  | 'longText'
  | 'manyTexts'
  | 'tooLong'
  | 'interrupted'
