// Runs a program until the process that forked this one ends, however it ends. Arguments: the program and its own arguments.
// Sends its process id when it runs, and its exit code when it has ended.
import { spawn } from 'node:child_process'

const [program = '', ...args] = process.argv.slice(2)
const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] })

child.once('spawn', () => process.send?.({ pid: child.pid }))
child.once('error', (error) => {
  console.error(`${program} did not start: ${error.message}`)
  process.exit(1)
})
child.once('exit', (code) => process.exit(code ?? 1))

/** Milliseconds that a program has to end after SIGTERM. */
const GRACE_MS = 2_000

function end(): void {
  child.kill('SIGTERM')
  setTimeout(() => child.kill('SIGKILL'), GRACE_MS).unref()
}
process.once('disconnect', end)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
