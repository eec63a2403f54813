import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** A workspace of the lock file. */
interface LockedPackage {
  version?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  link?: boolean
}

const OWN = '@portico/'

/** Sets the version of the root, of the workspaces that share it, and of what they require of each other. */
function bumpLock(text: string, from: string, to: string): string {
  const lock = JSON.parse(text) as { version: string; packages: Record<string, LockedPackage> }
  lock.version = to
  for (const [folder, entry] of Object.entries(lock.packages)) {
    if (folder.includes('node_modules/') || entry.link) continue
    if (entry.version === from) entry.version = to
    for (const dependencies of [entry.dependencies ?? {}, entry.devDependencies ?? {}])
      for (const [name, version] of Object.entries(dependencies))
        if (name.startsWith(OWN) && version === from) dependencies[name] = to
  }
  return `${JSON.stringify(lock, null, 2)}\n`
}

const bumpManifest = (text: string, from: string, to: string) =>
  text
    .replace(`"version": "${from}"`, `"version": "${to}"`)
    .replaceAll(new RegExp(`("${OWN}[a-z-]+": )"${RegExp.escape(from)}"`, 'g'), `$1"${to}"`)

/** Where the examples for operators name the image of a release. */
const IMAGES: { pattern: string; bump: (text: string, from: string, to: string) => string }[] = [
  {
    pattern: 'deploy/kubernetes/**/kustomization.yaml',
    bump: (text, from, to) => text.replace(`newTag: ${from}\n`, `newTag: ${to}\n`)
  },
  {
    pattern: 'deploy/compose/compose.yaml',
    bump: (text, from, to) => text.replaceAll(`image: portico:${from}\n`, `image: portico:${to}\n`)
  },
  {
    pattern: 'deploy/container/Containerfile',
    bump: (text, from, to) =>
      text.replace(`image.version="${from}"`, `image.version="${to}"`).replace(`portico:${from} `, `portico:${to} `)
  }
]

/**
 * Sets the version of the product wherever it is written down.
 *
 * @param root folder of a working tree
 * @param from the present version; packages with another version of their own keep it
 */
export function setVersion(root: string, from: string, to: string): void {
  const change = (pattern: string | string[], bump: (text: string, from: string, to: string) => string) => {
    for (const name of globSync(pattern, { cwd: root })) {
      const file = path.join(root, name)
      writeFileSync(file, bump(readFileSync(file, 'utf8'), from, to))
    }
  }
  change(['package.json', '{apps,packages}/*/package.json'], bumpManifest)
  change('package-lock.json', bumpLock)
  for (const { pattern, bump } of IMAGES) change(pattern, bump)
}
