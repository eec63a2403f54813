import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type pg from 'pg'
import { FolderError, lockFolder } from './folder-lock.ts'

/**
 * Copies of the embedded database while a portal uses it, for a backup. No other process can open the folder then, so the portal makes the copy:
 * it writes a checkpoint, and keeps its only connection while the files are copied. Whoever asks connects to a socket in the data folder,
 * which has the folder's protection.
 */

const SOCKET = 'copies.sock'
const COPY = 'copy-'

/** What the portal responds with. */
type Response = { folder: string } | { error: string }

/** Windows has no sockets in folders. */
const isSupported = process.platform !== 'win32'

/** Removes the copies of commands that were killed; those in use are locked. */
function removeAbandoned(dataFolder: string): void {
  for (const name of fs.readdirSync(dataFolder).filter((entry) => entry.startsWith(COPY))) {
    const folder = path.join(dataFolder, name)
    try {
      lockFolder(folder)()
      fs.rmSync(folder, { recursive: true, force: true })
    } catch {
      // Another process uses it.
    }
  }
}

async function makeCopy(pool: pg.Pool, dataFolder: string): Promise<string> {
  removeAbandoned(dataFolder)
  const folder = fs.mkdtempSync(path.join(dataFolder, COPY))
  const client = await pool.connect()
  try {
    await client.query('checkpoint')
    await fs.promises.cp(path.join(dataFolder, 'postgres'), path.join(folder, 'postgres'), {
      recursive: true,
      // File systems that can share the blocks of both do so.
      mode: fs.constants.COPYFILE_FICLONE
    })
    return folder
  } catch (error) {
    fs.rmSync(folder, { recursive: true, force: true })
    throw error
  } finally {
    client.release()
  }
}

/**
 * Makes copies for other processes of this user as long as the database is open.
 *
 * @param pool with the database's only connection
 * @returns ends it
 */
export function serveCopies(pool: pg.Pool, dataFolder: string): () => void {
  if (!isSupported) return () => {}
  const address = path.join(dataFolder, SOCKET)
  // Of a portal that was killed: this process has the folder's lock.
  fs.rmSync(address, { force: true })
  const server = net.createServer((connection) => {
    connection.on('error', () => {})
    const respond = (response: Response) => connection.end(JSON.stringify(response))
    makeCopy(pool, dataFolder).then(
      (folder) => respond({ folder }),
      (error: Error) => respond({ error: error.message })
    )
  })
  // A path that is too long for a socket: backups then need the portal stopped, as the command says.
  server.on('error', () => {})
  server.listen(address, () => fs.chmodSync(address, 0o600)).unref()
  return () => {
    server.close()
    fs.rmSync(address, { force: true })
  }
}

/**
 * Asks the portal that uses a data folder for a copy of its database.
 *
 * @returns a data folder with the copy, which the caller removes
 * @throws FolderError when the portal cannot make one
 */
export async function requestCopy(dataFolder: string): Promise<string> {
  const refusal = (reason: string) =>
    new FolderError(
      `The portal that uses ${dataFolder} could not copy its database: ${reason}. Stop it, then try again.`
    )
  if (!isSupported) throw refusal('Windows has no sockets in folders')
  let response: Response
  try {
    response = JSON.parse(await text(net.connect(path.join(dataFolder, SOCKET)))) as Response
  } catch (cause) {
    throw refusal((cause as Error).message)
  }
  if ('error' in response) throw refusal(response.error)
  return response.folder
}
