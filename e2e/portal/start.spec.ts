import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import type { Client } from '@portico/testing'
import { newDataFolder, type Portal, spawnServer, startPortal } from '@portico/testing'
import { freePort } from '../../tools/ports.ts'

/** The lines of a server's output that are not JSON of the log. */
const sentencesIn = (output: string) => output.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('{'))

/** Starts a server that must refuse to start; returns its messages. */
async function refusal(settings: Record<string, string>): Promise<string[]> {
  const { exitCode, output } = await spawnServer({ PORT: String(await freePort()), ...settings }).ended
  expect(exitCode, output).toBe(1)
  return sentencesIn(output)
}

/** Runs a test with a temporary folder. */
async function inFolder(run: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-start-'))
  await run(folder).finally(() => rmSync(folder, { recursive: true, force: true }))
}

test('a server that cannot start says why and exits with 1: wrong settings, all of them, a folder, a database', async () => {
  await inFolder(async (folder) => {
    const wrong = {
      PORT: 'eighty',
      PORTICO_PROFILES: 'dev,test',
      SUPPORT_EMAIL: 'nobody',
      DATABASE_URL: 'mysql://x',
      LOG_LEVEL: 'loud'
    }
    const named = await refusal({ PORTICO_DATA: folder, ...wrong })
    for (const name of Object.keys(wrong)) expect(named.filter((line) => line.includes(`${name} `))).toHaveLength(1)
    expect(named).toHaveLength(1 + Object.keys(wrong).length)

    const file = path.join(folder, 'file')
    writeFileSync(file, '')
    const unwritable = await refusal({ PORTICO_DATA: path.join(file, 'data') })
    expect(unwritable).toEqual([expect.stringContaining(path.join(file, 'data'))])

    const port = await freePort()
    const unreachable = await refusal({ DATABASE_URL: `postgres://portal:open-sesame@127.0.0.1:${port}/portal` })
    expect(unreachable).toEqual([expect.stringMatching(new RegExp(`127.0.0.1:${port}/portal .*DATABASE_URL`))])
    expect(unreachable.join()).not.toContain('open-sesame')
  })
})

test('a server says which port or data folder is in use and exits with 1; the one that uses it finishes running requests before it stops, and logs why it does', async () => {
  const portal = await startPortal()
  const { port } = new URL(portal.origin)
  const dataFolder = newDataFolder()
  const takenPort = await refusal({ PORT: port, PORTICO_DATA: dataFolder })
  rmSync(path.dirname(dataFolder), { recursive: true })
  expect(takenPort).toEqual([expect.stringMatching(new RegExp(`^Port ${port} is in use.`))])
  const takenFolder = await refusal({ PORTICO_DATA: portal.dataFolder })
  expect(takenFolder).toEqual([expect.stringContaining(portal.dataFolder)])
  expect((await fetch(`${portal.origin}/management/health/readiness`)).status).toBe(200)

  const request = beginRequest(portal, await portal.api('user'))
  await pause(300)
  const stopped = portal.stop()
  await pause(300)
  expect(await request.finish()).toBe(201)
  const { output, ...ended } = await stopped
  expect(ended).toEqual({ exitCode: 0, signal: null })
  // Its output is no terminal: it has the log's lines alone.
  expect(sentencesIn(output)).toEqual([])
  const lines = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'ready', address: portal.origin }))
  expect(lines.filter(({ msg }) => msg === 'stopping' || msg === 'stopped')).toEqual([
    expect.objectContaining({ msg: 'stopping', reason: 'SIGTERM' }),
    expect.objectContaining({ msg: 'stopped', reason: 'SIGTERM', ms: expect.any(Number) })
  ])
})

/** Begins a request whose body arrives in two parts; `finish` sends the second part and returns the status. */
function beginRequest(portal: Portal, client: Client): { finish: () => Promise<number | undefined> } {
  const body = JSON.stringify({ name: 'sent while the server stops' })
  const call = request(`${portal.origin}/api/documents`, {
    method: 'POST',
    headers: {
      Authorization: client.authorization,
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body)
    }
  })
  call.write(body.slice(0, 10))
  return {
    finish: () =>
      new Promise((resolve, reject) => {
        call.once('error', reject)
        call.once('response', (response) => {
          response.resume().once('end', () => resolve(response.statusCode))
        })
        call.end(body.slice(10))
      })
  }
}

/** Creates documents one after another until the server has ended; adds the names of those that were acknowledged. */
async function writeUntilKilled(client: Client, writer: string, acknowledged: string[]): Promise<void> {
  for (let count = 0; ; count++) {
    const name = `${writer}-${count}`
    try {
      const response = await client.fetch('api/documents', { method: 'POST', json: { name } })
      await response.json()
      if (response.status !== 201) throw new Error(`A write returned ${response.status}.`)
      acknowledged.push(name)
    } catch (error) {
      if (error instanceof TypeError) return
      throw error
    }
  }
}

const WRITERS = 4

/** Kills the server during writes, in each round, and expects all acknowledged writes in the database. */
async function expectNothingLost(rounds: number): Promise<void> {
  const dataFolder = newDataFolder()
  const acknowledged: string[] = []
  try {
    for (let round = 1; round <= rounds; round++) {
      const portal = await startPortal({ dataFolder })
      const client = await portal.api('user')
      const before = acknowledged.length
      const writers = Array.from({ length: WRITERS }, (_, writer) =>
        writeUntilKilled(client, `round ${round} writer ${writer}`, acknowledged)
      )
      await pause(300 + Math.random() * 900)
      expect((await portal.kill()).signal).toBe('SIGKILL')
      await Promise.all(writers)
      expect(acknowledged.length).toBeGreaterThan(before)

      const restarted = await startPortal({ dataFolder })
      const documents = await (await restarted.api('user')).json<{ name: string }[]>('api/documents')
      const stored = new Set(documents.map(({ name }) => name))
      expect(acknowledged.filter((name) => !stored.has(name))).toEqual([])
      await restarted.stop()
    }
  } finally {
    rmSync(path.dirname(dataFolder), { recursive: true, force: true })
  }
}

/** The addresses of the scripts that a portal has loaded until it ended, by V8's coverage. */
async function scriptsLoaded(settings: Record<string, string>): Promise<string[]> {
  let scripts: string[] = []
  await inFolder(async (folder) => {
    const portal = await startPortal({ settings: { ...settings, NODE_V8_COVERAGE: folder } })
    expect((await fetch(portal.origin)).status).toBe(200)
    await portal.stop()
    scripts = readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .flatMap((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')).result)
      .map(({ url }: { url: string }) => url)
  })
  return scripts
}

test('nothing of the SDK of OpenTelemetry is loaded unless a collector is set', { tag: '@full' }, async () => {
  const isOfSdk = (url: string) => /@opentelemetry\/(sdk|exporter|otlp)/.test(url)
  const without = await scriptsLoaded({})
  expect(without.length).toBeGreaterThan(100)
  expect(without.filter(isOfSdk)).toEqual([])
  const collector = `http://127.0.0.1:${await freePort()}`
  expect((await scriptsLoaded({ OTEL_EXPORTER_OTLP_ENDPOINT: collector })).filter(isOfSdk)).not.toEqual([])
})

test('nothing that was acknowledged is lost when the server is killed in the middle of writes', () =>
  expectNothingLost(1))

test('nothing is lost either when it is killed again and again', { tag: '@full' }, async () => {
  test.setTimeout(180_000)
  await expectNothingLost(5)
})
