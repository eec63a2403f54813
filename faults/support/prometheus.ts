import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parse, stringify } from 'yaml'
import { freePort } from '../../tools/ports.ts'
import { obtainProgram } from '../../tools/programs.ts'
import { runProgram } from './run-program.ts'

const SOURCE = path.resolve(import.meta.dirname, '../../deploy/prometheus')
const STARTING_MS = 20_000
const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 }

/** An alert as Prometheus has it. */
export interface Alert {
  name: string
  state: 'pending' | 'firing'
  labels: Record<string, string>
}

export interface Prometheus {
  alerts: () => Promise<Alert[]>
  /** The results of an expression at this moment. @throws Error with Prometheus' words when it has a fault */
  query: (expression: string) => Promise<{ metric: Record<string, string>; value: [number, string] }[]>
  stop: () => Promise<void>
}

export interface PrometheusOptions {
  /** Ports of instances on this machine. */
  ports: readonly number[]
  token: string
  /** By how much every window and every waiting time of the rules is shorter. */
  factor: number
  /** Between two scrapes, and for how long each may take; a second by default. */
  interval?: string
}

/** A duration divided, in whole milliseconds. */
const shorter = (count: string, unit: string, factor: number) =>
  `${Math.max(1, Math.round((Number(count) * (SECONDS[unit] ?? 1) * 1_000) / factor))}ms`

/** Rules whose windows and waiting times are shorter; names, labels and texts stay. */
function shortenRules(text: string, factor: number): string {
  const document = parse(text) as { groups: { rules: { expr: string; for?: string }[] }[] }
  for (const { rules } of document.groups)
    for (const rule of rules) {
      rule.expr = rule.expr.replace(/\[(\d+)([smhd])\]/g, (_, count, unit) => `[${shorter(count, unit, factor)}]`)
      const [, count, unit] = /^(\d+)([smhd])$/.exec(rule.for ?? '') ?? []
      if (count && unit) rule.for = shorter(count, unit, factor)
    }
  return stringify(document)
}

/** The configuration of `deploy/prometheus` with the instances of a test. */
function adaptConfiguration(folder: string, { ports, token, factor, interval = '1s' }: PrometheusOptions): string {
  cpSync(path.join(SOURCE, 'rules'), path.join(folder, 'rules'), { recursive: true })
  for (const name of ['portico.yaml', 'objectives.yaml']) {
    const file = path.join(folder, 'rules', name)
    writeFileSync(file, shortenRules(readFileSync(file, 'utf8'), factor))
  }
  const configuration = parse(readFileSync(path.join(SOURCE, 'prometheus.yaml'), 'utf8'))
  configuration.global = { scrape_interval: interval, evaluation_interval: '500ms' }
  const [job] = configuration.scrape_configs
  const tokenFile = path.join(folder, 'token')
  writeFileSync(tokenFile, token, { mode: 0o600 })
  job.authorization.credentials_file = tokenFile
  delete job.dns_sd_configs
  job.static_configs = [{ targets: ports.map((port) => `127.0.0.1:${port}`) }]
  const file = path.join(folder, 'prometheus.yaml')
  writeFileSync(file, stringify(configuration))
  return file
}

/** Starts Prometheus with the configuration and the rules of `deploy/prometheus`. */
export async function startPrometheus(options: PrometheusOptions): Promise<Prometheus> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-prometheus-'))
  const file = adaptConfiguration(folder, options)
  const origin = `http://127.0.0.1:${await freePort()}`
  const program = runProgram(obtainProgram('prometheus'), [
    `--config.file=${file}`,
    `--storage.tsdb.path=${path.join(folder, 'data')}`,
    `--web.listen-address=${new URL(origin).host}`,
    '--log.level=error'
  ])
  const stop = async () => {
    await program.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const read = async (address: string) => {
    const { status, data, error } = await (await fetch(`${origin}/api/v1/${address}`)).json()
    if (status !== 'success') throw new Error(`${address}: ${error}`)
    return data
  }
  const responds = async () => {
    for (const begun = performance.now(); performance.now() - begun < STARTING_MS; await pause(50))
      if (
        await fetch(`${origin}/-/ready`).then(
          ({ ok }) => ok,
          () => false
        )
      )
        return
    throw new Error('Prometheus does not respond.')
  }
  try {
    await Promise.race([responds(), program.failed])
  } catch (error) {
    await stop()
    throw error
  }
  return {
    alerts: async () =>
      (await read('alerts')).alerts.map(({ state, labels }: Omit<Alert, 'name'>) => ({
        ...{ name: labels.alertname, state, labels }
      })),
    query: async (expression) => (await read(`query?query=${encodeURIComponent(expression)}`)).result,
    stop
  }
}
