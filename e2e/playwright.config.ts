import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGUMENTS, obtainHeadlessChromium } from '../tools/find-chromium.ts'

/** Tests that take longest: adding an entity builds another portal, and the others start servers that they stop or kill. */
const LONGEST = [
  '**/new-entity.spec.ts',
  '**/{deal,payment-demo-restart}.spec.ts',
  '**/{npm-dev,npm-start,start}.spec.ts'
]
const inCI = process.env.CI === 'true'

export default defineConfig({
  testDir: '.',
  projects: [
    // They begin first, so that no worker waits for the other one at the end.
    { name: 'longest', testMatch: LONGEST },
    { name: 'portal', testMatch: '**/*.spec.ts', testIgnore: LONGEST }
  ],
  outputDir: path.join(tmpdir(), 'portico-playwright'),
  globalSetup: './support/global-setup.ts',
  // Each worker has a browser and a portal with an embedded database: more workers than cores would only wait for each other.
  workers: 2,
  // CI machines are shared and can be slow for a moment. Elsewhere a failure is to be investigated, without a retry.
  retries: inCI ? 1 : 0,
  timeout: 60_000,
  // The tests of screens use the processor at the same time. Only what fails takes this long.
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: obtainHeadlessChromium(),
      args: CHROMIUM_ARGUMENTS,
      // Without a locale in the environment Chromium assumes ASCII, and file names of downloads lose other characters.
      env: { ...process.env, LANG: 'C.UTF-8' }
    },
    locale: 'en-GB',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    // A trace takes a tenth of a test's time, so only a second try is recorded; a run of named files records what fails (steps.ts).
    trace: { mode: 'on-first-retry', screenshots: false }
  }
})
