import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findOnPath } from '../apt.ts'
import { expectThat } from './expect-that.ts'
import { ROOT } from './files.ts'

/** Prometheus's checker, of the PATH or out of Debian's package, which is not installed: it would start a server. */
function obtainPromtool(folder: string): string {
  const found = findOnPath('promtool')
  if (found) return found
  execFileSync('apt-get', ['download', '-q', 'prometheus'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  const file = readdirSync(folder).find((name) => name.endsWith('.deb')) as string
  execFileSync('dpkg-deb', ['--extract', file, 'package'], { cwd: folder })
  return path.join(folder, 'package/usr/bin/promtool')
}

/**
 * Lets Prometheus read its configuration and the rules.
 *
 * @throws Error with its words when they have a fault
 */
export async function checkMonitoring(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-prometheus-'))
  try {
    const promtool = obtainPromtool(folder)
    const copy = path.join(folder, 'prometheus')
    cpSync(path.join(ROOT, 'deploy/prometheus'), copy, { recursive: true })
    const token = path.join(folder, 'metrics-token')
    writeFileSync(token, 'token')
    const file = path.join(copy, 'prometheus.yaml')
    execFileSync('sed', ['--in-place', `s#/run/secrets/metrics-token#${token}#`, file])
    const output = execFileSync(promtool, ['check', 'config', '--lint-fatal', file], { encoding: 'utf8' })
    expectThat(
      `Prometheus accepts its configuration with ${/(\d+) rules found/.exec(output)?.[1]} rules`,
      existsSync(file)
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
