import { spawnSync } from 'node:child_process'
import path from 'node:path'
import type { Fault } from './rules.ts'

const repository = path.resolve(import.meta.dirname, '../..')

/** Rules of Squawk about what a contract step does. */
const CONTRACT_RULES = ['ban-drop-column', 'ban-drop-table', 'ban-drop-not-null']

interface Report {
  line: number
  rule_name: string
  message: string
}

/**
 * Runs Squawk on a migration.
 *
 * @param file path of the migration
 * @param isConcurrent whether it runs outside a transaction
 * @param isContract whether it is a contract step
 * @throws Error with Squawk's words when it does not run
 */
export function runSquawk(
  file: string,
  { isConcurrent, isContract }: { isConcurrent: boolean; isContract: boolean }
): Fault[] {
  const { stdout, stderr, error } = spawnSync(
    process.execPath,
    [
      path.join(repository, 'node_modules/squawk-cli/js/bin/squawk'),
      ...['--config', path.join(repository, '.squawk.toml'), '--reporter', 'json'],
      ...(isConcurrent ? [] : ['--assume-in-transaction']),
      file
    ],
    { encoding: 'utf8', cwd: repository }
  )
  try {
    // Rules that the command line excludes would replace those of the configuration.
    return (JSON.parse(stdout) as Report[])
      .filter(({ rule_name }) => !(isContract && CONTRACT_RULES.includes(rule_name)))
      .map(({ line, rule_name, message }) => ({ rule: rule_name, message: `line ${line + 1}: ${message}` }))
  } catch {
    throw new Error(`Squawk did not run: ${error?.message ?? stderr}`)
  }
}
