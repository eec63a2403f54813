import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PATHS } from '@portico/contract'
import { freePort } from '../tools/ports.ts'
import { median, ratio, seconds } from './statistics.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const LATER_STARTS = 5

/** Runs `npm start` in a folder until it is ready; returns the milliseconds. */
async function start(folder: string): Promise<{ took: number; stop: () => Promise<void> }> {
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
  const stop = async () => {
    process.kill(-(child.pid as number), 'SIGTERM')
    await once(child, 'exit')
    while (
      await fetch(`http://localhost:${port}/`).then(
        () => true,
        () => false
      )
    )
      await pause(50)
  }
  return { took, stop }
}

/** The start of a bare server of Node on the same machine. */
function bareServer(): number {
  const began = performance.now()
  spawnSync(process.execPath, ['-e', `require('http').createServer().listen(0, () => process.exit(0))`])
  return performance.now() - began
}

/** From a fresh clone to readiness beside a bare `npm ci` of the same; later starts beside a bare server of Node. */
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
    for (let count = 0; count < LATER_STARTS; count += 1) {
      bare.push(bareServer())
      const next = await start(clone)
      later.push(next.took)
      await next.stop()
    }
    return [
      `fresh clone to readiness  ${seconds(first.took)}   ${ratio(first.took, bareInstall)} of npm ci alone (${seconds(bareInstall)})`,
      `later start to readiness  ${seconds(median(later))}   ${ratio(median(later), median(bare))} of a bare server of Node (${seconds(median(bare))})`
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
