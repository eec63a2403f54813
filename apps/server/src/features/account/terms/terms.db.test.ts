import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertApplication } from '../../../testing/applications.ts'
import { deliverMails } from '../../../testing/mail/mails.ts'
import { startPortal, type TestPortal } from '../../../testing/portal.ts'

/** The terms of use as running code: the tests set the clock and run the daily review. */

let now = new Date()
let portal: TestPortal

beforeAll(async () => {
  portal = await startPortal({ clock: () => now })
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.sql(`delete from mails`)
  await portal.sql('delete from applications')
  await portal.sql(`delete from users where login not in ('admin', 'user')`)
  await portal.sql(`delete from audit_log`)
  await portal.sql(`update users set last_used_date = '2100-01-01', activated = true, inactivity_notices = 0,
    suspended_date = null, suspension_reason = null, termination_date = null`)
})

/** Makes a user who was last used at a moment, with a session and two client ids. */
async function makeUser(login: string, lastUsed: string, values: Record<string, unknown> = {}): Promise<void> {
  await portal.sql(
    `insert into users (login, email, first_name, password_hash, authorities, lang_key, created_by, last_modified_by, last_used_date)
     select $1, $1 || '@example.test', 'Ana', password_hash, '{ROLE_USER}', 'es', 'system', 'system', $2
       from users where login = 'user'`,
    [login, lastUsed]
  )
  for (const [column, value] of Object.entries(values))
    await portal.sql(`update users set ${column} = $2 where login = $1`, [login, value])
  for (const number of [1, 2]) await insertApplication(portal, { clientId: `${login}${number}`, login })
  await portal.sql(
    `insert into sessions (id, user_id, created_date, expires_date) select gen_random_uuid(), id, $2, $2::timestamptz + interval '100 years'
       from users where login = $1`,
    [login, lastUsed]
  )
}

/** Runs the review twice, as if an instance had repeated it, and delivers what it wrote. */
async function review(date: string): Promise<void> {
  now = new Date(`${date}T03:00:00Z`)
  await portal.app.jobs.run('account-review')
  await portal.app.jobs.run('account-review')
  await deliverMails(portal)
}

const mails = () =>
  portal.sql<{ kind: string; subject: string; text: string }>('select kind, subject, text from mails order by id')
const mailKinds = async () => (await mails()).map(({ kind }) => kind)

const stateOf = async (login: string) =>
  (
    await portal.sql(
      `select u.activated, u.suspended_date, u.suspension_reason,
              (select count(*)::int from applications where user_id = u.id and ended_date is null) as client_ids,
              (select count(*)::int from sessions where user_id = u.id and ended_date is null) as sessions
         from users u where login = $1`,
      [login]
    )
  )[0]

const WORKING = { activated: true, suspended_date: null, suspension_reason: null, client_ids: 2, sessions: 1 }
const suspendedOn = (date: string, reason: string) => ({
  activated: false,
  suspended_date: new Date(`${date}T03:00:00Z`),
  suspension_reason: reason,
  client_ids: 0,
  sessions: 0
})

