import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { ALIAS } from './apps/web/build/alias.ts'
import { EMBEDDED_DATABASE_FLAGS } from './tools/boot/server-flags.js'
import { CHROMIUM_ARGUMENTS, findHeadlessChromium } from './tools/find-chromium.ts'
import { newSession } from './tools/vitest/commands.ts'
import { portalRoutes } from './tools/vitest/portal-routes.ts'

/** Tests that need a database; they run against a PostgreSQL server, and in the full run against the embedded one too. */
const DATABASE_TESTS = '{apps/server,packages/sandbox}/src/**/*.db.test.ts'
/** Tests of what can differ between the two databases: the driver, streams, large values, concurrency, and ending statements. */
const EMBEDDED_TESTS = [
  'apps/server/src/platform/{database,jobs}/**/*.db.test.ts',
  'apps/server/src/app/build-app.db.test.ts',
  'apps/server/src/command-line/data/*.db.test.ts',
  'apps/server/src/features/management/database/*.db.test.ts',
  'apps/server/src/features/catalogue/{list,files/files,import/import}.db.test.ts'
]
/** Tests of screens: the application is rendered in a real browser. */
const SCREEN_TESTS = '**/*.browser.test.tsx'
const chromium = findHeadlessChromium()
const SKIPPED_FOLDERS = ['**/node_modules/**', '**/dist/**']
/** Other tests use the processor at the same time. Only what fails takes this long. */
const EXPECT = { poll: { timeout: 15_000 } }

const databaseProject = (kind: 'embedded' | 'postgres', include: string[], globalSetup: string[]) => ({
  test: {
    name: `server-${kind}`,
    include,
    exclude: SKIPPED_FOLDERS,
    globalSetup,
    provide: { testDatabase: kind },
    setupFiles: ['tools/vitest/restore.ts'],
    // The embedded database is WebAssembly, for which V8 sometimes ends the process: only one file has to run again then.
    isolate: kind === 'embedded',
    execArgv: kind === 'embedded' ? EMBEDDED_DATABASE_FLAGS : [],
    // Each file starts an application, with argon2 and key generation, on machines that may have two cores.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: EXPECT
  }
})

/** The tests of screens share one page, so that the application's code is loaded once. */
const screensProject = {
  extends: './apps/web/vite.config.ts',
  plugins: [portalRoutes()],
  root: './apps/web',
  // Several checkouts on one machine can run at the same time, each with another port.
  server: { strictPort: false },
  // Vite would reload the page for a dependency that it finds while tests run.
  optimizeDeps: { include: ['vitest-browser-react', 'axe-core', 'fflate'] },
  test: {
    name: 'screens',
    include: [SCREEN_TESTS],
    exclude: SKIPPED_FOLDERS,
    globalSetup: ['../../tools/vitest/screens.ts'],
    setupFiles: ['./src/testing/set-up.ts'],
    testTimeout: 60_000,
    expect: EXPECT,
    isolate: false,
    // The same number as in the other projects: Vitest runs projects at the same time only where it is, when files of several are named.
    maxWorkers: 2,
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({
        launchOptions: { ...(chromium && { executablePath: chromium }), args: CHROMIUM_ARGUMENTS },
        contextOptions: { locale: 'en-GB' },
        actionTimeout: 15_000
      }),
      instances: [{ browser: 'chromium' as const }],
      viewport: { width: 1280, height: 800 },
      screenshotFailures: false,
      commands: { newSession }
    }
  }
}

/** Tests of faults start processes and programs around them: one file at a time, or they would measure each other. */
const faultsProject = {
  test: {
    name: 'faults',
    include: ['faults/**/*.fault.test.ts'],
    exclude: SKIPPED_FOLDERS,
    globalSetup: ['tools/vitest/postgres.ts'],
    provide: { testDatabase: 'postgres' as const },
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: EXPECT
  }
}

export default defineConfig({
  test: {
    // Each worker of the database tests starts a whole server: more workers than cores only make them wait.
    maxWorkers: 2,
    projects: [
      {
        resolve: { alias: ALIAS },
        test: {
          name: 'unit',
          include: ['{apps,packages,tools}/**/*.test.{ts,tsx}'],
          exclude: [...SKIPPED_FOLDERS, DATABASE_TESTS, SCREEN_TESTS],
          setupFiles: ['tools/vitest/restore.ts'],
          isolate: false,
          execArgv: EMBEDDED_DATABASE_FLAGS,
          // Some tests start processes, while npm test runs others at the same time.
          testTimeout: 30_000,
          expect: EXPECT
        }
      },
      databaseProject('embedded', process.env.PORTICO_FULL_TESTS ? [DATABASE_TESTS] : EMBEDDED_TESTS, [
        'apps/server/src/testing/embedded-template.ts'
      ]),
      databaseProject('postgres', [DATABASE_TESTS], ['tools/vitest/postgres.ts']),
      screensProject,
      faultsProject
    ]
  }
})
