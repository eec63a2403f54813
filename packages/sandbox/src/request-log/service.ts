import type { ReadFromReplica } from '@portico/server-kit'
import { ownerOf } from '../core/caller.ts'
import { checkVersions, type VersionReport, type VersionText } from '../version-check/report.ts'
import type { Exchange } from './entry.ts'
import { type ListedEntry, type LogFilter, type LogPage, readLogged, searchLog } from './search.ts'

/** What the program that hosts the sandbox reads of its log. */
export interface RequestLogService {
  /**
   * A page of the requests of a client, the newest first.
   *
   * @param page `before` is the `next` of the page before it; `after` an id, for what has come since
   */
  list: (
    clientId: string,
    filter: LogFilter,
    page: { limit: number; before?: string | undefined; after?: string | undefined }
  ) => Promise<LogPage>
  /** A request of a client with its headers and bodies; undefined when the log does not have it. */
  read: (clientId: string, id: string) => Promise<(ListedEntry & Exchange) | undefined>
  /**
   * Compares what two versions of an API make of the requests of a client.
   *
   * @throws IncomparableVersionError when a document does not describe operations of the sandbox
   */
  checkVersions: (
    clientId: string,
    versions: { api: string; from: VersionText; to: VersionText; since: Date }
  ) => Promise<VersionReport>
}

/**
 * Makes the service on the sandbox's tables.
 *
 * @param readFromReplica runs its reads, which cost the database more than any other
 * @param flush writes what this instance has recorded, so that a developer finds the request that was just made
 */
export const requestLogService = (readFromReplica: ReadFromReplica, flush: () => Promise<void>): RequestLogService => ({
  list: async (clientId, filter, page) => {
    await flush()
    return readFromReplica((db) => searchLog(db, ownerOf({ clientId }), filter, page))
  },
  read: async (clientId, id) => {
    await flush()
    return readFromReplica((db) => readLogged(db, ownerOf({ clientId }), id))
  },
  checkVersions: async (clientId, versions) => {
    await flush()
    return readFromReplica((db) => checkVersions(db, ownerOf({ clientId }), versions))
  }
})
