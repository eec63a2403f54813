import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { whileLocked } from './lock.js'
import { nodeModules, root, rootPath } from './paths.js'
import { runQuietly } from './run-quietly.js'
import { fail, say } from './say.js'

/** The sources of the web app and of the embeddable elements. */
const INPUTS = [
  'apps/web',
  'packages',
  'content/apis',
  'content/guides',
  'content/i18n',
  'content/plugin/snippets',
  'content/services',
  'package-lock.json',
  'tsconfig.base.json'
]
/**
 * The builds: the web app for browsers, what writes its pages as HTML without one, and the embeddable elements. The first one empties the
 * folder of the second.
 */
const BUILDS = [
  { folder: 'apps/web', options: [] },
  { folder: 'apps/web', options: ['--config', 'vite.server.config.ts'] },
  { folder: 'packages/elements', options: [] }
]
const SKIPPED_FOLDERS = ['node_modules', 'dist']
const TEST = /[.](test|spec)[.]tsx?$/

const stamp = rootPath('apps/web/dist/.stamp')

function* filesBelow(file) {
  const entries = existsSync(file) ? readdirSync(file, { withFileTypes: true }) : []
  for (const entry of entries) {
    const inside = path.join(file, entry.name)
    if (entry.isDirectory() && !SKIPPED_FOLDERS.includes(entry.name)) yield* filesBelow(inside)
    if (entry.isFile() && !TEST.test(entry.name)) yield inside
  }
}

/** A hash of the sources by path and content: another checkout of the same sources has the same hash, a deleted file changes it. */
function fingerprint() {
  const files = INPUTS.flatMap((input) => (path.extname(input) ? [rootPath(input)] : [...filesBelow(rootPath(input))]))
  const hash = createHash('sha256')
  for (const file of files.sort()) {
    const content = readFileSync(file)
    hash.update(`${path.relative(root, file)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

const isBuilt = (sources) =>
  BUILDS.every(({ folder }) => existsSync(rootPath(`${folder}/dist`))) &&
  existsSync(stamp) &&
  readFileSync(stamp, 'utf8') === sources

/**
 * Builds the web app and the elements unless their sources are those of the last build.
 *
 * @param node path of the Node to build with
 * @returns whether it built
 */
export async function buildWebApp(node) {
  if (isBuilt(fingerprint())) return false
  return whileLocked(async () => {
    const sources = fingerprint()
    if (isBuilt(sources)) return false
    say('Building the web app…')
    for (const { folder, options } of BUILDS) {
      const { ok, output } = await runQuietly(node, [nodeModules('vite/bin/vite.js'), 'build', ...options], {
        cwd: rootPath(folder),
        env: { ...process.env, NODE_ENV: 'production' }
      })
      if (!ok) fail(`${output.trim()}\n\nThe web app could not be built: the reason is above.`)
    }
    writeFileSync(stamp, sources)
    return true
  })
}
