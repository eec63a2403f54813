import type { ManagedUserDetail } from '@portico/contract'
import { signInOverHttp } from '@portico/testing'
import { describe, expect, test } from 'vitest'
import { insertApplication } from '../../testing/applications.ts'
import { problemOf } from '../../testing/documents.ts'
import { mailsTo } from '../../testing/mail/mails.ts'
import { admin, portal, sharePortal } from '../../testing/shared-portal.ts'
import { newLogin, userCalls, userForm } from '../../testing/users.ts'

sharePortal()

/** Creating, reading, changing and deleting users. */

const { post, put, read, detail, remove, create } = userCalls(() => admin)

const auditOf = (login: string) =>
  portal.sql<{ actor: string; action: string; before: object | null; after: object | null }>(
    `select actor, action, before, after from audit_log where entity = 'userManagement' and entity_id = $1 order by id`,
    [login]
  )
const mailsOf = (email: string) => portal.sql<{ kind: string }>('select kind from mails where recipient = $1', [email])

describe('creating a user', () => {
  test('returns 201 with its place, its tag and an alert with the login, and the user can sign in', async () => {
    const login = newLogin()
    const response = await post({ ...userForm(login), password: 'lost-violin' })
    expect(response.status).toBe(201)
    expect(response.headers.get('location')).toBe(`/api/admin/users/${login}`)
    expect(response.headers.get('x-devportalapp-alert')).toBe('userManagement.created')
    expect(response.headers.get('x-devportalapp-params')).toBe(login)
    const user = (await response.json()) as ManagedUserDetail
    expect(user).toMatchObject({
      ...userForm(login),
      state: 'active',
      createdBy: 'admin',
      lastModifiedBy: 'admin',
      lastSignInDate: null,
      clientIds: [],
      secondFactors: 0
    })
    expect(await detail(login)).toEqual(user)
    expect((await read(login)).headers.get('etag')).toBe(response.headers.get('etag'))
    const client = await signInOverHttp(portal.origin, { login, password: 'lost-violin' })
    expect((await client.fetch('api/account')).status).toBe(200)
  })

  test('takes the untouched parts of a form and whatever else comes along', async () => {
    const login = newLogin()
    const response = await post({
      id: '',
      login,
      firstName: null,
      lastName: null,
      email: `${login}@partner.example`,
      langKey: '',
      password: '',
      createdBy: '',
      createdDate: null,
      lastModifiedDate: null,
      colour: 'blue'
    })
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({
      firstName: '',
      lastName: '',
      langKey: 'en',
      activated: true,
      authorities: ['ROLE_USER']
    })
  })

  test('keeps the login in lower case, and finds it whatever the case', async () => {
    const login = newLogin('Upper')
    expect((await post({ ...userForm(login), password: 'lost-violin' })).status).toBe(201)
    expect((await detail(login.toUpperCase())).login).toBe(login.toLowerCase())
  })

  test('keeps each role once', async () => {
    const { authorities } = await create({ authorities: ['ROLE_USER', 'ROLE_ADMIN', 'ROLE_USER'] })
    expect(authorities).toEqual(['ROLE_ADMIN', 'ROLE_USER'])
    expect((await create({ authorities: [] })).authorities).toEqual([])
  })

  test('with an id is refused', async () => {
    const response = await post({ ...userForm(newLogin()), id: 7 })
    expect(response.status).toBe(400)
    expect(response.headers.get('x-devportalapp-error')).toBe('error.idexists')
    expect(response.headers.get('x-devportalapp-params')).toBe('userManagement')
  })

  test.each([
    ['login', 'userexists', (taken: ManagedUserDetail) => ({ login: taken.login.toUpperCase() })],
    ['e-mail address', 'emailexists', (taken: ManagedUserDetail) => ({ email: taken.email.toUpperCase() })]
  ])('with a %s that is taken is refused, whatever its case, and nothing is stored', async (_what, key, same) => {
    const taken = await create()
    const login = newLogin()
    const response = await post({ ...userForm(login), ...same(taken) })
    expect(response.status).toBe(400)
    expect(response.headers.get('x-devportalapp-error')).toBe(`error.${key}`)
    expect(response.headers.get('x-devportalapp-params')).toBe('userManagement')
    expect(await problemOf(response)).toMatchObject({ message: `error.${key}`, params: 'userManagement' })
    expect((await read(login)).status).toBe(404)
  })

  test('of ten at once with one login lets exactly one succeed', async () => {
    const login = newLogin()
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => post({ ...userForm(login), email: `${index}${login}@partner.example` }))
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(400)])
  })

  test.each([
    ['login', 'Pattern', { login: 'with space' }],
    ['login', 'Pattern', { login: 'nul\u0000' }],
    ['login', 'Size', { login: 'x'.repeat(51) }],
    ['login', 'Pattern', { login: '..' }],
    ['login', 'Pattern', { login: 'New' }],
    ['login', 'NotNull', { login: undefined }],
    ['email', 'Email', { email: 'nobody@host' }],
    ['email', 'Size', { email: 'a@b' }],
    ['email', 'NotNull', { email: null }],
    ['firstName', 'Size', { firstName: 'x'.repeat(51) }],
    ['lastName', 'Pattern', { lastName: '\ud800' }],
    ['langKey', 'Enum', { langKey: 'fr' }],
    ['activated', 'Pattern', { activated: 'yes' }],
    ['authorities.0', 'Enum', { authorities: ['ROLE_KING'] }],
    ['authorities', 'Pattern', { authorities: 'ROLE_USER' }]
  ])('with a bad %s is a 400 that names it (%s)', async (field, message, values) => {
    const response = await post({ ...userForm(newLogin()), ...values })
    expect(response.status).toBe(400)
    expect((await problemOf(response)).fieldErrors).toEqual([{ objectName: 'userManagement', field, message }])
  })

  test('with a password that is easily guessed is a 400 that says so', async () => {
    const login = newLogin('brownleaf')
    for (const [password, code] of [
      ['iloveyou', 'passwordTooCommon'],
      ['brownleaf-7', 'passwordPersonal']
    ]) {
      const response = await post({ ...userForm(login), password })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ code, detail: expect.stringMatching(/^password: /) })
    }
    expect((await read(login)).status).toBe(404)
  })

  test.each([[[]], ['text'], [null], [7]])('with %j for a body is a 400', async (body) => {
    expect((await post(body)).status).toBe(400)
  })

  test('without a password sends a link to choose one, with which nothing but that can be done, and only one who has none', async () => {
    const withPassword = await create()
    const without = await create({ password: '' })
    expect(await mailsOf(withPassword.email)).toEqual([])
    expect(await mailsOf(without.email)).toEqual([{ kind: 'accountCreated' }])
    const [sent] = await mailsTo(portal, without.email)
    expect(sent).toMatchObject({ subject: 'Your account for the Developer Portal', language: 'en' })
    expect(sent?.text).toContain(without.login)
    const key = /\/account\/reset\/finish\?key=([\w-]{43})/.exec(sent?.text ?? '')?.[1]
    expect(key).toBeDefined()
    const keys = await portal.sql('select purpose, digest from account_keys where user_id = $1', [without.id])
    expect(keys).toMatchObject([{ purpose: 'passwordReset' }])
    expect(JSON.stringify(keys)).not.toContain(key)
  })

  test('that may not work yet sends the link when an administrator lets them in', async () => {
    const user = await create({ password: undefined, activated: false })
    expect(await mailsOf(user.email)).toEqual([])
    expect((await put({ ...user, activated: true })).status).toBe(200)
    expect(await mailsOf(user.email)).toEqual([{ kind: 'accountCreated' }])
  })
})

