import type { Account, Problem } from '@portico/contract'
import { type Client, signInOverHttp } from '@portico/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { mailsTo } from '../../testing/mail/mails.ts'
import { admin, portal, sharePortal } from '../../testing/shared-portal.ts'

sharePortal()

beforeEach(() => portal.sql('delete from rate_limits'))

/** A user with the password of the seeded one, `user`, signed in. */
async function newUser(login: string): Promise<Client> {
  await portal.sql(
    `insert into users (login, email, first_name, last_name, password_hash, authorities, created_by, last_modified_by)
     select $1, $1 || '@example.test', 'Ana', 'Ruiz', password_hash, authorities, 'system', 'system' from users where login = 'user'`,
    [login]
  )
  return signInOverHttp(portal.origin, { login, password: 'user' })
}

const save = (client: Client, json: unknown) => client.fetch('api/account', { method: 'POST', json })

test('the whole account is taken, and only names, address and language are changed', async () => {
  const client = await newUser('whole')
  const account = await client.json<Account>('api/account')
  const response = await save(client, {
    ...account,
    firstName: ' Eva ',
    lastName: '',
    langKey: 'es',
    login: 'admin2',
    activated: false,
    authorities: ['ROLE_ADMIN'],
    password: 'other'
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('x-devportalapp-alert')).toBeNull()
  const saved = await response.json()
  expect(saved).toEqual({
    ...account,
    firstName: 'Eva',
    lastName: '',
    langKey: 'es',
    lastModifiedBy: 'whole',
    lastModifiedDate: expect.any(String)
  })
  expect(await client.json('api/account')).toEqual(saved)
  expect(
    await portal.sql(
      `select actor, action, before->>'firstName' as before, after->>'firstName' as after from audit_log
        where entity = 'userManagement' and entity_id = 'whole'`
    )
  ).toEqual([{ actor: 'whole', action: 'update', before: 'Ana', after: 'Eva' }])
})

test('what is left out stays, null empties a name, and the empty language is the default', async () => {
  const client = await newUser('partly')
  const save200 = async (json: unknown) => (await save(client, json)).json()
  const email = 'partly@example.test'
  expect(await save200({ email, langKey: 'es' })).toMatchObject({ firstName: 'Ana', lastName: 'Ruiz', langKey: 'es' })
  expect(await save200({ email, firstName: null })).toMatchObject({ firstName: '', lastName: 'Ruiz', langKey: 'es' })
  expect(await save200({ email, langKey: '' })).toMatchObject({ lastName: 'Ruiz', langKey: 'en' })
})

test('saving what is saved already changes nothing and is not audited', async () => {
  const client = await newUser('same')
  const account = await client.json<Account>('api/account')
  expect(await (await save(client, account)).json()).toEqual(account)
  expect(await portal.sql(`select 1 from audit_log where entity_id = 'same'`)).toEqual([])
})

describe('another e-mail address', () => {
  test('may differ in its case alone, which is no other address', async () => {
    const client = await newUser('cases')
    const response = await save(client, { email: 'Cases@Example.test' })
    expect(await response.json()).toMatchObject({ email: 'Cases@Example.test' })
    expect(await mailsTo(portal, 'cases@example.test')).toEqual([])
  })

  test('is refused when another user has it, whatever its case', async () => {
    const response = await save(await newUser('taker'), { email: 'ADMIN@portico.example' })
    expect(response.status).toBe(400)
    expect(response.headers.get('x-devportalapp-error')).toBe('error.emailexists')
    expect(response.headers.get('x-devportalapp-params')).toBe('userManagement')
  })

  test.each([
    ['that an identity provider has given', 'root@localhost', 'toor@localhost'],
    ['that there is none of', null, 'nobody']
  ])('may stay one %s, and must be a good one only when it changes', async (_what, email, other) => {
    const login = email ? 'odd' : 'mailless'
    const client = await newUser(login)
    await portal.sql('update users set email = $2 where login = $1', [login, email])
    const saved = await save(client, { email: email ?? '', firstName: 'Eva' })
    expect(await saved.json()).toMatchObject({ firstName: 'Eva', email: email ?? '' })
    expect(await portal.sql('select email from users where login = $1', [login])).toEqual([{ email }])
    const refused = await save(client, { email: other })
    expect(refused.status).toBe(400)
    expect(((await refused.json()) as Problem).fieldErrors).toMatchObject([{ field: 'email', message: 'Email' }])
  })

  test('can be tried twenty times an hour', async () => {
    const client = await newUser('prober')
    const tries = Array.from({ length: 21 }, () => save(client, { email: 'admin@portico.example' }))
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(20).fill(400), 429])
    expect((await save(client, { email: 'free@example.test' })).status).toBe(429)
    expect((await save(client, { email: 'prober@example.test', firstName: 'Eva' })).status).toBe(200)
  })
})

test.each([
  [{}, 'email', 'NotNull'],
  [{ email: 'admin@localhost' }, 'email', 'Email'],
  [{ email: 'a@b.c', firstName: 'a'.repeat(51) }, 'firstName', 'Size'],
  [{ email: 'a@b.c', lastName: ['a'] }, 'lastName', 'Pattern'],
  [{ email: 'a@b.c', langKey: 'de' }, 'langKey', 'Enum']
])('%j is refused', async (body, field, message) => {
  const response = await save(admin, body)
  expect(response.status).toBe(400)
  expect(((await response.json()) as Problem).fieldErrors).toContainEqual({ objectName: 'account', field, message })
})
