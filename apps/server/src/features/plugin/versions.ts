import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { PluginVersions } from '@portico/contract'
import type { Clock } from '../../platform/clock.ts'

/** What is known of a version beside its files: `versions.json` of the package. */
interface Release {
  version: string
  /** A day, such as `2026-11-22`; null as long as its files can still change. */
  releasedOn: string | null
  /** Last day of support; null while no end is known. */
  supportedUntil: string | null
}

/** A file as it lies on disk. */
export interface PluginFile {
  path: string
  name: string
  /** Subresource integrity, `sha384-…`. */
  integrity: string
  bytes: number
  compressedBytes: number
}

export type FilesByVersion = ReadonlyMap<string, ReadonlyMap<string, PluginFile>>

/** The major version whose files are served below `plugin/v1`: a page that loads one without a version never gets another major. */
const MAJOR = '1'

const SERVED = /\.(js|css|json)$/
/** What pages load themselves; files of texts are loaded by the scripts, which have their hashes. */
const LOADED_BY_PAGES = /\.(js|css)$/

function readFiles(folder: string): Map<string, PluginFile> {
  const names = fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => SERVED.test(name)) : []
  return new Map(
    names.sort().map((name) => {
      const file = path.join(folder, name)
      const content = fs.readFileSync(file)
      const compressed = `${file}.br`
      return [
        name,
        {
          path: file,
          name,
          integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
          bytes: content.length,
          compressedBytes: fs.existsSync(compressed) ? fs.statSync(compressed).size : content.length
        }
      ]
    })
  )
}

/**
 * The versions 1.x of the elements with their files, the newest first. A version that is kept in `releases/` is served from there,
 * whatever has been built since under its number.
 *
 * @param folder of the package
 */
export function readVersions(folder: string): { releases: readonly Release[]; files: FilesByVersion } {
  const listed = JSON.parse(fs.readFileSync(path.join(folder, 'versions.json'), 'utf8')) as Release[]
  const ours = listed.filter(({ version }) => version.split('.', 1)[0] === MAJOR)
  const releases = ours.toSorted((one, other) => other.version.localeCompare(one.version, 'en', { numeric: true }))
  const files = releases.map(({ version }): [string, Map<string, PluginFile>] => {
    const kept = path.join(folder, 'releases', version)
    return [version, readFiles(fs.existsSync(kept) ? kept : path.join(folder, 'dist', version))]
  })
  return { releases, files: new Map(files) }
}

/** The newest version that has been released; as long as none has, the newest one. Empty where there is none. */
export function latestOf(releases: readonly Release[]): string {
  return (releases.find(({ releasedOn }) => releasedOn !== null) ?? releases[0])?.version ?? ''
}

/** The table of versions as pages read it: what is current, and what is still supported today. */
export function versionsTable(releases: readonly Release[], files: FilesByVersion, clock: Clock): PluginVersions {
  const today = clock().toISOString().slice(0, 10)
  const latest = latestOf(releases)
  const statusOf = ({ version, releasedOn, supportedUntil }: Release) => {
    if (releasedOn === null) return 'preview'
    if (version === latest) return 'current'
    return supportedUntil !== null && supportedUntil < today ? 'ended' : 'supported'
  }
  return {
    latest,
    versions: releases.map((release) => ({
      version: release.version,
      status: statusOf(release),
      releasedOn: release.releasedOn,
      supportedUntil: release.supportedUntil,
      files: [...(files.get(release.version)?.values() ?? [])].filter(({ name }) => LOADED_BY_PAGES.test(name))
    }))
  }
}
