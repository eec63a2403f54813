import type pg from 'pg'

/** The outcome of a statement of a database user: `done`, or the SQLSTATE with which it failed. */
export async function outcomeAs(pool: pg.Pool, role: string | undefined, statement: string): Promise<string> {
  const client = await pool.connect()
  try {
    await client.query(`set role ${role}`)
    return await client.query(statement).then(
      () => 'done',
      ({ code }: pg.DatabaseError) => String(code)
    )
  } finally {
    await client.query('reset role')
    client.release()
  }
}
