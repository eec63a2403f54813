import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGUMENTS, obtainChromium } from '../tools/find-chromium.ts'

const inCI = process.env.CI === 'true'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: path.join(tmpdir(), 'portico-playwright'),
  globalSetup: './support/global-setup.ts',
  // Each worker has a browser and a portal with an embedded database: more of them than cores only wait for each other.
  workers: 2,
  // A machine that is shared can be slow for a moment; people, who can look at a failure, get none.
  retries: inCI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: obtainChromium(),
      args: CHROMIUM_ARGUMENTS,
      // Where the environment says nothing, Chromium takes its characters for ASCII, and gives a download no name with others.
      env: { ...process.env, LANG: 'C.UTF-8' }
    },
    locale: 'en-GB',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    // What is recorded of a test takes a tenth of its time: where there is a second try, that one tells.
    trace: { mode: inCI ? 'on-first-retry' : 'retain-on-failure', screenshots: false }
  }
})
