import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { PATHS } from '@portico/contract'
import { type Client, createDatabase, type Portal, startPortal } from '@portico/testing'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type {} from '../../tools/vitest/postgres.ts'
import { fullTest } from '../support/full.ts'

/** Clients that keep connections without using them, or use them very slowly. */

let portal: Portal
let client: Client
let removeDatabase: () => Promise<void>

beforeAll(async () => {
  const database = await createDatabase(inject('postgresUrl'), { template: inject('postgresTemplate') })
  removeDatabase = database.remove
  portal = await startPortal({ settings: { DATABASE_URL: database.url } })
  client = await portal.api('user')
}, 120_000)
afterAll(async () => {
  await portal?.stop()
  await removeDatabase?.()
})

/** A connection that sends a text, and then some of the rest every second. */
interface SlowClient {
  socket: Socket
  /** What has come. */
  received: () => string
  isOpen: () => boolean
}

async function open(first: string, perSecond = ''): Promise<SlowClient> {
  const { hostname, port } = new URL(portal.origin)
  const socket = connect({ host: hostname, port: Number(port) })
  await once(socket, 'connect')
  let received = ''
  let isOpen = true
  const timer = setInterval(() => perSecond && socket.write(perSecond), 1_000)
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text
  })
  socket.on('error', () => {})
  socket.once('close', () => {
    isOpen = false
    clearInterval(timer)
  })
  if (first) socket.write(first)
  return { socket, received: () => received, isOpen: () => isOpen }
}

const openMany = (count: number, first: string, perSecond?: string) =>
  Promise.all(Array.from({ length: count }, () => open(first, perSecond)))

const closeAll = (clients: readonly SlowClient[]) => {
  for (const { socket } of clients) socket.destroy()
}

/** Requests that others send meanwhile; none may fail. */
async function serveOthers(): Promise<void> {
  for (let count = 0; count < 20; count++) {
    const { status } = await client.fetch(count % 2 ? 'api/documents/1' : PATHS.account)
    expect(status).toBe(200)
  }
}

const HEAD = `GET /${PATHS.liveness} HTTP/1.1\r\nHost: localhost\r\n`

test('a thousand connections that are idle, unused or after a request, hinder no one', async () => {
  const idle = [...(await openMany(500, '')), ...(await openMany(500, `${HEAD}\r\n`))]
  await expect.poll(() => idle.filter(({ received }) => received().startsWith('HTTP/1.1 200')).length).toBe(500)
  await serveOthers()
  expect(idle.filter(({ isOpen }) => isOpen()).length).toBe(1_000)
  closeAll(idle)
  await serveOthers()
})

/** Milliseconds after which a request must have arrived, where its head drips. */
const HEAD_MS = 60_000
/** Milliseconds between two looks of Node at its connections. */
const LOOK_MS = 30_000

fullTest(
  'heads and bodies that drip from hundreds of clients hinder no one, and are ended',
  async () => {
    const heads = await openMany(200, HEAD, 'X-Slow: 1\r\n')
    const body = `POST /${PATHS.logout} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{`
    const bodies = await openMany(200, body, ' ')
    const begun = performance.now()
    await serveOthers()
    await expect.poll(() => bodies.filter(({ isOpen }) => isOpen()).length, { timeout: 40_000 }).toBe(0)
    for (const { received } of bodies) expect(received()).toMatch(/^HTTP\/1.1 4\d\d /)
    await pause(1_000)
    await serveOthers()
    const left = HEAD_MS + LOOK_MS + 10_000 - (performance.now() - begun)
    await expect.poll(() => heads.filter(({ isOpen }) => isOpen()).length, { timeout: left, interval: 1_000 }).toBe(0)
    for (const { received } of heads) expect(received()).toMatch(/^HTTP\/1.1 408 /)
    await serveOthers()
  },
  200_000
)
