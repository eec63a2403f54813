// Writes custom-elements.json from the sources: attributes, events, parts and custom properties, for editors and documentation.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
// @ts-expect-error: the analyzer has no types for its command line.
import { cli } from '@custom-elements-manifest/analyzer/cli.js'

interface Described {
  name: string
  description?: string
  privacy?: string
  kind?: string
}

/** A class in the manifest, with the members that are read here. */
interface Declaration extends Described {
  customElement?: boolean
  attributes?: Described[]
  members?: Described[]
  events?: Described[]
}

interface Manifest {
  modules: { path: string; declarations: Declaration[]; exports?: unknown[] }[]
}

const folder = path.resolve(import.meta.dirname, '..')
/** Notes of the analyzer about the sources, which users of the package do not need. */
const SOURCE_NOTES = new Set(['inheritedFrom', 'superclass'])

/** Selects what is for users: it is public and has a description. */
const forUsers = (items: Described[] = []) =>
  items.filter(({ description, privacy = 'public' }) => description !== undefined && privacy === 'public')

/** The text of the manifest, with the public members of the elements only. */
export async function makeManifest(): Promise<string> {
  const argv = ['analyze', '--litelement', '--quiet', '--globs', 'src/**/*.ts', '--exclude', 'src/**/*.test.ts']
  const manifest = (await cli({ argv, cwd: folder, noWrite: true })) as Manifest
  const modules = manifest.modules
    .map((module) => ({ ...module, declarations: module.declarations.filter(({ customElement }) => customElement) }))
    .filter(({ path: file, declarations }) => declarations.length > 0 && file.startsWith('src/elements/'))
    .map(({ path: file, declarations, ...module }) => ({
      ...module,
      path: file.replace(/^src\/(.*)\.ts$/, 'lib/$1.js'),
      declarations: declarations.map(({ attributes, members, events, ...declaration }) => ({
        ...declaration,
        attributes: forUsers(attributes),
        members: forUsers(members),
        events: forUsers(events)
      })),
      exports: undefined
    }))
    .sort((one, other) => one.path.localeCompare(other.path, 'en'))
  const text = JSON.stringify(
    { schemaVersion: '1.0.0', readme: 'README.md', modules },
    (key, value) => (SOURCE_NOTES.has(key) ? undefined : value),
    2
  )
  return `${text}\n`
}

if (import.meta.main) writeFileSync(path.join(folder, 'custom-elements.json'), await makeManifest())
