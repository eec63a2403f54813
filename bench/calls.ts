import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { newDataFolder, type Portal, startPortal } from '@portico/testing'
import autocannon from 'autocannon'
import { serverFlags } from '../tools/boot/server-flags.js'
import { obtainPostgres } from '../tools/postgres.ts'
import { processorSeconds } from './process-figures.ts'
import { ratio } from './statistics.ts'

const CONNECTIONS = 10
const WARM_UP_SECONDS = 5
const MEASURED_SECONDS = 5

/** A request to measure, and the number of documents that it finds. */
const CALLS = [
  { name: 'GET by id', method: 'GET', path: 'documents/5', documents: 20 },
  { name: 'list of 20', method: 'GET', path: 'documents', documents: 20 },
  { name: 'list of 2,000', method: 'GET', path: 'documents', documents: 2000 },
  { name: 'create with audit', method: 'POST', path: 'documents', documents: 2000 }
] as const

const BODY = {
  name: 'Guide',
  version: '1.0',
  language: 'en',
  date: '2026-03-09',
  title: 'A guide',
  description: 'What a guide says.'
}

interface Figures {
  perSecond: number
  /** Processor time of the server's process for each request, in microseconds. */
  processor: number
}

interface Target {
  name: string
  prefix: string
  pid: number
  authorization?: string
}

async function load(target: Target, call: (typeof CALLS)[number], seconds: number): Promise<Figures> {
  const began = processorSeconds(target.pid)
  const result = await autocannon({
    url: `${target.prefix}/${call.path}`,
    method: call.method,
    connections: CONNECTIONS,
    duration: seconds,
    headers: {
      ...(target.authorization && { authorization: target.authorization }),
      ...(call.method === 'POST' && { 'content-type': 'application/json' })
    },
    ...(call.method === 'POST' && { body: JSON.stringify(BODY) })
  })
  if (result.non2xx || result.errors) throw new Error(`${target.name}: ${result.non2xx + result.errors} calls failed.`)
  const { total } = result.requests
  return {
    perSecond: total / result.duration,
    processor: ((processorSeconds(target.pid) - began) / total) * 1e6
  }
}

/** Adds documents up to the number that a request is measured with. */
async function fill(portal: Portal, wanted: number): Promise<void> {
  const client = await portal.api('user')
  const { length } = await client.json<unknown[]>('api/documents')
  const records = Array.from({ length: Math.max(0, wanted - length) }, () => BODY)
  await client.json('api/documents/import', { method: 'POST', json: { records } })
}

/** A server with only the queries, on the same kind of database with the same content. */
async function startBare(settings: { DATABASE_URL?: string; PORTICO_DATA?: string }, session: string) {
  const process: ChildProcess = fork(
    path.join(import.meta.dirname, 'bare-server.ts'),
    [settings.DATABASE_URL ?? '', settings.PORTICO_DATA ?? '', session],
    { execArgv: serverFlags(settings.DATABASE_URL) }
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

const sessionOf = (authorization: string) =>
  JSON.parse(Buffer.from(authorization.split('.')[1] as string, 'base64url').toString()).sid as string

async function measureOn(name: string, databaseUrl: string | undefined): Promise<string[]> {
  const dataFolder = newDataFolder()
  const copy = path.join(mkdtempSync(path.join(tmpdir(), 'portico-bare-')), 'data')
  const lines = [name]
  for (const call of CALLS) {
    // Only one process can use an embedded database: the bare server gets a copy of the folder.
    const first = await startPortal({ dataFolder, settings: databaseUrl ? { DATABASE_URL: databaseUrl } : {} })
    const { authorization } = await first.api('user')
    await fill(first, call.documents)
    if (!databaseUrl) {
      await first.stop()
      rmSync(copy, { recursive: true, force: true })
      cpSync(dataFolder, copy, { recursive: true })
    }
    const portal = databaseUrl ? first : await startPortal({ dataFolder })
    const bare = await startBare(
      databaseUrl ? { DATABASE_URL: databaseUrl } : { PORTICO_DATA: copy },
      sessionOf(authorization)
    )
    const targets: Target[] = [
      { name: 'bare', prefix: `${bare.origin}/bare`, pid: bare.pid },
      { name: 'bare, looks the user up', prefix: `${bare.origin}/looked-up`, pid: bare.pid },
      {
        name: 'portal',
        prefix: `${portal.origin}/api`,
        pid: portal.pid,
        authorization: databaseUrl ? authorization : (await portal.api('user')).authorization
      }
    ]
    const figures: Figures[] = []
    for (const target of targets) {
      // Created documents would be in every later list, so creating is measured last.
      await load(target, call, WARM_UP_SECONDS)
      figures.push(await load(target, call, MEASURED_SECONDS))
    }
    const [reference] = figures as [Figures]
    lines.push(`  ${call.name}`)
    for (const [index, { perSecond, processor }] of figures.entries())
      lines.push(
        `    ${targets[index]?.name.padEnd(24)} ${Math.round(perSecond).toString().padStart(6)}/s   ${Math.round(processor).toString().padStart(6)} µs of the processor a call   ${ratio(processor, reference.processor)}`
      )
    await bare.stop()
    await portal.stop()
  }
  rmSync(path.dirname(dataFolder), { recursive: true, force: true })
  rmSync(path.dirname(copy), { recursive: true, force: true })
  return lines
}

/** The cost of a request to the catalogue, beside a bare handler of the same framework with the same queries. */
export async function measure(): Promise<string[]> {
  const postgres = await obtainPostgres()
  try {
    const server = await measureOn('PostgreSQL', postgres.url)
    return [...server, ...(await measureOn('embedded database', undefined))]
  } finally {
    await postgres.stop()
  }
}
