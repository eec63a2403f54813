import type { CatalogueRecord } from '@portico/contract'

export interface SourceRecord {
  /** Its place: the line of a CSV file on which it starts, or the position in a JSON array; both from 1. */
  readonly line: number
  readonly record: Readonly<Record<string, unknown>>
}

export interface ImportSource {
  readonly format: 'csv' | 'json'
  readonly records: readonly SourceRecord[]
  /** Columns or properties that the entity does not have, or that cannot be imported. */
  readonly ignored: readonly string[]
}

/** Why a file cannot be imported; the texts are under `entity.import.fault`. */
export type ImportIssueCode =
  | 'empty'
  | 'encoding'
  | 'tooLarge'
  | 'tooMany'
  | 'header'
  | 'duplicateColumn'
  | 'cells'
  | 'quotes'
  | 'openQuote'
  | 'json'
  | 'jsonShape'
  | 'jsonRecord'

export interface ImportIssue {
  readonly code: ImportIssueCode
  /** From 1. */
  readonly line?: number
  /** The character in the line, from 1. */
  readonly column?: number
  readonly values?: Readonly<Record<string, string | number>>
}

/** A file that cannot be imported as it is. */
export class InvalidImportError extends Error {
  override readonly name = 'InvalidImportError'
  readonly issues: readonly ImportIssue[]

  constructor(issues: readonly ImportIssue[]) {
    super(`The file cannot be imported: ${issues.map(({ code }) => code).join(', ')}`)
    this.issues = issues
  }
}

export type StoredRecords = ReadonlyMap<number, CatalogueRecord>

/** The place of a character in a text: its line and its place in it, from 1. */
export function placeOf(text: string, index: number): { line: number; column: number } {
  const before = text.slice(0, index).split(LINE_BREAK)
  return { line: before.length, column: before.at(-1)!.length + 1 }
}

export const LINE_BREAK = /\r\n|\n|\r/
