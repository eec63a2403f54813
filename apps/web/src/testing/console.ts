import { afterEach, beforeEach, expect } from 'vitest'

let errors: string[] = []
let allowed: (string | RegExp)[] = []
const consoleError = console.error

/** Allows messages on the console that a test expects; any other error there fails it. */
export function allowConsole(...messages: (string | RegExp)[]): void {
  allowed.push(...messages)
}

const isAllowed = (text: string) =>
  allowed.some((message) => (typeof message === 'string' ? text.includes(message) : message.test(text)))

/** Fails tests that leave errors on the console which they did not expect. Called once for all tests of a page. */
export function installConsoleGuard(): void {
  beforeEach(() => {
    errors = []
    allowed = []
    console.error = (...parts: unknown[]) => {
      errors.push(parts.map((part) => (part instanceof Error ? part.stack : String(part))).join(' '))
    }
  })
  afterEach(() => {
    console.error = consoleError
    expect(errors.filter((text) => !isAllowed(text))).toEqual([])
  })
}
