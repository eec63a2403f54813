import { PUBLISHED_API_NAMES } from '@portico/contract'

/** What is compared. */
export interface VersionChoice {
  api: string
  from: string
  to: string
}

/** The published APIs that an application may use, in the order of the menu. */
export const comparableApis = (scopes: readonly string[]): string[] =>
  PUBLISHED_API_NAMES.filter((api) => scopes.includes(api))

/**
 * The two versions that an address specifies; by default the newest, and the one before it.
 *
 * @param versions the newest first
 * @returns undefined when there is one version only
 */
export function chosenVersions(
  versions: readonly string[],
  { from, to }: { from: string | null; to: string | null }
): { from: string; to: string } | undefined {
  const known = (version: string | null) => versions.find((each) => each === version)
  const newer = known(to) ?? versions[0]
  const older = known(from) ?? versions[versions.indexOf(newer ?? '') + 1] ?? versions.find((each) => each !== newer)
  return newer === undefined || older === undefined || newer === older ? undefined : { from: older, to: newer }
}
