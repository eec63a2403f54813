import { PATHS } from '@portico/contract'
import { resumeSession } from './support/session.ts'
import { expect, type Page, test } from './support/test.ts'

// The rows of the global error table, shown by the browser when the call for the API description is answered so.
test.use({ allowConsole: ['Failed to load resource', 'could not be fetched'] })

interface Answer {
  status: number
  json?: unknown
  body?: string
  headers?: Record<string, string>
}

const toasts = (page: Page) => page.locator('[data-toast="error"]')

const ROWS: { row: string; answer: Answer; shown: string[] }[] = [
  {
    row: '400 with an app-error header',
    answer: {
      status: 400,
      json: { message: 'error.http.400' },
      headers: { 'X-devportalApp-error': 'error.idinvalid', 'X-devportalApp-params': 'documents' }
    },
    shown: ['Documents: the ID in the address and the ID of the record differ.']
  },
  {
    row: '400 with fieldErrors',
    answer: {
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
    answer: { status: 400, body: 'Incorrect password', headers: { 'Content-Type': 'text/plain' } },
    shown: ['Incorrect password']
  },
  { row: '400 with a title only', answer: { status: 400, json: { title: 'Bad Request' } }, shown: ['Bad Request'] },
  { row: '400 with nothing', answer: { status: 400, json: {} }, shown: ['Unknown error!'] },
  { row: '404', answer: { status: 404, json: { message: 'error.http.404' } }, shown: ['Not found'] },
  {
    row: 'another status with a message',
    answer: { status: 409, json: { message: 'error.referenced' } },
    shown: ['Other records refer to this one, so it cannot be deleted.']
  },
  { row: 'another status with nothing', answer: { status: 418 }, shown: ['Unknown error!'] },
  {
    row: '5xx with its reference number',
    answer: { status: 500, json: { message: 'error.http.500', reference: 'a1b2c3' } },
    shown: ['Something went wrong on the server.If you write to support, mention the reference a1b2c3.']
  }
]

test.beforeEach(({ page, portal }) => resumeSession(page, portal, 'admin'))

for (const { row, answer, shown } of ROWS)
  test(row, async ({ page }) => {
    await page.route(`**/${PATHS.apiDocs}`, (route) => route.fulfill(answer))
    await page.goto('/admin/docs')
    await expect(toasts(page)).toHaveText(shown)
    await expect(page.getByText('The API description could not be loaded')).toBeVisible()
  })

test('no response: Server not reachable', async ({ page }) => {
  await page.route(`**/${PATHS.apiDocs}`, (route) => route.abort())
  await page.goto('/admin/docs')
  await expect(toasts(page)).toHaveText(['Server not reachable'])
  await page.unroute(`**/${PATHS.apiDocs}`)
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Session' })).toBeVisible()
})

test('a failed account call: no toast, the session reset and the login dialog', async ({ page }) => {
  await page.route(`**/${PATHS.account}`, (route) =>
    route.fulfill({ status: 500, json: { message: 'error.http.500' } })
  )
  await page.goto('/')
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
  await expect(page.getByRole('banner').getByText('Sign in', { exact: true })).toBeVisible()
  await expect(toasts(page)).toHaveCount(0)
})

test('the alert headers of a success become a toast that follows the language', async ({ page }) => {
  await page.route(`**/${PATHS.apiDocs}`, async (route) => {
    const response = await route.fetch()
    const headers = { 'X-devportalApp-alert': 'devportalApp.documents.created', 'X-devportalApp-params': '12' }
    await route.fulfill({ response, headers: { ...response.headers(), ...headers } })
  })
  await page.goto('/admin/docs')
  const toast = page.locator('[data-toast="success"]')
  await expect(toast).toHaveText('A new document was created with identifier 12.')
  await toast.hover()
  await toast.getByRole('button', { name: 'Close' }).click()
  await expect(toast).toHaveCount(0)
})

test('a toast goes by itself also after another one was closed by keyboard', async ({ page }) => {
  await page.clock.install()
  await page.route(`**/${PATHS.apiDocs}`, (route) => route.abort())
  await page.goto('/admin/docs')
  await toasts(page).getByRole('button', { name: 'Close' }).focus()
  await page.clock.runFor(30_000)
  await expect(toasts(page), 'it stays while the focus is in it').toBeVisible()
  await page.keyboard.press('Enter')
  await expect(toasts(page)).toHaveCount(0)
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(toasts(page)).toBeVisible()
  await page.clock.runFor(11_000)
  await expect(toasts(page)).toHaveCount(0)
})

test('a toast goes by itself, but not under the mouse; it is at the top left and announced', async ({ page }) => {
  await page.clock.install()
  await page.route(`**/${PATHS.apiDocs}`, (route) => route.abort())
  await page.goto('/admin/docs')
  await expect(toasts(page)).toBeVisible()
  const box = await toasts(page).boundingBox()
  expect(box!.x).toBeLessThan(40)
  expect(box!.y).toBeLessThan(120)
  await expect(page.locator('[aria-live="assertive"]').filter({ has: toasts(page) })).toHaveCount(1)
  await toasts(page).hover()
  await page.clock.runFor(30_000)
  await expect(toasts(page)).toBeVisible()
  await page.mouse.move(900, 500)
  await page.clock.runFor(11_000)
  await expect(toasts(page)).toHaveCount(0)
})
