import { TOKEN_STORAGE_KEY } from '@portico/contract'

/**
 * Reads a stored token. Clients of this family write a JSON string; a raw text is taken as it is.
 *
 * @param stored the value under TOKEN_STORAGE_KEY, null when there is none
 * @returns the token, or undefined when nothing usable is stored
 */
export function parseStoredToken(stored: string | null): string | undefined {
  if (stored === null || stored === '' || stored === 'undefined') return undefined
  try {
    const value: unknown = JSON.parse(stored)
    return typeof value === 'string' && value !== '' ? value : undefined
  } catch {
    return stored
  }
}

/** The bearer token of this tab's session, if it has one. */
export function getToken(): string | undefined {
  return parseStoredToken(sessionStorage.getItem(TOKEN_STORAGE_KEY))
}

/** Keeps a new or renewed bearer token for this tab. */
export function storeToken(token: string): void {
  sessionStorage.setItem(TOKEN_STORAGE_KEY, JSON.stringify(token))
}

/** Forgets the token, also one that an older client left in local storage. */
export function clearToken(): void {
  sessionStorage.removeItem(TOKEN_STORAGE_KEY)
  localStorage.removeItem(TOKEN_STORAGE_KEY)
}
