import { type LoggerLevel, type Loggers, type LogLine, logLineSchema, PATHS } from '@portico/contract'
import type { Client } from '@portico/testing'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { openLogTail } from '../../../testing/log-tail.ts'
import { makeDatabase, startPortal } from '../../../testing/portal.ts'
import { admin, portal, sharePortal, user } from '../../../testing/shared-portal.ts'
import { signIn } from '../../../testing/sign-in/accounts.ts'

sharePortal()

const setLevel = (client: Client, name: string, configuredLevel: LoggerLevel | null | string) =>
  client.fetch(PATHS.logger(name), { method: 'POST', json: { configuredLevel } })

const levelsOf = async (client: Client) => (await client.json<Loggers>(PATHS.loggers)).loggers

describe('the level of a logger', () => {
  afterEach(async () => {
    for (const name of ['ROOT', 'http', 'database']) await setLevel(admin, name, null)
  })

  test('holds from the next line on, and null gives it the root’s again', async () => {
    const requests = () =>
      portal
        .log()
        .split('\n')
        .filter((line) => line.includes('"msg":"request"')).length
    expect((await setLevel(admin, 'http', 'OFF')).status).toBe(204)
    expect((await levelsOf(admin)).http).toEqual({ configuredLevel: 'OFF', effectiveLevel: 'OFF' })
    const before = requests()
    await user.json('api/account')
    expect(requests()).toBe(before)
    expect((await setLevel(admin, 'http', null)).status).toBe(204)
    expect((await levelsOf(admin)).http).toEqual({ effectiveLevel: 'INFO' })
    await user.json('api/account')
    await expect.poll(requests).toBeGreaterThan(before)
  })

  test('makes statements of the database visible, without their values', async () => {
    await setLevel(admin, 'database', 'DEBUG')
    await user.json('api/documents/1')
    const statements = portal
      .log()
      .split('\n')
      .filter((line) => line.includes('"logger":"database"'))
    expect(statements.join('\n')).toContain('from sessions s join users')
  })

  test('of the root holds for every logger that has none of its own', async () => {
    await setLevel(admin, 'http', 'TRACE')
    await setLevel(admin, 'ROOT', 'ERROR')
    expect(await levelsOf(admin)).toMatchObject({
      ROOT: { configuredLevel: 'ERROR', effectiveLevel: 'ERROR' },
      jobs: { effectiveLevel: 'ERROR' },
      http: { configuredLevel: 'TRACE', effectiveLevel: 'TRACE' }
    })
    await setLevel(admin, 'ROOT', null)
    expect((await levelsOf(admin)).ROOT).toEqual({ configuredLevel: 'INFO', effectiveLevel: 'INFO' })
  })

  test('stands in the audit log with who set it, and what it was before', async () => {
    await setLevel(admin, 'database', 'WARN')
    await setLevel(admin, 'database', 'ERROR')
    const entries = await portal.sql(
      `select actor, action, before, after from audit_log where entity = 'logger' and entity_id = 'database' order by id desc limit 1`
    )
    expect(entries).toEqual([
      { actor: 'admin', action: 'update', before: { configuredLevel: 'WARN' }, after: { configuredLevel: 'ERROR' } }
    ])
  })

  test('that does not exist is refused by field, and so is a logger that does not', async () => {
    for (const level of ['LOUD', 'debug', '', 7 as never]) {
      const response = await setLevel(admin, 'http', level)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ fieldErrors: [{ field: 'configuredLevel' }] })
    }
    for (const name of ['nothing', 'toString', '%00', 'a.b'])
      expect((await setLevel(admin, name, 'INFO')).status).toBe(404)
  })
})

test('a level outlives a restart', async () => {
  const made = await makeDatabase()
  const first = await startPortal({ settings: made.settings })
  await setLevel(await signIn(first, 'admin'), 'jobs', 'TRACE')
  await first.close()
  const second = await startPortal({ settings: made.settings })
  try {
    expect((await levelsOf(await signIn(second, 'admin'))).jobs).toEqual({
      configuredLevel: 'TRACE',
      effectiveLevel: 'TRACE'
    })
  } finally {
    await second.close()
    await made.remove()
  }
})

