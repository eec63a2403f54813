import { apiDefinitions, type CatalogueRecord, documents, file } from '@portico/contract'
import { describe, expect, test } from 'vitest'
import { changeRecord, createRecord, uniqueName } from '@/testing/api.ts'
import { expectGoodForReaders } from '@/testing/readers.ts'
import { createFile, toBase64 } from '@/testing/records.ts'
import { address, renderApp } from '@/testing/render-app.tsx'
import { page, textsOf } from '@/testing/screen.ts'

const openApi = (version: string) => `openapi: 3.1.0
info:
  title: Payments API
  version: ${version}
  description: Take **payments** by bank transfer. This is the text of ${version}.
servers:
  - url: https://sandbox.example/payments
    description: Sandbox
tags:
  - name: Payments
paths:
  /payments:
    get: { tags: [Payments], summary: List payments }
    post: { tags: [Payments], summary: Start a payment }
  /ping:
    get: { summary: Answer }
`

interface Api {
  idapi: string
  document: CatalogueRecord
  definition: CatalogueRecord
}

/** An API with one version, whose document has no file. */
async function createApi(version = '2.0.0'): Promise<Api> {
  const idapi = uniqueName('payments').replace(' ', '-')
  const document = await createRecord(documents, { name: idapi })
  const definition = await createRecord(apiDefinitions, { idapi, name: 'Payments', version, document })
  return { idapi, document, definition }
}

const heading = (name: string) => page.getByRole('main').getByRole('heading', { name, exact: true })

test('an API definition leads to the reference that its document feeds', async () => {
  const { idapi, document: itsDocument, definition } = await createApi()
  await createFile('payments.yaml', openApi('2.0.0'), { document: itsDocument })
  await renderApp(`/api-definitions/${definition.id}`, { account: 'user' })
  await expect.element(heading('Payments')).toBeVisible()
  await expectGoodForReaders()
  await page.getByRole('link', { name: 'Open the API reference' }).click()
  await expect.poll(address).toBe(`/apireference/${idapi}?version=2.0.0`)
  await expect.poll(() => document.title).toMatch(/^Payments –/)
  await expectGoodForReaders(async ({ locale }) => {
    const [version, servers, untagged] =
      locale === 'en' ? ['Version', 'Servers', 'Other operations'] : ['Versión', 'Servidores', 'Otras operaciones']
    await expect.element(page.getByLabelText(version!, { exact: true })).toHaveValue('2.0.0')
    await expect.element(page.getByText(/Take payments by bank transfer\./)).toBeVisible()
    await expect.element(page.getByText('https://sandbox.example/payments')).toBeVisible()
    await expect.element(heading(servers!)).toBeVisible()
    const tagged = page.getByRole('region', { name: 'Payments', exact: true })
    await expect
      .poll(() => textsOf(tagged.getByRole('listitem')))
      .toEqual([expect.stringMatching(/GET.*List.*\/payments/), expect.stringMatching(/POST.*Start.*\/payments/)])
    await expect.element(page.getByRole('region', { name: untagged! })).toMatchTextContent('/ping')
  })
})

test('the newest version is shown first, another when it is chosen, and the address keeps it', async () => {
  const { idapi, document } = await createApi('1.9.0')
  const newer = await createRecord(documents, { name: idapi })
  const definition = { idapi, name: 'Payments', version: '1.10.0', document: newer }
  await createRecord(apiDefinitions, definition)
  await createFile('old.yaml', openApi('1.9.0'), { document })
  await createFile('new.yaml', openApi('1.10.0'), { document: newer })
  const app = await renderApp(`/apireference/${idapi}`, { account: 'user' })
  await expect.element(page.getByText(/This is the text of 1\.10\.0\./)).toBeVisible()
  const choice = page.getByLabelText('Version', { exact: true })
  await expect.poll(() => textsOf(choice.getByRole('option'))).toEqual(['1.10.0', '1.9.0'])
  await choice.selectOptions('1.9.0')
  await expect.element(page.getByText(/This is the text of 1\.9\.0\./)).toBeVisible()
  await expect.poll(address).toBe(`/apireference/${idapi}?version=1.9.0`)
  await app.reload()
  await expect.element(page.getByText(/This is the text of 1\.9\.0\./)).toBeVisible()
})

test('replacing the file changes what is shown; JSON is as good as YAML', async () => {
  const { idapi, document } = await createApi()
  const { id } = await createFile('payments', openApi('2.0.0'), { document })
  const app = await renderApp(`/apireference/${idapi}`, { account: 'user' })
  await expect.element(page.getByText(/This is the text of 2\.0\.0\./)).toBeVisible()
  const json = JSON.stringify({ openapi: '3.0.3', info: { title: 'Replaced', version: '2' }, paths: {} })
  await changeRecord(file, id, { base64: toBase64(json) })
  await app.reload()
  await expect.element(page.getByRole('main').getByText('Replaced', { exact: true })).toBeVisible()
  await expect.element(page.getByText('This API has no operations.')).toBeVisible()
})

describe('where there is nothing to show, the page says why and leads to where that can be changed:', () => {
  test('no document', async () => {
    const idapi = uniqueName('api').replace(' ', '-')
    const { id } = await createRecord(apiDefinitions, { idapi, name: 'Payments', version: '1' })
    await renderApp(`/api-definitions/${id}`, { account: 'user' })
    await expect.element(page.getByText(/^This definition has no document yet/)).toBeVisible()
    await page.getByRole('link', { name: 'Open the API reference' }).click()
    await expect.element(heading('This version has no readable OpenAPI description')).toBeVisible()
    await page.getByRole('link', { name: 'Open the API definition' }).click()
    await expect.poll(address).toBe(`/api-definitions/${id}`)
  })

  test('a document without a file, or with one that is something else', async () => {
    const { idapi, document } = await createApi()
    const app = await renderApp(`/apireference/${idapi}`, { account: 'user' })
    await expect.element(heading('This version has no readable OpenAPI description')).toBeVisible()
    await createFile('notes.txt', 'Just a note.', { document })
    await app.reload()
    await expect.element(heading('This version has no readable OpenAPI description')).toBeVisible()
  })
})
