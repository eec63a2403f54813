// Checks the imports between folders by .dependency-cruiser.mjs. Argument: the folder to check, if not this repository.
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const repository = path.resolve(import.meta.dirname, '..')
const root = path.resolve(process.argv[2] ?? repository)

interface Report {
  summary: { totalCruised: number; violations: { rule: { name: string }; from: string; to: string }[] }
}

const { stdout, stderr } = spawnSync(
  process.execPath,
  [
    path.join(repository, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
    ...['apps', 'packages'],
    ...['--config', path.join(repository, '.dependency-cruiser.mjs')],
    ...['--output-type', 'json']
  ],
  { cwd: root, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 }
)
if (!stdout) {
  console.error(`dependency-cruiser did not run:\n${stderr}`)
  process.exit(1)
}
const { totalCruised, violations } = (JSON.parse(stdout) as Report).summary
for (const { rule, from, to } of violations) console.log(`${rule.name}: ${from} -> ${to}`)
console.log(`${totalCruised} modules, ${violations.length} violations`)
// With a parser that cannot read the sources, dependency-cruiser finds no module and therefore no fault.
process.exitCode = totalCruised === 0 || violations.length > 0 ? 1 : 0
