import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertApplication } from '../../../testing/applications.ts'
import { mailsTo } from '../../../testing/mail/mails.ts'
import { startPortal, type TestPortal } from '../../../testing/portal.ts'

/** Owners are notified before a secret expires: the tests set the clock and run the daily job. */

const OWNER = 'user@portico.example'

let now = new Date()
let portal: TestPortal

beforeAll(async () => {
  portal = await startPortal({ clock: () => now })
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.sql('delete from mails')
  await portal.sql('delete from applications')
})

/** Makes an application with a secret of 1 June 2026 that expires at a moment. */
async function makeSecret(expires: string, label = 'Shop server'): Promise<number> {
  const id = await insertApplication(portal, { clientId: `cl_${expires}`, login: 'user', name: 'Brunnwaldt shop' })
  await portal.sql(
    `insert into application_secrets (application_id, label, digest, created_date, expires_date)
     values ($1, $2, $3, '2026-06-01T10:00:00Z', $4)`,
    [id, label, `digest ${id}`, expires]
  )
  return id
}

/** Runs the job twice at a moment, as if an instance had repeated it. */
async function runOn(date: string): Promise<void> {
  now = new Date(date)
  await portal.app.jobs.run('secret-expiry')
  await portal.app.jobs.run('secret-expiry')
}

const notices = async () =>
  (await mailsTo(portal, OWNER, 'applicationSecretExpiring')).map(({ subject, text }) => ({
    subject,
    text: text.replace(/\s+/g, ' ')
  }))

describe('the owner of an application', () => {
  test('is notified 14 and 3 days before a secret expires, once each', async () => {
    const id = await makeSecret('2026-07-01T12:00:00Z')
    for (const [date, count] of [
      ['2026-06-17T11:59:00Z', 0],
      ['2026-06-17T12:00:00Z', 1],
      ['2026-06-28T11:59:00Z', 1],
      ['2026-06-28T12:00:00Z', 2],
      ['2026-06-30T12:00:00Z', 2],
      ['2026-07-02T12:00:00Z', 2]
    ] as const) {
      await runOn(date)
      expect([date, (await notices()).length]).toEqual([date, count])
    }
    const [mail] = await notices()
    expect(mail?.subject).toBe('A secret of the application Brunnwaldt shop expires on 1 July 2026')
    expect(mail?.text).toContain(
      'The secret “Shop server” of the application Brunnwaldt shop was created on 1 June 2026'
    )
    expect(mail?.text).toContain('expires on 1 July 2026 at 12:00 UTC')
    expect(mail?.text).toContain(`/applications/${id}/credentials`)
  })

  test('is notified once when the job has not run for long', async () => {
    await makeSecret('2026-07-01T12:00:00Z', '')
    await runOn('2026-06-29T03:30:00Z')
    const mails = await notices()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('A secret of the application Brunnwaldt shop was created on 1 June 2026')
  })

  test('is not notified of a secret that was made for fewer days', async () => {
    await makeSecret('2026-06-11T10:00:00Z')
    await runOn('2026-06-01T10:30:00Z')
    expect(await notices()).toEqual([])
    await runOn('2026-06-08T10:30:00Z')
    expect(await notices()).toHaveLength(1)
  })

  test('is not notified of secrets of an application that has ended', async () => {
    const ended = await makeSecret('2026-07-01T12:00:00Z')
    await portal.sql('update applications set ended_date = now() where id = $1', [ended])
    await runOn('2026-06-20T03:30:00Z')
    expect(await notices()).toEqual([])
  })

  test('reads the notice in Spanish', async () => {
    await makeSecret('2026-07-01T12:00:00Z')
    await portal.sql(`update users set lang_key = 'es' where login = 'user'`)
    await runOn('2026-06-20T03:30:00Z')
    const [mail] = await notices()
    await portal.sql(`update users set lang_key = 'en' where login = 'user'`)
    expect(mail?.subject).toBe('Un secreto de la aplicación Brunnwaldt shop caduca el 1 de julio de 2026')
  })
})
