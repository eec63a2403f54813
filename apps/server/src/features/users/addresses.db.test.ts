import { Client } from '@portico/testing'
import { describe, expect, test } from 'vitest'
import { mailedLink, mailsTo } from '../../testing/mail/mails.ts'
import { admin, portal, sharePortal } from '../../testing/shared-portal.ts'
import { newLogin, userCalls, userForm } from '../../testing/users.ts'

sharePortal()

/** What administrators’ changes mean for the mailboxes of users: who is told, and which links work. */

const { post, put, read, detail, create } = userCalls(() => admin)

const mailsOf = (email: string) => portal.sql<{ kind: string }>('select kind from mails where recipient = $1', [email])

describe('letting somebody in', () => {
  test('is told to them, unless they are shut out again before the mail leaves', async () => {
    const [user, shutOut] = [await create({ activated: false, langKey: 'es' }), await create({ activated: false })]
    expect((await put({ ...user, activated: true })).status).toBe(200)
    await portal.sql(
      `insert into mails (kind, recipient, data, created_date) values ('accountActivated', $1, $2, now())`,
      [shutOut.email, JSON.stringify({ user: shutOut.id })]
    )
    const [orphan] = await portal.sql<{ id: string }>('select id from mails where recipient = $1', [shutOut.email])
    await portal.app.jobs.run('mail', { mail: Number(orphan?.id) })
    const [mail, ...others] = await mailsTo(portal, user.email)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ kind: 'accountActivated', subject: 'Se ha activado su cuenta' })
    expect(mail?.text).toContain(user.login)
    expect(mail?.text).toContain(`${portal.origin}/account/settings`)
    expect(await mailsOf(shutOut.email)).toEqual([])
  })
})

describe('another e-mail address', () => {
  const setPassword = (key: string) =>
    new Client(portal.origin).fetch('api/account/reset-password/finish', {
      method: 'POST',
      json: { key, newPassword: 'bent-lantern' }
    })
  const register = (login: string, email = `${login}@partner.example`) =>
    new Client(portal.origin).fetch('api/register', { method: 'POST', json: { login, email, password: 'lost-violin' } })

  test('ends the link that was mailed to the old one, which is told; its case alone does neither', async () => {
    const user = await create()
    const ask = await new Client(portal.origin).fetch('api/account/reset-password/init', {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain' },
      body: user.email
    })
    expect(ask.status).toBe(200)
    const { key } = await mailedLink(portal, user.email, 'passwordReset')
    await put({ ...user, email: user.email.toUpperCase() })
    expect(await mailsTo(portal, user.email, 'emailChanged')).toEqual([])
    expect((await put({ ...user, email: `new-${user.email}` })).status).toBe(200)
    expect((await setPassword(key)).status).toBe(400)
    expect(await mailsTo(portal, user.email, 'emailChanged')).toHaveLength(1)
    expect(await mailsTo(portal, `new-${user.email}`)).toEqual([])
  })

  test('of an account that is not confirmed is confirmed by a link sent there, and by none that was sent elsewhere', async () => {
    const login = newLogin('unconfirmed')
    expect((await register(login)).status).toBe(201)
    const user = await detail(login)
    const { key } = await mailedLink(portal, user.email, 'activation')
    await put({ ...user, email: `new-${user.email}` })
    // One that had waited for the old address all the while.
    await portal.sql(`insert into mails (kind, recipient, data, created_date) values ('activation', $1, $2, now())`, [
      `late-${user.email}`,
      JSON.stringify({ user: user.id })
    ])
    const [late] = await portal.sql<{ id: string }>('select id from mails where recipient = $1', [`late-${user.email}`])
    await portal.app.jobs.run('mail', { mail: Number(late?.id) })
    expect(await mailsOf(`late-${user.email}`)).toEqual([])
    const activate = (given: string) => new Client(portal.origin).fetch(`api/activate?key=${given}`)
    expect((await activate(key)).status).toBe(400)
    const { key: fresh } = await mailedLink(portal, `new-${user.email}`, 'activation')
    expect((await activate(fresh)).status).toBe(200)
  })

  test('of somebody without a password has the link to choose one sent anew', async () => {
    const user = await create({ password: '' })
    const { key } = await mailedLink(portal, user.email, 'accountCreated')
    await put({ ...user, email: `new-${user.email}` })
    expect((await setPassword(key)).status).toBe(400)
    const { key: fresh } = await mailedLink(portal, `new-${user.email}`, 'accountCreated')
    expect((await setPassword(fresh)).status).toBe(200)
  })

  test('and another login may be what somebody registered and has not confirmed', async () => {
    const [one, two, three] = [newLogin('waits'), newLogin('waits'), newLogin('waits')]
    for (const login of [one, two, three]) expect((await register(login)).status).toBe(201)
    const user = await create()
    expect((await put({ ...user, login: one, email: `${two}@partner.example` })).status).toBe(200)
    expect((await post({ ...userForm(newLogin()), email: `${three}@partner.example` })).status).toBe(201)
    for (const login of [two, three]) expect((await read(login)).status).toBe(404)
    expect(await detail(one)).toMatchObject({ id: user.id, email: `${two}@partner.example` })
    const entries = await portal.sql(
      `select actor, action from audit_log where entity = 'userManagement' and entity_id = $1 order by id`,
      [three]
    )
    expect(entries).toMatchObject([{ action: 'create' }, { actor: 'system', action: 'delete' }])
  })

  test('is kept for whoever registered it while a change of another user is refused', async () => {
    const login = newLogin('kept')
    expect((await register(login)).status).toBe(201)
    const response = await put({ ...(await create()), login, email: 'nobody@host' })
    expect(response.status).toBe(400)
    expect((await detail(login)).activationPending).toBe(true)
  })
})

test('whoever is shut out has no link left that sets a password', async () => {
  const user = await create({ password: '' })
  await mailedLink(portal, user.email, 'accountCreated')
  await put({ ...user, activated: false })
  expect(await portal.sql('select 1 from account_keys where user_id = $1', [user.id])).toEqual([])
})
