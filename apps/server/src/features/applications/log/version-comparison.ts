import { IncomparableVersionError } from '@portico/sandbox'
import type { FastifyRequest } from 'fastify'
import type { ApplicationServices } from '../services.ts'

const DAY_MS = 86_400_000
/** Days of the log that are compared. */
export const COMPARED_DAYS = 30

/**
 * Compares what two versions of an API make of the requests of a client in the last 30 days.
 *
 * @param reader whose versions they are
 * @param choice the versions; by default the newest, and the one before it
 * @returns undefined when a document does not describe operations of the sandbox
 * @throws ProblemError 404 when there is no such version, or none to compare with
 */
export async function compareVersions(
  { requestLog, readApiVersions, clock }: Pick<ApplicationServices, 'requestLog' | 'readApiVersions' | 'clock'>,
  reader: Pick<FastifyRequest, 'session'>,
  clientId: string,
  { api, ...choice }: { api: string; from?: string | undefined; to?: string | undefined }
) {
  const { from, to } = await readApiVersions(reader, api, choice)
  const since = new Date(clock().getTime() - COMPARED_DAYS * DAY_MS)
  try {
    const report = await requestLog.checkVersions(clientId, { api, from, to, since })
    return { api, from: from.version, to: to.version, since: since.toISOString(), ...report }
  } catch (error) {
    if (error instanceof IncomparableVersionError) return undefined
    throw error
  }
}
