// `npm run release -- VERSION [--dry-run]`: makes a release from a clean, tested main. See docs/deploying.md.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { writeReleaseFiles } from './release/files.ts'
import { ReleaseRefusedError } from './release/refusal.ts'
import { makeRelease } from './release/release.ts'

const root = path.resolve(import.meta.dirname, '..')

try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { 'dry-run': { type: 'boolean' } } })
  await makeRelease({
    root,
    version: positionals[0] ?? '',
    date: new Date().toISOString().slice(0, 10),
    isDryRun: values['dry-run'] ?? false,
    // CI=true: a machine without PostgreSQL or a browser has not run the tests.
    runTests: async () =>
      spawnSync(process.execPath, [path.join(root, 'tools/test.ts')], {
        stdio: 'inherit',
        env: { ...process.env, CI: 'true' }
      }).status === 0,
    makeFiles: writeReleaseFiles,
    say: (sentence) => console.error(sentence)
  })
} catch (error) {
  console.error(error instanceof ReleaseRefusedError ? `No release: ${error.message}` : (error as Error).message)
  process.exitCode = 1
}
