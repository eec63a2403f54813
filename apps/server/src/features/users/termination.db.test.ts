import type { ManagedUserDetail } from '@portico/contract'
import type { Client } from '@portico/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertApplication } from '../../testing/applications.ts'
import { problemOf } from '../../testing/documents.ts'
import { startPortal, type TestPortal } from '../../testing/portal.ts'
import { signIn } from '../../testing/sign-in/accounts.ts'
import { userCalls } from '../../testing/users.ts'

/** Giving a user thirty days' notice, and taking it back. */

let portal: TestPortal
let admin: Client
let now = new Date()

const { put, detail, terminate, withdraw, create } = userCalls(() => admin)
const inDays = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60_000).toISOString()

interface StoredMail {
  kind: string
  recipient: string
  subject: string
  text: string
}

/** Sends what waits for somebody, and returns everything they were sent. */
async function mailsTo(email: string): Promise<StoredMail[]> {
  const waiting = await portal.sql<{ id: string }>('select id from mails where recipient = $1 order by id', [email])
  for (const { id } of waiting) await portal.app.jobs.run('mail', { mail: Number(id) })
  return portal.sql<StoredMail>('select kind, recipient, subject, text from mails where recipient = $1 order by id', [
    email
  ])
}

beforeAll(async () => {
  portal = await startPortal({ clock: () => now })
  // What the identity provider signs has the real time, and a slow start must not put it into the future.
  now = new Date()
  admin = await signIn(portal, 'admin')
})
afterAll(() => portal.close())

test('notice ends the agreement in thirty days, is told by mail with the date, and is audited', async () => {
  const user = await create({ langKey: 'es', firstName: 'Ana' })
  const response = await terminate(user.login)
  expect(response.status).toBe(200)
  expect(response.headers.get('x-devportalapp-alert')).toBe('userManagement.terminationStarted')
  expect(response.headers.get('x-devportalapp-params')).toBe(user.login)
  const noticed = (await response.json()) as ManagedUserDetail
  expect(noticed).toMatchObject({ terminationDate: inDays(30), activated: true, lastModifiedBy: 'admin' })
  const date = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(inDays(30)))
  const [mail, ...others] = await mailsTo(user.email)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ kind: 'terminationNotice', subject: expect.stringContaining(date) })
  expect(mail?.text).toContain('Hola, Ana:')
  expect(mail?.text).toContain(user.login)
  const [entry] = await portal.sql(
    `select actor, action, before, after from audit_log where entity_id = $1 order by id desc limit 1`,
    [user.login]
  )
  expect(entry).toMatchObject({
    actor: 'admin',
    action: 'update',
    before: { terminationDate: null },
    after: { terminationDate: inDays(30) }
  })
})

test('notice that is given again stays as it is, without another mail', async () => {
  const user = await create()
  const first = (await (await terminate(user.login)).json()) as ManagedUserDetail
  now = new Date(now.getTime() + 10 * 60_000)
  const again = await terminate(user.login)
  expect(again.status).toBe(200)
  expect(again.headers.get('x-devportalapp-alert')).toBeNull()
  expect(await again.json()).toMatchObject({ terminationDate: first.terminationDate })
  expect(await mailsTo(user.email)).toHaveLength(1)
})

test('notice can be taken back, which is told by mail, and once only', async () => {
  const user = await create()
  await terminate(user.login)
  await mailsTo(user.email)
  const response = await withdraw(user.login)
  expect(response.status).toBe(200)
  expect(response.headers.get('x-devportalapp-alert')).toBe('userManagement.terminationWithdrawn')
  expect(await response.json()).toMatchObject({ terminationDate: null })
  const again = await withdraw(user.login)
  expect(again.status).toBe(200)
  expect(again.headers.get('x-devportalapp-alert')).toBeNull()
  expect((await mailsTo(user.email)).map(({ kind }) => kind)).toEqual(['terminationNotice', 'terminationWithdrawn'])
})

test('notice that leaves late still gives thirty days: the mail names the later date, on which the agreement then ends', async () => {
  const user = await create()
  await portal.sql(`insert into mails (kind, recipient, data, created_date) values ('terminationNotice', $1, $2, $3)`, [
    user.email,
    JSON.stringify({ user: user.id }),
    now
  ])
  const earlier = inDays(20)
  await portal.sql('update users set termination_date = $2 where id = $1', [user.id, earlier])
  const [mail] = await mailsTo(user.email)
  const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(inDays(30)))
  expect(mail?.subject).toContain(date)
  expect(await detail(user.login)).toMatchObject({ terminationDate: inDays(30) })
})

test('a mail that is no longer true when it is to be sent is not sent', async () => {
  const user = await create()
  for (const kind of ['terminationNotice', 'accountCreated'])
    await portal.sql(`insert into mails (kind, recipient, data, created_date) values ($1, $2, $3, now())`, [
      kind,
      user.email,
      JSON.stringify({ user: user.id })
    ])
  expect(await mailsTo(user.email)).toEqual([])
})

test('without an address notice cannot be given, and the response names the field', async () => {
  const user = await create()
  await portal.sql('update users set email = null where id = $1', [user.id])
  const response = await terminate(user.login)
  expect(response.status).toBe(400)
  expect((await problemOf(response)).fieldErrors).toEqual([
    { objectName: 'userManagement', field: 'email', message: 'NotBlank' }
  ])
  expect((await detail(user.login)).terminationDate).toBeNull()
})

test('an agreement that has ended is not ended again, nor does taking notice back revive it; activating does', async () => {
  const user = await create()
  await portal.sql(
    `update users set activated = false, suspended_date = $2, suspension_reason = 'termination', termination_date = $2 where id = $1`,
    [user.id, now]
  )
  const ended = await detail(user.login)
  for (const call of [terminate, withdraw]) {
    expect((await call(user.login)).status).toBe(200)
    expect(await detail(user.login)).toEqual(ended)
  }
  await put({ ...user, activated: true })
  expect(await detail(user.login)).toMatchObject({ state: 'active', terminationDate: null, suspensionReason: null })
  expect((await mailsTo(user.email)).map(({ kind }) => kind)).toEqual(['accountActivated'])
})

test('who is let in while notice is running goes on under notice, unless they were suspended', async () => {
  const user = await create()
  await terminate(user.login)
  await put({ ...user, activated: false })
  await put({ ...user, activated: true })
  expect((await detail(user.login)).terminationDate).toBe(inDays(30))
  await portal.sql(
    `update users set activated = false, suspended_date = $2, suspension_reason = 'inactivity' where id = $1`,
    [user.id, now]
  )
  await put({ ...user, activated: true })
  expect((await detail(user.login)).terminationDate).toBeNull()
  expect((await mailsTo(user.email)).map(({ kind }) => kind)).toContain('terminationWithdrawn')
})

test('the client ids of a user are shown, those that work first', async () => {
  const user = await create()
  const { login } = user
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  const old = { name: 'Old shop', created_date: daysAgo(2), ended_date: new Date() }
  await insertApplication(portal, { clientId: `${login}-old`, login, ...old })
  await insertApplication(portal, { clientId: `${login}-shop`, login, created_date: daysAgo(3) })
  expect((await detail(user.login)).clientIds).toEqual([
    {
      clientId: `${user.login}-shop`,
      name: 'Shop',
      createdDate: expect.any(String),
      lastUsedDate: null,
      endedDate: null
    },
    {
      clientId: `${user.login}-old`,
      name: 'Old shop',
      createdDate: expect.any(String),
      lastUsedDate: null,
      endedDate: expect.any(String)
    }
  ])
})
