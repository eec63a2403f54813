import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGUMENTS, obtainHeadlessChromium } from '../tools/find-chromium.ts'

const ADDED_ENTITY = '**/new-entity.spec.ts'
const inCI = process.env.CI === 'true'

export default defineConfig({
  testDir: '.',
  projects: [
    // Adding an entity builds another portal, which takes longest: it begins first, so that no worker waits for it at the end.
    { name: 'added entity', testMatch: ADDED_ENTITY },
    { name: 'portal', testMatch: '**/*.spec.ts', testIgnore: ADDED_ENTITY }
  ],
  outputDir: path.join(tmpdir(), 'portico-playwright'),
  globalSetup: './support/global-setup.ts',
  // Each worker has a browser and a portal with an embedded database: more workers than cores would only wait for each other.
  workers: 2,
  // CI machines are shared and can be slow for a moment. Elsewhere a failure is to be investigated, without a retry.
  retries: inCI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
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
    // A trace takes a tenth of a test's time, so only a second try is recorded where there is one.
    trace: { mode: inCI ? 'on-first-retry' : 'retain-on-failure', screenshots: false }
  }
})
