import { AUDIT_ACTIONS, type FieldErrorCode, isCalendarDate, LIMITS, storableText } from '@portico/contract'
import * as z from 'zod'

/** Milliseconds of the first and of the last instant whose year PostgreSQL and ISO 8601 both write with four digits. */
const FIRST = Date.UTC(1970, 0, 1) - 62_135_596_800_000
const LAST = Date.UTC(9999, 11, 31, 23, 59, 59, 999)
const DAY = 24 * 60 * 60_000

const isInstant = (text: string) => z.iso.datetime({ offset: true }).safeParse(text).success

/** A calendar date in UTC or an ISO 8601 instant. */
const moment = storableText(LIMITS.shortText).refine((text) => isCalendarDate(text) || isInstant(text), {
  params: { fieldError: 'Date' satisfies FieldErrorCode }
})

const bounded = (milliseconds: number) => new Date(Math.min(Math.max(milliseconds, FIRST), LAST)).toISOString()

const text = storableText(LIMITS.shortText).trim().min(1).optional()

/** The filter in an address; parameters that are left out restrict nothing. */
export const auditFilterSchema = z.object({
  actor: text.describe('Login of the user, or `system`'),
  action: z.enum(AUDIT_ACTIONS).optional(),
  entity: text.describe('Affected entity, such as `documents`'),
  entityId: text,
  from: moment
    .transform((value) => bounded(Date.parse(value)))
    .optional()
    .describe('A date in UTC or an instant'),
  to: moment
    .transform((value) => bounded(Date.parse(value) + (isCalendarDate(value) ? DAY - 1 : 0)))
    .optional()
    .describe('A date in UTC, to its end, or an instant'),
  query: text.describe('Text in the login, the ID, or the previous or new state')
})
export type AuditFilter = z.output<typeof auditFilterSchema>

/** Conditions of a filter in SQL over `audit_log`, with `values` for their parameters. */
interface FilterSql {
  /** Those that an index covers. */
  indexed: string[]
  /** Those for which entries must be looked at one by one. */
  searched: string[]
  values: unknown[]
}

/** Everything of an entry that a text is searched in; a line feed, which no search has, keeps its parts from running together. */
const SEARCHED_TEXT = `lower(concat_ws(E'\\n', actor, entity_id, before::text, after::text))`

/** Writes a filter as SQL. */
export function filterSql({ actor, action, entity, entityId, from, to, query }: AuditFilter): FilterSql {
  const values: unknown[] = []
  const indexed: string[] = []
  const searched: string[] = []
  const add = (conditions: string[], value: string | undefined, condition: (parameter: string) => string) => {
    if (value === undefined) return
    values.push(value)
    conditions.push(condition(`$${values.length}`))
  }
  // Logins are kept in lower case; that of an external provider's user may not be.
  add(indexed, actor, (parameter) => `actor in (${parameter}, lower(${parameter}))`)
  add(indexed, entity, (parameter) => `entity = ${parameter}`)
  add(entity === undefined ? searched : indexed, entityId, (parameter) => `entity_id = ${parameter}`)
  add(indexed, from, (parameter) => `at >= ${parameter}::timestamptz`)
  add(indexed, to, (parameter) => `at <= ${parameter}::timestamptz`)
  add(searched, action, (parameter) => `action = ${parameter}`)
  add(searched, query, (parameter) => `strpos(${SEARCHED_TEXT}, lower(${parameter})) > 0`)
  return { indexed, searched, values }
}
