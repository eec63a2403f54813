import type { TestProject } from 'vitest/node'
import { prepareServer } from '../../apps/server/src/testing/databases.ts'
import { obtainPostgres } from '../postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Which database the tests of this project use. */
    testDatabase: 'embedded' | 'postgres'
    /** Address of a PostgreSQL whose user may create databases and roles, and grant them rights; only where `testDatabase` is `postgres`. */
    postgresUrl: string
    /** Name of the database on it that prepared ones are copied from. */
    postgresTemplate: string
  }
}

/** Vitest's global set-up of the tests that need a PostgreSQL server: starts one, unless `npm test` already has. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await obtainPostgres()
  const template = await prepareServer(postgres.url)
  project.provide('postgresUrl', postgres.url)
  project.provide('postgresTemplate', template.name)
  return async () => {
    await template.remove()
    await postgres.stop()
  }
}
