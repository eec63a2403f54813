import type { MailKind } from '@portico/contract'
import { inTransaction } from '@portico/server-kit'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { readConfig } from '../../config.ts'
import { makeDatabase } from '../../testing/portal.ts'
import { migrateDatabase } from '../database/migrate.ts'
import { type Database, openDatabase } from '../database/open.ts'
import { Jobs } from '../jobs/jobs.ts'
import { Outbox } from './outbox.ts'
import { MailRefusedError, type OutgoingMail } from './transport.ts'

const DAY = 24 * 60 * 60 * 1000
const soon = { timeout: 20_000, interval: 50 }

let database: Database
let jobs: Jobs
let outbox: Outbox
let now = new Date('2026-03-09T12:00:00Z')
/** What was handed over, and how handing over goes. */
let sent: OutgoingMail[]
let deliver: () => Promise<void>
let log: string[]
/** Keys that mails were written with. */
let keys: string[]
let removeDatabase: () => Promise<void>

beforeAll(async () => {
  const made = await makeDatabase()
  removeDatabase = made.remove
  database = await openDatabase(readConfig(made.settings), () => {})
  await migrateDatabase(database.pool)
  jobs = new Jobs(database, { embedded: inject('testDatabase') === 'embedded', log: pino({ level: 'silent' }) })
  outbox = makeOutbox(true)
  await jobs.start()
})
afterAll(async () => {
  await jobs.stop()
  await database.close()
  await removeDatabase()
})
beforeEach(async () => {
  sent = []
  keys = []
  log = []
  deliver = async () => {}
  await database.pool.query('delete from mails')
})

function makeOutbox(keepsMails: boolean): Outbox {
  const made = new Outbox({
    database,
    jobs,
    clock: () => now,
    transport: {
      send: async (mail) => {
        await deliver()
        sent.push(mail)
      },
      verify: async () => {},
      close: () => {}
    },
    sender: { supportEmail: 'support@portico.example', publicUrl: 'https://portal.example' },
    keepsMails,
    log: pino({ level: 'info' }, { write: (line: string) => void log.push(line) })
  })
  // With a key that is made whenever it is written, as for a new account.
  made.defineWriter('activation', async () => {
    const key = `key-${keys.length}`
    keys.push(key)
    const action = { label: 'Activar', url: `https://portal.example/account/activate?key=${key}` }
    return { locale: 'es', content: { subject: 'Active su cuenta', greeting: 'Hola:', paragraphs: [], action } }
  })
  made.defineWriter('passwordChanged', async ({ data }) => ({
    locale: 'en',
    content: { subject: 'Changed', greeting: 'Hello,', paragraphs: [String(data.about)] }
  }))
  made.defineWriter('termination', async () => undefined)
  return made
}

/** Puts a mail into the outbox. */
async function queue(kind: MailKind, data: Record<string, unknown> = {}): Promise<number> {
  await inTransaction(database, (transaction) =>
    outbox.queue(transaction, { kind, recipient: 'ada@example.com', data })
  )
  const { rows } = await database.pool.query<{ id: string }>('select max(id) as id from mails')
  return Number(rows[0]?.id)
}

async function rowOf(id: number) {
  const { rows } = await database.pool.query('select * from mails where id = $1', [id])
  return rows[0]
}
const retry = (id: number) => inTransaction(database, (transaction) => outbox.retry(transaction, id))
const jobsOf = async (id: number) =>
  (await database.pool.query(`select state from pgboss.job where name = 'mail' and data->>'mail' = $1`, [String(id)]))
    .rows

