import { type Application, type ApplicationToken, PATHS } from '@portico/contract'
import { type Client, signInOverHttp } from '@portico/testing'
import { beforeAll, expect, test } from 'vitest'
import { applicationCalls } from '../../testing/applications.ts'
import { admin, portal, sharePortal, user } from '../../testing/shared-portal.ts'
import { userCalls } from '../../testing/users.ts'

sharePortal()

/** First views of pages of an application. The client's components are stood in for by a file of testing/start-portal.ts. */

const own = applicationCalls(() => user)
let application: Application

beforeAll(async () => {
  application = await own.create()
  const issued = await own.send('POST', PATHS.applicationToken(application.id), {})
  const { access_token } = (await issued.json()) as ApplicationToken
  const headers = { authorization: `Bearer ${access_token}` }
  await fetch(`${portal.origin}/sandbox/vehicle-api/v1/vehicles?limit=1`, { headers })
})

const ask = (query: string, reader: Client = user) =>
  reader.fetch(`${PATHS.application(application.id)}/first-view?${query}`)

test('a first view is written of what its reader may read', async () => {
  const response = await ask(`part=log&search=${encodeURIComponent('?status=2xx')}&language=es&timeZone=Europe/Madrid`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toMatchObject({
    address: `/applications/${application.id}/log?status=2xx`,
    locale: 'es',
    timeZone: 'Europe/Madrid'
  })
  const view = await (await ask('')).json()
  expect(view).toMatchObject({
    address: `/applications/${application.id}`,
    locale: 'en',
    timeZone: 'UTC',
    shown: [{ id: application.id }, { items: [{ path: '/sandbox/vehicle-api/v1/vehicles' }] }]
  })
})

test('there is none of an application that its reader must not see, nor of one that does not exist', async () => {
  const { login } = await userCalls(() => admin).create()
  const stranger = await signInOverHttp(portal.origin, { login, password: 'lost-violin' })
  expect((await ask('part=log', stranger)).status).toBe(204)
  expect((await user.fetch(`${PATHS.application(99_999)}/first-view?part=log`)).status).toBe(204)
})

test.each([
  ['part', 'part=../../users'],
  ['timeZone', 'timeZone=Mars/Olympus'],
  ['search', 'search=/../../users']
])('an invalid %s is refused', async (_field, query) => {
  expect((await ask(query)).status).toBe(400)
})
