import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { PATHS } from '@portico/contract'
import { strFromU8, unzipSync } from 'fflate'
import { header } from '../support/layout.ts'
import { publishApi } from '../support/published.ts'
import { visit } from '../support/records.ts'
import { title } from '../support/reference-page.ts'
import { expect, type Page, test } from '../support/test.ts'

/** Tests that require the built application or a whole browser; the screens are tested beside the code of the feature. */

const INITIATE = '/apireference/payments/operations/initiatePayment'
const OPERATION_PIECE = PATHS.referencePiece('payments', 'operation', 'initiatePayment')

test('a visitor who is not signed in is led to sign in, by the menu and by an address, and no document is requested', async ({
  page
}) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  const signIn = page.locator('input[name="login"]')
  await page.goto('/')
  await header(page).getByRole('button', { name: 'API reference' }).click()
  await header(page).getByRole('link', { name: 'Payments' }).click()
  await expect(signIn).toBeVisible()
  await page.goto('/')
  await page.goto(INITIATE)
  await expect(signIn).toBeVisible()
  expect(requested).not.toContain(`/${OPERATION_PIECE}`)
  expect(requested.filter((one) => one.startsWith('/api/reference/'))).toEqual([])
})

test.describe('a script that a description hides', () => {
  // The content policy refuses pictures of other origins, which the console reports.
  test.use({ allowConsole: [/img-src/] })
  test('never runs, and its text does no harm', async ({ page, portal }) => {
    const file = path.resolve(import.meta.dirname, '../../packages/openapi/src/testing/features/markdown.yaml')
    const api = await publishApi(portal, readFileSync(file, 'utf8'))
    await visit(page, portal, `/apireference/${api}/operations/readTexts`)
    const article = page.getByRole('article')
    await expect(article.getByRole('heading', { name: 'Responses', level: 2, exact: true })).toBeVisible()
    expect(await page.evaluate(() => 'hidden' in window)).toBe(false)
    expect(await article.locator('script, iframe, [onerror], [onclick], a[href^="javascript:"]').count()).toBe(0)
  })
})

/** Downloads a form of the page's document, with its file name. */
async function save(page: Page, form: string): Promise<{ name: string; bytes: Buffer }> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  await page.getByRole('button', { name: form }).click()
  const download = await downloading
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

test('the version shown is downloaded in every form, under a name that says what it is, and all APIs as one archive', async ({
  page,
  portal
}) => {
  await visit(page, portal, '/apireference/payments?version=1.0.0&environment=production')
  for (const [form, name, content] of [
    ['OpenAPI description, YAML', 'payments-1.0.0.yaml', 'openapi: 3.1'],
    ['OpenAPI description, JSON', 'payments-1.0.0.json', '"openapi": "3.1'],
    [
      'Postman collection',
      'payments-1.0.0.postman.json',
      'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'
    ],
    ['Requests, .http', 'payments-1.0.0.http', `@server = ${portal.origin}/sandbox/payments/v1`],
    ['TypeScript types', 'payments-1.0.0.d.ts', 'export interface components {']
  ] as const) {
    const file = await save(page, form)
    expect(file.name).toBe(name)
    expect(file.bytes.toString()).toContain(content)
  }
  const { name, bytes } = await save(page, 'All APIs, ZIP')
  expect(name).toBe('portico-apis-production.zip')
  const files = unzipSync(bytes)
  const documents = Object.keys(files).filter((file) => /openapi\.yaml$/.test(file))
  expect(new Set(documents.map((file) => file.split('/')[0])).size).toBeGreaterThanOrEqual(9)
  expect(strFromU8(files['README.md'] ?? new Uint8Array())).toContain('# Portico: APIs in production')
})

test.describe('the samples', () => {
  test.use({ allowConsole: [/samples-column-|ERR_FAILED|ChunkLoadError/] })

  test('that cannot be loaded leave the rest; after another attempt a reload keeps the language and forgets the token', async ({
    page,
    portal
  }) => {
    let isBroken = true
    await page.route(/\/private\/samples-column-/, (route) => (isBroken ? route.abort() : route.continue()))
    await visit(page, portal, INITIATE)
    await expect(title(page)).toBeVisible()
    await expect(page.getByText('Idempotency-Key').first()).toBeVisible()
    await expect(page.getByText('The samples could not be loaded.')).toBeVisible()
    isBroken = false
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    const request = page.getByRole('region', { name: 'Request', exact: true })
    const code = request.locator('pre')
    await expect(code).toContainText('curl')
    await page.getByLabel('Access token').fill('my-secret-token')
    await request.getByRole('combobox', { name: 'Language of the sample' }).selectOption({ label: 'Python' })
    await expect(code).toContainText('my-secret-token')
    await page.reload()
    await expect(code).toContainText('requests.post(')
    await expect(code).toContainText('ACCESS_TOKEN')
    await expect(code).not.toContainText('my-secret-token')
  })
})

test('text that is typed while the search is loading is not lost', async ({ page, portal }) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/private\/search-dialog-/, async (route) => {
    await promise
    await route.continue()
  })
  await visit(page, portal, '/apireference/landing')
  await expect(title(page)).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('payme')
  resolve()
  const dialog = page.getByRole('dialog', { name: 'Search', exact: true })
  const field = dialog.getByRole('combobox')
  await expect(field).toHaveValue('payme')
  await page.keyboard.type('nt')
  await expect(field).toHaveValue('payment')
  await expect(dialog.getByRole('option').first()).toBeVisible()
})
