/** What local storage has under a key; null where it has nothing, or where the browser refuses access to it. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a text, or removes it when it is undefined. Where the browser refuses, the text lasts no longer than the page. */
export function writeStored(key: string, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // The page goes on with what it has in memory.
  }
}
