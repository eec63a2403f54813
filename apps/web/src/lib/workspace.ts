import { WORKSPACE_PATTERN } from '@portico/contract'
import { useIsWritten } from './page/written-page.ts'

/** The browser's own name for what it creates in the sandbox; kept in local storage. */
const WORKSPACE_STORAGE_KEY = 'portico-workspace'

const LENGTH = 14
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'

let unstored: string | undefined

interface Workspace {
  name: string
  /** Whether the browser keeps it. */
  isKept: boolean
}

/**
 * In place of any reader's own on pages that the build writes: as long as a name, so that nothing moves. The sandbox accepts no name with a
 * point, so that readers cannot share this one.
 */
const WRITTEN: Workspace = { name: 'your.workspace', isKept: true }

/** The workspace of this browser; on a page of the build that the application takes over, a placeholder. */
export function useWorkspace(): Workspace & { isPlaceholder: boolean } {
  const isPlaceholder = useIsWritten()
  return { ...(isPlaceholder ? WRITTEN : readWorkspace()), isPlaceholder }
}

/** The workspace of this browser, made up when there is none yet. */
export function readWorkspace(): Workspace {
  try {
    const stored = localStorage.getItem(WORKSPACE_STORAGE_KEY)
    if (stored !== null && WORKSPACE_PATTERN.test(stored)) return { name: stored, isKept: true }
    unstored ??= newWorkspace()
    localStorage.setItem(WORKSPACE_STORAGE_KEY, unstored)
    return { name: unstored, isKept: localStorage.getItem(WORKSPACE_STORAGE_KEY) === unstored }
  } catch {
    unstored ??= newWorkspace()
    return { name: unstored, isKept: false }
  }
}

function newWorkspace(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH))
  return Array.from(bytes, (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')
}
