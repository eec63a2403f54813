import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailsTo } from '../../../testing/mail/mails.ts'
import { startPortal, type TestPortal } from '../../../testing/portal.ts'

/** Users are notified before a personal access token expires: the tests set the clock and run the job. */

const USER = 'user@portico.example'

let now = new Date()
let portal: TestPortal

beforeAll(async () => {
  portal = await startPortal({ clock: () => now })
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.sql('delete from mails')
  await portal.sql('delete from personal_tokens')
})

/** Makes a token of 1 June 2026 that expires at a moment. */
const makeToken = (expires: string, lastUsed: string | null = null) =>
  portal.sql(
    `insert into personal_tokens (user_id, name, digest, scopes, created_date, expires_date, last_used_date)
     select id, 'Build server', 'digest', '{reference:read}', '2026-06-01T10:00:00Z', $1, $2
       from users where login = 'user'`,
    [expires, lastUsed]
  )

/** Runs the job twice at a moment, as if an instance had repeated it. */
async function runOn(date: string): Promise<void> {
  now = new Date(date)
  await portal.app.jobs.run('token-expiry')
  await portal.app.jobs.run('token-expiry')
}

const notices = async () =>
  (await mailsTo(portal, USER, 'personalTokenExpiring')).map(({ subject, text }) => ({
    subject,
    text: text.replace(/\s+/g, ' ')
  }))

describe('the user of a personal access token', () => {
  test('is notified 7 days before it expires, once', async () => {
    await makeToken('2026-07-01T12:00:00Z', '2026-06-20T08:00:00Z')
    for (const [date, count] of [
      ['2026-06-24T11:59:00Z', 0],
      ['2026-06-24T12:00:00Z', 1],
      ['2026-06-30T12:00:00Z', 1],
      ['2026-07-02T12:00:00Z', 1]
    ] as const) {
      await runOn(date)
      expect([date, (await notices()).length]).toEqual([date, count])
    }
    const [mail] = await notices()
    expect(mail?.subject).toBe('Your personal access token “Build server” expires on 1 July 2026')
    expect(mail?.text).toContain('of your account user on the Developer Portal expires on 1 July 2026 at 12:00 UTC')
    expect(mail?.text).toContain('It was last used on 20 June 2026')
    expect(mail?.text).toContain(`${portal.origin}/account/tokens`)
  })

  test('reads that it was never used, in Spanish', async () => {
    await makeToken('2026-07-01T12:00:00Z')
    await portal.sql(`update users set lang_key = 'es' where login = 'user'`)
    await runOn('2026-06-28T12:00:00Z')
    const [mail] = await notices()
    await portal.sql(`update users set lang_key = 'en' where login = 'user'`)
    expect(mail?.subject).toBe('Su token de acceso personal «Build server» caduca el 1 de julio de 2026')
    expect(mail?.text).toContain('No se ha utilizado nunca.')
  })

  test('is not notified of a token that was made for 7 days', async () => {
    await makeToken('2026-06-08T10:00:00Z')
    await runOn('2026-06-01T10:30:00Z')
    expect(await notices()).toEqual([])
  })

  test('is not notified while the account is deactivated', async () => {
    await makeToken('2026-07-01T12:00:00Z')
    now = new Date('2026-06-28T12:00:00Z')
    await portal.sql(`update users set activated = false where login = 'user'`)
    await portal.app.jobs.run('token-expiry')
    await portal.sql(`update users set activated = true where login = 'user'`)
    expect(await notices()).toEqual([])
  })
})
