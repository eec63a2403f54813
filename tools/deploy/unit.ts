import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findOnPath } from '../apt.ts'
import { expectThat } from './expect-that.ts'
import { read } from './files.ts'

/** Exposure of a service by `systemd-analyze security`, from 0 to 10, that the unit stays below: what systemd calls OK. */
const MOST_EXPOSURE = 4

/**
 * Lets systemd read the unit, with the program of this machine, and rate how far its process is confined.
 *
 * @throws Error with systemd's words when it has a fault
 */
export async function checkUnit(): Promise<void> {
  if (!findOnPath('systemd-analyze')) throw new Error('systemd-analyze is missing: this machine has no systemd.')
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-unit-'))
  try {
    const file = path.join(folder, 'portico.service')
    writeFileSync(file, read('deploy/systemd/portico.service').replace('/usr/bin/node', process.execPath))
    const options = { encoding: 'utf8' as const, stdio: ['ignore', 'pipe', 'inherit'] as ['ignore', 'pipe', 'inherit'] }
    execFileSync('systemd-analyze', ['verify', '--man=no', file], options)
    expectThat('systemd accepts the unit', true)
    const report = execFileSync('systemd-analyze', ['security', '--offline=yes', '--no-pager', file], options)
    const exposure = Number(/Overall exposure level for [^:]+: ([\d.]+)/.exec(report)?.[1])
    expectThat(`its exposure is ${exposure}, below ${MOST_EXPOSURE}`, exposure < MOST_EXPOSURE)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
