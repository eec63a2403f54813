import { PATHS } from '@portico/contract'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { makeDatabase, startPortal, type TestPortal } from '../../testing/portal.ts'
import { signIn } from '../../testing/sign-in/accounts.ts'
import { MeasuredPool } from './pool.ts'

const onServer = test.runIf(inject('testDatabase') === 'postgres')

onServer(
  'before a pooler, statements leave nothing prepared at the connection, which the next one may not get',
  async () => {
    const made = await makeDatabase()
    for (const hasPooler of [true, false]) {
      const pool = new MeasuredPool({ connectionString: made.settings.DATABASE_URL, max: 1 }, undefined, { hasPooler })
      await pool.query({ name: 'numbers', text: 'select $1::int as number', values: [7] })
      const { rows } = await pool.query<{ name: string }>('select name from pg_prepared_statements')
      expect(rows.map(({ name }) => name)).toEqual(hasPooler ? [] : ['numbers'])
      await pool.end()
    }
    await made.remove()
  }
)

/** Makes the database of a portal one that only reads, and ends the connections that do not know of it. */
async function readOnly({ app }: TestPortal): Promise<void> {
  const { connectionString } = app.database.pool.options
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  await client.query(`alter database ${rows[0]?.name} set default_transaction_read_only = on`)
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
  )
  await client.end()
}

onServer(
  'a server that was the primary until a moment ago, and only reads, is an outage and no fault of ours',
  async () => {
    const portal = await startPortal()
    try {
      const client = await signIn(portal, 'user')
      await readOnly(portal)
      const response = await client.fetch('api/documents', { method: 'POST', json: { name: 'While it only reads' } })
      expect(response.status).toBe(503)
      expect(response.headers.get('retry-after')).toBe('5')
      expect(await response.json()).toMatchObject({ code: 'unavailable' })
      expect((await client.fetch(PATHS.liveness)).status).toBe(200)
    } finally {
      await portal.close()
    }
  }
)
