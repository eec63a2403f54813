import { StartupError } from '@portico/server-kit'
import { ConfigurationError } from '../config.ts'
import { runDataCommand } from './data/commands.ts'

const [name = '', ...args] = process.argv.slice(2)
try {
  // The standard output may be that of the backup itself.
  process.stderr.write(`${await runDataCommand(name, args, process.env)}\n`)
} catch (error) {
  const expected = error instanceof StartupError || error instanceof ConfigurationError
  process.stderr.write(`${expected ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
}