describe('an account that is not used', () => {
  test('is told after 9 and 11 months, and after 12 suspended, with its client ids and sessions', async () => {
    await makeUser('idle', '2026-01-10T02:00:00Z')
    for (const [date, kinds] of [
      ['2026-10-09', []],
      ['2026-10-10', ['inactivityNotice']],
      ['2026-11-20', ['inactivityNotice']],
      ['2026-12-09', ['inactivityNotice']],
      ['2026-12-10', ['inactivityNotice', 'inactivityNotice']],
      ['2027-01-09', ['inactivityNotice', 'inactivityNotice']]
    ] as const) {
      await review(date)
      expect([date, ...(await mailKinds())]).toEqual([date, ...kinds])
      expect(await stateOf('idle')).toEqual(WORKING)
    }
    await review('2027-01-10')
    expect(await stateOf('idle')).toEqual(suspendedOn('2027-01-10', 'inactivity'))
    await review('2027-02-10')
    const [first, second, suspension, ...others] = await mails()
    expect(others).toEqual([])
    expect(first).toMatchObject({ subject: 'Su cuenta se suspenderá el 10 de enero de 2027' })
    expect(first?.text.replaceAll(/\s+/g, ' ')).toContain('no se utiliza desde el 10 de enero de 2026')
    expect(first?.text).toContain('12 meses')
    expect(first?.text).toContain('una vez más')
    expect(second).toMatchObject({ subject: 'Su cuenta se suspenderá el 10 de enero de 2027' })
    expect(second?.text).not.toContain('una vez más')
    expect(suspension).toMatchObject({ kind: 'suspension', subject: 'Se ha suspendido su cuenta' })
    expect(
      await portal.sql(
        `select actor, action, after->>'activated' as activated, after->>'suspensionReason' as reason
           from audit_log where entity = 'userManagement' and entity_id = 'idle'`
      )
    ).toEqual([{ actor: 'system', action: 'update', activated: 'false', reason: 'inactivity' }])
  })

  test('and is used again after a notice begins anew', async () => {
    await makeUser('back', '2026-01-10T02:00:00Z')
    await review('2026-10-10')
    await portal.sql(`update users set last_used_date = '2026-11-01', inactivity_notices = 0 where login = 'back'`)
    await review('2027-01-10')
    expect(await mailKinds()).toEqual(['inactivityNotice'])
    expect(await stateOf('back')).toEqual(WORKING)
    await review('2027-08-01')
    expect(await mailKinds()).toEqual(['inactivityNotice', 'inactivityNotice'])
  })

  test('since long has both notices and 30 days after each, before it is suspended', async () => {
    await makeUser('long', '2025-12-21T10:00:00Z')
    await review('2027-01-21')
    expect((await mails())[0]?.subject).toContain('22 de marzo de 2027')
    await review('2027-02-19')
    expect(await mailKinds()).toEqual(['inactivityNotice'])
    await review('2027-02-20')
    expect((await mails())[1]?.subject).toContain('22 de marzo de 2027')
    await review('2027-03-21')
    expect(await stateOf('long')).toEqual(WORKING)
    await review('2027-03-22')
    expect(await stateOf('long')).toEqual(suspendedOn('2027-03-22', 'inactivity'))
  })

  test('is not suspended while its notice waits for the mail server', async () => {
    await makeUser('unsent', '2026-01-10T02:00:00Z', { inactivity_notices: 2 })
    await portal.sql(`insert into mails (kind, recipient, data, created_date, failed_date)
      values ('inactivityNotice', 'unsent@example.test', '{}', '2026-12-10', null)`)
    now = new Date('2027-03-01T03:00:00Z')
    await portal.app.jobs.run('account-review')
    expect(await stateOf('unsent')).toEqual(WORKING)
    expect(await portal.sql('select sent_date from mails')).toEqual([{ sent_date: null }])
    await portal.sql(`update mails set failed_date = '2026-12-24'`)
    await portal.app.jobs.run('account-review')
    expect(await stateOf('unsent')).toMatchObject({ activated: false })
  })

  test('and has no address is suspended without being told', async () => {
    await makeUser('silent', '2026-01-10T02:00:00Z', { email: null })
    await review('2027-01-09')
    expect(await stateOf('silent')).toEqual(WORKING)
    await review('2027-01-10')
    expect(await stateOf('silent')).toEqual(suspendedOn('2027-01-10', 'inactivity'))
    expect(await mailKinds()).toEqual([])
  })

  test.each([
    ['deactivated', { activated: false }],
    ['waiting for its activation', { activated: false, activation_pending: true }]
  ])('because it is %s gets no notice', async (_state, values) => {
    await makeUser('out', '2024-01-10T02:00:00Z', values)
    await review('2026-10-10')
    expect(await mailKinds()).toEqual([])
  })

  test('and belongs to the last active administrator stays active, which is logged', async () => {
    await portal.sql(`update users set last_used_date = '2026-01-10' where login = 'admin'`)
    await makeUser('second', '2026-01-10T02:00:00Z', { authorities: '{ROLE_ADMIN}' })
    for (const date of ['2026-10-10', '2026-12-10', '2027-01-10']) await review(date)
    const administrators = await portal.sql(
      `select login, activated from users where 'ROLE_ADMIN' = any(authorities) and activated`
    )
    expect(administrators).toHaveLength(1)
    expect(portal.log()).toContain('the last active administrator is not suspended')
  })
})

describe('an agreement whose notice is over', () => {
  const termination_date = '2026-10-10T02:00:00Z'

  test('ends on its day, with client ids and sessions, and its owner is told', async () => {
    await makeUser('given', '2026-09-10T02:00:00Z', { termination_date })
    await review('2026-10-09')
    expect(await stateOf('given')).toEqual(WORKING)
    await review('2026-10-10')
    expect(await stateOf('given')).toEqual(suspendedOn('2026-10-10', 'termination'))
    const written = await mails()
    expect(written).toMatchObject([{ kind: 'termination', subject: 'Su contrato ha finalizado' }])
    expect(written[0]?.text).toContain('10 de octubre de 2026')
  })

  test('ends also for who is deactivated already, and not for who had it withdrawn', async () => {
    await makeUser('inactive', '2026-09-10T02:00:00Z', { termination_date, activated: false })
    await makeUser('withdrawn', '2026-09-10T02:00:00Z', { termination_date: null })
    await review('2026-10-11')
    expect(await stateOf('inactive')).toEqual(suspendedOn('2026-10-11', 'termination'))
    expect(await stateOf('withdrawn')).toEqual(WORKING)
  })

  test.each([
    ['still waits for the mail server', null, '2026-10-31'],
    ['left ten days late', '2026-09-20T12:00:00Z', '2026-10-19']
  ])('goes on while its notice %s', async (_delay, sent, lastDay) => {
    await makeUser('late', '2026-09-10T02:00:00Z', { termination_date })
    await portal.sql(
      `insert into mails (kind, recipient, data, created_date, sent_date)
       values ('terminationNotice', 'Late@example.test', '{}', '2026-09-10', $1)`,
      [sent]
    )
    now = new Date(`${lastDay}T03:00:00Z`)
    await portal.app.jobs.run('account-review')
    expect(await stateOf('late')).toEqual(WORKING)
    await portal.sql(`update mails set sent_date = '2026-09-20T12:00:00Z'`)
    await review('2026-10-20')
    expect(await stateOf('late')).toEqual(suspendedOn('2026-10-20', 'termination'))
  })

  test('stays for the last active administrator', async () => {
    await portal.sql(`update users set termination_date = $1 where login = 'admin'`, [termination_date])
    await review('2026-10-11')
    expect(await portal.sql(`select activated from users where login = 'admin'`)).toEqual([{ activated: true }])
    expect(await mailKinds()).toEqual([])
  })
})

test('an account that cannot be reviewed does not keep the others from it', async () => {
  await makeUser('broken', '2026-01-10T02:00:00Z')
  await makeUser('whole', '2026-01-10T02:00:00Z')
  await portal.sql(`alter table users add constraint broken check (login <> 'broken' or inactivity_notices = 0)`)
  await review('2026-10-10')
  await portal.sql('alter table users drop constraint broken')
  expect(await portal.sql('select recipient from mails')).toEqual([{ recipient: 'whole@example.test' }])
  expect(portal.log()).toContain('an account could not be reviewed')
})
