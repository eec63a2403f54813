// Releases the version of package.json. Run it once, after the build of the version and before its deployment.
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

interface Listed {
  version: string
  releasedOn: string | null
  supportedUntil: string | null
}

const listFile = (folder: string) => path.join(folder, 'versions.json')
const keptFolder = (folder: string, version: string) => path.join(folder, 'releases', version)

/** The versions that versions.json lists. */
export const readListed = (folder: string): Listed[] => JSON.parse(readFileSync(listFile(folder), 'utf8'))

/** The released versions whose files are not kept in `releases/`: a rebuild would change files whose hashes pages have. */
export function notKept(folder: string): string[] {
  return readListed(folder)
    .filter(({ version, releasedOn }) => releasedOn !== null && !existsSync(keptFolder(folder, version)))
    .map(({ version }) => version)
}

/**
 * Copies the built files of a version to releases/<version>/, from where they are served regardless of later sources, and writes the day
 * of the release to versions.json.
 *
 * @param folder of the package
 * @param today such as `2026-11-22`
 * @throws Error with the next step when the version is not built, not listed, or already released
 */
export function releaseVersion(folder: string, version: string, today: string): void {
  const built = path.join(folder, 'dist', version)
  const listed = readListed(folder)
  const release = listed.find((one) => one.version === version)
  if (!release) throw new Error(`${version} is not in versions.json: add it there, with releasedOn null.`)
  if (!existsSync(built)) throw new Error(`${version} is not built: npm run build.`)
  if (release.releasedOn !== null || existsSync(keptFolder(folder, version)))
    throw new Error(`${version} is released, and its files never change: raise the version in package.json.`)
  cpSync(built, keptFolder(folder, version), { recursive: true })
  release.releasedOn = today
  const lines = listed.map((one) => `  ${JSON.stringify(one)}`).join(',\n')
  writeFileSync(listFile(folder), `[\n${lines}\n]\n`)
}

if (import.meta.main) {
  const folder = path.resolve(import.meta.dirname, '..')
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string }
  try {
    releaseVersion(folder, version, new Date().toISOString().slice(0, 10))
    console.log(`releases/${version} and versions.json: commit both, and raise the version before the sources change.`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
