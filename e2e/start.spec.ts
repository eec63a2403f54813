import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import type { Client } from '@portico/testing'
import { newDataFolder, type Portal, spawnServer, startPortal } from '@portico/testing'
import { freePort } from '../tools/ports.ts'

/** What a person reads of a server's output: its log lines are JSON. */
const sentencesIn = (output: string) => output.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('{'))

/** Starts a server that should refuse to, and answers what it says. */
async function refusal(settings: Record<string, string>): Promise<string[]> {
  const { exitCode, output } = await spawnServer({ PORT: String(await freePort()), ...settings }).ended
  expect(exitCode, output).toBe(1)
  return sentencesIn(output)
}

test.describe('a server that cannot start says why and exits with 1', () => {
  let folder: string
  test.beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'portico-start-'))
  })
  test.afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test('when its port is taken', async () => {
    const other = createServer().listen(0, 'localhost')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as AddressInfo
    const dataFolder = newDataFolder()
    const sentences = await refusal({ PORT: String(port), PORTICO_DATA: dataFolder })
    other.close()
    rmSync(path.dirname(dataFolder), { recursive: true })
    expect(sentences).toEqual([expect.stringMatching(new RegExp(`^Port ${port} is in use.`))])
  })

  test('when it may not write its data folder', async () => {
    const file = path.join(folder, 'file')
    writeFileSync(file, '')
    const sentences = await refusal({ PORTICO_DATA: path.join(file, 'data') })
    expect(sentences).toEqual([expect.stringContaining(path.join(file, 'data'))])
  })

  test('when the database cannot be reached, without telling the password', async () => {
    const port = await freePort()
    const sentences = await refusal({
      DATABASE_URL: `postgres://portal:open-sesame@127.0.0.1:${port}/portal`
    })
    expect(sentences).toEqual([expect.stringMatching(new RegExp(`127.0.0.1:${port}/portal .*DATABASE_URL`))])
    expect(sentences.join()).not.toContain('open-sesame')
  })

  test('when settings are wrong, naming all of them at once', async () => {
    const wrong = {
      PORT: 'eighty',
      PORTICO_PROFILES: 'dev,test',
      SUPPORT_EMAIL: 'nobody',
      DATABASE_URL: 'mysql://x',
      LOG_LEVEL: 'loud'
    }
    const sentences = await refusal({ PORTICO_DATA: folder, ...wrong })
    for (const name of Object.keys(wrong)) expect(sentences.filter((line) => line.includes(`${name} `))).toHaveLength(1)
    expect(sentences).toHaveLength(1 + Object.keys(wrong).length)
  })

  test('when another process uses its data folder', async () => {
    const portal = await startPortal()
    const sentences = await refusal({ PORTICO_DATA: portal.dataFolder })
    expect(sentences).toEqual([expect.stringContaining(portal.dataFolder)])
    expect((await fetch(`${portal.origin}/management/health/readiness`)).status).toBe(200)
    await portal.stop()
  })
})

/** Begins a call whose body arrives in two parts; `finish` sends the second and answers the status. */
function beginCall(portal: Portal, client: Client): { finish: () => Promise<number | undefined> } {
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

test('a server that is told to stop finishes running requests first and exits with 0', async () => {
  const portal = await startPortal()
  const call = beginCall(portal, await portal.api('user'))
  await pause(300)
  const stopped = portal.stop()
  await pause(300)
  expect(await call.finish()).toBe(201)
  expect(await stopped).toMatchObject({ exitCode: 0, signal: null })
})

/** Creates documents one after another until the server is gone, and notes the names of those that were acknowledged. */
async function writeUntilKilled(client: Client, writer: string, acknowledged: string[]): Promise<void> {
  for (let count = 0; ; count++) {
    const name = `${writer}-${count}`
    try {
      const response = await client.fetch('api/documents', { method: 'POST', json: { name } })
      await response.json()
      if (response.status !== 201) throw new Error(`A write was answered with ${response.status}.`)
      acknowledged.push(name)
    } catch (error) {
      if (error instanceof TypeError) return
      throw error
    }
  }
}

test('nothing that was acknowledged is lost when the server is killed in the middle of writes', async () => {
  test.setTimeout(180_000)
  const ROUNDS = 5
  const WRITERS = 4
  const dataFolder = newDataFolder()
  const acknowledged: string[] = []
  try {
    for (let round = 1; round <= ROUNDS; round++) {
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
})
