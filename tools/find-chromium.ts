import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { canInstallPackages, findOnPath, installPackages, isExecutable } from './apt.ts'

const NAMED_BY = ['CHROMIUM_PATH', 'CHROME_PATH', 'PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH']
/** A Chromium without windows. It needs a third less processor time, but neither prints nor shows PDFs. */
const HEADLESS_SHELL = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge']
const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe'
]

/** Arguments of the tests' browser: it needs neither its sandbox nor the services of its vendor. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync'
]

function namedByEnvironment(): string | undefined {
  const variable = NAMED_BY.find((name) => process.env[name])
  if (!variable) return undefined
  const file = process.env[variable] as string
  if (!isExecutable(file)) throw new Error(`${variable} names ${file}, which is no program.`)
  return file
}

function ofPlaywright(): string | undefined {
  const file = chromium.executablePath()
  return existsSync(file) ? file : undefined
}

/**
 * Finds a Chromium: named by the environment, on the PATH, in the usual places, or Playwright's own.
 *
 * @returns its path; undefined when there is none
 */
export function findChromium(): string | undefined {
  return (
    namedByEnvironment() ??
    NAMES.map(findOnPath).find((file) => file !== undefined) ??
    USUAL_PLACES.find(isExecutable) ??
    ofPlaywright()
  )
}

/** Finds the Chromium for tests: one without windows, else any. */
export const findHeadlessChromium = (): string | undefined => findOnPath(HEADLESS_SHELL) ?? findChromium()

/**
 * Finds a Chromium and installs one where there is none: Debian's package where this process may install it, else Playwright's download.
 *
 * @returns its path
 * @throws Error with one sentence when there is none and none can be installed
 */
export function obtainChromium(): string {
  const found = findChromium()
  if (found) return found
  if (canInstallPackages()) {
    installPackages('chromium', HEADLESS_SHELL)
  } else {
    console.log('Downloading Chromium…')
    const command = path.resolve(import.meta.dirname, '../node_modules/@playwright/test/cli.js')
    spawnSync(process.execPath, [command, 'install', 'chromium'], { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  const installed = findChromium()
  if (installed) return installed
  throw new Error('There is no Chromium here and none could be installed: install one, or name it with CHROMIUM_PATH.')
}

/** Finds the Chromium for tests as `findHeadlessChromium` does, and installs one where there is none. */
export function obtainHeadlessChromium(): string {
  const installed = obtainChromium()
  return findOnPath(HEADLESS_SHELL) ?? installed
}
