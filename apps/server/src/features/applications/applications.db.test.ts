import { APPLICATION_SCOPES, type Application, LIMITS, PATHS } from '@portico/contract'
import { type Client, signInOverHttp } from '@portico/testing'
import { describe, expect, test } from 'vitest'
import { applicationCalls } from '../../testing/applications.ts'
import { problemOf } from '../../testing/documents.ts'
import { mailsTo } from '../../testing/mail/mails.ts'
import { admin, portal, sharePortal, user } from '../../testing/shared-portal.ts'
import { userCalls } from '../../testing/users.ts'

sharePortal()

const own = applicationCalls(() => user)
const managed = applicationCalls(() => admin)
const users = userCalls(() => admin)

const FIELDS = {
  name: 'Brunnwaldt shop',
  description: 'The web shop of a dealer.',
  contact: 'it@brunnwaldt.example',
  scopes: ['payments', 'simulations'],
  redirectUris: ['https://shop.brunnwaldt.example/return', 'http://localhost:3000/return?shop=1'],
  notificationOrigins: ['https://shop.brunnwaldt.example']
}

/** Signs in a new user. */
async function stranger(): Promise<{ client: Client; login: string; email: string }> {
  const { login, email } = await users.create()
  return { login, email, client: await signInOverHttp(portal.origin, { login, password: 'lost-violin' }) }
}

const auditOf = (id: number) =>
  portal.sql<{ actor: string; action: string; before: Application | null; after: Application | null }>(
    `select actor, action, before, after from audit_log where entity = 'applications' and entity_id = $1 order by id`,
    [String(id)]
  )

describe('creating an application', () => {
  test('returns 201 with its place and an alert, and makes its creator the owner', async () => {
    const response = await own.send('POST', PATHS.applications, FIELDS)
    const application = (await response.json()) as Application
    expect([response.status, response.headers.get('location')]).toEqual([201, `/api/applications/${application.id}`])
    expect(response.headers.get('x-devportalapp-alert')).toBe('devportalApp.applications.created')
    expect(application).toMatchObject({
      ...FIELDS,
      clientId: expect.stringMatching(/^cl_[0-9a-f]{32}$/),
      environment: 'sandbox',
      status: 'ACTIVE',
      statusReason: null,
      ownRole: 'OWNER',
      members: [{ login: 'user', role: 'OWNER' }],
      invitations: [],
      secrets: [],
      keys: null
    })
    const read = await user.fetch(PATHS.application(application.id))
    expect(await read.json()).toEqual(application)
    expect(read.headers.get('etag')).toBe(response.headers.get('etag'))
    expect((await auditOf(application.id)).map(({ actor, action }) => [actor, action])).toEqual([['user', 'create']])
  })

  test('gives it every scope unless some are named', async () => {
    expect((await own.create()).scopes).toEqual(APPLICATION_SCOPES)
    expect((await own.create({ scopes: [] })).scopes).toEqual([])
  })

  test.each([
    ['name', { name: ' ' }, 'NotBlank'],
    ['name', { name: null }, 'NotNull'],
    ['name', { name: 'x'.repeat(LIMITS.applicationName + 1) }, 'Size'],
    ['name', { name: 'a\nb' }, 'Pattern'],
    ['description', { description: 'a\u0000b' }, 'Pattern'],
    ['contact', { contact: 'nobody' }, 'Email'],
    ['environment', { environment: 'production' }, 'Enum'],
    ['scopes.1', { scopes: ['payments', 'everything'] }, 'Enum'],
    ['scopes', { scopes: ['payments', 'payments'] }, 'Pattern'],
    ['redirectUris.0', { redirectUris: ['http://shop.example/return'] }, 'Pattern'],
    ['redirectUris.0', { redirectUris: ['https://shop.example/return#top'] }, 'Pattern'],
    ['redirectUris.0', { redirectUris: ['https://me:secret@shop.example/'] }, 'Pattern'],
    ['redirectUris.0', { redirectUris: ['javascript:alert(1)'] }, 'Pattern'],
    [
      'redirectUris',
      { redirectUris: Array.from({ length: 21 }, (_, index) => `https://shop.example/${index}`) },
      'Max'
    ],
    ['notificationOrigins.0', { notificationOrigins: ['https://shop.example/hooks'] }, 'Pattern'],
    ['notificationOrigins.0', { notificationOrigins: ['http://shop.example'] }, 'Pattern']
  ])('is refused with a field error for %s: %j', async (field, fields, message) => {
    const response = await own.send('POST', PATHS.applications, { ...FIELDS, ...fields })
    expect(response.status).toBe(400)
    expect((await problemOf(response)).fieldErrors).toEqual([{ objectName: 'applications', field, message }])
  })

  test('is refused with an id, and as anything but an object', async () => {
    const withId = await own.send('POST', PATHS.applications, { ...FIELDS, id: 3 })
    expect([withId.status, (await problemOf(withId)).code]).toEqual([400, 'idExists'])
    expect((await own.send('POST', PATHS.applications, [])).status).toBe(400)
  })

  test('is refused to who owns as many as there may be', async () => {
    const { client, login } = await stranger()
    await portal.sql(
      `with made as (
         insert into applications (client_id, name) select $1 || n, 'Many' from generate_series(1, $2) n returning id
       )
       insert into application_members (application_id, user_id, role)
       select made.id, users.id, 'OWNER' from made, users where login = $1`,
      [login, LIMITS.applications]
    )
    const response = await client.fetch(PATHS.applications, { method: 'POST', json: FIELDS })
    expect([response.status, (await problemOf(response)).code]).toEqual([409, 'applicationLimit'])
  })
})

