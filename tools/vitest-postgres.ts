import type { TestProject } from 'vitest/node'
import { obtainPostgres } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Which database the tests of this project use. */
    testDatabase: 'embedded' | 'postgres'
    /** Address of a PostgreSQL whose user may create databases and roles, and grant them rights; only where `testDatabase` is `postgres`. */
    postgresUrl: string
  }
}

/** Vitest's global set-up of the tests that need a PostgreSQL server: starts one, unless `npm test` already has. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await obtainPostgres()
  project.provide('postgresUrl', postgres.url)
  return postgres.stop
}
