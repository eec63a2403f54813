import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { serverFlags } from '../tools/boot/server-flags.js'
import { obtainPostgres } from '../tools/postgres.ts'
import { processorSeconds } from './process-figures.ts'
import { REQUEST } from './quotation-row.ts'
import { median } from './statistics.ts'

const CONNECTIONS = 10
/** Requests that warm a server up: code is compiled by how often it runs, not by how long. */
const WARM_UP_CALLS = 15_000
/** The servers are measured in many short turns, one after another, because the speed of a machine varies. */
const TURN_SECONDS = 1
const TURNS = 12

const TARGETS = {
  bare: 'a bare handler that stores the row',
  sandbox: 'the sandbox on a bare server',
  portal: 'the portal with the sandbox'
}
type Kind = keyof typeof TARGETS

interface Figures {
  perSecond: number
  /** Processor time of the server's process for each request, in microseconds. */
  processor: number
}

async function tokenOf(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/sandbox/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'portal-demo',
      scope: 'finance-quotation'
    })
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  return access_token
}

let key = 0

async function load(
  kind: Kind,
  origin: string,
  pid: number,
  extent: { amount: number } | { duration: number }
): Promise<Figures> {
  const authorization = kind === 'bare' ? 'none' : `Bearer ${await tokenOf(origin)}`
  const began = processorSeconds(pid)
  const result = await autocannon({
    url: `${origin}/sandbox/finance-quotation/v2/quotations`,
    connections: CONNECTIONS,
    ...extent,
    method: 'POST',
    body: JSON.stringify(REQUEST),
    requests: [
      {
        // A new key for each request: a used key returns the stored response.
        setupRequest: (request) => ({
          ...request,
          headers: { 'content-type': 'application/json', authorization, 'idempotency-key': `${process.pid}-${key++}` }
        })
      }
    ]
  })
  if (result.non2xx || result.errors) throw new Error(`${kind}: ${result.non2xx + result.errors} calls failed.`)
  const { total } = result.requests
  return { perSecond: total / result.duration, processor: ((processorSeconds(pid) - began) / total) * 1e6 }
}

async function start(kind: Kind, databaseUrl: string, dataFolder: string) {
  const process: ChildProcess = fork(
    path.join(import.meta.dirname, 'quotation-server.ts'),
    [kind, databaseUrl, dataFolder],
    { execArgv: serverFlags(databaseUrl || undefined) }
  )
  const [origin] = (await once(process, 'message')) as [string]
  return {
    origin,
    pid: process.pid as number,
    stop: async () => {
      process.disconnect()
      await once(process, 'exit')
    }
  }
}

async function measureOn(name: string, databaseUrl: string): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-quotations-'))
  const figures = new Map<Kind, Figures[]>()
  const kinds = Object.keys(TARGETS) as Kind[]
  const servers = new Map<Kind, Awaited<ReturnType<typeof start>>>()
  for (const kind of kinds) servers.set(kind, await start(kind, databaseUrl, path.join(folder, kind)))
  for (const [kind, { origin, pid }] of servers) await load(kind, origin, pid, { amount: WARM_UP_CALLS })
  for (let turn = 0; turn < TURNS; turn++)
    for (const [kind, { origin, pid }] of servers)
      figures.set(kind, [...(figures.get(kind) ?? []), await load(kind, origin, pid, { duration: TURN_SECONDS })])
  for (const { stop } of servers.values()) await stop()
  rmSync(folder, { recursive: true, force: true })
  const middle = (kind: Kind, figure: keyof Figures) => median((figures.get(kind) ?? []).map((each) => each[figure]))
  const lines = kinds.map((kind) => {
    const share = middle(kind, 'perSecond') / middle('bare', 'perSecond')
    const cells = [
      TARGETS[kind].padEnd(36),
      `${Math.round(middle(kind, 'perSecond'))}/s`.padStart(8),
      `${Math.round(middle(kind, 'processor'))} µs of the processor a call`.padStart(34),
      share.toFixed(2).padStart(6)
    ]
    return `  ${cells.join(' ')}`
  })
  return [name, ...lines]
}

/** The cost of creating a quotation, beside a bare handler of the same framework that stores the same row; the last column is the share. */
export async function measure(): Promise<string[]> {
  const postgres = await obtainPostgres()
  try {
    return [...(await measureOn('PostgreSQL', postgres.url)), ...(await measureOn('embedded database', ''))]
  } finally {
    await postgres.stop()
  }
}
