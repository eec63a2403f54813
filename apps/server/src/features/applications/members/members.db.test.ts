import { type Application, PATHS } from '@portico/contract'
import { type Client, signInOverHttp } from '@portico/testing'
import { describe, expect, test } from 'vitest'
import { applicationCalls } from '../../../testing/applications.ts'
import { problemOf } from '../../../testing/documents.ts'
import { mailsTo } from '../../../testing/mail/mails.ts'
import { admin, portal, sharePortal, user } from '../../../testing/shared-portal.ts'
import { newLogin, userCalls, userForm } from '../../../testing/users.ts'

sharePortal()

const own = applicationCalls(() => user)
const users = userCalls(() => admin)

const signIn = (login: string): Promise<Client> => signInOverHttp(portal.origin, { login, password: 'lost-violin' })

const add = (id: number, json: object) => own.send('POST', PATHS.applicationMembers(id), json)

describe('a member', () => {
  test('is added by login, is notified, and may work on it at once', async () => {
    const { id } = await own.create({ name: 'Shared' })
    const { login, email } = await users.create()
    const response = await add(id, { login: login.toUpperCase(), role: 'DEVELOPER' })
    expect([response.status, response.headers.get('location')]).toEqual([
      201,
      `/api/applications/${id}/members/${login}`
    ])
    expect(await response.json()).toEqual({ login, role: 'DEVELOPER' })
    expect((await own.read(id)).members).toEqual([
      { login: 'user', role: 'OWNER' },
      { login, role: 'DEVELOPER' }
    ])
    const mails = await mailsTo(portal, email)
    expect(mails.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['applicationMemberAdded', 'You are now a member of the application Shared']
    ])
    const client = await signIn(login)
    const changed = await client.fetch(PATHS.application(id), { method: 'PATCH', json: { description: 'Mine too' } })
    expect(changed.status).toBe(200)
    expect((await client.json<Application[]>(PATHS.applications)).map((each) => each.ownRole)).toEqual(['DEVELOPER'])
  })

  test('who is a developer decides neither on members nor on the end', async () => {
    const { id } = await own.create()
    const { login } = await users.create()
    await add(id, { login, role: 'DEVELOPER' })
    const client = await signIn(login)
    for (const [method, path, json] of [
      ['POST', PATHS.applicationMembers(id), { login: 'admin', role: 'DEVELOPER' }],
      ['POST', PATHS.applicationMembers(id), { login, role: 'OWNER' }],
      ['DELETE', PATHS.applicationMember(id, 'user')],
      ['PATCH', PATHS.application(id), { status: 'ENDED' }],
      ['DELETE', PATHS.application(id)]
    ] as const)
      expect([path, (await client.fetch(path, { method, ...(json && { json }) })).status]).toEqual([path, 403])
    expect((await client.fetch(PATHS.applicationMember(id, login), { method: 'DELETE' })).status).toBe(204)
    expect((await client.fetch(PATHS.application(id))).status).toBe(404)
  })

  test('becomes the owner, and then the former one may leave; the last one may not', async () => {
    const { id } = await own.create()
    const { login } = await users.create()
    const leaves = () => own.send('DELETE', PATHS.applicationMember(id, 'user'))
    for (const response of [await leaves(), await add(id, { login: 'user', role: 'DEVELOPER' })])
      expect([response.status, (await problemOf(response)).code]).toEqual([409, 'lastOwner'])
    await add(id, { login, role: 'DEVELOPER' })
    const promoted = await add(id, { login, role: 'OWNER' })
    expect([promoted.status, promoted.headers.get('x-devportalapp-alert')]).toEqual([
      200,
      'devportalApp.applications.memberUpdated'
    ])
    expect((await leaves()).status).toBe(204)
    expect((await user.fetch(PATHS.application(id))).status).toBe(404)
    expect((await admin.json<Application>(PATHS.application(id))).members).toEqual([{ login, role: 'OWNER' }])
  })

  test('of two owners who leave at the same moment, one stays', async () => {
    const { id } = await own.create()
    const { login } = await users.create()
    await add(id, { login, role: 'OWNER' })
    const client = await signIn(login)
    const responses = await Promise.all([
      own.send('DELETE', PATHS.applicationMember(id, 'user')),
      client.fetch(PATHS.applicationMember(id, login), { method: 'DELETE' })
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 409])
    expect((await admin.json<Application>(PATHS.application(id))).members).toHaveLength(1)
  })

  test.each([
    [{ login: 'nobody-at-all', role: 'OWNER' }, 'login', 'Reference'],
    [{ role: 'OWNER' }, 'login', 'NotBlank'],
    [{ login: '', email: '', role: 'OWNER' }, 'login', 'NotBlank'],
    [{ login: 'admin', email: 'a@b.example', role: 'OWNER' }, 'email', 'Pattern'],
    [{ login: 'admin' }, 'role', 'NotNull'],
    [{ login: 'admin', role: 'GUEST' }, 'role', 'Enum'],
    [{ email: 'a@b', role: 'OWNER' }, 'email', 'Pattern']
  ])('is not added by %j', async (json, field, message) => {
    const { id } = await own.create()
    const response = await add(id, json)
    expect((await problemOf(response)).fieldErrors).toEqual([{ objectName: 'applications', field, message }])
  })

  test('who is none cannot be taken out', async () => {
    const { id } = await own.create()
    for (const login of ['admin', '%00', 'nobody'])
      expect((await own.send('DELETE', `api/applications/${id}/members/${login}`)).status).toBe(404)
  })
})

