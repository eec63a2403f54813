import type { ReferenceVersion } from '@portico/contract'
import type { VersionPair } from '@/lib/reference/version-pair-select.tsx'

/** The versions that have a document, newest first. */
export const comparable = (versions: readonly ReferenceVersion[]): readonly string[] =>
  versions.filter(({ file }) => file !== null).map(({ version }) => version)

/**
 * The versions that a page of changes compares: with the one before, unless another is asked for. The oldest one is compared with the
 * newest, for its reader wants to know what came after.
 *
 * @param versions newest first
 * @param to the version of the page
 * @param from as asked for
 * @returns undefined when there is nothing to compare with
 */
export function pairOf(versions: readonly string[], to: string, from: string | null): VersionPair | undefined {
  if (from !== null && from !== to && versions.includes(from)) return { from, to }
  const before = versions[versions.indexOf(to) + 1]
  if (versions.includes(to) && before !== undefined) return { from: before, to }
  const [newest] = versions
  return newest !== undefined && newest !== to ? { from: to, to: newest } : undefined
}

/** The version before one; undefined for the first. */
export const versionBefore = (versions: readonly string[], version: string): string | undefined =>
  versions.includes(version) ? versions[versions.indexOf(version) + 1] : undefined
