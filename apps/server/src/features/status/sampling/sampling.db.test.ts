import { type Health, type PlatformStatus, STATUS_LIMITS, STATUS_PARTS } from '@portico/contract'
import Fastify, { type FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import { migrateDatabase } from '../../../platform/database/migrate.ts'
import { ownDatabase } from '../../../testing/portal.ts'
import { Status } from '../status.ts'
import { StatusSampler } from './sampler.ts'
import { type Measured, storeMeasured } from './store.ts'

const database = ownDatabase()

const OPERATIONAL: Measured = {
  portal: 'operational',
  sandbox: 'operational',
  signIn: 'operational',
  webhooks: 'operational',
  mails: 'operational'
}

let components: Health['components']
let isDeliveryLate: () => Promise<boolean>
let sandboxStatus: number
let app: FastifyInstance
let sampler: StatusSampler
let status: Status

beforeEach(async () => {
  await migrateDatabase(database().pool)
  const up = { status: 'UP' } as const
  components = { db: up, mail: up, identityProvider: up, jobs: up, diskSpace: up }
  isDeliveryLate = async () => false
  sandboxStatus = 200
  app = Fastify()
  app.get('/sandbox/oauth2/jwks', (_request, reply) => reply.code(sandboxStatus).send({}))
  await database().pool.query('create schema if not exists sandbox')
  await database().pool.query('create table if not exists sandbox.owners (owner text)')
  sampler = new StatusSampler({
    app,
    database: database(),
    readHealth: async () => ({ status: 'UP', components }),
    isDeliveryLate: () => isDeliveryLate(),
    log: app.log
  })
  status = new Status({ database: database(), clock: () => new Date(), sampler, log: app.log })
})

const read = (): Promise<PlatformStatus> => {
  status.forget()
  return status.read()
}
const statesOf = ({ parts }: PlatformStatus) => Object.fromEntries(parts.map(({ name, state }) => [name, state]))
const store = (measured: Measured, at: Date) => storeMeasured(database(), measured, at)

/** The beginning of a minute some minutes ago. */
const minutesAgo = (minutes: number) => new Date((Math.floor(Date.now() / 60_000) - minutes) * 60_000)

test('before anything is measured nothing is known, and no day is there', async () => {
  const found = await read()
  expect(found).toMatchObject({ state: null, checkedDate: null, isComplete: true, incidents: [] })
  expect(found.parts).toEqual(STATUS_PARTS.map((name) => ({ name, state: null, days: [] })))
})

describe('a measurement', () => {
  test('finds every part operational', async () => {
    await sampler.measure()
    const found = await read()
    expect([found.state, statesOf(found)]).toEqual(['operational', OPERATIONAL])
    const day = { day: found.today, observedMinutes: 1, degradedMinutes: 0, downMinutes: 0 }
    expect(found.parts.map(({ days }) => days)).toEqual(STATUS_PARTS.map(() => [day]))
  })

  const DOWN = { status: 'DOWN' } as const

  test.each<[string, Partial<Health['components']>, Partial<Measured>]>([
    ['an identity provider that does not respond', { identityProvider: DOWN }, { signIn: 'down' }],
    ['a mail server that does not respond', { mail: DOWN }, { mails: 'down' }],
    ['jobs that do not run', { jobs: DOWN }, { mails: 'degraded' }],
    ['a full disk', { diskSpace: DOWN }, { portal: 'degraded' }]
  ])('finds %s, and which part is affected', async (_name, broken, expected) => {
    Object.assign(components, broken)
    await sampler.measure()
    expect(statesOf(await read())).toEqual({ ...OPERATIONAL, ...expected })
  })

  test('finds a sandbox that fails, and deliveries of which nothing is known', async () => {
    sandboxStatus = 500
    isDeliveryLate = () => Promise.reject(new Error('lost'))
    await sampler.measure()
    expect(statesOf(await read())).toEqual({ ...OPERATIONAL, sandbox: 'down', webhooks: 'down' })
  })

  test('finds late deliveries when they stay late, and not right after a clock was advanced', async () => {
    isDeliveryLate = async () => true
    await sampler.measure()
    expect(statesOf(await read()).webhooks).toBe('operational')
  })

  test('finds every part down without the database', async () => {
    components.db = { status: 'DOWN' }
    await sampler.measure()
    expect(new Set(Object.values(statesOf(await read())))).toEqual(new Set(['down']))
  })
})

describe('minutes', () => {
  const counted = async () =>
    (
      await database().pool.query(
        `select part, sum(observed_minutes)::int as observed, sum(degraded_minutes)::int as degraded, sum(down_minutes)::int as down
           from status_days where part in ('mails', 'portal', 'sandbox') group by part order by part`
      )
    ).rows

  test('count once, however many instances measure them at the same time, with the worst that one of them found', async () => {
    const at = minutesAgo(1)
    await Promise.all(Array.from({ length: 5 }, () => store(OPERATIONAL, at)))
    await store({ ...OPERATIONAL, sandbox: 'down', mails: 'degraded' }, at)
    await store(OPERATIONAL, at)
    expect(await counted()).toEqual([
      { part: 'mails', observed: 1, degraded: 1, down: 0 },
      { part: 'portal', observed: 1, degraded: 0, down: 0 },
      { part: 'sandbox', observed: 1, degraded: 0, down: 1 }
    ])
  })

  test('in which nothing was stored count as an outage of every part', async () => {
    await store(OPERATIONAL, minutesAgo(11))
    await store(OPERATIONAL, minutesAgo(0))
    const outage = { observed: 12, degraded: 0, down: 10 }
    expect(await counted()).toEqual(['mails', 'portal', 'sandbox'].map((part) => ({ part, ...outage })))
  })

  test('are kept for 90 days', async () => {
    await database().pool.query(
      `insert into status_days select 'portal', (now() at time zone 'UTC')::date - days, 1440, 0, 0 from unnest($1::int[]) as days`,
      [[STATUS_LIMITS.days - 1, STATUS_LIMITS.days]]
    )
    expect((await read()).parts[0]?.days).toHaveLength(1)
    await status.cleanUp()
    expect((await database().pool.query('select from status_days')).rowCount).toBe(1)
  })
})

describe('the state of a part', () => {
  test('is that of all instances, and the own one when nothing was stored for minutes', async () => {
    await store({ ...OPERATIONAL, mails: 'down' }, minutesAgo(0))
    expect(statesOf(await read()).mails).toBe('down')
    await database().pool.query(`update status_parts set minute = minute - interval '6 minutes'`)
    expect((await read()).state).toBeNull()
    await sampler.measure()
    await database().pool.query(`update status_parts set minute = minute - interval '6 minutes', state = 'down'`)
    expect(statesOf(await read()).mails).toBe('operational')
  })

  test('is no better than an open incident says', async () => {
    await sampler.measure()
    await database().pool.query(
      `insert into status_incidents (title_en, impact, parts, state, published_date, resolved_date, created_by, created_date, changed_date)
       select 'Slow', impact, array['webhooks', part], 'identified', now(), resolved, 'admin', now(), now()
         from (values ('degraded', 'mails', null::timestamptz), ('down', 'portal', now())) as rows (impact, part, resolved)`
    )
    expect(statesOf(await read())).toEqual({ ...OPERATIONAL, webhooks: 'degraded', mails: 'degraded' })
  })
})

test('without the database the status is what this instance finds, with the days that it has read', async () => {
  await sampler.measure()
  await read()
  components.db = { status: 'DOWN' }
  await database().pool.query('alter table status_parts rename to status_parts_away')
  await sampler.measure()
  const found = await read()
  expect(found).toMatchObject({ isComplete: false, state: 'down' })
  expect(found.parts[0]?.days).toHaveLength(1)
})
