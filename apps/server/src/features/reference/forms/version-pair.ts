import type { ChangesQuery } from '@portico/contract'
import { ProblemError } from '../../../platform/http/errors.ts'
import type { ReadableVersion, ReferenceReader } from '../reader.ts'

/**
 * The two versions of a choice; what is left out is the newest, and the one before it.
 *
 * @throws ProblemError 404 when there is no such version, or none to compare with
 */
export async function findVersions(
  reader: ReferenceReader,
  api: string,
  { from, to }: ChangesQuery
): Promise<{ from: ReadableVersion; to: ReadableVersion }> {
  const versions = (await reader.versions(api)).filter(({ file }) => file !== null).map(({ version }) => version)
  const newer = to ?? versions.find((version) => version !== from || versions.length === 1)
  const older = from ?? versions[versions.indexOf(newer ?? '') + 1]
  const after = await reader.version(api, newer)
  if (older === undefined)
    throw new ProblemError('notFound', {
      detail: `${api} has no version before ${after.version} to compare with. Available: ${versions.join(', ')}.`
    })
  return { from: await reader.version(api, older), to: after }
}
