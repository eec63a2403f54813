import '../styles/app.css'
import { afterEach, beforeEach, expect } from 'vitest'
import { installResponses } from './responses.ts'

installResponses()

let errors: string[] = []
let allowed: (string | RegExp)[] = []
const consoleError = console.error

/** Allows messages on the console that a test expects; any other error there fails it. */
export function allowConsole(...messages: (string | RegExp)[]): void {
  allowed.push(...messages)
}

const isAllowed = (text: string) =>
  allowed.some((message) => (typeof message === 'string' ? text.includes(message) : message.test(text)))

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
