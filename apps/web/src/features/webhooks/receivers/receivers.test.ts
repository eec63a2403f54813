import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { copyFileSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RECEIVERS } from '@/../build/published/receivers.ts'
import { FRAMEWORKS, type FrameworkId } from './frameworks.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../../../..')
const FOLDER = path.join(ROOT, 'content/webhooks/receivers')
const KEY = Buffer.alloc(32, 5)
const SECRET = `whsec_${KEY.toString('base64')}`
/** Spaces that no parser keeps, and a character beyond ASCII. */
const BODY = '{"id":"evt_1", "type":"payment.settled","data":{"holder":"Iñaki", "amount":"5.00"}}'
const now = () => Math.floor(Date.now() / 1000)

test('there is a receiver for each framework, and no file without one', () => {
  expect(FRAMEWORKS.map(({ file }) => file).sort()).toEqual(Object.keys(RECEIVERS).sort())
})

test.each(FRAMEWORKS)(
  'the receiver for $name keeps the raw body, refuses with 401 and accepts with 204',
  ({ file }) => {
    const code = RECEIVERS[file] ?? ''
    expect(code).toMatch(/signed bytes/)
    expect(code).toMatch(/WEBHOOK_SECRET/)
    expect(code).toMatch(/401|Unauthorized/)
    expect(code).toMatch(/204|noContent|NoContent/)
    // In constant time, by itself or in the library.
    expect(code).toMatch(/webhook\.verify|compare_digest|isEqual|FixedTimeEquals|hash_equals|hmac\.Equal/)
  }
)

const has = (program: string, ...options: string[]) => spawnSync(program, options).status === 0
const isInstalled = (name: string) => existsSync(path.join(ROOT, 'node_modules', name, 'package.json'))

/** Programs that this machine has, by what runs a receiver. */
const RUNNERS: readonly { id: FrameworkId; command: (port: number) => string[]; isHere: () => boolean }[] = [
  { id: 'express', command: () => [process.execPath, 'express.mjs'], isHere: () => isInstalled('express') },
  { id: 'fastify', command: () => [process.execPath, 'fastify.mjs'], isHere: () => true },
  { id: 'flask', command: () => ['python3', 'flask_receiver.py'], isHere: () => has('python3', '-c', 'import flask') },
  {
    id: 'fastapi',
    command: () => ['python3', 'fastapi_receiver.py'],
    isHere: () => has('python3', '-c', 'import fastapi, uvicorn')
  },
  {
    id: 'php',
    command: (port) => ['php', '-S', `localhost:${port}`, 'receiver.php'],
    isHere: () => has('php', '-r', 'exit(PHP_VERSION_ID >= 80100 ? 0 : 1);')
  },
  { id: 'go', command: () => ['go', 'run', 'main.go'], isHere: () => has('go', 'version') }
]

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

// Runtimes take seconds to start, so these run in the full run only.
describe.skipIf(process.env.PORTICO_FULL_TESTS === undefined)('receivers run as they are', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'receivers-'))
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'))
    for (const { file } of FRAMEWORKS) copyFileSync(path.join(FOLDER, file), path.join(folder, file))
    writeFileSync(path.join(folder, 'go.mod'), 'module receiver\n\ngo 1.18\n')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  async function start(command: readonly string[], port: number): Promise<ChildProcess> {
    const [program = '', ...options] = command
    const env = { ...process.env, WEBHOOK_SECRET: SECRET, PORT: String(port) }
    // A group of its own: `go run` starts the program as a further process.
    const child = spawn(program, options, { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += String(chunk)))
    await expect
      .poll(() => post(port, {}).catch(() => output), { timeout: 90_000, interval: 200 })
      .toEqual(expect.any(Number))
    Object.assign(child, { readOutput: () => output })
    return child
  }

  async function post(
    port: number,
    {
      id = 'msg_1',
      timestamp = now(),
      body = BODY,
      signed = BODY,
      key = KEY,
      signature = undefined as string | undefined
    }
  ): Promise<number> {
    const made = `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${signed}`).digest('base64')}`
    const { status } = await fetch(`http://localhost:${port}/hooks`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signature ?? made
      },
      body
    })
    return status
  }

  for (const { id, command, isHere } of RUNNERS)
    test.skipIf(!isHere())(`with ${id}`, { timeout: 120_000 }, async () => {
      const port = await freePort()
      const child = await start(command(port), port)
      try {
        const wrong = Buffer.alloc(32, 6)
        const statuses = {
          authentic: await post(port, { id: `msg_${id}` }),
          again: await post(port, { id: `msg_${id}` }),
          forged: await post(port, { key: wrong }),
          altered: await post(port, { body: BODY.replace('5.00', '9.00') }),
          rewritten: await post(port, { body: JSON.stringify(JSON.parse(BODY)) }),
          old: await post(port, { timestamp: now() - 600 }),
          rotated: await post(port, {
            id: 'msg_2',
            timestamp: now(),
            signature: `v1,${Buffer.alloc(32).toString('base64')} v1,${createHmac('sha256', KEY).update(`msg_2.${now()}.${BODY}`).digest('base64')}`
          })
        }
        expect(statuses).toEqual({
          authentic: 204,
          again: 204,
          forged: 401,
          altered: 401,
          rewritten: 401,
          old: 401,
          rotated: 204
        })
      } finally {
        if (child.pid) process.kill(-child.pid, 'SIGKILL')
      }
    })
})