describe('letting a user in', () => {
  test.each([
    ['has registered and waits', { last_modified_by: 'system' }],
    ['was suspended', { suspended_date: new Date(), suspension_reason: 'inactivity' }],
    ['was deactivated', {}]
  ])('who %s is told to them, and once', async (_what, values) => {
    const user = await create({ activated: false, langKey: 'es' })
    for (const [column, value] of Object.entries(values))
      await portal.sql(`update users set ${column} = $2 where id = $1`, [user.id, value])
    expect((await put({ ...user, activated: true })).status).toBe(200)
    expect((await put({ ...user, activated: true, lastName: 'Byron' })).status).toBe(200)
    const mails = await mailsTo(portal, user.email)
    expect(mails).toMatchObject([{ kind: 'accountActivated', language: 'es', subject: 'Se ha activado su cuenta' }])
    expect(mails[0]?.text).toContain(user.login)
    expect(mails[0]?.text).toContain(`${portal.origin}/account/settings`)
  })

  test('is not told to who has been shut out again when the mail is to be sent', async () => {
    const user = await create()
    await portal.sql('update users set activated = false where id = $1', [user.id])
    const [mail] = await portal.sql<{ id: string }>(
      `insert into mails (kind, recipient, data, created_date) values ('accountActivated', $1, $2, now()) returning id`,
      [user.email, { user: user.id }]
    )
    await portal.app.jobs.run('mail', { mail: Number(mail?.id) })
    expect(await mailsOf(user.email)).toEqual([])
  })
})

