import { randomFillSync } from 'node:crypto'

/** Crockford's Base32, which the documents' ids are made of: no I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Random bytes for a hundred ids: asking for a few at a time costs more than making them. */
const pool = Buffer.alloc(1000)
let taken = pool.length

/** A new id, such as `pay_1C5R8N3JVH`: ten random characters, which are 50 bits. */
export function newId(prefix: string): string {
  if (taken === pool.length) {
    randomFillSync(pool)
    taken = 0
  }
  let id = `${prefix}_`
  for (const end = taken + 10; taken < end; taken++) id += ALPHABET[(pool[taken] ?? 0) & 31]
  return id
}

/** The id that digested bytes make: the same for the same bytes. At least ten bytes are needed. */
export const idOf = (prefix: string, digest: Uint8Array): string =>
  `${prefix}_${Array.from(digest.subarray(0, 10), (byte) => ALPHABET[byte & 31]).join('')}`

/** SQL of the id that a random UUID makes; the bytes with its version and its variant are not used. */
export const idExpression = (prefix: string, uuid: string): string =>
  `'${prefix}_' || (select string_agg(substr('${ALPHABET}', 1 + (get_byte(uuid_send(${uuid}), place) & 31), 1), '')
    from unnest('{0,1,2,3,4,5,9,10,11,12}'::integer[]) as place)`