describe('a mail', () => {
  test('is written when it is sent, and is readable afterwards, with its link in the log, but never the key', async () => {
    const id = await queue('activation')
    await expect.poll(() => sent.length, soon).toBe(1)
    await expect.poll(() => rowOf(id), soon).toMatchObject({ sent_date: now, attempts: 1, last_error: null, data: {} })
    const row = await rowOf(id)
    expect(row).toMatchObject({ language: 'es', subject: 'Active su cuenta', recipient: 'ada@example.com' })
    expect(row.text).toContain('https://portal.example/account/activate?key=key-0')
    expect(row.html).toContain('key=key-0')
    expect(JSON.parse(log.join())).toMatchObject({
      msg: 'mail sent',
      mail: id,
      to: 'ada@example.com',
      link: 'https://portal.example/account/activate?key=******'
    })
  })

  test('leaves under the profile prod neither link nor text, in the database or in the log', async () => {
    makeOutbox(false)
    const id = await queue('activation')
    await jobs.run('mail', { mail: id })
    expect(sent[0]?.text).toContain('key=key-0')
    expect(await rowOf(id)).toMatchObject({ subject: 'Active su cuenta', text: null, html: null, data: {} })
    expect(log.join()).toContain('mail sent')
    expect(log.join()).not.toMatch(/key-0|ada@example|Active su cuenta/)
    makeOutbox(true)
  })

  test('that has nothing to say any more is removed', async () => {
    const id = await queue('termination')
    await expect.poll(() => rowOf(id), soon).toBeUndefined()
    expect(sent).toEqual([])
  })

  test('is not sent again by a job that runs a second time', async () => {
    const id = await queue('passwordChanged')
    await jobs.run('mail', { mail: id })
    await jobs.run('mail', { mail: id })
    await expect.poll(() => jobsOf(id), soon).toEqual([{ state: 'completed' }])
    expect(sent).toHaveLength(1)
  })

  test('with the same words has the same Message-ID at every attempt, and with another key another one', async () => {
    const attempts: OutgoingMail[] = []
    const noteFails = `create or replace function fail() returns trigger language plpgsql as 'begin raise exception ''lost''; end'`
    await database.pool.query(noteFails)
    // The process ends, as it were, between sending and noting.
    await database.pool.query(
      'create trigger fails before update of sent_date on mails for each row when (new.sent_date is not null) execute function fail()'
    )
    const [same, other] = [await queue('passwordChanged', { about: 'x' }), await queue('activation')]
    try {
      await expect.poll(() => sent.length, soon).toBe(2)
      await expect.poll(async () => (await rowOf(other)).attempts, soon).toBe(1)
    } finally {
      await database.pool.query('drop trigger fails on mails')
    }
    attempts.push(...sent.splice(0))
    expect(await rowOf(same)).toMatchObject({ sent_date: null, last_error: 'lost' })
    for (const id of [same, other]) {
      await expect.poll(() => jobsOf(id), soon).toEqual([{ state: 'retry' }])
      await retry(id)
    }
    await expect.poll(() => sent.length, soon).toBe(2)
    const idsOf = (mails: OutgoingMail[], id: number) =>
      mails.map(({ messageId }) => messageId).find((messageId) => messageId.startsWith(`${id}.`))
    expect(idsOf(sent, same)).toMatch(/^\d+\.[0-9a-f]{24}@portal\.example$/)
    expect(idsOf(sent, same)).toBe(idsOf(attempts, same))
    expect(idsOf(sent, other)).not.toBe(idsOf(attempts, other))
  })
})

describe('while the mail server is down, a mail', () => {
  test('waits with the reason, and is sent when it is back', async () => {
    deliver = async () => {
      throw new Error('connect ECONNREFUSED')
    }
    const id = await queue('passwordChanged')
    await expect.poll(() => rowOf(id), soon).toMatchObject({ attempts: 1, last_error: 'connect ECONNREFUSED' })
    expect(await rowOf(id)).toMatchObject({ sent_date: null, failed_date: null })
    await expect.poll(() => jobsOf(id), soon).toEqual([{ state: 'retry' }])
    deliver = async () => {}
    expect(await retry(id)).toBe('passwordChanged')
    await expect.poll(() => rowOf(id), soon).toMatchObject({ sent_date: now, attempts: 2, last_error: null })
    expect(await jobsOf(id)).toHaveLength(1)
  })

  test('fails after the last attempt and stays, until somebody has it sent again', async () => {
    deliver = async () => {
      throw new Error('still\u0000down')
    }
    const id = await queue('passwordChanged')
    await expect.poll(() => jobsOf(id), soon).toEqual([{ state: 'retry' }])
    // The last attempt.
    await expect(jobs.run('mail', { mail: id })).rejects.toThrow('still')
    await database.pool.query(`update pgboss.job set state = 'failed' where name = 'mail' and data->>'mail' = $1`, [
      String(id)
    ])
    expect(await rowOf(id)).toMatchObject({ failed_date: now, attempts: 2, last_error: 'stilldown' })
    expect(await outbox.state()).toMatchObject({ waiting: 0, failed: 1 })
    deliver = async () => {}
    expect(await retry(id)).toBe('passwordChanged')
    await expect.poll(() => rowOf(id), soon).toMatchObject({ sent_date: now, failed_date: null, attempts: 3 })
    expect(await retry(id)).toBeUndefined()
    expect(await retry(4_000_000)).toBeUndefined()
  })

  test('gets no second job, however many ask for it at a time', async () => {
    deliver = async () => {
      throw new MailRefusedError('no such mailbox')
    }
    const id = await queue('passwordChanged')
    await expect.poll(() => jobsOf(id), soon).toEqual([{ state: 'completed' }])
    const isOpen = Promise.withResolvers<void>()
    deliver = () => isOpen.promise
    await Promise.all([retry(id), retry(id), retry(id)])
    isOpen.resolve()
    await expect.poll(() => rowOf(id), soon).toMatchObject({ sent_date: now })
    expect(await jobsOf(id)).toHaveLength(2)
    expect(sent).toHaveLength(1)
  })
})

