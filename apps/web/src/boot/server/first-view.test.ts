import {
  APPLICATION_SCOPES,
  type Application,
  type ApplicationLog,
  type FirstView,
  type FirstViewModule,
  type FirstViewRequest,
  PATHS
} from '@portico/contract'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

/** First views of pages, as the server has them written. */

const ID = 7
const application = {
  ...{ id: ID, name: 'Garage', clientId: 'client', environment: 'SANDBOX', status: 'ACTIVE', ownRole: 'OWNER' },
  ...{ scopes: APPLICATION_SCOPES, statusReason: null, releasedDate: null, members: [] }
} as unknown as Application
const log = {
  items: [
    {
      ...{ id: 'req_1', at: '2026-07-01T23:30:00.000Z', method: 'GET', path: '/sandbox/vehicle-api/v1/vehicles' },
      ...{ api: 'vehicle-api', operationId: 'listVehicles', status: 200, durationMs: 12, requestId: 'one', deal: null },
      ...{ rule: null, resources: [], clock: '2026-07-01T23:30:00.000Z' }
    }
  ],
  next: null
} as unknown as ApplicationLog

let server: FirstViewModule
let responses: Record<string, unknown>
const network = vi.fn(async (path: string) => {
  const found = responses[path]
  return found === undefined ? new Response('', { status: 403 }) : Response.json(found)
})

beforeAll(async () => {
  // The module stands in for browser objects as soon as it is loaded.
  server = await import('./first-view.tsx')
  vi.stubGlobal('fetch', network)
  const files = { log: ['assets/log.js'] }
  vi.stubGlobal('__PAGE_FILES__', { en: files, es: files })
}, 60_000)

beforeEach(() => {
  network.mockClear()
  responses = {
    [`/${PATHS.application(ID)}`]: application,
    [`/${PATHS.applicationEndpoints(ID)}`]: { items: [] },
    [`/${PATHS.applicationLog(ID)}?limit=50`]: log
  }
})

async function write(address: string, more: Partial<FirstViewRequest> = {}): Promise<FirstView | undefined> {
  const request = { address, origin: 'https://portal.example', locale: 'en', timeZone: 'UTC', ...more } as const
  const view = await server.prepareFirstView(request)
  return view ? JSON.parse(view.write()) : undefined
}
const render = async (part: string, more: Partial<FirstViewRequest> = {}) =>
  (await write(`/applications/${ID}/${part}`, more))?.html

test('the log is written with its application, in the language and the time zone of the reader', async () => {
  const english = await render('log')
  expect(english).toContain('Garage')
  expect(english).toContain('/vehicles')
  expect(english).toContain('01/07/2026')
  expect(english).toContain('23:30:00')
  const spanish = await render('log', { locale: 'es', timeZone: 'Europe/Madrid' })
  expect(spanish).toContain('Registro')
  expect(spanish).toContain('02/07/2026')
  expect(spanish).toContain('01:30:00')
  expect(await render('log', { timeZone: '-03:30' })).toContain('20:00:00')
})

test('a filter of the address is applied', async () => {
  responses[`/${PATHS.applicationLog(ID)}?api=vehicle-api&limit=50`] = { items: [], next: null }
  expect(await render('log?api=vehicle-api')).not.toContain('/vehicles')
})

test('there is none where something of the page is not to be had, and none of other pages', async () => {
  delete responses[`/${PATHS.applicationLog(ID)}?limit=50`]
  expect(await render('log')).toBeUndefined()
  expect(await render('settings')).toBeUndefined()
  expect(await write('/documents')).toBeUndefined()
})

test('a token that one reader was issued is not used for the next', async () => {
  const issued = () => network.mock.calls.filter(([path]) => path === `/${PATHS.applicationToken(ID)}`).length
  responses[`/${PATHS.applicationToken(ID)}`] = { access_token: 'secret', expires_in: 600 }
  await render('webhooks')
  const first = issued()
  expect(first).toBeGreaterThan(0)
  await render('webhooks')
  expect(issued()).toBe(2 * first)
})

test('it has the data that it was written with, under the keys of its queries', async () => {
  const view = await write(`/applications/${ID}/log`)
  const data = new Map(view?.queries.map(([key, value]) => [key.slice(0, 2).join(' '), value]))
  expect(data.get('applications log')).toEqual({ pages: [log], pageParams: [''] })
  expect(view).toMatchObject({ locale: 'en', files: ['assets/log.js'] })
})

test('two of the same page and data have the same key, and others have another', async () => {
  const key = async (more: Partial<FirstViewRequest> = {}) =>
    (
      await server.prepareFirstView({
        address: `/applications/${ID}/log`,
        ...{ origin: 'https://portal.example', locale: 'en', timeZone: 'UTC', ...more }
      } as FirstViewRequest)
    )?.key
  const first = await key()
  expect(await key()).toBe(first)
  expect(await key({ locale: 'es' })).not.toBe(first)
  expect(await key({ timeZone: 'Europe/Madrid' })).not.toBe(first)
  expect(await key({ sampleLanguage: 'python' })).not.toBe(first)
  responses[`/${PATHS.applicationLog(ID)}?limit=50`] = { items: [], next: null }
  expect(await key()).not.toBe(first)
})
