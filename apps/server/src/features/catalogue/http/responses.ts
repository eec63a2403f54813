import { Readable } from 'node:stream'
import { type CatalogueRecord, contentField } from '@portico/contract'
import type { FastifyReply } from 'fastify'
import { sendStream } from '../../../platform/http/downloads.ts'
import { recordText } from '../files/record-text.ts'
import type { EntityServices } from '../services.ts'
import type { StoredRecord } from '../store.ts'
import { etagOf } from './preconditions.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** Sends a record with its entity tag. A content is sent piece by piece, and only if requested. */
export function sendRecord(
  reply: FastifyReply,
  { record, revision, content = null }: StoredRecord,
  { entity, contents }: Pick<EntityServices, 'entity' | 'contents'>,
  withContent: boolean
): CatalogueRecord {
  reply.header('ETag', etagOf(revision))
  const field = contentField(entity)
  if (!field || !withContent) return record
  return sendStream(reply.type(JSON_TYPE), () => recordText(record, field.name, content, contents)) as never
}

/**
 * Sends a list: as one text when it is short, else piece by piece at the pace of the client.
 *
 * @param pieces items of the array as JSON, each piece with commas between its own
 */
export async function sendList(reply: FastifyReply, pieces: AsyncGenerator<string, void, void>): Promise<FastifyReply> {
  const first = await pieces.next()
  const second = await pieces.next()
  reply.type(JSON_TYPE)
  if (first.done || second.done) return reply.send(`[${first.value ?? ''}]`)
  // A HEAD request needs no more than the headers.
  const text = reply.request.method === 'HEAD' ? [] : arrayText(first.value, second.value, pieces)
  // The next piece is read when the last one is on its way: no more than two are ever in memory.
  return reply.send(Readable.from(text, { highWaterMark: 1 }))
}

async function* arrayText(
  first: string,
  second: string,
  others: AsyncGenerator<string, void, void>
): AsyncGenerator<string> {
  yield `[${first}`
  yield `,${second}`
  for await (const piece of others) yield `,${piece}`
  yield ']'
}
