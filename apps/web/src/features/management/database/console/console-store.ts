import type { DatabaseStatement } from '@portico/contract'
import { createStore } from '@/lib/store.ts'

type Mode = DatabaseStatement['mode']

export interface PastStatement {
  readonly id: number
  readonly statement: string
  readonly mode: Mode
  /** ISO 8601 instant. */
  readonly at: string
  readonly milliseconds: number | undefined
  /** Undefined where none were counted. */
  readonly rows: number | undefined
  readonly isFailed: boolean
}

interface ConsoleState {
  login: string
  text: string
  mode: Mode
  past: readonly PastStatement[]
}

const MAX_STATEMENTS = 50

const EMPTY: ConsoleState = { login: '', text: '', mode: 'read', past: [] }

/** The state of the console, which is kept until the application is loaded again. */
export const consoleStore = createStore<ConsoleState>(EMPTY)

/** Empties the console when another account used it. */
export function openConsole(login: string): void {
  if (consoleStore.get().login !== login) consoleStore.set({ ...EMPTY, login })
}

let lastId = 0

/** Remembers a statement that was run. */
export function rememberStatement(statement: Omit<PastStatement, 'id' | 'at'>): void {
  lastId += 1
  const entry = { ...statement, id: lastId, at: new Date().toISOString() }
  consoleStore.set({ past: [entry, ...consoleStore.get().past].slice(0, MAX_STATEMENTS) })
}
