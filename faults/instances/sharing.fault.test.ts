import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { PATHS, SESSION_ID_HEADER } from '@portico/contract'
import { type Client, signInOverHttp } from '@portico/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../../apps/server/src/testing/mail/mail-server.ts'
import { openApi, referenceCalls } from '../../apps/server/src/testing/references.ts'
import { assertionClaims, makeKey, signAssertion } from '../../packages/sandbox/src/testing/applications.ts'
import { type Cluster, type Instance, startCluster } from '../support/cluster.ts'
import { enterPassword, makeApplication, makeUser, PASSWORD } from '../support/people.ts'
import { upstreamOf, watchUpstreams } from '../support/upstreams.ts'

/** What three instances behind nginx share, without sticky sessions. */

/** Milliseconds in which every instance knows what one has changed. */
const SHARED_MS = 5_000
const soon = { timeout: SHARED_MS, interval: 50 }

let mail: MailServer
let cluster: Cluster
let admin: Client
let user: Client

beforeAll(async () => {
  mail = await startMailServer()
  cluster = await startCluster({ settings: { SMTP_URL: `smtp://localhost:${mail.port}`, CATALOGUE_REVIEW: 'true' } })
  admin = await cluster.signIn('admin')
  user = await cluster.signIn('user')
})
afterAll(async () => {
  await cluster?.close()
  await mail.stop()
})

/** Does something at every instance at the same moment. */
const atAll = <T>(run: (instance: Instance) => Promise<T>): Promise<T[]> => Promise.all(cluster.instances.map(run))

const statusesOf = (responses: Response[]) => responses.map(({ status }) => status).sort()

describe('a session', () => {
  test('is begun in steps that go to all instances in turn, and is known to each', async () => {
    const seen = watchUpstreams(cluster.nginx)
    const clients = await Promise.all([1, 2, 3].map(() => cluster.signIn('user')))
    for (const client of clients)
      expect(statusesOf(await atAll((one) => cluster.at(one, client).fetch(PATHS.account)))).toEqual([200, 200, 200])
    const paths = seen()
    expect([...paths.keys()].sort()).toEqual(cluster.instances.map(({ upstream }) => upstream).sort())
    // No instance has seen a sign-in from its beginning to its end alone.
    for (const each of paths.values()) expect(new Set(each).size).toBeGreaterThan(1)
  })

  test.each(['by its user', 'by an administrator'])('that was ended %s is refused by each', async (by) => {
    const { login } = await makeUser(admin)
    const client = await signInOverHttp(cluster.origin, { login, password: PASSWORD })
    const [first] = cluster.instances
    const ended =
      by === 'by its user'
        ? await cluster.at(first as Instance, client).fetch(PATHS.logout, { method: 'POST' })
        : await cluster.at(first as Instance, admin).fetch(PATHS.userSessions(login), { method: 'DELETE' })
    expect(ended.ok).toBe(true)
    await expect
      .poll(async () => statusesOf(await atAll((one) => cluster.at(one, client).fetch(PATHS.account))), soon)
      .toEqual([401, 401, 401])
  })
})

