import { type DatabaseResult, type DatabaseStatement, PATHS } from '@portico/contract'
import { ApiError, call } from '@/lib/api/client.ts'

/** Runs a statement. */
export async function runStatement(statement: DatabaseStatement): Promise<DatabaseResult> {
  return (await call<DatabaseResult>('POST', PATHS.databaseStatements, { body: statement })).data
}

/** Whether the database or the console refused a statement. */
export const isRefusal = (error: Error): error is ApiError =>
  error instanceof ApiError && error.problem?.message === 'error.statement'

export interface StatementError {
  readonly message: string
  /** UTF-16 code units of the text before the place that the database points at; undefined where it points at none. */
  readonly from: number | undefined
  /** The end of the word, or of the character, that starts there. */
  readonly to: number | undefined
}

/** Converts a refusal to an error of the text in the editor: the statement was sent without the blanks around it. */
export function toStatementError(error: ApiError, text: string): StatementError {
  const { detail = error.message, position } = error.problem ?? {}
  if (position === undefined) return { message: detail, from: undefined, to: undefined }
  const blanks = text.length - text.trimStart().length
  const before = [...text.trimStart()].slice(0, position - 1).join('')
  const from = Math.min(blanks + before.length, text.trimEnd().length)
  const word = /^[\p{L}\p{N}_$]+/u.exec(text.slice(from))?.[0]
  return { message: detail, from, to: from + (word?.length ?? 1) }
}
