// The entry of every npm script: plain JavaScript without dependencies, because it runs before anything is installed, on whatever
// Node (>= 20) the machine has. It installs, builds what has changed, and continues with the Node that the lock file pins.
import { existsSync } from 'node:fs'
import { buildWebApp } from './boot/build.js'
import { installDependencies } from './boot/install.js'
import { nodeModules, rootPath } from './boot/paths.js'
import { findNode } from './boot/pinned-node.js'
import { fail, SayError, say } from './boot/say.js'
import { serverFlags } from './boot/server-flags.js'
import { supervise } from './boot/supervise.js'

const [verb, ...rest] = process.argv.slice(2)

/** Keeps or moves the data. A move has the embedded database on one of its sides. */
const runDataCommand = (node, name) =>
  supervise(node, [
    ...serverFlags(name === 'move' ? undefined : process.env.DATABASE_URL),
    rootPath('apps/server/src/command-line/data.ts'),
    name,
    ...rest
  ])

/** The commands; each gets the path of the Node to use and returns the exit code. */
const verbs = {
  async start(node) {
    await buildWebApp(node)
    return supervise(node, [...serverFlags(process.env.DATABASE_URL), rootPath('apps/server/src/main.ts'), ...rest])
  },

  admin: (node) =>
    supervise(node, [
      ...serverFlags(process.env.DATABASE_URL),
      rootPath('apps/server/src/command-line/admin.ts'),
      ...rest
    ]),

  backup: (node) => runDataCommand(node, 'backup'),

  restore: (node) => runDataCommand(node, 'restore'),

  move: (node) => runDataCommand(node, 'move'),

  async dev(node) {
    // Vite serves the pages, but the server behind it requires a built web app.
    await buildWebApp(node)
    return supervise(node, [rootPath('tools/dev.ts'), ...rest])
  },

  async build(node) {
    const built = await buildWebApp(node)
    if (!built) say('The web app is up to date.')
    return 0
  },

  async test(node) {
    await buildWebApp(node)
    return supervise(node, [rootPath('tools/test.ts'), ...rest])
  },

  async 'test-faults'(node) {
    await buildWebApp(node)
    return supervise(node, [rootPath('tools/test.ts'), '--only=faults', '--full', ...rest])
  },

  cluster: (node) => supervise(node, [rootPath('tools/cluster.ts'), ...rest]),

  fuzz(node) {
    process.env.FUZZ_CALLS ??= '50000'
    return supervise(node, [rootPath('tools/test.ts'), '--only=server', 'malformed-calls', ...rest])
  },

  check: (node) =>
    supervise(node, [rootPath('tools/test.ts'), '--only=types,lint,boundaries,migrations,unused', ...rest]),

  format: (node) => supervise(node, [nodeModules('@biomejs/biome/bin/biome'), 'check', '--write', '.', ...rest]),

  async bench(node) {
    await buildWebApp(node)
    return supervise(node, [rootPath('bench/run.ts'), ...rest])
  },

  async release(node) {
    await buildWebApp(node)
    return supervise(node, [rootPath('tools/release.ts'), ...rest])
  },

  async 'deploy-check'(node) {
    await buildWebApp(node)
    return supervise(node, [rootPath('tools/deploy/check.ts'), ...rest])
  },

  'api-types': (node) => supervise(node, [rootPath('tools/generate-api-types.ts')]),

  migration: (node) =>
    supervise(node, [nodeModules('drizzle-kit/bin.cjs'), 'generate', ...rest], { cwd: rootPath('apps/server') })
}

try {
  if (!Object.hasOwn(verbs, verb ?? '')) fail(`Use: node tools/boot.js ${Object.keys(verbs).join(' | ')}`)
  if (!existsSync(rootPath('package-lock.json'))) fail('package-lock.json is missing: restore it from git.')
  await installDependencies()
  process.exit(await verbs[verb](findNode()))
} catch (error) {
  if (!(error instanceof SayError)) throw error
  console.error(error.message)
  process.exit(1)
}
