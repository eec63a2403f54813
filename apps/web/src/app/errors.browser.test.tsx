import { PATHS } from '@portico/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { chooseLocale } from '@/lib/i18n/locale.ts'
import { realFetch } from '@/testing/api.ts'
import { allowConsole } from '@/testing/console.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { disconnect, respond, respondBy } from '@/testing/responses.ts'
import { elements, focus, page, textsOf, userEvent } from '@/testing/screen.ts'

// The rows of the global error table, shown by the browser when the call for the API description gets such a response.

interface FakeError {
  status: number
  json?: unknown
  body?: string
  headers?: Record<string, string>
}

const toasts = page.getByCss('[data-toast="error"]')

async function open(): Promise<void> {
  // Where a test before has left the mouse, a menu may open over the page.
  await userEvent.unhover(document.body)
  await renderApp('/admin/docs', { account: 'admin' })
}

const ROWS: { row: string; response: FakeError; shown: string[] }[] = [
  {
    row: '400 with an app-error header',
    response: {
      status: 400,
      json: { message: 'error.http.400' },
      headers: { 'X-devportalApp-error': 'error.idinvalid', 'X-devportalApp-params': 'documents' }
    },
    shown: ['Documents: the ID in the URL does not match the ID of the record.']
  },
  {
    row: '400 with fieldErrors',
    response: {
      status: 400,
      json: {
        fieldErrors: [
          { objectName: 'documents', field: 'name', message: 'NotNull' },
          { objectName: 'documents', field: 'version', message: 'Max' }
        ]
      }
    },
    shown: [
      'Error on field Name: a value is required.',
      'Error on field Version: the value is outside the permitted limits.'
    ]
  },
  {
    row: '400 with a plain string',
    response: { status: 400, body: 'Incorrect password', headers: { 'Content-Type': 'text/plain' } },
    shown: ['Incorrect password']
  },
  { row: '400 with a title only', response: { status: 400, json: { title: 'Bad Request' } }, shown: ['Bad Request'] },
  { row: '400 with nothing', response: { status: 400, json: {} }, shown: ['Unknown error!'] },
  { row: '404', response: { status: 404, json: { message: 'error.http.404' } }, shown: ['Not found'] },
  {
    row: 'another status with a message',
    response: { status: 409, json: { message: 'error.referenced' } },
    shown: ['This record cannot be deleted because others refer to it. Change those first.']
  },
  { row: 'another status with nothing', response: { status: 418 }, shown: ['Unknown error!'] },
  {
    row: '5xx with its reference number',
    response: { status: 500, json: { message: 'error.http.500', reference: 'a1b2c3' } },
    shown: ['A server error has occurred. Try again.If you contact support, quote the reference a1b2c3.']
  }
]

afterEach(() => {
  vi.useRealTimers()
})

for (const { row, response, shown } of ROWS)
  test(row, async () => {
    const { json, body, status, headers = {} } = response
    respondBy('GET', `/${PATHS.apiDocs}`, async () =>
      json === undefined ? new Response(body, { status, headers }) : Response.json(json, { status, headers })
    )
    await open()
    await expect.poll(() => textsOf(toasts)).toEqual(shown)
    await expect.element(page.getByText('The API description could not be loaded')).toBeVisible()
  })

test('no response: Server not reachable', async () => {
  const reconnect = disconnect(`/${PATHS.apiDocs}`)
  await open()
  await expect.poll(() => textsOf(toasts)).toEqual(['Server not reachable'])
  reconnect()
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { name: 'Session' })).toBeVisible()
})

test('a failed account call: no toast, the session reset and the login dialog', async () => {
  allowConsole('could not be fetched')
  respond('GET', `/${PATHS.account}`, { status: 500, json: { message: 'error.http.500' } })
  await renderApp('/', { account: 'admin' })
  await expect.element(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
  await expect.element(page.getByRole('banner').getByText('Sign in', { exact: true })).toBeInTheDocument()
  expect(toasts.elements()).toEqual([])
})

test('the alert headers of a success become a toast that follows the language', async () => {
  respondBy('GET', `/${PATHS.apiDocs}`, async (request) => {
    const response = await realFetch(request)
    const headers = { 'X-devportalApp-alert': 'devportalApp.documents.created', 'X-devportalApp-params': '12' }
    return Response.json(await response.json(), { headers })
  })
  await open()
  const toast = page.getByCss('[data-toast="success"]')
  await expect.element(toast).toHaveTextContent('A new document was created with identifier 12.')
  await toast.hover()
  await chooseLocale('es')
  await expect.element(toast).toHaveTextContent('Se ha creado un nuevo documento con el ID 12.')
  await toast.getByRole('button', { name: 'Cerrar' }).click()
  await expect.element(toast).not.toBeInTheDocument()
})

/** Lets the test turn the clock that toasts go by; it runs on meanwhile, for what else waits. */
const takeClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })

test('a toast goes by itself also after another one was closed by keyboard', async () => {
  takeClock()
  disconnect(`/${PATHS.apiDocs}`)
  await open()
  await expect.element(toasts).toBeVisible()
  await focus(toasts.getByRole('button', { name: 'Close' }))
  await vi.advanceTimersByTimeAsync(30_000)
  // It stays while the focus is in it.
  await expect.element(toasts).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(toasts).not.toBeInTheDocument()
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect.element(toasts).toBeVisible()
  await vi.advanceTimersByTimeAsync(11_000)
  await expect.element(toasts).not.toBeInTheDocument()
})

test('a toast goes by itself, but not under the mouse; it is at the top left and announced', async () => {
  takeClock()
  disconnect(`/${PATHS.apiDocs}`)
  await open()
  await expect.element(toasts).toBeVisible()
  const box = toasts.element().getBoundingClientRect()
  expect(box.x).toBeLessThan(40)
  expect(box.y).toBeLessThan(120)
  expect(elements('[aria-live="assertive"]').filter((live) => live.contains(toasts.element()))).toHaveLength(1)
  await toasts.hover()
  await vi.advanceTimersByTimeAsync(30_000)
  await expect.element(toasts).toBeVisible()
  await page.getByRole('contentinfo').hover()
  await vi.advanceTimersByTimeAsync(11_000)
  await expect.element(toasts).not.toBeInTheDocument()
})
