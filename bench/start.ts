import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { LIMITS, PATHS } from '@portico/contract'
import { ACCOUNTS, signInOverHttp } from '@portico/testing'
import { freePort } from '../tools/ports.ts'
import { median, ratio, seconds } from './statistics.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const LATER_STARTS = 5

/** Imports of as many documents as one takes, right before the server is killed. */
const IMPORTS = 10

interface Started {
  /** Milliseconds. */
  took: number
  origin: string
  stop: () => Promise<void>
  /** Kills the server itself, without a warning. */
  kill: () => Promise<void>
}

/** Runs `npm start` in a folder until it is ready. */
async function start(folder: string): Promise<Started> {
  const port = await freePort()
  const { PATH = '', HOME = '' } = process.env
  const began = performance.now()
  const child: ChildProcess = spawn('npm', ['start'], {
    cwd: folder,
    env: { PATH, HOME, PORT: String(port), LOG_LEVEL: 'warn' },
    stdio: 'inherit',
    detached: true
  })
  for (;;) {
    const ready = await fetch(`http://localhost:${port}/${PATHS.readiness}`).then(
      ({ ok }) => ok,
      () => false
    )
    if (ready) break
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}.`)
    await pause(25)
  }
  const took = performance.now() - began
  const origin = `http://localhost:${port}`
  const ended = async () => {
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    while (
      await fetch(origin).then(
        () => true,
        () => false
      )
    )
      await pause(50)
  }
  const stop = async () => {
    process.kill(-(child.pid as number), 'SIGTERM')
    await ended()
  }
  const kill = async () => {
    process.kill(Number(readFileSync(path.join(folder, 'data/portal.pid'), 'utf8')), 'SIGKILL')
    await ended()
  }
  return { took, origin, stop, kill }
}

/** Writes some tens of megabytes to the database. */
async function write(origin: string): Promise<void> {
  const client = await signInOverHttp(origin, ACCOUNTS.user)
  const description = 'Deposits and instalments by online banking, mobile approval, manual transfer or card.'
  const records = Array.from({ length: LIMITS.importRecords }, (_, index) => ({
    name: `instalments ${index}`,
    version: '1.0.0',
    title: `Instalments ${index}`,
    description
  }))
  for (let count = 0; count < IMPORTS; count += 1)
    await client.json('api/documents/import', { method: 'POST', json: { records } })
}

/** The start of a bare server of Node on the same machine. */
function bareServer(): number {
  const began = performance.now()
  spawnSync(process.execPath, ['-e', `require('http').createServer().listen(0, () => process.exit(0))`])
  return performance.now() - began
}

/**
 * From a fresh clone to readiness beside a bare `npm ci` of the same; later starts beside a bare server of Node; and starts after the
 * server was killed right behind imports, beside starts after it was stopped.
 */
export async function measure(): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-bench-start-'))
  try {
    const clone = path.join(folder, 'clone')
    const install = path.join(folder, 'install')
    for (const target of [clone, install]) spawnSync('git', ['clone', '--quiet', ROOT, target], { stdio: 'inherit' })
    if (existsSync(path.join(clone, 'node_modules'))) throw new Error('The clone is not fresh.')

    const installing = performance.now()
    spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--silent'], { cwd: install, stdio: 'inherit' })
    const bareInstall = performance.now() - installing

    const first = await start(clone)
    await first.stop()
    const later: number[] = []
    const bare: number[] = []
    const killed: number[] = []
    for (let count = 0; count < LATER_STARTS; count += 1) {
      bare.push(bareServer())
      const next = await start(clone)
      later.push(next.took)
      await write(next.origin)
      await next.kill()
      const again = await start(clone)
      killed.push(again.took)
      await again.stop()
    }
    return [
      `fresh clone to readiness  ${seconds(first.took)}   ${ratio(first.took, bareInstall)} of npm ci alone (${seconds(bareInstall)})`,
      `later start to readiness  ${seconds(median(later))}   ${ratio(median(later), median(bare))} of a bare server of Node (${seconds(median(bare))})`,
      `start after a kill        ${seconds(median(killed))}   ${ratio(median(killed), median(later))} of a later start; at most ${seconds(Math.max(...killed))}`
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