describe('an application of others', () => {
  test('is not there for anybody but its members and administrators', async () => {
    const { id } = await own.create({ name: 'Of the user alone' })
    const { client } = await stranger()
    for (const [method, path, json] of [
      ['GET', PATHS.application(id)],
      ['PUT', PATHS.application(id), FIELDS],
      ['PATCH', PATHS.application(id), { status: 'ENDED' }],
      ['DELETE', PATHS.application(id)],
      ['POST', PATHS.applicationSecrets(id), {}],
      ['PUT', PATHS.applicationKeys(id), {}],
      ['POST', PATHS.applicationMembers(id), { login: 'admin', role: 'OWNER' }],
      ['DELETE', PATHS.applicationMember(id, 'user')],
      ['POST', PATHS.applicationToken(id), {}],
      ['GET', PATHS.applicationUsage(id)]
    ] as const) {
      const response = await client.fetch(path, { method, ...(json && { json }) })
      expect([method, path, response.status]).toEqual([method, path, 404])
    }
    const list = await client.fetch(PATHS.applications)
    expect([await list.json(), list.headers.get('x-total-count')]).toEqual([[], '0'])
    expect((await managed.read(id)).ownRole).toBeNull()
    expect((await own.read(id)).name).toBe('Of the user alone')
  })

  test.each(['0', '-1', '1.5', 'x', '99999999999999999999', '%00'])('with the id %s is not there', async (id) => {
    expect((await user.fetch(`api/applications/${id}`)).status).toBe(404)
  })
})

describe('the list', () => {
  test('has a user’s own by name, in pages, found by text and status', async () => {
    const { client } = await stranger()
    const calls = applicationCalls(() => client)
    for (const name of ['beta', 'Alpha', 'gamma 100%']) await calls.create({ name })
    const names = async (query: string) => {
      const response = await client.fetch(PATHS.applications + query)
      const items = (await response.json()) as Application[]
      return [items.map(({ name }) => name), response.headers.get('x-total-count')]
    }
    expect(await names('')).toEqual([['Alpha', 'beta', 'gamma 100%'], '3'])
    expect(await names('?page=1&size=2')).toEqual([['gamma 100%'], '3'])
    expect(await names('?query=100%25')).toEqual([['gamma 100%'], '1'])
    expect(await names('?status=ENDED')).toEqual([[], '0'])
    const admins = await admin.json<Application[]>(`${PATHS.applications}?query=gamma&size=200`)
    expect(admins.map(({ name }) => name)).toContain('gamma 100%')
    expect(await admin.json(`${PATHS.applications}?query=gamma&own=true`)).toEqual([])
  })
})

describe('changing an application', () => {
  test('replaces everything with PUT, and patches parts with PATCH', async () => {
    const { id } = await own.create(FIELDS)
    const put = await own.send('PUT', PATHS.application(id), { name: 'Renamed' })
    expect(await put.json()).toMatchObject({ name: 'Renamed', description: '', redirectUris: [], contact: '' })
    const patched = await own.patch(id, { description: 'New', scopes: ['payments'] })
    expect(await patched.json()).toMatchObject({ name: 'Renamed', description: 'New', scopes: ['payments'] })
    const emptied = await own.patch(id, { description: null })
    expect(await emptied.json()).toMatchObject({ description: '', scopes: ['payments'] })
    const [, first] = await auditOf(id)
    expect([first?.before?.name, first?.after?.name]).toEqual([FIELDS.name, 'Renamed'])
  })

  test('is refused with an old version, another id or a wrong field', async () => {
    const { id } = await own.create()
    const etag = (await user.fetch(PATHS.application(id))).headers.get('etag') ?? ''
    expect((await own.patch(id, { name: 'First' }, { 'if-match': etag })).status).toBe(200)
    expect((await own.patch(id, { name: 'Second' }, { 'if-match': etag })).status).toBe(412)
    const deleted = await own.send('DELETE', PATHS.application(id), undefined, { 'if-match': etag })
    expect(deleted.status).toBe(412)
    const other = await own.send('PUT', PATHS.application(id), { ...FIELDS, id: id + 1 })
    expect([other.status, (await problemOf(other)).code]).toEqual([400, 'idInvalid'])
    expect((await own.patch(id, { name: null })).status).toBe(400)
    expect((await own.read(id)).name).toBe('First')
  })

  test('that changes nothing leaves no trace', async () => {
    const application = await own.create(FIELDS)
    expect((await own.send('PUT', PATHS.application(application.id), FIELDS)).status).toBe(200)
    expect(await own.read(application.id)).toEqual(application)
    expect(await auditOf(application.id)).toHaveLength(1)
  })
})

