import { apiDefinitions, type CatalogueRecord, documents, file } from '@portico/contract'
import { axeFindings } from './support/accessibility.ts'
import { READERS } from './support/readers.ts'
import { changeRecord, createFile, createRecord, uniqueName, visit } from './support/records.ts'
import { expect, type Page, type Portal, test } from './support/test.ts'

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
async function createApi(portal: Portal, version = '2.0.0'): Promise<Api> {
  const idapi = uniqueName('payments').replace(' ', '-')
  const document = await createRecord(portal, documents, { name: idapi })
  const definition = await createRecord(portal, apiDefinitions, { idapi, name: 'Payments', version, document })
  return { idapi, document, definition }
}

const heading = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { name, exact: true })

const WORDS = {
  en: { open: 'Open the reference', servers: 'Servers', untagged: 'Other operations', version: 'Version' },
  es: { open: 'Abrir la referencia', servers: 'Servidores', untagged: 'Otras operaciones', version: 'Versión' }
}

for (const { account, locale, width, colorScheme } of READERS) {
  test.describe(`as ${account}, in ${locale}, ${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme })
    const words = WORDS[locale]

    test('an API definition leads to the reference that its document feeds', async ({ page, portal }) => {
      const { idapi, document: itsDocument, definition } = await createApi(portal)
      await createFile(portal, 'payments.yaml', openApi('2.0.0'), { document: itsDocument })
      await visit(page, portal, `/api-definitions/${definition.id}`, { account, locale })
      await expect(heading(page, 'Payments')).toBeVisible()
      expect(await axeFindings(page), 'definition').toEqual([])
      await page.getByRole('link', { name: words.open }).click()
      await expect(page).toHaveURL(`/apireference/${idapi}?version=2.0.0`)
      await expect(page).toHaveTitle(/^Payments –/)
      await expect(page.getByLabel(words.version, { exact: true })).toHaveValue('2.0.0')
      await expect(page.getByText('Take payments by bank transfer.')).toBeVisible()
      await expect(page.getByText('https://sandbox.example/payments')).toBeVisible()
      await expect(heading(page, words.servers)).toBeVisible()
      const tagged = page.getByRole('region', { name: 'Payments', exact: true })
      await expect(tagged.getByRole('listitem')).toHaveText([/GET.*List.*\/payments/, /POST.*Start.*\/payments/])
      await expect(page.getByRole('region', { name: words.untagged })).toContainText('/ping')
      expect(await axeFindings(page), 'reference').toEqual([])
    })
  })
}

test('the newest version is shown first, another when it is chosen, and the address keeps it', async ({
  page,
  portal
}) => {
  const { idapi, document } = await createApi(portal, '1.9.0')
  const newer = await createRecord(portal, documents, { name: idapi })
  const definition = { idapi, name: 'Payments', version: '1.10.0', document: newer }
  await createRecord(portal, apiDefinitions, definition)
  await createFile(portal, 'old.yaml', openApi('1.9.0'), { document })
  await createFile(portal, 'new.yaml', openApi('1.10.0'), { document: newer })
  await visit(page, portal, `/apireference/${idapi}`)
  await expect(page.getByText('This is the text of 1.10.0.')).toBeVisible()
  const choice = page.getByLabel('Version', { exact: true })
  await expect(choice.getByRole('option')).toHaveText(['1.10.0', '1.9.0'])
  await choice.selectOption('1.9.0')
  await expect(page.getByText('This is the text of 1.9.0.')).toBeVisible()
  await expect(page).toHaveURL(`/apireference/${idapi}?version=1.9.0`)
  await page.reload()
  await expect(page.getByText('This is the text of 1.9.0.')).toBeVisible()
})

test('replacing the file changes what is shown; JSON is as good as YAML', async ({ page, portal }) => {
  const { idapi, document } = await createApi(portal)
  const { id } = await createFile(portal, 'payments', openApi('2.0.0'), { document })
  await visit(page, portal, `/apireference/${idapi}`)
  await expect(page.getByText('This is the text of 2.0.0.')).toBeVisible()
  const json = JSON.stringify({ openapi: '3.0.3', info: { title: 'Replaced', version: '2' }, paths: {} })
  await changeRecord(portal, file, id, { base64: Buffer.from(json).toString('base64') })
  await page.reload()
  await expect(page.getByRole('main').getByText('Replaced', { exact: true })).toBeVisible()
  await expect(page.getByText('The document describes no operations.')).toBeVisible()
})

test.describe('where there is nothing to show, the page says why and leads to where that can be changed:', () => {
  test.use({ allowConsole: [/status of 404/] })

  test('no document', async ({ page, portal }) => {
    const idapi = uniqueName('api').replace(' ', '-')
    const { id } = await createRecord(portal, apiDefinitions, { idapi, name: 'Payments', version: '1' })
    await visit(page, portal, `/api-definitions/${id}`)
    await expect(page.getByText('This definition names no document yet')).toBeVisible()
    await page.getByRole('link', { name: 'Open the reference' }).click()
    await expect(heading(page, 'This version has no document that can be read')).toBeVisible()
    await page.getByRole('link', { name: 'Go to the API definition' }).click()
    await expect(page).toHaveURL(`/api-definitions/${id}`)
  })

  test('a document without a file, or with one that is something else', async ({ page, portal }) => {
    const { idapi, document } = await createApi(portal)
    await visit(page, portal, `/apireference/${idapi}`)
    await expect(heading(page, 'This version has no document that can be read')).toBeVisible()
    await createFile(portal, 'notes.txt', 'Just a note.', { document })
    await page.reload()
    await expect(heading(page, 'This version has no document that can be read')).toBeVisible()
  })
})
