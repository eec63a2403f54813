import http from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Client } from '@portico/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MalformedCall, malformedCalls } from '../testing/malformed-calls.ts'
import { startPortal, type TestPortal } from '../testing/portal.ts'
import { signIn } from '../testing/sign-in/accounts.ts'

/** Malformed calls over every route: none may be a 5xx, and none may leave memory behind. `npm run fuzz` makes 50,000 of them. */

const CALLS = Number(process.env.FUZZ_CALLS ?? 3_000)
const SEED = Number(process.env.FUZZ_SEED ?? 20261124)
const PORTION = 500
/** Calls after which memory is looked at, and what it may have grown by since: caches are full by then. */
const WARM = 15_000
const GROWTH_BYTES = 32 * 1024 * 1024

let portal: TestPortal
const routes = new Set<string>()
const agent = new http.Agent({ keepAlive: true, maxSockets: 4 })

beforeAll(async () => {
  portal = await startPortal({
    // Each call comes from another address, so that no limit answers in place of the route.
    settings: { TRUST_PROXY: 'true', LOG_LEVEL: 'fatal' },
    extend: (app) =>
      app.addHook('onRoute', ({ method, url }) => {
        for (const name of [method].flat()) if (name !== 'HEAD') routes.add(`${name} ${url}`)
      })
  })
  // Preparing the published documents takes seconds, and is tested elsewhere.
  await portal.sql('delete from api_definitions')
}, 60_000)
afterAll(async () => {
  agent.destroy()
  await portal.close()
})

/** The authorization of each caller: nobody, a user, an administrator, a client of the sandbox, and three that are none. */
async function authorizations(): Promise<(string | undefined)[]> {
  const bearerOf = async (login: 'user' | 'admin') => {
    await portal.sql('update users set activated = true where login = $1', [login])
    return (await signIn(portal, login)).authorization
  }
  const token = await new Client(portal.origin).fetch('sandbox/oauth2/token', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials&client_id=portal-demo'
  })
  const { access_token } = (await token.json()) as { access_token: string }
  return [
    undefined,
    await bearerOf('user'),
    await bearerOf('admin'),
    `Bearer ${access_token}`,
    'Bearer x.y.z',
    'Basic Og=='
  ]
}

function statusOf(call: MalformedCall, authorization: string | undefined, index: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const { hostname, port } = new URL(portal.origin)
  const forwarded = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`
  const request = http.request(
    {
      agent,
      hostname,
      port,
      method: call.method,
      path: call.path,
      headers: { ...call.headers, 'x-forwarded-for': forwarded, ...(authorization && { authorization }) }
    },
    (response) => {
      // A live stream would never end.
      if (/event-stream/.test(response.headers['content-type'] ?? '')) request.destroy()
      response.resume()
      resolve(response.statusCode ?? 0)
    }
  )
  // A refused body may end the connection before it was sent.
  request.on('error', (error: NodeJS.ErrnoException) =>
    ['ECONNRESET', 'EPIPE'].includes(error.code ?? '') ? resolve(0) : reject(error)
  )
  request.end(call.body)
  return promise
}

async function usedMemory(): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let round = 0; round < 3; round++) {
    collect()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return process.memoryUsage().heapUsed
}

test(`${CALLS} malformed calls lead to no 5xx`, { timeout: 30 * 60_000 }, async () => {
  const failed: string[] = []
  let warm: number | undefined
  for (let done = 0; done < CALLS; done += PORTION) {
    // A call may have ended a session.
    const callers = await authorizations()
    const calls = malformedCalls([...routes], callers.length, SEED + done, Math.min(PORTION, CALLS - done))
    for (let at = 0; at < calls.length; at += 4)
      await Promise.all(
        calls.slice(at, at + 4).map(async (call, offset) => {
          const status = await statusOf(call, callers[call.caller], done + at + offset)
          if (status >= 500)
            failed.push(
              `${status} ${call.method} ${call.path} ${JSON.stringify(call.headers)} ${call.body}`.slice(0, 600)
            )
        })
      )
    if (warm === undefined && done + PORTION >= WARM) warm = await usedMemory()
  }
  expect(failed).toEqual([])
  expect((await fetch(`${portal.origin}/management/health/readiness`)).status).toBe(200)
  if (warm !== undefined) expect((await usedMemory()) - warm).toBeLessThan(GROWTH_BYTES)
})