describe('of three simultaneous uses at three instances, one has an effect:', () => {
  test('the code of a sign-in', async () => {
    const { browser, url } = await enterPassword(cluster.origin, { login: 'user', password: 'user' })
    const code = url.searchParams.get('id_token') ?? ''
    const responses = await atAll(({ origin }) =>
      browser.request(new URL(`/${PATHS.login}?id_token=${encodeURIComponent(code)}`, origin))
    )
    expect(statusesOf(responses)).toEqual([200, 401, 401])
  })

  test('the key of a mailed link for a new password', async () => {
    const { login, email } = await makeUser(admin)
    const asked = await fetch(`${cluster.origin}/${PATHS.passwordResetInit}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: email
    })
    expect(asked.status).toBe(200)
    const keyOf = () =>
      mail.mails.flatMap(({ text = '', recipients }) =>
        recipients.includes(email) ? (/[?]key=([\w-]+)/.exec(text)?.[1] ?? []) : []
      )
    await expect.poll(keyOf).toHaveLength(1)
    const [key] = keyOf()
    const passwords = cluster.instances.map((_, index) => `new-password-${index}`)
    const responses = await atAll((instance) =>
      fetch(`${instance.origin}/${PATHS.passwordResetFinish}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ key, newPassword: passwords[cluster.instances.indexOf(instance)] })
      })
    )
    expect(statusesOf(responses)).toEqual([200, 400, 400])
    const accepted = passwords[responses.findIndex(({ ok }) => ok)] as string
    await signInOverHttp(cluster.origin, { login, password: accepted })
  })

  test('the assertion of an application', async () => {
    const { application } = await makeApplication(user)
    const key = await makeKey('one')
    const { status } = await user.fetch(PATHS.applicationKeys(application.id), {
      method: 'PUT',
      json: { jwks: { keys: [key.jwk] } }
    })
    expect(status).toBe(200)
    const assertion = await signAssertion(
      key,
      assertionClaims(application.clientId, { aud: `${cluster.origin}/sandbox` })
    )
    const responses = await atAll(({ origin }) =>
      fetch(`${origin}/sandbox/oauth2/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
          client_assertion: assertion
        })
      })
    )
    expect(statusesOf(responses)).toEqual([200, 401, 401])
  })

  test('a payment with one idempotency key and one body', async () => {
    const { token } = await makeApplication(user, { scopes: ['payments'] })
    const orderId = `order-${randomUUID().slice(0, 8)}`
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const body = JSON.stringify({
      ...{ orderId, countryCode: 'DE', amount: { value: '12.50', currency: 'EUR' } },
      ...{ customer: { name: 'Lena Hoffmann' }, method: { methodCode: 'M003' } }
    })
    const key = randomUUID()
    const responses = await atAll(({ origin }) =>
      fetch(`${origin}/sandbox/payments/v1/payments`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': key },
        body
      })
    )
    // A request that meets the one under way may be told to try again.
    expect(responses.map(({ status }) => status).filter((status) => status !== 201 && status !== 409)).toEqual([])
    const payments = await Promise.all(responses.filter(({ ok }) => ok).map((response) => response.json()))
    expect(new Set(payments.map(({ paymentId }) => paymentId)).size).toBe(1)
    const listed = await fetch(`${cluster.origin}/sandbox/payments/v1/payments?orderId=${orderId}`, { headers })
    expect((await listed.json()).items).toHaveLength(1)
  })
})

describe('a limit counts at all instances together:', () => {
  test('ten wrong passwords with one user name', async () => {
    const seen = watchUpstreams(cluster.nginx)
    const login = `nobody-${randomUUID().slice(0, 8)}`
    const attempts = await Promise.all(
      Array.from({ length: 15 }, () => enterPassword(cluster.origin, { login, password: 'wrong' }))
    )
    const statuses = attempts.map(({ response }) => response?.status)
    expect([
      statuses.filter((status) => status === 401).length,
      statuses.filter((status) => status === 429).length
    ]).toEqual([10, 5])
    expect(seen().size).toBe(3)
  })

  test('five contact messages of one sender', async () => {
    const email = `${randomUUID()}@example.com`
    const message = { fullName: 'Ada Lovelace', email, subject: 'Limits', message: 'Shared?' }
    const responses = await Promise.all(
      Array.from({ length: 9 }, async (_, index) => {
        const { origin } = cluster.instances[index % 3] as Instance
        const token = await fetch(`${origin}/${PATHS.preAuthenticate}`, {
          headers: { [SESSION_ID_HEADER]: randomUUID() }
        })
        const { id_token } = (await token.json()) as { id_token: string }
        return fetch(`${origin}/${PATHS.contact}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${id_token}`, 'content-type': 'application/json' },
          body: JSON.stringify(message)
        })
      })
    )
    const statuses = responses.map(({ status }) => status)
    expect([
      statuses.filter((status) => status < 300).length,
      statuses.filter((status) => status === 429).length
    ]).toEqual([5, 4])
  })

  /** Points that each instance leases at a time: a twentieth of the 600 requests that a token has in a minute. */
  const [LIMIT, LEASE] = [600, 30]

  test('600 requests of the sandbox in a minute, of which each other instance may hold back a lease', async () => {
    const { token } = await makeApplication(user, { scopes: ['vehicle-api'] })
    const call = async () => {
      const response = await fetch(`${cluster.origin}/sandbox/vehicle-api/v1/vehicles?limit=1`, {
        headers: { authorization: `Bearer ${token}` }
      })
      await response.text()
      return { status: response.status, upstream: upstreamOf(response) }
    }
    const outcomes: Awaited<ReturnType<typeof call>>[] = []
    while (outcomes.length < LIMIT + 100) outcomes.push(...(await Promise.all(Array.from({ length: 20 }, call))))
    const allowed = outcomes.filter(({ status }) => status === 200).length
    const firstRefused = outcomes.findIndex(({ status }) => status === 429)
    expect(new Set(outcomes.map(({ upstream }) => upstream)).size).toBe(3)
    expect(outcomes.filter(({ status }) => status !== 200 && status !== 429)).toEqual([])
    // Never more than the limit, and the first refusal by at most what two other instances have leased and not spent.
    expect(allowed).toBeLessThanOrEqual(LIMIT)
    expect(firstRefused).toBeGreaterThanOrEqual(LIMIT - 2 * LEASE)
  })
})

describe('within five seconds every instance has', () => {
  const levels = () =>
    atAll(async (one) => {
      const { loggers } = await cluster
        .at(one, admin)
        .json<{ loggers: Record<string, { configuredLevel: string | null }> }>(PATHS.loggers)
      return loggers.reference?.configuredLevel
    })
  const setLevel = async (configuredLevel: string) => {
    const response = await admin.fetch(PATHS.logger('reference'), { method: 'POST', json: { configuredLevel } })
    expect(response.status).toBe(204)
  }

  test('the level of a logger, also when the connections that listen for it are cut', async () => {
    await setLevel('DEBUG')
    await expect.poll(levels, soon).toEqual(['DEBUG', 'DEBUG', 'DEBUG'])
    const { rowCount } = await cluster.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen %'`
    )
    expect(rowCount).toBe(3)
    await setLevel('WARN')
    await expect.poll(levels, soon).toEqual(['WARN', 'WARN', 'WARN'])
  })

  test('a version that an administrator has released: its document, its pages and their first views', async () => {
    const { login } = await makeUser(admin)
    const reader = await signInOverHttp(cluster.origin, { login, password: PASSWORD })
    const api = `api-${randomUUID().slice(0, 8)}`
    const { file, document } = await referenceCalls(() => admin).publish(api, openApi({ title: 'One' }))
    const address = encodeURIComponent(`/apireference/${api}/operations/readThing`)
    const textOf = async (client: Client, path: string) => {
      const response = await client.fetch(path)
      return response.ok ? await response.text() : ''
    }
    const view = async (one: Instance) => {
      const client = cluster.at(one, reader)
      const [text, piece, page] = await Promise.all([
        textOf(client, PATHS.apiDownload('sandbox', api, '1.0.0')),
        textOf(client, PATHS.referencePiece(api, 'operation', 'readThing')),
        textOf(client, `${PATHS.firstView}?address=${address}`)
      ])
      return [/title: (\w+)/.exec(text)?.[1], ...[piece, page].map((each) => /Read (a thing|another)/.exec(each)?.[1])]
    }
    const all = (...texts: string[]) => [texts, texts, texts]
    await expect.poll(() => atAll(view), { timeout: 20_000 }).toEqual(all('One', 'a thing', 'a thing'))

    const changed = openApi({ title: 'Two' }).replace('Read a thing', 'Read another')
    const response = await referenceCalls(() => user).changeFile('PATCH', file, { content: changed, document })
    expect(response.status).toBe(200)
    expect(await atAll(view)).toEqual(all('One', 'a thing', 'a thing'))
    const reviews = await admin.json<{ id: number; recordId: number; entity: string }[]>(
      `${PATHS.managedReviews}?size=200`
    )
    const review = reviews.find(({ recordId, entity }) => recordId === file.id && entity === 'file')
    const released = await admin.fetch(PATHS.reviewRelease(review?.id ?? 0), { method: 'POST' })
    expect([review?.entity, released.status]).toEqual(['file', 200])
    await expect.poll(() => atAll(view), soon).toEqual(all('Two', 'another', 'another'))
  })
})

const MAILS = 50

describe('beside requests', () => {
  test('each of fifty mails is sent once, and by more than one instance', async () => {
    const seen = cluster.instances.map(({ portal }) => portal.log().length)
    const users = await Promise.all(Array.from({ length: MAILS }, () => makeUser(admin, { password: undefined })))
    const addresses = new Set(users.map(({ email }) => email))
    const received = () => mail.mails.filter(({ recipients }) => recipients.some((each) => addresses.has(each)))
    await expect.poll(() => received().length, { timeout: 60_000 }).toBeGreaterThanOrEqual(MAILS)
    // Time for a second one.
    await pause(2_000)
    expect(received()).toHaveLength(MAILS)
    expect(new Set(received().flatMap(({ recipients }) => recipients))).toEqual(addresses)
    const senders = cluster.instances.filter(({ portal }, index) =>
      portal.log().slice(seen[index]).includes('"msg":"mail sent"')
    )
    expect(senders.length).toBeGreaterThan(1)
  }, 90_000)
})
