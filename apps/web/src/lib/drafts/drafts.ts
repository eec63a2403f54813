import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { consumeFiles, keepFiles } from './draft-files.ts'

/** What a form needs to come back as it was: the typed values, files among them, and whatever else it wants to remember. */
export interface Draft<Values> {
  values: Values
  extra?: unknown
}

interface StoredDraft extends Draft<unknown> {
  key: string
  path: string
  login: string
}

const STORAGE_KEY = 'portico.drafts'
/** Where the key of the drafts' files is kept. */
const FILES_KEY = 'portico.draftFiles'
/** Stands for a file in a stored draft, with its place among the files. */
const FILE_MARK = 'portico:file'

type Snapshot = () => Draft<unknown> | undefined
const snapshots = new Map<string, Snapshot>()
let leaving = false
let reader = ''
let files: readonly Blob[] = []

/** Sets the account whose drafts may be read; called by the session, before any private page renders. */
export function setDraftReader(login: string | undefined): void {
  reader = login ?? ''
}

/** Fetches the files of kept drafts from where they are kept; before any private page renders. Those that are lost are lost. */
export async function loadDraftFiles(): Promise<void> {
  const key = sessionStorage.getItem(FILES_KEY)
  if (key === null) return
  sessionStorage.removeItem(FILES_KEY)
  files = await consumeFiles(key).catch(() => [])
}

/**
 * Keeps what was typed and chosen while the person signs in again. Called by the login dialog just before it leaves the page.
 *
 * @param login the account that the drafts are restored for
 */
export async function saveDraftsBeforeLeaving(login: string): Promise<void> {
  const path = window.location.pathname
  const drafts = [...snapshots].flatMap(([key, snapshot]): StoredDraft[] => {
    const draft = snapshot()
    return draft ? [{ key, path, login, ...draft }] : []
  })
  leaving = true
  if (drafts.length === 0) return
  const found: Blob[] = []
  const withMarks = (_name: string, value: unknown) =>
    value instanceof Blob ? { [FILE_MARK]: found.push(value) - 1 } : value
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(drafts, withMarks))
  if (found.length === 0) return
  const key = crypto.getRandomValues(new Uint32Array(4)).join('-')
  sessionStorage.setItem(FILES_KEY, key)
  // Where the browser keeps no files, the rest of the draft is still worth keeping.
  await keepFiles(key, found).catch(() => {})
}

/** Takes back saveDraftsBeforeLeaving(): the page was not left after all. */
export function discardDrafts(): void {
  leaving = false
  sessionStorage.removeItem(STORAGE_KEY)
  void loadDraftFiles()
}

/** Whether the page is being left with its drafts kept; a form's `beforeunload` warning must then stay quiet. */
export function isLeavingWithDrafts(): boolean {
  return leaving
}

/**
 * Registers a form for the time it is shown, and gives back what was typed in it before its author had to sign in again.
 * A draft is given once, to the same account on the same path.
 *
 * @param key names the form within its page, e.g. `documents`
 * @param snapshot the form's present content; undefined when nothing was changed. May be a new function on every render
 * @returns the draft to start with, the same one for the component's whole life
 */
export function useDraft<Values>(key: string, snapshot: () => Draft<Values> | undefined): Draft<Values> | undefined {
  const [draft] = useState(() => findDraft(key))
  const latest = useRef(snapshot)
  useLayoutEffect(() => {
    latest.current = snapshot
  })
  useEffect(() => {
    sessionStorage.removeItem(STORAGE_KEY)
    files = []
    const current: Snapshot = () => latest.current()
    snapshots.set(key, current)
    return () => {
      if (snapshots.get(key) === current) snapshots.delete(key)
    }
  }, [key])
  return draft as Draft<Values> | undefined
}

function findDraft(key: string): Draft<unknown> | undefined {
  const found = readDrafts().find(
    (draft) => draft.key === key && draft.path === window.location.pathname && draft.login === reader
  )
  return found && { values: found.values, extra: found.extra }
}

function readDrafts(): StoredDraft[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]', withFiles)
    return Array.isArray(stored) ? (stored as StoredDraft[]) : []
  } catch {
    return []
  }
}

const LOST = Symbol('a file that could not be kept')

/** Puts the files back in their places; values with a lost file are left out, as if unchanged. */
function withFiles(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const place = (value as Record<string, unknown>)[FILE_MARK]
  if (typeof place === 'number') return files[place] ?? LOST
  return Object.values(value).includes(LOST) ? undefined : value
}
