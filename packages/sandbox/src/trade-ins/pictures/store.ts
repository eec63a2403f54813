import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { newId } from '../../core/identifiers.ts'
import type { FieldError } from '../../core/problems.ts'
import { apiProblem, invalidRequest } from '../../core/problems.ts'
import type { Queryable } from '../../core/table.ts'
import { FormFile } from '../../documents/form-file.ts'
import type { DamageRecord, PictureRecord, TradeInRecord } from '../rules/model.ts'
import { type CleanPicture, PictureError, readPicture } from './picture.ts'

const MIN_WIDTH = 640
const MEBIBYTE = 1024 * 1024
/** Space for the pictures of an owner. */
const MAX_OWNER_BYTES = 100 * MEBIBYTE

/** A picture with its bytes. */
export interface NewPicture extends PictureRecord {
  content: Buffer
}

/** The picture of a part of a form, or what is wrong with it. */
function pictureOf(part: unknown, pointer: string): CleanPicture | FieldError {
  if (!(part instanceof FormFile)) return { pointer, code: 'invalid_type', detail: 'Must be a file.' }
  try {
    const picture = readPicture(part.bytes)
    if (picture.width >= MIN_WIDTH) return picture
    const detail = `Must be at least ${MIN_WIDTH} pixels wide. This picture is ${picture.width} pixels wide.`
    return { pointer, code: 'out_of_range', detail }
  } catch (error) {
    if (!(error instanceof PictureError)) throw error
    return { pointer, code: 'invalid_format', detail: error.message }
  }
}

/**
 * The pictures of a form, without what cameras wrote beside them.
 *
 * @throws SandboxProblem 400 with every part that is no picture, or too narrow
 */
export function picturesOf(parts: readonly unknown[]): NewPicture[] {
  const found = parts.map((part, index) => pictureOf(part, `/pictures/${index}`))
  const errors = found.filter((each): each is FieldError => 'code' in each)
  if (errors.length) throw invalidRequest(errors)
  return found.flatMap((each) =>
    'code' in each
      ? []
      : [
          {
            pictureId: newId('dpi'),
            mediaType: each.mediaType,
            bytes: each.bytes.length,
            accessKey: randomBytes(16).toString('base64url'),
            content: each.bytes
          }
        ]
  )
}

/** Stores pictures of a damage. @throws SandboxProblem 409 when the owner has no space for them */
export async function insertPictures(
  client: pg.PoolClient,
  { owner, tradeInId }: TradeInRecord,
  damageId: string,
  pictures: readonly NewPicture[]
): Promise<void> {
  if (pictures.length === 0) return
  const { rows } = await client.query<{ size: string }>(
    'select coalesce(sum(size), 0) as size from sandbox.trade_in_pictures where owner = $1',
    [owner]
  )
  const needed = pictures.reduce((sum, { bytes }) => sum + bytes, 0)
  if (Number(rows[0]?.size) + needed > MAX_OWNER_BYTES)
    throw apiProblem(
      409,
      'picture_storage_full',
      'The picture storage is full',
      `The sandbox stores up to ${MAX_OWNER_BYTES / MEBIBYTE} MiB of pictures per application. Delete damage from drafts that you no longer need.`
    )
  for (const { pictureId, accessKey, mediaType, bytes, content } of pictures)
    await client.query(
      `insert into sandbox.trade_in_pictures (owner, picture_id, trade_in_id, damage_id, access_key, media_type, content, size)
        values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [owner, pictureId, tradeInId, damageId, accessKey, mediaType, content, bytes]
    )
}

/** Deletes the pictures of a trade-in, or of one of its damages. */
export async function deletePictures(
  db: Queryable,
  { owner, tradeInId }: Pick<TradeInRecord, 'owner' | 'tradeInId'>,
  damageId?: DamageRecord['damageId']
): Promise<void> {
  await db.query(
    `delete from sandbox.trade_in_pictures
      where owner = $1 and trade_in_id = $2 and ($3::text is null or damage_id = $3)`,
    [owner, tradeInId, damageId ?? null]
  )
}

/** The bytes of a picture; undefined when there is none with this id and key. */
export async function findPicture(
  db: Queryable,
  pictureId: string,
  accessKey: string
): Promise<{ mediaType: string; content: Buffer } | undefined> {
  const { rows } = await db.query<{ media_type: string; content: Buffer }>(
    'select media_type, content from sandbox.trade_in_pictures where access_key = $1 and picture_id = $2',
    [accessKey, pictureId]
  )
  const [row] = rows
  return row && { mediaType: row.media_type, content: row.content }
}
