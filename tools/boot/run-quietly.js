import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/**
 * Runs a program whose output matters only when it fails.
 *
 * @param command the program
 * @param args its arguments
 * @param options of `spawn`
 * @returns `{ ok, output }`: whether it exited with 0, and everything it printed
 */
export function runQuietly(command, args, options) {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    const collect = (chunk) => {
      output += chunk
    }
    child.stdout.setEncoding('utf8').on('data', collect)
    child.stderr.setEncoding('utf8').on('data', collect)
    const interrupt = (signal) => {
      child.kill(signal)
      process.exit(128 + constants.signals[signal])
    }
    process.on('SIGINT', interrupt).on('SIGTERM', interrupt)
    const settle = (ok) => {
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
      resolve({ ok, output })
    }
    child.on('error', (error) => {
      output += error.message
      settle(false)
    })
    child.on('close', (code) => settle(code === 0))
  })
}
