import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A data folder cannot be used. The message says why, and what to do. */
export class FolderError extends Error {
  override name = 'FolderError'
}

/**
 * Takes a data folder for this process alone. The lock is SQLite's own file lock, held by the kernel: it is gone the moment the
 * process is, however it dies, so there is no stale lock to clean up.
 *
 * @returns gives the folder free
 * @throws FolderError when another process holds the folder
 */
export function lockFolder(folder: string): () => void {
  const note = path.join(folder, 'portal.pid')
  const lock = new DatabaseSync(path.join(folder, 'portal.lock'), { timeout: 0 })
  try {
    lock.exec('pragma locking_mode = exclusive; pragma journal_mode = memory; begin exclusive')
  } catch (cause) {
    lock.close()
    const owner = fs.existsSync(note) ? ` (process ${fs.readFileSync(note, 'utf8')})` : ''
    throw new FolderError(
      `The data folder ${folder} is in use by another portal${owner}. Stop it, or set PORTICO_DATA to another folder.`,
      { cause }
    )
  }
  fs.writeFileSync(note, String(process.pid))
  return () => lock.close()
}