describe('a change of a member', () => {
  /** Makes an application of `user` with another owner and a developer. */
  const team = async () => {
    const { id } = await own.create({ name: 'Team' })
    const [owner, developer] = [await users.create(), await users.create()]
    await add(id, { login: owner.login, role: 'OWNER' })
    await add(id, { login: developer.login, role: 'DEVELOPER' })
    return { id, owner, developer }
  }
  const subjectsTo = async (email: string) =>
    (await mailsTo(portal, email)).filter(({ kind }) => kind !== 'applicationMemberAdded').map(({ subject }) => subject)

  test('is mailed to whoever is removed, and to the other owners', async () => {
    const { id, owner, developer } = await team()
    expect((await own.send('DELETE', PATHS.applicationMember(id, developer.login))).status).toBe(204)
    expect(await subjectsTo(developer.email)).toEqual(['You are no longer a member of the application Team'])
    expect(await subjectsTo(owner.email)).toEqual(['The members of the application Team have changed'])
    const [mail] = await mailsTo(portal, owner.email, 'applicationMembersChanged')
    expect(mail?.text).toContain(`user has removed ${developer.login} from the application Team.`)
    expect(mail?.text).toMatch(/create new ones and\s+revoke those/)
  })

  test('is mailed to whoever has another role, and to the other owners', async () => {
    const { id, owner, developer } = await team()
    await add(id, { login: developer.login, role: 'OWNER' })
    const [toMember] = await mailsTo(portal, developer.email, 'applicationRoleChanged')
    expect(toMember?.subject).toBe('Your role in the application Team has changed')
    expect(toMember?.text).toContain('user has made you an owner of the application Team.')
    const [toOwner] = await mailsTo(portal, owner.email, 'applicationMembersChanged')
    expect(toOwner?.text).toContain(`user has made ${developer.login} an owner of the application Team.`)
  })

  test('that members make themselves is mailed to the other owners alone', async () => {
    const { id, owner, developer } = await team()
    const client = await signIn(developer.login)
    expect((await client.fetch(PATHS.applicationMember(id, developer.login), { method: 'DELETE' })).status).toBe(204)
    expect(await subjectsTo(developer.email)).toEqual([])
    const [mail] = await mailsTo(portal, owner.email, 'applicationMembersChanged')
    expect(mail?.text).toContain(`${developer.login} has left the application Team.`)
  })

  test('that was undone before the mail left is not mailed to the member', async () => {
    const { id, developer } = await team()
    await own.send('DELETE', PATHS.applicationMember(id, developer.login))
    await add(id, { login: developer.login, role: 'DEVELOPER' })
    const kinds = (await mailsTo(portal, developer.email)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'applicationMemberRemoved')).toEqual([])
  })
})

describe('an invitation', () => {
  test('counts once somebody with the address has signed in', async () => {
    const { id } = await own.create({ name: 'Inviting' })
    const login = newLogin('guest')
    const email = `${login}@partner.example`
    const response = await add(id, { email: email.toUpperCase(), role: 'DEVELOPER' })
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({ email: email.toUpperCase(), role: 'DEVELOPER' })
    expect((await own.read(id)).invitations).toMatchObject([{ email: email.toUpperCase(), role: 'DEVELOPER' }])
    const [mail] = await mailsTo(portal, email, 'applicationInvitation')
    expect(mail?.subject).toBe('Invitation to the application Inviting')
    expect(mail?.text).toContain('/account/register')

    await users.post({ ...userForm(login), password: 'lost-violin' })
    expect((await own.read(id)).members).toHaveLength(1)
    const client = await signIn(login)
    expect((await client.json<Application>(PATHS.application(id))).ownRole).toBe('DEVELOPER')
    const { invitations, members } = await own.read(id)
    expect([invitations, members.map((member) => member.login)]).toEqual([[], ['user', login]])
    const entries = await portal.sql(
      `select actor, after from audit_log where entity = 'applications' and entity_id = $1 and actor = $2`,
      [String(id), login]
    )
    expect(entries).toEqual([{ actor: login, after: { member: login, role: 'DEVELOPER' } }])
  })

  test('of somebody who has an account is a membership at once', async () => {
    const { id } = await own.create()
    const { login, email } = await users.create()
    expect(await (await add(id, { email, role: 'OWNER' })).json()).toEqual({ login, role: 'OWNER' })
  })

  test('that was withdrawn counts for nothing, and its mail is not sent', async () => {
    const { id } = await own.create()
    const login = newLogin('guest')
    const email = `${login}@partner.example`
    await add(id, { email, role: 'DEVELOPER' })
    const withdrawn = await own.send('DELETE', PATHS.applicationInvitation(id, email))
    expect(withdrawn.status).toBe(204)
    expect((await own.send('DELETE', PATHS.applicationInvitation(id, email))).status).toBe(404)
    await users.post({ ...userForm(login), password: 'lost-violin' })
    const client = await signIn(login)
    expect((await client.fetch(PATHS.application(id))).status).toBe(404)
  })
})
