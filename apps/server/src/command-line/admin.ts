import { StartupError } from '@portico/server-kit'
import { ConfigurationError } from '../config.ts'
import { runCommand } from './commands.ts'

try {
  process.stdout.write(`${await runCommand(process.argv.slice(2), process.env)}\n`)
} catch (error) {
  const expected = error instanceof StartupError || error instanceof ConfigurationError
  process.stderr.write(`${expected ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
}
