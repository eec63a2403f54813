// Releases the version of package.json: to be run once, when it is built and about to be deployed, and before it is raised.
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

/** The released versions whose files are not kept: a rebuild would change what pages load under their hashes. */
export function notKept(folder: string): string[] {
  return readListed(folder)
    .filter(({ version, releasedOn }) => releasedOn !== null && !existsSync(keptFolder(folder, version)))
    .map(({ version }) => version)
}

/**
 * Keeps the built files of a version as releases/<version>/, from where they are served whatever the sources become, and notes in
 * versions.json when it was released.
 *
 * @param folder of the package
 * @param today such as `2026-11-22`
 * @throws Error with what to do when it is not built, not listed, or released already
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