describe('changing a user', () => {
  test('returns 200 with the user and an alert, and keeps what was not sent', async () => {
    const user = await create({ firstName: 'Ada', langKey: 'es' })
    const login = newLogin('renamed')
    const response = await put({ id: user.id, login, email: `${login}@partner.example`, lastName: ' Byron ' })
    expect(response.status).toBe(200)
    expect(response.headers.get('x-devportalapp-alert')).toBe('userManagement.updated')
    expect(response.headers.get('x-devportalapp-params')).toBe(login)
    const changed = await detail(login)
    expect(await response.json()).toEqual(changed)
    expect(changed).toMatchObject({
      ...user,
      login,
      email: `${login}@partner.example`,
      lastName: 'Byron',
      lastModifiedDate: expect.any(String)
    })
    expect((await read(user.login)).status).toBe(404)
  })

  test('does not touch the password, whatever comes along', async () => {
    const user = await create()
    expect((await put({ ...user, password: 'other', passwordHash: 'x' })).status).toBe(200)
    await signInOverHttp(portal.origin, { login: user.login, password: 'lost-violin' })
  })

  test('without an id, with one that is none, and with one of nobody is refused by name', async () => {
    const body = userForm(newLogin())
    expect((await problemOf(await put(body))).message).toBe('error.idnull')
    expect((await problemOf(await put({ ...body, id: 4_000_000_000 }))).message).toBe('error.idnotfound')
    for (const id of [-1, 0, 1.5, 'x', '9'.repeat(30), {}])
      expect((await problemOf(await put({ ...body, id }))).fieldErrors).toMatchObject([{ field: 'id' }])
  })

  test('to a login or an address that is taken is refused', async () => {
    const [one, other] = [await create(), await create()]
    expect((await problemOf(await put({ ...one, login: other.login }))).message).toBe('error.userexists')
    expect((await problemOf(await put({ ...one, email: other.email }))).message).toBe('error.emailexists')
    expect(await detail(one.login)).toEqual(one)
  })

  test('holds a login and an address to their rules only when they change', async () => {
    const user = await create()
    const odd = `odd!${user.login}`
    await portal.sql(`update users set login = $1, email = null where id = $2`, [odd, user.id])
    const stored = await detail(odd)
    expect(stored.email).toBe('')
    expect((await put({ ...stored, firstName: 'Odd' })).status).toBe(200)
    expect((await problemOf(await put({ ...stored, login: `${odd}!` }))).fieldErrors).toEqual([
      { objectName: 'userManagement', field: 'login', message: 'Pattern' }
    ])
    expect((await problemOf(await put({ ...stored, email: 'x@y' }))).fieldErrors).toMatchObject([{ field: 'email' }])
    const known = await create()
    expect((await problemOf(await put({ ...known, email: '' }))).fieldErrors).toMatchObject([{ field: 'email' }])
  })

  test('is made only while the user is what the caller knows, when it says which version that is', async () => {
    const user = await create()
    const tag = (await read(user.login)).headers.get('etag') as string
    const first = await put({ ...user, firstName: 'One' }, { 'If-Match': tag })
    expect(first.status).toBe(200)
    expect(first.headers.get('etag')).not.toBe(tag)
    const second = await put({ ...user, firstName: 'Two' }, { 'If-Match': tag })
    expect(second.status).toBe(412)
    expect(await problemOf(second)).toMatchObject({ message: 'error.concurrencyFailure', params: 'userManagement' })
    expect((await remove(user.login, { 'If-Match': tag })).status).toBe(412)
    expect((await detail(user.login)).firstName).toBe('One')
    expect((await put({ ...user, firstName: 'Three' })).status).toBe(200)
  })

  test('that a user signs in makes no version old', async () => {
    const user = await create()
    const tag = (await read(user.login)).headers.get('etag')
    await portal.sql('update users set last_used_date = now(), last_sign_in_date = now() where id = $1', [user.id])
    expect((await read(user.login)).headers.get('etag')).toBe(tag)
  })

  test('that changes nothing leaves no trace', async () => {
    const user = await create()
    expect((await put(user)).status).toBe(200)
    expect(await detail(user.login)).toEqual(user)
    expect(await auditOf(user.login)).toHaveLength(1)
  })
})

