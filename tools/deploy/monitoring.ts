import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { obtainProgram } from '../programs.ts'
import { expectThat } from './expect-that.ts'
import { ROOT } from './files.ts'

/**
 * Lets Prometheus read its configuration and the rules.
 *
 * @throws Error with its words when they have a fault
 */
export async function checkMonitoring(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-prometheus-'))
  try {
    const copy = path.join(folder, 'prometheus')
    cpSync(path.join(ROOT, 'deploy/prometheus'), copy, { recursive: true })
    const token = path.join(folder, 'metrics-token')
    writeFileSync(token, 'token')
    const file = path.join(copy, 'prometheus.yaml')
    execFileSync('sed', ['--in-place', `s#/run/secrets/metrics-token#${token}#`, file])
    const output = execFileSync(obtainProgram('promtool'), ['check', 'config', '--lint-fatal', file], {
      encoding: 'utf8'
    })
    expectThat(
      `Prometheus accepts its configuration with ${/(\d+) rules found/.exec(output)?.[1]} rules`,
      existsSync(file)
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
