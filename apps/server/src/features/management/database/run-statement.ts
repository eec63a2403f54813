import type { Duplex } from 'node:stream'
import { type DatabaseResult, type DatabaseStatement, LIMITS } from '@portico/contract'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Database } from '../../../platform/database/open.ts'
import type { DedicatedConnection } from '../../../platform/database/pool.ts'
import { ProblemError } from '../../../platform/http/errors.ts'
import { type FieldDescription, LimitedQuery, type LimitedResult } from './limited-query.ts'
import { toRefusal } from './refusal.ts'
import { AS_ROLE } from './role.ts'
import { findSecrets } from './secrets.ts'

type Mode = DatabaseStatement['mode']

/** Milliseconds that a statement may take on a server. */
const TIME: Record<Mode, number> = { read: 5_000, write: 30_000 }
/**
 * Milliseconds that a statement may take in the embedded database, which serves nobody else meanwhile: with the time in which it is
 * opened again, others wait for at most 2 seconds.
 */
const EMBEDDED_TIME = 800
/** Milliseconds after its time in which PostgreSQL may stop a statement itself, before its connection is ended. */
const GRACE = 1_000
/** Characters of all values together after which no further rows are fetched. */
const RESULT_LENGTH = 4_000_000
/** Characters of a value that are returned. */
const VALUE_LENGTH = 2_000
/** Bytes after which the connection is cut: a value may be as long as a gigabyte, and comes in one piece. */
const RECEIVED = 64 * 1024 * 1024

/**
 * Runs one checked statement in a transaction, as the console's role, on a dedicated connection, which is closed afterwards, and with it the settings and locks that
 * the statement leaves. A read is rolled back, a write is committed. A statement that takes too long is stopped, whatever timeout it
 * has set.
 *
 * @param statement.command what the statement is called, such as SELECT
 * @param caller.hangUp aborted when the client has disconnected
 * @throws ProblemError `statementFailed` when the database refuses it or it is stopped
 * @throws DatabaseUnavailableError when there is no connection
 */
export async function runStatement(
  database: Database,
  { statement, mode, command }: DatabaseStatement & { command: string },
  { hangUp, log }: { hangUp: AbortSignal; log: FastifyBaseLogger }
): Promise<DatabaseResult> {
  const connection = await database.connectDedicated()
  const { client } = connection
  const time = connection.stopsOnlyItself ? TIME[mode] + GRACE : EMBEDDED_TIME
  const guard = guardStatement(connection, { time, hangUp, log })
  try {
    await client.query(mode === 'read' ? 'begin read only' : 'begin')
    await client.query(`set local statement_timeout = ${TIME[mode]}`)
    // Also takes the transaction's snapshot, after which nothing can make it one that writes.
    const isSecret = await findSecrets(client)
    await client.query(AS_ROLE)
    const started = performance.now()
    const result = await fetchResult(client, statement)
    const milliseconds = performance.now() - started
    const types = await typeNames(client, result.fields)
    await client.query(mode === 'read' ? 'rollback' : 'commit')
    return { ...toResult(result, command, types, isSecret), milliseconds: Math.round(milliseconds * 10) / 10 }
  } catch (error) {
    // Also gives back the memory that such a value took in the embedded database.
    if (error instanceof ResultTooLongError) guard.stop(error.message)
    const reason = guard.reason()
    if (reason !== undefined) throw new ProblemError('statementFailed', { detail: reason })
    throw error instanceof pg.DatabaseError ? toRefusal(error, statement) : error
  } finally {
    await guard.end()
    connection.close()
  }
}

/** Stops a connection after its time limit, or when the client has disconnected and no other connection is affected. */
function guardStatement(
  connection: DedicatedConnection,
  { time, hangUp, log }: { time: number; hangUp: AbortSignal; log: FastifyBaseLogger }
) {
  let reason: string | undefined
  let stopping: Promise<void> = Promise.resolve()
  const stop = (why: string) => {
    if (reason !== undefined) return
    reason = why
    log.warn({ reason }, 'a statement of the database console was stopped')
    stopping = connection
      .stop()
      .catch((error) => log.error({ err: error }, 'a statement of the database console could not be stopped'))
  }
  const timer = setTimeout(stop, time, 'The statement took too long and was stopped.')
  const leave = () => stop('The statement was stopped because the request was closed.')
  if (connection.stopsOnlyItself) {
    if (hangUp.aborted) leave()
    else hangUp.addEventListener('abort', leave)
  }
  return {
    stop,
    /** Why it was stopped, if it was. */
    reason: () => reason,
    end: async () => {
      clearTimeout(timer)
      hangUp.removeEventListener('abort', leave)
      await stopping
    }
  }
}

async function fetchResult(client: pg.ClientBase, statement: string): Promise<LimitedResult> {
  const stopCounting = limitReceived(client)
  const query = new LimitedQuery(statement, (rows, length) => rows > LIMITS.databaseRows || length > RESULT_LENGTH)
  client.query(query)
  return query.result.finally(stopCounting)
}

class ResultTooLongError extends Error {}

/** Cuts a connection on which more arrives than this process wants to hold. */
function limitReceived(client: pg.ClientBase): () => void {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  let received = 0
  const count = (chunk: Buffer) => {
    received += chunk.length
    if (received > RECEIVED) stream.destroy(new ResultTooLongError('The result exceeds 64 MB. Select less data.'))
  }
  stream.prependListener('data', count)
  return () => stream.off('data', count)
}

async function typeNames(client: pg.ClientBase, fields: readonly FieldDescription[]): Promise<Map<number, string>> {
  const { rows } = await client.query<{ id: number; name: string }>(
    'select oid::int8::int as id, format_type(oid, null) as name from pg_type where oid = any($1::oid[])',
    [fields.map(({ dataTypeID }) => dataTypeID)]
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

function toResult(
  { fields, rows, tag }: LimitedResult,
  command: string,
  types: Map<number, string>,
  isSecret: (field: FieldDescription) => boolean
): Omit<DatabaseResult, 'milliseconds'> {
  const columns = fields.map((field) => ({
    name: field.name,
    type: types.get(field.dataTypeID) ?? 'unknown',
    isMasked: isSecret(field)
  }))
  const isCut = tag === undefined || rows.length > LIMITS.databaseRows
  const shown = rows.slice(0, LIMITS.databaseRows)
  const counted = /\d+$/.exec(tag ?? '')?.[0]
  return {
    command: /^\D*[A-Z]/.exec(tag ?? '')?.[0] ?? command,
    columns,
    rows: shown.map((row) => row.map(shownValue)),
    // The database counts the last portion only.
    rowCount: isCut ? null : fields.length > 0 ? rows.length : counted === undefined ? null : Number(counted),
    isCut,
    hasCutValues: shown.some((row) => row.some((value) => value !== null && value.length > VALUE_LENGTH))
  }
}

function shownValue(value: string | null): string | null {
  if (value === null) return null
  return value.length > VALUE_LENGTH ? `${value.slice(0, VALUE_LENGTH).toWellFormed()}…` : value
}
