import type pg from 'pg'
import { ProblemError } from '../../../platform/http/errors.ts'

/**
 * Converts PostgreSQL's refusal of a statement into a problem with its message, without values that the statement itself does not
 * have. Those may be secrets: `password_hash::int` fails with a message that quotes the hash.
 */
export function toRefusal(error: pg.DatabaseError, statement: string): ProblemError {
  const { code = '', message, detail, hint, position } = error
  // The details of classes 22 (data) and 23 (constraints) quote what stands in rows.
  const parts = /^2[23]/.test(code) ? [message] : [message, detail, hint]
  const text = parts.filter(Boolean).join('\n')
  return new ProblemError('statementFailed', {
    // Class 23 names constraints, columns and tables, and no values.
    detail: code.startsWith('23') ? text : withoutForeignValues(text, statement),
    position: position === undefined ? undefined : Number(position)
  })
}

/** A value may have quotation marks of its own: when one quotation is not the statement's, everything from the first mark is left out. */
function withoutForeignValues(text: string, statement: string): string {
  const known = statement.toLowerCase()
  const isForeign = [...text.matchAll(/"([^"]*)"/g)].some(([, quoted = '']) => !known.includes(quoted.toLowerCase()))
  return isForeign ? text.replace(/".*"/s, '"…"') : text
}
