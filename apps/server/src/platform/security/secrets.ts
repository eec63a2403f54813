import { randomBytes } from 'node:crypto'
import type { Database } from '../database/open.ts'

/** A new secret of 256 random bits, as base64url. */
export const randomSecret = (): string => randomBytes(32).toString('base64url')

/**
 * A secret that all instances share: the first that needs it makes it.
 *
 * @param make its first value; anything that JSON can hold
 */
export async function sharedSecret<T>(database: Database, name: string, make: () => T | Promise<T>): Promise<T> {
  const read = async () =>
    (await database.pool.query('select value from server_secrets where name = $1', [name])).rows[0]?.value as
      | T
      | undefined
  const known = await read()
  if (known !== undefined) return known
  await database.pool.query('insert into server_secrets (name, value) values ($1, $2) on conflict do nothing', [
    name,
    JSON.stringify(await make())
  ])
  return (await read()) as T
}
