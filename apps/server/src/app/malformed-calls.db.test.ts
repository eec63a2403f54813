import http from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Client } from '@portico/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MalformedCall, malformedCalls } from '../testing/malformed/calls.ts'
import { createKnownIds } from '../testing/malformed/known-ids.ts'
import { startPortal, type TestPortal } from '../testing/portal.ts'
import { signIn } from '../testing/sign-in/accounts.ts'

/** Malformed calls over every route, a part of them with ids and bodies that are valid: none may be a 5xx, and none may leave memory behind. `npm run fuzz` makes 50,000 of them. */

const CALLS = Number(process.env.FUZZ_CALLS ?? 3_000)
const SEED = Number(process.env.FUZZ_SEED ?? 20261124)
const PORTION = 750
/** Calls after which memory is looked at, and what it may have grown by since: most caches are full by then. */
const WARM = Math.min(15_000, CALLS / 2)
const GROWTH_BYTES = 32 * 1024 * 1024

let portal: TestPortal
const routes = new Set<string>()
const agent = new http.Agent({ keepAlive: true, maxSockets: 4 })

beforeAll(async () => {
  portal = await startPortal({
    // Each call comes from another address, so that no limit responds in place of the route.
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
  // A single round leaves a few MiB behind, and spares `npm test` half a second.
  for (let round = 0; round < (CALLS > WARM * 2 ? 3 : 1); round++) {
    collect()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return process.memoryUsage().heapUsed
}

/** Position of the sandbox's client among the callers. */
const SANDBOX_CALLER = 3
/** Positions of callers, those that get far more than once. */
const CALLERS = [0, 1, 1, 2, 2, 2, SANDBOX_CALLER, SANDBOX_CALLER, 4, 5]

/**
 * The family that a route belongs to, and the least share of its calls, with the route's own method, that must succeed: about half of
 * what does. Calls that are all refused at the door test nothing behind it.
 */
const FAMILIES = [
  { name: 'catalogue', of: /^\S+ \/api\/(?:documents|specifications|files|api-definitions|partners)\b/, least: 0.04 },
  { name: 'sandbox', of: /^\S+ \/sandbox\//, least: 0.08 },
  { name: 'management', of: /^\S+ \/management\//, least: 0.15 },
  { name: 'other calls', of: /^\S+ \/(?:api|auth|oauth2)\//, least: 0.04 },
  { name: 'pages', of: /^/, least: 0.2 }
]

/** Counts what became of the calls. */
class Outcome {
  readonly failed: string[] = []
  reset = 0
  readonly #families = new Map(FAMILIES.map(({ name }) => [name, { calls: 0, successes: 0 }]))

  add(call: MalformedCall, status: number): void {
    const { route, method, path, headers, body } = call
    if (status >= 500) this.failed.push(`${status} ${method} ${path} ${JSON.stringify(headers)} ${body}`.slice(0, 600))
    if (status === 0) this.reset++
    const family = this.#families.get(FAMILIES.find(({ of }) => of.test(route))?.name ?? '')
    if (!family || !route.startsWith(`${method} `)) return
    family.calls++
    if (status >= 200 && status < 300) family.successes++
  }

  /** Families of which too few calls succeeded, with their share. */
  get refused(): [name: string, share: number][] {
    return FAMILIES.flatMap(({ name, least }) => {
      const { calls = 0, successes = 0 } = this.#families.get(name) ?? {}
      return successes < least * calls ? [[name, successes / calls]] : []
    })
  }
}

/** Makes the calls of one portion, four at a time. */
async function makePortion(start: number, count: number, outcome: Outcome): Promise<void> {
  // A call may have ended a session, or deleted a record.
  const callers = await authorizations()
  const known = await createKnownIds(portal.origin, callers[2] ?? '', callers[SANDBOX_CALLER] ?? '')
  const options = { routes: [...routes], known, callers: CALLERS, sandboxCaller: SANDBOX_CALLER }
  const calls = malformedCalls({ ...options, seed: SEED + start, count })
  for (let at = 0; at < calls.length; at += 4)
    await Promise.all(
      calls
        .slice(at, at + 4)
        .map(async (call, offset) => outcome.add(call, await statusOf(call, callers[call.caller], start + at + offset)))
    )
}

test(`${CALLS} malformed calls lead to no 5xx`, { timeout: 30 * 60_000 }, async () => {
  const outcome = new Outcome()
  let warm: number | undefined
  for (let done = 0; done < CALLS; done += PORTION) {
    await makePortion(done, Math.min(PORTION, CALLS - done), outcome)
    if (warm === undefined && done + PORTION >= WARM) warm = await usedMemory()
  }
  expect(outcome.failed).toEqual([])
  expect(outcome.refused).toEqual([])
  // The response that a reset connection would have had is not known: it may not be many.
  expect(outcome.reset).toBeLessThan(CALLS / 100)
  expect((await fetch(`${portal.origin}/management/health/readiness`)).status).toBe(200)
  expect((await usedMemory()) - (warm ?? 0)).toBeLessThan(GROWTH_BYTES)
})