test('a mail that the server refuses for good fails at once, and is not tried again by itself', async () => {
  deliver = async () => {
    throw new MailRefusedError('550 no such mailbox')
  }
  const id = await queue('passwordChanged')
  await expect.poll(() => rowOf(id), soon).toMatchObject({ failed_date: now, last_error: '550 no such mailbox' })
  await expect.poll(() => jobsOf(id), soon).toEqual([{ state: 'completed' }])
})

test('the state tells what waits since when, what failed and what was sent today', async () => {
  expect(await outbox.state()).toEqual({ waiting: 0, failed: 0, sentToday: 0, oldestWaiting: null })
  const insert = (created: string, sentDate: string | null, failed: string | null) =>
    database.pool.query(
      `insert into mails (kind, recipient, data, created_date, sent_date, failed_date) values ('termination', 'a@b.example', '{}', $1, $2, $3)`,
      [created, sentDate, failed]
    )
  await insert('2026-03-08T10:00:00Z', null, null)
  await insert('2026-03-09T10:00:00Z', null, null)
  await insert('2026-03-01T10:00:00Z', null, '2026-03-08T10:00:00Z')
  await insert('2026-03-08T10:00:00Z', '2026-03-08T23:59:59Z', null)
  await insert('2026-03-08T10:00:00Z', '2026-03-09T00:00:00Z', null)
  expect(await outbox.state()).toEqual({
    waiting: 2,
    failed: 1,
    sentToday: 1,
    oldestWaiting: new Date('2026-03-08T10:00:00Z')
  })
})

test('cleaning up asks for the job of no mail that has one, however many wait, and gives 200 mails another one', async () => {
  deliver = async () => {
    throw new Error('down')
  }
  const waiting = await queue('passwordChanged')
  await expect.poll(() => jobsOf(waiting), soon).toEqual([{ state: 'retry' }])
  await database.pool.query(
    `insert into mails (kind, recipient, data, created_date)
     select 'termination', 'ada@example.com', '{}', now() from generate_series(1, 201)`
  )
  const isPending = vi.spyOn(jobs, 'isPending')
  const enqueue = vi.spyOn(jobs, 'enqueue')
  await outbox.cleanUp()
  expect(isPending.mock.calls.map(([, , data]) => data)).not.toContainEqual({ mail: waiting })
  expect(isPending).toHaveBeenCalledTimes(200)
  expect(enqueue).toHaveBeenCalledTimes(200)
  vi.restoreAllMocks()
  await database.pool.query(`delete from pgboss.job where name = 'mail'`)
})

test('cleaning up gives a mail whose job was lost another one, and removes mails after 90 days', async () => {
  const failing = async () => {
    throw new Error('down')
  }
  deliver = failing
  const [lost, waiting] = [await queue('passwordChanged'), await queue('passwordChanged')]
  await expect.poll(() => jobsOf(waiting), soon).toEqual([{ state: 'retry' }])
  await expect.poll(() => jobsOf(lost), soon).toEqual([{ state: 'retry' }])
  await database.pool.query(`delete from pgboss.job where data->>'mail' = $1`, [String(lost)])
  deliver = async () => {}
  await outbox.cleanUp()
  await expect.poll(() => rowOf(lost), soon).toMatchObject({ sent_date: now })
  expect(await jobsOf(waiting)).toEqual([{ state: 'retry' }])

  const start = now
  now = new Date(start.getTime() + 89 * DAY)
  await outbox.cleanUp()
  expect(await rowOf(lost)).toBeDefined()
  now = new Date(start.getTime() + 91 * DAY)
  await outbox.cleanUp()
  expect(await rowOf(lost)).toBeUndefined()
  // What was never sent is not removed for being old.
  expect(await rowOf(waiting)).toBeDefined()
  now = start
})
