import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * The processes of a node have a group of their own, by which they are found, for PostgreSQL's are not children of this process, and by
 * which the packet filter knows their packets.
 */

const ATTEMPTS = 100
const PAUSE_MS = 50

function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** The processes that run with a group. */
export function processesOf(group: number): { pid: number; name: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const status = readOrNothing(`/proc/${pid}/status`)
      const isOver = /^State:\s+[ZX]/m.test(status)
      return !isOver && /^Gid:\s+(\d+)/m.exec(status)?.[1] === String(group)
        ? [{ pid: Number(pid), name: /^Name:\s+(.*)$/m.exec(status)?.[1] ?? '' }]
        : []
    })
}

/** Sends a signal to every process of a group. */
export function signalGroup(group: number, signal: NodeJS.Signals): void {
  for (const { pid } of processesOf(group))
    try {
      process.kill(pid, signal)
    } catch (error) {
      // It has ended in the meantime.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
}

const tableOf = (group: number) => `portico_cluster_${group}`

const applyRules = (rules: string) => execFileSync('nft', ['-f', '-'], { input: rules })

/** Drops every packet that a group sends, and every packet to its address. */
export function dropPackets(group: number, address: string): void {
  const chain = (hook: string, rules: string) => `chain ${hook} { type filter hook ${hook} priority 0; ${rules} }`
  applyRules(`table ip ${tableOf(group)} {
    ${chain('input', `ip daddr ${address} drop;`)}
    ${chain('output', `meta skgid ${group} drop; ip daddr ${address} drop;`)}
  }`)
}

/** Ends `dropPackets`; does nothing where it has not begun. */
export function letPacketsThrough(group: number): void {
  applyRules(`table ip ${tableOf(group)}\ndelete table ip ${tableOf(group)}\n`)
}

/** Ends every process of a group and lets packets through again. */
export async function endGroup(group: number): Promise<void> {
  letPacketsThrough(group)
  for (let attempt = 0; processesOf(group).length > 0 && attempt < ATTEMPTS; attempt += 1) {
    // A process that was stopped dies of this signal, too.
    signalGroup(group, 'SIGKILL')
    await pause(PAUSE_MS)
  }
}
