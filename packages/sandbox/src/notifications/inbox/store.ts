import { deleteInPortions } from '@portico/server-kit'
import type pg from 'pg'
import { type Conditions, insertRecord, selectedColumns, selectPage, type Table, toRecord } from '../../core/table.ts'
import type { InboxStep } from './verify.ts'

/** Messages of an owner that are kept. */
const MAX_MESSAGES = 200
/** Days for which they are kept. */
const RETENTION_DAYS = 7

/** A message that the sandbox has received in place of a partner. */
export interface InboxMessage {
  owner: string
  sequence?: string
  messageId: string
  endpointId: string
  headers: Readonly<Record<string, string>>
  /** As it arrived. */
  body: string
  verification: InboxStep[]
  /** The status of the response. */
  status: number
  /** Real time. */
  receivedAt: Date
}

const INBOX_MESSAGES: Table = {
  name: 'sandbox.inbox_messages',
  columns: {
    owner: 'text',
    messageId: 'text',
    endpointId: 'text',
    headers: 'json',
    body: 'text',
    verification: 'jsonb',
    status: 'integer',
    receivedAt: 'timestamptz'
  }
}

/** Stores a message; of those of its owner the oldest that are too many are deleted. */
export async function insertMessage(pool: pg.Pool, message: InboxMessage): Promise<void> {
  await insertRecord(pool, INBOX_MESSAGES, message)
  await pool.query(
    `delete from sandbox.inbox_messages where owner = $1 and sequence <= (
       select sequence from sandbox.inbox_messages where owner = $1 order by sequence desc offset $2 limit 1)`,
    [message.owner, MAX_MESSAGES]
  )
}

/** Whether a message with this id was accepted before by an endpoint. */
export async function wasAccepted(
  pool: pg.Pool,
  { owner, endpointId, webhookId }: { owner: string; endpointId: string; webhookId: string }
): Promise<boolean> {
  const { rows } = await pool.query(
    `select from sandbox.inbox_messages
      where owner = $1 and endpoint_id = $2 and headers->>'webhook-id' = $3 and status between 200 and 299 limit 1`,
    [owner, endpointId, webhookId]
  )
  return rows.length > 0
}

/** Messages of an owner, the newest first: one more than the limit, if there is one. */
export const selectMessages = (pool: pg.Pool, conditions: Conditions, limit: number): Promise<InboxMessage[]> =>
  selectPage<InboxMessage>(pool, INBOX_MESSAGES, conditions, limit)

/** Messages of one look. */
const NEXT_MESSAGES = 50

/** The next messages of an owner, the oldest first. @param after the sequence of the last one */
export async function selectMessagesAfter(pool: pg.Pool, owner: string, after: string): Promise<InboxMessage[]> {
  const { rows } = await pool.query<Record<string, unknown>>({
    name: 'next inbox messages',
    text: `select ${selectedColumns(INBOX_MESSAGES)} from sandbox.inbox_messages
            where owner = $1 and sequence > $2 order by sequence limit ${NEXT_MESSAGES}`,
    values: [owner, after]
  })
  return rows.map((row) => toRecord<InboxMessage>(INBOX_MESSAGES, row))
}

/** The sequence of the newest message of an owner; 0 without one. */
export async function lastSequence(pool: pg.Pool, owner: string): Promise<string> {
  const { rows } = await pool.query<{ last: string }>(
    'select coalesce(max(sequence), 0)::text as last from sandbox.inbox_messages where owner = $1',
    [owner]
  )
  return rows[0]?.last ?? '0'
}

/** Deletes all messages of an owner. */
export const deleteMessages = (pool: pg.Pool, owner: string) =>
  pool.query('delete from sandbox.inbox_messages where owner = $1', [owner])

/** Deletes the messages that are too old. */
export const deleteOldMessages = (pool: pg.Pool, now: Date) =>
  deleteInPortions(
    pool,
    'sandbox.inbox_messages',
    `received_at < $1::timestamptz - interval '${RETENTION_DAYS} days'`,
    [now]
  )
