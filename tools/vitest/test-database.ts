import { createDatabase } from '@portico/testing'
import pg from 'pg'
import { inject } from 'vitest'
import type {} from './postgres.ts'

/** An open database without tables. */
export interface TestDatabase {
  pool: pg.Pool
  /** Closes the pool and removes the database. */
  remove: () => Promise<void>
}

/** Opens a new database of the kind of the test project, without the portal. */
export async function openTestDatabase(): Promise<TestDatabase> {
  if (inject('testDatabase') === 'embedded') return openEmbeddedDatabase()
  const database = await createDatabase(inject('postgresUrl'))
  const pool = new pg.Pool({ connectionString: database.url })
  pool.on('error', (error) => {
    // The pool ends before its connections are closed, and the removal of the database terminates those that are not.
    if (!pool.ending) throw error
  })
  return { pool, remove: () => pool.end().then(database.remove) }
}

/** Opens an embedded database. It is part of the server, whose code is loaded only by these tests. */
async function openEmbeddedDatabase(): Promise<TestDatabase> {
  const { makeDatabase } = await import('../../apps/server/src/testing/portal.ts')
  const { openEmbedded } = await import('../../apps/server/src/platform/database/embedded/embedded.ts')
  const { startCluster } = await import('../../apps/server/src/platform/database/embedded/cluster.ts')
  const { settings, remove } = await makeDatabase()
  const { pool, close } = await openEmbedded(startCluster(settings.PORTICO_DATA as string))
  return { pool, remove: () => close().then(remove) }
}
