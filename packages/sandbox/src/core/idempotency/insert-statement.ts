import { EVENT_COLUMNS, eventExpressions, eventRows, type NewEvent } from '../owners/events.ts'
import { setTimersFrom, TIMER_COLUMNS, type Timer, timerRows } from '../owners/timers.ts'
import { columnOf, type Table } from '../table.ts'

/** How new records change others, such as a quotation that is used. */
export interface Change {
  /** Of a table expression. */
  name: string
  /** The columns of its rows, with their types. */
  columns: string
  /** The statement that makes the change of each row of a table with these columns, and returns a row for each that it has made. */
  statement: (source: string) => string
}

/** What is stored together with a new record. */
export interface Effects {
  timers?: readonly Timer[]
  events?: readonly NewEvent[]
  /** Unless all of them can be made, the record is refused. */
  changes?: readonly { change: Change; row: Readonly<Record<string, unknown>> }[]
}

/** What the effects of several records add to the statement that inserts these. */
interface Part {
  name: string
  /** The rows in JSON, each with the key of its record. */
  rows: string
  /** Table expressions of the rows, which a parameter has, for the records whose keys were claimed. */
  expressions: (parameter: string) => string
  isChange: boolean
}

interface WithEffects {
  key: string
  effects: Effects
  /** The place in the trace of the request that inserts the record. */
  traceparent: string | undefined
}

const inputOf = (name: string, columns: string, parameter: string) => `${name}_input as materialized (
      select i.* from json_to_recordset(${parameter}::json) as i (key text, ${columns}) join claimed using (key)
    )`

/** The rows that each record's effects have, with the key of the record. */
const rowsWithKeys = (batch: readonly WithEffects[], rowsOf: (each: WithEffects) => readonly object[]): string =>
  JSON.stringify(batch.flatMap((each) => rowsOf(each).map((row) => ({ ...row, key: each.key }))))

const timerPart = (batch: readonly WithEffects[]): Part => ({
  name: 'timer',
  rows: rowsWithKeys(batch, ({ effects: { timers = [] } }) => timerRows(timers)),
  expressions: (parameter) =>
    `${inputOf('timer', TIMER_COLUMNS, parameter)}, timer as (${setTimersFrom('timer_input')})`,
  isChange: false
})

const eventPart = (batch: readonly WithEffects[]): Part => ({
  name: 'event',
  rows: rowsWithKeys(batch, ({ effects: { events = [] }, traceparent }) => eventRows(events, traceparent)),
  expressions: (parameter) => `${inputOf('event', EVENT_COLUMNS, parameter)}, ${eventExpressions('event_input')}`,
  isChange: false
})

function changeParts(batch: readonly WithEffects[]): Part[] {
  const all = batch.flatMap(({ key, effects }) => (effects.changes ?? []).map((each) => ({ ...each, key })))
  const byChange = [...Map.groupBy(all, ({ change }) => change)]
  return byChange
    .sort(([one], [other]) => one.name.localeCompare(other.name))
    .map(([{ name, columns, statement }, changes]) => ({
      name,
      rows: JSON.stringify(changes.map(({ key, row }) => ({ ...row, key }))),
      expressions: (parameter) => `${inputOf(name, columns, parameter)}, ${name} as (${statement(`${name}_input`)})`,
      isChange: true
    }))
}

/** The parts of the effects that records have. */
export function effectParts(batch: readonly WithEffects[]): Part[] {
  return [
    ...(batch.some(({ effects }) => effects.timers?.length) ? [timerPart(batch)] : []),
    ...(batch.some(({ effects }) => effects.events?.length) ? [eventPart(batch)] : []),
    ...changeParts(batch)
  ]
}

/**
 * The statement that claims keys and inserts the records whose keys were not used before, with their effects. Its parameters are the
 * rows in JSON, the moment before which keys have expired, and the rows of each part.
 */
export function insertStatement({ name, columns }: Table, parts: readonly Omit<Part, 'rows'>[]): string {
  const names = Object.keys(columns).map(columnOf).join(', ')
  const types = Object.entries(columns).map(([field, type]) => `${columnOf(field)} ${type}`)
  const changes = parts.filter(({ isChange }) => isChange)
  const areMade = changes.map(
    (change) => `(select count(*) from ${change.name}) = (select count(*) from ${change.name}_input)`
  )
  // Ordered by key, so that two statements with the same keys do not block each other in a ring.
  return `with input as materialized (
      select * from json_to_recordset($1::json) as i (key text, digest text, answer_status smallint, answer_headers jsonb,
        answer_body text, stored_at timestamptz, ${types.join(', ')})
    ), claimed as (
      insert into sandbox.idempotency_keys as k (id, request_digest, status, headers, body, created_at)
        select decode(key, 'hex'), decode(digest, 'hex'), answer_status, answer_headers, answer_body, stored_at from input order by key
        on conflict (id) do update set request_digest = excluded.request_digest, status = excluded.status,
          headers = excluded.headers, body = excluded.body, created_at = excluded.created_at
          where k.created_at < $2::timestamptz
        returning encode(id, 'hex') as key
    ), effect as (
      insert into ${name} (${names}) select ${names} from input join claimed using (key)
    )${parts.map(({ expressions }, index) => `, ${expressions(`$${index + 3}`)}`).join('')}
    select key, ${parts.some((part) => part.name === 'event') ? 'exists (select from delivery)' : 'false'} as has_delivery
      ${areMade.length > 0 ? `, 1 / (${areMade.join(' and ')})::int as ${REFUSAL}` : ''}
      from claimed`
}

/**
 * A change that was not made divides by zero, which undoes the statement: SQL alone has no other way to refuse what it has begun.
 */
const REFUSAL = 'is_complete'

/** SQLSTATE of a division by zero. */
const DIVISION_BY_ZERO = '22012'

/** Whether an error of the database is that a change was not made. */
export const isRefusal = (error: unknown): boolean => (error as { code?: unknown }).code === DIVISION_BY_ZERO
