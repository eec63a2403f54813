import { type Application, type ApplicationToken, PATHS } from '@portico/contract'
import { type Client, signInOverHttp } from '@portico/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { applicationCalls } from '../../testing/applications.ts'
import { openApi, overlay, referenceCalls } from '../../testing/references.ts'
import { admin, portal, sharePortal, user } from '../../testing/shared-portal.ts'
import { signIn } from '../../testing/sign-in/accounts.ts'
import { userCalls } from '../../testing/users.ts'

sharePortal()

/** First views of pages. The client's components are stood in for by a file of testing/start-portal.ts. */

const ask = (address: string, query = '', reader: Client = user) =>
  reader.fetch(`${PATHS.firstView}?address=${encodeURIComponent(address)}${query}`)

describe('of a page of an application', () => {
  const own = applicationCalls(() => user)
  let application: Application
  let page: string

  beforeAll(async () => {
    application = await own.create()
    page = `/applications/${application.id}/log`
    const issued = await own.send('POST', PATHS.applicationToken(application.id), {})
    const { access_token } = (await issued.json()) as ApplicationToken
    const headers = { authorization: `Bearer ${access_token}` }
    await fetch(`${portal.origin}/sandbox/vehicle-api/v1/vehicles?limit=1`, { headers })
  })

  test('it is written of what its reader may read', async () => {
    const response = await ask(`${page}?status=2xx`, '&language=es&timeZone=Europe/Madrid&samples=python')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toMatchObject({
      address: `${page}?status=2xx`,
      origin: portal.origin,
      locale: 'es',
      timeZone: 'Europe/Madrid',
      sampleLanguage: 'python'
    })
    expect(await (await ask(page)).json()).toMatchObject({
      address: page,
      locale: 'en',
      timeZone: 'UTC',
      shown: [{ id: application.id }, { items: [{ path: '/sandbox/vehicle-api/v1/vehicles' }] }]
    })
  })

  test('there is none for a reader who must not see the application, nor of one that does not exist', async () => {
    const { login } = await userCalls(() => admin).create()
    const stranger = await signInOverHttp(portal.origin, { login, password: 'lost-violin' })
    expect((await ask(page, '', stranger)).status).toBe(204)
    expect((await ask('/applications/99999/log')).status).toBe(204)
  })
})

describe('of an operation', () => {
  const { publish, addFile, changeFile } = referenceCalls(() => user)
  const operation = (api: string) => `/apireference/${api}/operations/readThing`
  const read = async (address: string, query = '', reader: Client = user) => {
    const response = await ask(address, query, reader)
    expect(response.status).toBe(200)
    return response.json()
  }

  beforeAll(async () => {
    await portal.sql('delete from api_definitions')
    const { document } = await publish('viewed', openApi())
    await addFile(overlay(), document)
  })

  test('it is in the language that was chosen, else in that of the account', async () => {
    const reader = await signIn(portal, 'admin')
    const { id } = await reader.json<{ id: number }>('api/account')
    await portal.sql(`update users set lang_key = 'es' where id = $1`, [id])
    const page = operation('viewed')
    expect(await read(page, '', reader)).toMatchObject({ locale: 'es', title: 'Leer una cosa' })
    expect(await read(page, '&language=en', reader)).toMatchObject({ locale: 'en', title: 'Read a thing' })
    expect(await read(page, '&language=fr', reader)).toMatchObject({ locale: 'es' })
    await portal.sql(`update users set lang_key = 'en' where id = $1`, [id])
  })

  test('it is written once, and again when the document has changed', async () => {
    const { file } = await publish('kept', openApi())
    const first = await read(operation('kept'))
    expect(await read(operation('kept'))).toEqual(first)
    const changed = await changeFile('PATCH', file, { content: openApi().replace('Read a thing', 'Read it') })
    expect(changed.status).toBe(200)
    expect(await read(operation('kept'))).toMatchObject({ title: 'Read it' })
  })

  test('there is none of what the document does not have, and none of an API that does not exist', async () => {
    expect((await ask('/apireference/viewed/operations/no/such')).status).toBe(204)
    expect((await ask(operation('no-such-api'))).status).toBe(204)
  })

  test('there is none when the components throw, which is logged, and the next one is written', async () => {
    await publish('broken', openApi().replace('Read a thing', 'Break'))
    expect((await ask(operation('broken'))).status).toBe(204)
    expect(portal.log()).toContain('a first view could not be written')
    expect(await read(operation('viewed'))).toMatchObject({ locale: 'en' })
  })

  test('there is none when writing it does not end, and others wait no longer than that', async () => {
    await publish('endless', openApi().replace('Read a thing', 'Hang'))
    expect((await ask(operation('endless'))).status).toBe(204)
    expect(await read(operation('viewed'))).toMatchObject({ locale: 'en' })
  }, 20_000)
})

test('a reader whose program does not know Brotli gets it without', async () => {
  const address = encodeURIComponent('/apireference/viewed/operations/readThing')
  const read = (encoding: string) =>
    portal.app.inject({
      url: `/${PATHS.firstView}?address=${address}`,
      headers: { authorization: user.authorization, 'accept-encoding': encoding }
    })
  const [compressed, plain] = [await read('gzip, br'), await read('gzip')]
  expect(compressed.headers['content-encoding']).toBe('br')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.json()).toMatchObject({ title: 'Read a thing' })
})

test('there is none of other pages', async () => {
  expect((await ask('/documents')).status).toBe(204)
})

test.each([
  ['address', 'https://elsewhere.example/'],
  ['address', '//elsewhere.example/'],
  ['address', '/applications/1/log#place'],
  ['timeZone', '/applications/1/log', '&timeZone=Mars/Olympus']
])('an invalid %s is refused', async (_field, address, query = '') => {
  expect((await ask(address, query)).status).toBe(400)
})
