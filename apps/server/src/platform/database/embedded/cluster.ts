import fs from 'node:fs'
import path from 'node:path'
import { FolderError, lockFolder } from './folder-lock.ts'
import { EmbeddedServer } from './server.ts'

/**
 * This module and what it imports are loaded before everything else, so that the database is opened while the application's modules are
 * loaded: it imports neither a library nor a package.
 */

/** A running cluster in a folder that no other process can use. */
export interface Cluster {
  /** The portal's data folder; the cluster is its subfolder `postgres`. */
  dataFolder: string
  server: EmbeddedServer
  /** Starts it again after it was stopped. */
  restart: () => Promise<EmbeddedServer>
  /** Gives the folder free. */
  unlock: () => void
}

/**
 * Makes a database cluster in a folder. A process killed half-way would leave a cluster that never opens again, so it is made
 * beside its place and moved there whole.
 */
async function initialise(folder: string): Promise<void> {
  const draft = `${folder}.new`
  fs.rmSync(draft, { recursive: true, force: true })
  const server = await EmbeddedServer.open(draft)
  await server.close()
  for (const entry of fs.readdirSync(draft, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = fs.openSync(path.join(entry.parentPath, entry.name), 'r')
    fs.fsyncSync(file)
    fs.closeSync(file)
  }
  fs.renameSync(draft, folder)
}

function prepareFolder(folder: string): void {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    fs.accessSync(folder, fs.constants.W_OK)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new FolderError(
      `The data folder ${folder} cannot be written (${code}). Grant this user write access, or set PORTICO_DATA to another folder.`,
      { cause }
    )
  }
}

/**
 * Starts the embedded database, making it first when the folder has none.
 *
 * @param dataFolder the portal's data folder; the cluster is its subfolder `postgres`
 * @throws FolderError when the folder cannot be written or another process has it
 */
export async function startCluster(dataFolder: string): Promise<Cluster> {
  prepareFolder(dataFolder)
  const unlock = lockFolder(dataFolder)
  try {
    const folder = path.join(dataFolder, 'postgres')
    if (!fs.existsSync(folder)) await initialise(folder)
    const restart = () => EmbeddedServer.open(folder)
    return { dataFolder, server: await restart(), restart, unlock }
  } catch (error) {
    unlock()
    throw error
  }
}