/** An embedded database has one instance only. */
if (inject('testDatabase') === 'postgres')
  test('a level set on one instance holds on every other at once, also after their connection broke', async () => {
    const made = await makeDatabase()
    const [first, second] = await Promise.all([1, 2].map(() => startPortal({ settings: made.settings })))
    if (!first || !second) throw new Error('Two instances were to be started.')
    try {
      const one = await signIn(first, 'admin')
      const other = await signIn(second, 'admin')
      const levelThere = async () => (await levelsOf(other)).mail?.effectiveLevel
      expect(await levelThere()).toBe('INFO')
      await setLevel(one, 'mail', 'DEBUG')
      await expect.poll(levelThere, { timeout: 15_000 }).toBe('DEBUG')
      await first.sql(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'portico: notifications' and datname = current_database()`
      )
      await setLevel(one, 'mail', 'ERROR')
      await expect.poll(levelThere, { timeout: 15_000 }).toBe('ERROR')
      await setLevel(one, 'mail', null)
      await expect.poll(levelThere, { timeout: 15_000 }).toBe('INFO')
    } finally {
      await Promise.all([first.close(), second.close()])
      await made.remove()
    }
  }, 30_000)

describe('the live log', () => {
  const has = (lines: LogLine[], path: string) => lines.some((line) => line.path === path)

  test('begins with the last lines, and goes on with each that comes', async () => {
    await user.fetch('api/before')
    const tail = await openLogTail(admin)
    try {
      expect(tail.response.headers.get('content-type')).toMatch(/^text\/event-stream/)
      await expect.poll(() => has(tail.lines, '/api/before')).toBe(true)
      await user.fetch('api/after')
      await expect.poll(() => has(tail.lines, '/api/after')).toBe(true)
      for (const line of tail.lines) logLineSchema.parse(line)
      expect(tail.lines.find(({ path }) => path === '/api/after')).toMatchObject({
        level: 'INFO',
        logger: 'http',
        msg: 'request',
        status: 404
      })
      expect(tail.lines.length).toBeLessThanOrEqual(500)
    } finally {
      tail.close()
    }
  })

  test('has only what is asked for: by level, by logger and by text', async () => {
    const tails = await Promise.all(
      ['?level=WARN', '?logger=session', '?query=WANTED'].map((query) => openLogTail(admin, query))
    )
    try {
      const [warnings, sessions, wanted] = tails
      await user.fetch('api/wanted')
      await signIn(portal, 'user')
      await expect.poll(() => sessions?.lines.some(({ msg }) => msg === 'signed in')).toBe(true)
      expect(sessions?.lines.every(({ logger }) => logger === 'session')).toBe(true)
      await expect.poll(() => wanted?.lines.map(({ path }) => path)).toEqual(['/api/wanted'])
      expect(warnings?.lines.every(({ level }) => ['WARN', 'ERROR'].includes(level))).toBe(true)
    } finally {
      for (const tail of tails) tail.close()
    }
    for (const query of ['level=LOUD', `query=${'x'.repeat(201)}`])
      expect((await admin.fetch(`${PATHS.logTail}?${query}`)).status).toBe(400)
  })

  test.each([
    ['its reader signs out', (client: Client) => client.fetch(PATHS.logout, { method: 'POST' })],
    ['its reader is deactivated', () => portal.sql(`update users set activated = false where login = 'user'`)],
    [
      'its reader is no administrator any more',
      () => portal.sql(`update users set authorities = '{ROLE_USER}' where login = 'user'`)
    ]
  ])(
    'ends within seconds when %s',
    async (_name, end) => {
      await portal.sql(`update users set authorities = '{ROLE_ADMIN,ROLE_USER}' where login = 'user'`)
      try {
        const reader = await signIn(portal, 'user')
        const tail = await openLogTail(reader)
        await end(reader)
        await tail.ended
      } finally {
        await portal.sql(`update users set activated = true, authorities = '{ROLE_USER}' where login = 'user'`)
      }
    },
    8_000
  )

  test('has room for twenty readers, and again when one of them leaves', async () => {
    const tails = await Promise.all(Array.from({ length: 20 }, () => openLogTail(admin, '?level=ERROR')))
    try {
      const refused = await admin.fetch(PATHS.logTail)
      expect(refused.status).toBe(429)
      expect(refused.headers.get('retry-after')).toBe('30')
      tails.pop()?.close()
      await expect
        .poll(async () => {
          const tail = await openLogTail(admin, '?level=ERROR')
          tails.push(tail)
          return tail.response.status
        })
        .toBe(200)
    } finally {
      for (const tail of tails) tail.close()
    }
  })

  test('does not keep a portal from stopping', async () => {
    const stopping = await startPortal()
    const tail = await openLogTail(await signIn(stopping, 'admin'))
    await stopping.close()
    await tail.ended
  })
})
