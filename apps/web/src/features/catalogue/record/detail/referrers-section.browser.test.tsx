import { apiDefinitions, documents, file, specification } from '@portico/contract'
import { expect, test } from 'vitest'
import { createRecord, readRecord, uniqueName } from '@/testing/api.ts'
import { expectGoodForReaders } from '@/testing/readers.ts'
import { address, renderApp } from '@/testing/render-app.tsx'
import { respond, sentRequests } from '@/testing/responses.ts'
import { elements, page } from '@/testing/screen.ts'

/** A document that a specification, two files and an API definition refer to. */
async function referredTo() {
  const document = await createRecord(documents, { name: uniqueName('Referred') })
  const sheet = await createRecord(specification, { title: uniqueName('Sheet'), document })
  await createRecord(file, { description: 'one.yaml', document })
  const nameless = await createRecord(file, { document })
  const definition = { idapi: uniqueName('api'), name: 'Payments', version: '1.0.0', document }
  await createRecord(apiDefinitions, definition)
  return { document, sheet, nameless }
}

const section = () => page.getByRole('region', { name: 'Referred to by' })

test('a document’s page shows what refers to it, by entity, as links', async () => {
  const { document, sheet, nameless } = await referredTo()
  await renderApp(`/documents/${document.id}`, { account: 'user' })
  await expectGoodForReaders(async ({ locale }) => {
    const isEnglish = locale === 'en'
    const region = page.getByRole('region', {
      name: isEnglish ? 'Referred to by' : 'Registros que hacen referencia a este'
    })
    await expect.element(region.getByRole('list')).toHaveLength(3)
    await expect.element(region).toMatchTextContent('4')
    const files = region.getByRole('list', { name: isEnglish ? 'Files' : 'Archivos' })
    await expect.element(files.getByRole('link')).toHaveLength(2)
    const name = `${isEnglish ? 'File' : 'Archivo'} #${nameless.id}`
    await expect.element(files.getByRole('link', { name })).toBeVisible()
    const definitions = region.getByRole('list', { name: isEnglish ? 'API definitions' : 'Definiciones de API' })
    await expect.element(definitions.getByRole('link', { name: /^Payments/ })).toBeVisible()
  })

  await section().getByRole('list', { name: 'Specifications' }).getByRole('link').click()
  await expect.poll(address).toBe(`/specification/${sheet.id}`)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(String(sheet.title))
  await page.getByRole('link', { name: `${document.name} #${document.id}` }).click()
  await expect.poll(address).toBe(`/documents/${document.id}`)
})

test('when it is to be deleted, the dialog says that it stays, and shows what refers to it', async () => {
  const { document, sheet } = await referredTo()
  await renderApp(`/documents/${document.id}/delete`, { account: 'admin' })
  await page
    .getByRole('dialog', { name: `Delete “${document.name}”?` })
    .getByRole('button', { name: 'Delete', exact: true })
    .click()
  const dialog = page.getByRole('dialog', { name: 'This record cannot be deleted' })
  await expect.element(dialog.getByRole('button', { name: 'Close' })).toHaveFocus()
  await expectGoodForReaders(async ({ locale }) => {
    const isEnglish = locale === 'en'
    const name = isEnglish ? 'This record cannot be deleted' : 'Este registro no se puede eliminar'
    const reason = isEnglish ? '4 records refer to this one.' : '4 registros hacen referencia a este.'
    await expect.element(page.getByRole('dialog', { name })).toMatchTextContent(reason)
  })
  await expect.element(dialog.getByRole('link')).toHaveLength(4)
  expect(elements('[data-toast]')).toEqual([])
  expect((await readRecord(documents, document.id)).id).toBe(document.id)
  await dialog
    .getByRole('link', { name: new RegExp(`#${sheet.id}$`) })
    .first()
    .click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(address).toBe(`/specification/${sheet.id}`)
})

test('a document that nothing refers to says so; entities that nothing can refer to send no request', async () => {
  const { id } = await createRecord(documents, { name: uniqueName('Alone') })
  const sheet = await createRecord(specification, { title: uniqueName('Sheet') })
  const requested = () =>
    sentRequests('GET').flatMap((request) => (request.path.endsWith('/references') ? [request.path] : []))
  await renderApp(`/documents/${id}`, { account: 'user' })
  await expect
    .element(page.getByRole('region', { name: 'Referred to by' }))
    .toMatchTextContent('No record refers to this one.')
  await renderApp(`/specification/${sheet.id}`, { account: 'user' })
  await expect.element(page.getByRole('region', { name: 'History' })).toMatchTextContent('created this record')
  await expect.element(page.getByRole('region', { name: 'Referred to by' })).not.toBeInTheDocument()
  expect(requested()).toEqual([`/api/documents/${id}/references`])
})

test('of many records that refer to one, the first are named and the others counted', async () => {
  const { id } = await createRecord(documents, { name: uniqueName('Popular') })
  const items = [{ entity: 'file', id: 7, title: 'One of many' }]
  respond('GET', `/api/documents/${id}/references`, { json: { total: 1235, items } })
  await renderApp(`/documents/${id}`, { account: 'user' })
  await expect.element(section()).toMatchTextContent('1,235')
  await expect.element(section().getByRole('link', { name: /One of many/ })).toBeVisible()
  await expect.element(section()).toMatchTextContent('And 1,234 more.')
})

test('when the response does not come, the page says so and retries when asked', async () => {
  const { document } = await referredTo()
  const recover = respond('GET', /\/references$/, { status: 500, json: { status: 500, message: 'error.http.500' } })
  await renderApp(`/documents/${document.id}`, { account: 'user' })
  await expect
    .element(section().getByRole('alert'))
    .toMatchTextContent('The records that refer to this one could not be loaded.')
  recover()
  await section().getByRole('button', { name: 'Try again' }).click()
  await expect.element(section().getByRole('link')).toHaveLength(4)
})
