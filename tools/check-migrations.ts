// Checks that migrations can be applied while the former release is in use: by Squawk (.squawk.toml) and by rules of our own.
// Argument: the folder to check, if not this repository.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { contractStepOf, isConcurrent } from '../packages/server-kit/src/migrations/published.ts'
import { checkMigration, withoutReviewed } from './migrations/rules.ts'
import { runSquawk } from './migrations/squawk.ts'

const root = path.resolve(process.argv[2] ?? path.resolve(import.meta.dirname, '..'))

/** The last migration of each folder from before there were rules; all later ones are checked. */
const LAST_UNCHECKED: Record<string, string> = {
  'apps/server/migrations': '0022_go-live',
  'packages/sandbox/migrations': '0017_webhook_laboratory'
}

/**
 * Rules that a migration breaks on purpose, after it was tried with the former release at work. The decision has the reasons.
 */
const REVIEWED: Record<string, { rules: string[]; decision: string }> = {
  '0025_audit-bound': { rules: ['never'], decision: 'docs/decisions/0113-audit-log-by-month.md' },
  '0027_audit-partitions': {
    rules: ['renaming-table', 'never', 'expand-first'],
    decision: 'docs/decisions/0113-audit-log-by-month.md'
  },
  '0021_event_bound': { rules: ['never'], decision: 'docs/decisions/0114-events-by-number.md' },
  '0022_delivery_bound': { rules: ['never'], decision: 'docs/decisions/0114-events-by-number.md' },
  '0024_event_partitions': {
    rules: ['renaming-table', 'never', 'expand-first'],
    decision: 'docs/decisions/0114-events-by-number.md'
  },
  '0025_delivery_partitions': {
    rules: ['renaming-table', 'never', 'expand-first'],
    decision: 'docs/decisions/0114-events-by-number.md'
  }
}

/** The versions that the changelog lists. */
const releases = [...readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8').matchAll(/^## \[(\d+[.]\d+[.]\d+)\]/gm)].map(
  ([, version = '']) => version
)

let [files, checked, faults] = [0, 0, 0]
for (const [folder, last] of Object.entries(LAST_UNCHECKED)) {
  for (const name of globSync('*.sql', { cwd: path.join(root, folder) }).sort()) {
    files += 1
    if (name <= `${last}.sql`) continue
    checked += 1
    const file = path.join(root, folder, name)
    const sql = readFileSync(file, 'utf8')
    const found = withoutReviewed(
      [
        ...runSquawk(file, { isConcurrent: isConcurrent(sql), isContract: contractStepOf(sql) !== undefined }),
        ...(await checkMigration(sql, releases))
      ],
      REVIEWED[path.basename(name, '.sql')]?.rules
    )
    for (const { rule, message } of found) console.log(`${folder}/${name}: ${rule}: ${message}`)
    faults += found.length
  }
}
console.log(`${files} migrations, ${checked} checked, ${faults} faults`)
// Without a migration, the folders are not where this program looks.
process.exitCode = files === 0 || faults > 0 ? 1 : 0
