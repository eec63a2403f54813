/** Milliseconds after which a browser has surely taken the bytes over: some begin to read them after the click has returned. */
const REVOKE_DELAY_MS = 60_000

/**
 * Gives bytes to the browser as a file to save.
 *
 * @param name of the file, with its ending
 */
export function saveFile(bytes: Blob, name: string): void {
  // Never the bytes' own type: an address of this origin must not be one that could be opened as a page.
  const address = URL.createObjectURL(bytes.slice(0, bytes.size, 'application/octet-stream'))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_DELAY_MS)
}
