import type { Pool, PoolClient } from 'pg'

/** $1 a user: a row for each second factor that counts. */
const FACTORS = `
  select from one_time_code_secrets where user_id = $1 and secret is not null
   union all select from passkeys where user_id = $1`

/** Whether a user has a second factor that is asked for at sign-in. */
export const hasFactor = async (client: Pick<Pool | PoolClient, 'query'>, userId: number): Promise<boolean> =>
  (await client.query(FACTORS, [userId])).rowCount !== 0
