import fs from 'node:fs'
import path from 'node:path'
import { StartupError } from '@portico/server-kit'
import { readConfig } from '../../config.ts'
import { startCluster } from '../../platform/database/embedded/cluster.ts'
import { requestCopy } from '../../platform/database/embedded/copies.ts'
import { FolderError } from '../../platform/database/embedded/folder-lock.ts'
import { type Database, openDatabase } from '../../platform/database/open.ts'

/** Where a database is, as the settings name it. */
export interface Place {
  databaseUrl: string | undefined
  dataFolder: string
}

/** A database that a command has opened. */
export interface OpenPlace {
  database: Database
  /** Name by which messages and `--replace` mean it: that of the database, or of the data folder. */
  name: string
  embedded: boolean
  close: () => Promise<void>
}

/** Variables of an environment. */
export type Environment = Record<string, string | undefined>

/**
 * The database that an environment names; of one behind a pooler, the server itself, because a restoration holds locks of a session.
 *
 * @throws ConfigurationError when the settings cannot be used
 */
export function placeOf(environment: Environment): Place {
  // Whether the portal may use the embedded database is no question here.
  const { databaseUrl, databaseDirectUrl, dataFolder } = readConfig({ ...environment, EMBEDDED_DATABASE: 'allow' })
  return { databaseUrl: databaseDirectUrl ?? databaseUrl, dataFolder }
}

const hasCluster = ({ dataFolder }: Place) => fs.existsSync(path.join(dataFolder, 'postgres'))

/** Opens a database, making an embedded one where there is none. @throws StartupError when it cannot be used */
export async function openPlace(place: Place): Promise<OpenPlace> {
  const { databaseUrl, dataFolder } = place
  const database = await openDatabase({ ...place, applicationName: 'portico command' }, () => {})
  const name = databaseUrl ? decodeURIComponent(new URL(databaseUrl).pathname.slice(1)) : path.basename(dataFolder)
  return { database, name, embedded: !databaseUrl, close: () => database.close() }
}

/** Opens a database that must be there already. @throws StartupError when it is not, or cannot be used */
export async function openExisting(place: Place): Promise<OpenPlace> {
  if (!place.databaseUrl && !hasCluster(place))
    throw new StartupError(
      `There is no database in ${place.dataFolder}. Set DATABASE_URL or PORTICO_DATA as for the portal.`
    )
  return openPlace(place)
}

/**
 * Opens a database for reading. While a portal uses an embedded one, a copy is opened that the portal makes, and removed afterwards.
 *
 * @throws StartupError when it is not there, or cannot be used
 */
export async function openForReading(place: Place): Promise<OpenPlace> {
  if (place.databaseUrl || !hasCluster(place)) return openExisting(place)
  try {
    const cluster = await startCluster(place.dataFolder)
    const database = await openDatabase({ ...place, cluster: Promise.resolve(cluster) }, () => {})
    return { database, name: path.basename(place.dataFolder), embedded: true, close: () => database.close() }
  } catch (error) {
    if (!(error instanceof FolderError)) throw error
    return openCopy(place)
  }
}

async function openCopy({ dataFolder }: Place): Promise<OpenPlace> {
  const copy = await requestCopy(dataFolder).catch((cause) => {
    throw new StartupError((cause as Error).message, { cause })
  })
  const remove = () => fs.rmSync(copy, { recursive: true, force: true })
  try {
    const opened = await openPlace({ databaseUrl: undefined, dataFolder: copy })
    return { ...opened, name: path.basename(dataFolder), close: () => opened.close().finally(remove) }
  } catch (error) {
    remove()
    throw error
  }
}
