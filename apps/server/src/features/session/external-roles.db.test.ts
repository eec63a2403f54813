import { randomUUID } from 'node:crypto'
import type { Account } from '@portico/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPortal, type TestPortal } from '../../testing/portal.ts'
import { type ExternalProvider, startExternalProvider } from '../../testing/sign-in/external-provider.ts'
import { accountOf, clientOf, settingsFor, signIn } from '../../testing/sign-in/external-sign-in.ts'

let provider: ExternalProvider
let portal: TestPortal

/** Who signs in, and what the provider says of them beside that. */
async function signInAs(sub: string, claims: Record<string, unknown> = {}): Promise<Response> {
  provider.setAccount({ sub, ...claims })
  return signIn(portal)
}

const auditOf = (login: string) =>
  portal.sql<{ action: string; actor: string; after: Record<string, unknown> }>(
    `select action, actor, after from audit_log where entity = 'userManagement' and entity_id = $1 order by id`,
    [login]
  )

async function start(settings: Record<string, string>): Promise<void> {
  provider = await startExternalProvider()
  portal = await startPortal({ settings: { ...settingsFor(provider), ...settings } })
}

async function stop(): Promise<void> {
  await portal.close()
  await provider.stop()
}

describe('with administrators that a setting names', () => {
  beforeAll(() =>
    start({ ADMIN_SUBJECTS: 'auth0|first, groups:portal-admins, boss@example.test', SIGNUP_APPROVAL: 'true' })
  )
  afterAll(stop)

  test('the first of them administers the portal from the first sign-in on, without an approval', async () => {
    const response = await signInAs('auth0|first', { preferred_username: 'first' })
    expect((await accountOf(portal, response)).authorities).toEqual(['ROLE_ADMIN', 'ROLE_USER'])
    expect((await clientOf(portal, response).fetch('api/admin/users')).status).toBe(200)
    expect(await auditOf('first')).toMatchObject([
      { action: 'create', actor: 'system', after: { authorities: ['ROLE_ADMIN', 'ROLE_USER'] } }
    ])
  })

  test('who waits for an approval is let in when the provider adds them to the group, and that is audited', async () => {
    expect((await signInAs('later', { preferred_username: 'later' })).status).toBe(403)
    const response = await signInAs('later', { preferred_username: 'later', groups: ['portal-admins'] })
    expect((await accountOf(portal, response)).authorities).toEqual(['ROLE_ADMIN', 'ROLE_USER'])
    expect((await auditOf('later')).at(-1)).toMatchObject({
      action: 'update',
      actor: 'system',
      after: { activated: true, source: 'identity provider' }
    })
  })

  test('who has typed the address of one at the provider is none until it is verified, though the login is made of it', async () => {
    const email = 'boss@example.test'
    expect((await signInAs('eve', { email, email_verified: false })).status).toBe(403)
    expect(await portal.sql('select authorities from users where login = $1', [email])).toEqual([
      { authorities: ['ROLE_USER'] }
    ])
    const response = await signInAs('eve', { email, email_verified: true })
    expect((await accountOf(portal, response)).authorities).toEqual(['ROLE_ADMIN', 'ROLE_USER'])
  })

  test('whom an administrator has deactivated stays so', async () => {
    await signInAs('auth0|first', { preferred_username: 'first' })
    await portal.sql(`update users set activated = false, last_modified_by = 'somebody' where login = 'first'`)
    expect((await signInAs('auth0|first', { preferred_username: 'first' })).status).toBe(403)
  })
})

describe('with roles that follow a claim', () => {
  beforeAll(() => start({ OIDC_ROLES_CLAIM: 'groups', OIDC_ADMIN_ROLES: 'admins', OIDC_USER_ROLES: 'partners' }))
  afterAll(stop)

  test('they are those of the last sign-in, in every session', async () => {
    const claims = { preferred_username: 'ada' }
    const first = await signInAs('ada', { ...claims, groups: ['admins'] })
    expect((await clientOf(portal, first).fetch('api/admin/users')).status).toBe(200)
    const second = await signInAs('ada', { ...claims, groups: ['partners'] })
    expect((await accountOf(portal, second)).authorities).toEqual(['ROLE_USER'])
    expect((await clientOf(portal, first).fetch('api/admin/users')).status).toBe(403)
  })

  test('who has none is not let in, and the log says why', async () => {
    const response = await signInAs('stranger', { preferred_username: 'stranger', groups: ['others'] })
    expect(response.status).toBe(403)
    expect(response.headers.has('authorization')).toBe(false)
    expect(portal.log()).toContain('the identity provider returned no role')
  })
})

describe('name and address', () => {
  beforeAll(() => start({}))
  afterAll(stop)

  test('follow the provider at each sign-in, and stay where it says nothing', async () => {
    const sub = randomUUID()
    const claims = {
      preferred_username: 'maria',
      given_name: 'María',
      family_name: 'García',
      email: 'maria@example.test'
    }
    const before = await accountOf(portal, await signInAs(sub, claims))
    const after = await accountOf(
      portal,
      await signInAs(sub, { given_name: 'Mary', email: 'mary@example.test', picture: 'https://id.example/mary.png' })
    )
    expect(after).toMatchObject({
      id: before.id,
      login: 'maria',
      firstName: 'Mary',
      lastName: 'García',
      email: 'mary@example.test',
      imageUrl: 'https://id.example/mary.png'
    } satisfies Partial<Account>)
    const entries = (await auditOf('maria')).length
    await signInAs(sub, { given_name: 'Mary', email: 'mary@example.test' })
    expect(await auditOf('maria')).toHaveLength(entries)
  })

  test('of another user are not taken over', async () => {
    await signInAs('owner', { preferred_username: 'owner', email: 'owner@example.test' })
    await signInAs('thief', { preferred_username: 'thief', email: 'thief@example.test' })
    const account = await accountOf(portal, await signInAs('thief', { email: 'Owner@example.test' }))
    expect(account).toMatchObject({ login: 'thief', email: 'thief@example.test' })
  })
})