describe('the status', () => {
  test('is suspended with a reason by administrators alone, and members are notified', async () => {
    const { client, login, email } = await stranger()
    const { id } = await applicationCalls(() => client).create({ name: 'Noisy' })
    const bySelf = await client.fetch(PATHS.application(id), {
      method: 'PATCH',
      json: { status: 'SUSPENDED', statusReason: 'holidays' }
    })
    expect(bySelf.status).toBe(403)
    const unreasoned = await managed.patch(id, { status: 'SUSPENDED', statusReason: ' ' })
    expect((await problemOf(unreasoned)).fieldErrors).toEqual([
      { objectName: 'applications', field: 'statusReason', message: 'NotBlank' }
    ])
    const suspended = await managed.patch(id, { status: 'SUSPENDED', statusReason: 'It tests all IBANs there are.' })
    expect(suspended.headers.get('x-devportalapp-alert')).toBe('devportalApp.applications.suspended')
    const read = await client.json<Application>(PATHS.application(id))
    expect([read.status, read.statusReason]).toEqual(['SUSPENDED', 'It tests all IBANs there are.'])
    expect((await client.fetch(PATHS.application(id), { method: 'PATCH', json: { status: 'ACTIVE' } })).status).toBe(
      403
    )
    expect((await managed.patch(id, { status: 'ACTIVE' })).status).toBe(200)
    expect(await client.json(PATHS.application(id))).toMatchObject({ status: 'ACTIVE', statusReason: null })
    const mails = await mailsTo(portal, email)
    expect(mails.map(({ kind }) => kind)).toEqual(['applicationSuspended', 'applicationActivated'])
    expect(mails[0]?.text).toContain('It tests all IBANs there are.')
    expect((await auditOf(id)).map(({ actor }) => actor)).toEqual([login, 'admin', 'admin'])
  })

  test('ended is final: then an application only can be read and deleted', async () => {
    const { id } = await own.create(FIELDS)
    const ended = await own.patch(id, { status: 'ENDED' })
    expect(await ended.json()).toMatchObject({ status: 'ENDED' })
    for (const response of [
      await own.patch(id, { name: 'Back' }),
      await managed.patch(id, { status: 'ACTIVE' }),
      await own.send('POST', PATHS.applicationSecrets(id), {}),
      await own.send('PUT', PATHS.applicationKeys(id), {}),
      await own.send('POST', PATHS.applicationMembers(id), { login: 'admin', role: 'DEVELOPER' })
    ])
      expect([response.status, (await problemOf(response)).code]).toEqual([409, 'applicationEnded'])
    const token = await own.send('POST', PATHS.applicationToken(id), {})
    expect([token.status, (await problemOf(token)).code]).toEqual([409, 'applicationInactive'])
    expect((await own.patch(id, { status: 'ENDED' })).status).toBe(200)
    const deleted = await own.send('DELETE', PATHS.application(id))
    expect([deleted.status, deleted.headers.get('x-devportalapp-alert')]).toEqual([
      204,
      'devportalApp.applications.deleted'
    ])
    expect((await user.fetch(PATHS.application(id))).status).toBe(404)
  })
})

test('the last owner’s account takes the application along, and another owner keeps it', async () => {
  const { client, login } = await stranger()
  const calls = applicationCalls(() => client)
  const [alone, shared] = [await calls.create(), await calls.create()]
  await calls.send('POST', PATHS.applicationMembers(shared.id), { login: 'user', role: 'OWNER' })
  expect((await users.remove(login)).status).toBe(204)
  expect((await admin.fetch(PATHS.application(alone.id))).status).toBe(404)
  expect((await own.read(shared.id)).members).toEqual([{ login: 'user', role: 'OWNER' }])
})
