import type { DatabaseStatement } from '@portico/contract'
import { useState } from 'react'
import { useDraft } from '@/lib/drafts/drafts.ts'
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

let lastId = 0

/** Empties the console when another account used it. */
export function openConsole(login: string): void {
  if (consoleStore.get().login !== login) consoleStore.set({ ...EMPTY, login })
}

/** Keeps the statement and the past ones while their author signs in again. */
export function useConsoleDraft(): void {
  const draft = useDraft<Pick<ConsoleState, 'text' | 'mode' | 'past'>>('database', () => {
    const { text, mode, past } = consoleStore.get()
    return text || past.length > 0 ? { values: { text, mode, past } } : undefined
  })
  // Before the editor is rendered, which takes its text once.
  useState(() => {
    if (!draft) return
    lastId = Math.max(0, ...draft.values.past.map(({ id }) => id))
    consoleStore.set(draft.values)
  })
}

/** Remembers a statement that was run. */
export function rememberStatement(statement: Omit<PastStatement, 'id' | 'at'>): void {
  lastId += 1
  const entry = { ...statement, id: lastId, at: new Date().toISOString() }
  consoleStore.set({ past: [entry, ...consoleStore.get().past].slice(0, MAX_STATEMENTS) })
}
