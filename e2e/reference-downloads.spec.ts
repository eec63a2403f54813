import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { axeFindings } from './support/accessibility.ts'
import { READERS } from './support/readers.ts'
import { visit } from './support/records.ts'
import { expect, type Page, test } from './support/test.ts'

/** Downloads a form of the page's document, with its file name. */
async function save(page: Page, form: string): Promise<{ name: string; bytes: Buffer }> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  await page.getByRole('button', { name: form }).click()
  const download = await downloading
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

test('a version can be had in every form, under a name that says what it is', async ({ page, portal }) => {
  await visit(page, portal, '/apireference/payments')
  for (const [form, name, content] of [
    ['OpenAPI document, YAML', 'payments-1.1.0.yaml', 'openapi: 3.1'],
    ['OpenAPI document, JSON', 'payments-1.1.0.json', '"openapi": "3.1'],
    [
      'Postman collection',
      'payments-1.1.0.postman.json',
      'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'
    ],
    ['Requests, .http', 'payments-1.1.0.http', `@server = ${portal.origin}/sandbox/payments/v1`],
    ['TypeScript types', 'payments-1.1.0.d.ts', 'export interface components {']
  ] as const) {
    const file = await save(page, form)
    expect(file.name).toBe(name)
    expect(file.bytes.toString()).toContain(content)
  }
})

test('all APIs of an environment come as one archive', async ({ page, portal }) => {
  await visit(page, portal, '/apireference/payments?environment=production')
  const { name, bytes } = await save(page, 'All APIs, ZIP')
  expect(name).toBe('portico-apis-production.zip')
  const files = unzipSync(bytes)
  const documents = Object.keys(files).filter((file) => /openapi\.yaml$/.test(file))
  expect(new Set(documents.map((file) => file.split('/')[0])).size).toBeGreaterThanOrEqual(9)
  expect(strFromU8(files['README.md'] ?? new Uint8Array())).toContain('# Portico: the APIs in production')
})

test.describe('a page as Markdown', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  for (const [path, beginning] of [
    ['payments/operations/initiatePayment', '# Initiate a payment\n\n`POST /payments`'],
    ['payments', '# Payments\n'],
    ['payments/schemas/Money', '# Money\n'],
    ['payments/quick-start', '# '],
    ['security', '# '],
    ['orders-api/changes?version=2.0.0&from=1.0.0', '# ']
  ] as const)
    test(`is copied: ${path}`, async ({ page, portal }) => {
      await visit(page, portal, `/apireference/${path}`)
      await page.getByRole('button', { name: 'Copy as Markdown' }).click()
      await expect(page.getByRole('button', { name: 'Copied as Markdown' })).toBeVisible()
      const text = await page.evaluate(() => navigator.clipboard.readText())
      expect(text.startsWith(beginning)).toBe(true)
    })
})

for (const { account, locale, width, colorScheme } of READERS)
  test.describe(`for a reader in ${locale} at ${width} pixels, ${colorScheme}`, () => {
    test.use({ colorScheme, viewport: { width, height: 900 } })

    test('the open menu of downloads is accessible', async ({ page, portal }) => {
      await visit(page, portal, '/apireference/trade-api/changes', { account, locale })
      await page.getByRole('button', { name: locale === 'es' ? 'Descargar' : 'Download' }).click()
      await expect(page.getByRole('button', { name: /ZIP/ })).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
    })
  })