describe('deleting a user', () => {
  test('returns 204 with an alert, and takes sessions, keys and client ids along', async () => {
    const user = await create({ password: 'lost-violin' })
    const client = await signInOverHttp(portal.origin, { login: user.login, password: 'lost-violin' })
    await insertApplication(portal, { clientId: user.login, login: user.login })
    const response = await remove(user.login)
    expect(response.status).toBe(204)
    expect(response.headers.get('x-devportalapp-alert')).toBe('userManagement.deleted')
    expect(response.headers.get('x-devportalapp-params')).toBe(user.login)
    expect((await client.fetch('api/account')).status).toBe(401)
    expect(await portal.sql('select 1 from applications where client_id = $1', [user.login])).toEqual([])
    expect((await read(user.login)).status).toBe(404)
    expect((await remove(user.login)).status).toBe(404)
    expect((await auditOf(user.login)).map(({ action }) => action)).toEqual(['create', 'delete'])
  })

  test.each(['nobody', '%00', '%F0%9F%92%A9', 'x'.repeat(3000), '..%2Fadmin', '%'])('%s is no user', async (login) => {
    for (const [method, rest] of [
      ['GET', ''],
      ['DELETE', ''],
      ['DELETE', '/sessions'],
      ['DELETE', '/second-factors'],
      ['POST', '/termination']
    ]) {
      const { status } = await admin.fetch(`api/admin/users/${login}${rest}`, { method: method as string })
      expect(status, `${method} ${rest}`).toBeGreaterThanOrEqual(400)
      expect(status, `${method} ${rest}`).toBeLessThan(500)
    }
  })
})

test('every change is in the audit log with who made it, before and after, and never a hash', async () => {
  const user = await create()
  await put({ ...user, authorities: ['ROLE_ADMIN', 'ROLE_USER'] })
  await remove(user.login)
  const entries = await auditOf(user.login)
  expect(entries.map(({ actor, action }) => [actor, action])).toEqual([
    ['admin', 'create'],
    ['admin', 'update'],
    ['admin', 'delete']
  ])
  expect(entries.map(({ before, after }) => [before !== null, after !== null])).toEqual([
    [false, true],
    [true, true],
    [true, false]
  ])
  expect(entries[1]).toMatchObject({
    before: { authorities: ['ROLE_USER'] },
    after: { authorities: ['ROLE_ADMIN', 'ROLE_USER'] }
  })
  expect(JSON.stringify(entries)).not.toMatch(/argon2|password/i)
})
