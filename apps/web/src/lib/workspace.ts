import { WORKSPACE_PATTERN } from '@portico/contract'

/** The browser's own name for what it creates in the sandbox; kept in local storage. */
const WORKSPACE_STORAGE_KEY = 'portico-workspace'

const LENGTH = 14
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'

let unstored: string | undefined
let placeholder: string | undefined

/** Shows a name in place of any reader's own: for pages that are written when the application is built. */
export function setWorkspacePlaceholder(name: string): void {
  placeholder = name
}

/**
 * The workspace of this browser, made up when there is none yet.
 *
 * @returns its name, and whether the browser keeps it
 */
export function readWorkspace(): { name: string; isKept: boolean } {
  if (placeholder !== undefined) return { name: placeholder, isKept: true }
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
