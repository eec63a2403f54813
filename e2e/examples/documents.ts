import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { PUBLISHED_API_NAMES } from '@portico/contract'

const FOLDER = path.resolve(import.meta.dirname, '../../content/apis')

/** A version of a published API that the sandbox serves. */
export interface ServedVersion {
  readonly api: string
  readonly version: string
}

/** Of every published API the newest version of each major. */
export const SERVED_VERSIONS: readonly ServedVersion[] = PUBLISHED_API_NAMES.flatMap((api) => {
  const versions = readdirSync(path.join(FOLDER, api)).filter((name) => /^\d+\.\d+\.\d+$/.test(name))
  const ascending = versions.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
  const newest = new Map(ascending.map((version) => [version.split('.', 1)[0], version]))
  return [...newest.values()].map((version) => ({ api, version }))
})

/** The published text of a version. */
export const documentText = ({ api, version }: ServedVersion): string =>
  readFileSync(path.join(FOLDER, api, version, 'openapi.yaml'), 'utf8')
