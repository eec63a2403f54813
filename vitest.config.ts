import { defineConfig } from 'vitest/config'

/** Tests that need a database; they run twice, against the embedded one and against a PostgreSQL server. */
const DATABASE_TESTS = '{apps/server,packages/sandbox}/src/**/*.db.test.ts'
const SKIPPED_FOLDERS = ['**/node_modules/**', '**/dist/**']

const databaseProject = (kind: 'embedded' | 'postgres', globalSetup: string[]) => ({
  test: {
    name: `server-${kind}`,
    include: [DATABASE_TESTS],
    exclude: SKIPPED_FOLDERS,
    globalSetup,
    provide: { testDatabase: kind },
    // Each file starts an application, with argon2 and key generation, on machines that may have two cores.
    testTimeout: 30_000,
    hookTimeout: 60_000
  }
})

export default defineConfig({
  test: {
    // Each worker of the database tests holds an embedded PostgreSQL: more workers than cores only make them wait.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{apps,packages,tools}/**/*.test.{ts,tsx}'],
          exclude: [...SKIPPED_FOLDERS, DATABASE_TESTS],
          // Some start processes, beside everything else that npm test runs at the same time.
          testTimeout: 30_000
        }
      },
      databaseProject('embedded', ['apps/server/src/testing/embedded-template.ts']),
      databaseProject('postgres', ['tools/vitest-postgres.ts'])
    ]
  }
})
