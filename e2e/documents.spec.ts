import { createDocument, readDocument } from './support/documents.ts'
import { addressOf, rowOf, uniqueName, visit } from './support/records.ts'
import { expect, test } from './support/test.ts'

const WORDS = {
  en: {
    create: 'New document',
    edit: (name: string) => `Edit ${name}`,
    view: (name: string) => `View ${name}`,
    remove: (name: string) => `Delete ${name}`,
    fields: ['Name', 'Version', 'Language', 'Date', 'Title', 'Description'],
    save: 'Save',
    created: /A new document was created with identifier \d+/,
    updated: /The document with identifier \d+ was updated/,
    deleted: /The document with identifier \d+ was deleted/,
    question: (name: string) => `Delete “${name}”?`,
    confirm: 'Delete',
    search: 'Search this list',
    back: 'Back'
  },
  es: {
    create: 'Nuevo documento',
    edit: (name: string) => `Editar ${name}`,
    view: (name: string) => `Ver ${name}`,
    remove: (name: string) => `Eliminar ${name}`,
    fields: ['Nombre', 'Versión', 'Idioma', 'Fecha', 'Título', 'Descripción'],
    save: 'Guardar',
    created: /Se ha creado un nuevo documento con el identificador \d+/,
    updated: /Se ha actualizado el documento con el identificador \d+/,
    deleted: /Se ha eliminado el documento con el identificador \d+/,
    question: (name: string) => `¿Eliminar «${name}»?`,
    confirm: 'Eliminar',
    search: 'Buscar en esta lista',
    back: 'Volver'
  }
}

for (const { account, locale, width } of [
  { account: 'user', locale: 'en', width: 1280 },
  { account: 'admin', locale: 'es', width: 390 }
] as const) {
  test.describe(`as ${account}, in ${locale}, ${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('a document is created, read, changed and deleted, and each step says so', async ({ page, portal }) => {
      const words = WORDS[locale]
      const name = uniqueName('Guía de pagos')
      await visit(page, portal, '/documents', { account, locale })

      await page.getByRole('link', { name: words.create }).click()
      const values = [name, '1.0', 'es', '9/3/2026', 'Pagos', 'First line\nsecond line']
      for (const [index, label] of words.fields.entries()) {
        await page.getByLabel(label, { exact: true }).fill(values[index]!)
      }
      await page.getByRole('button', { name: words.save }).click()
      await expect(page).toHaveURL('/documents')
      await expect(page.getByText(words.created)).toBeVisible()

      await page.getByLabel(words.search).fill(name)
      await rowOf(page, name)
        .getByRole('link', { name: words.view(name), exact: true })
        .click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(page.getByText('09/03/2026')).toBeVisible()
      const description = page.getByText('First line')
      await expect(description).toHaveCSS('white-space', 'pre-wrap')
      await expect(description).toHaveText('First line\nsecond line')

      await page.getByRole('link', { name: words.back, exact: true }).click()
      await rowOf(page, name)
        .getByRole('link', { name: words.edit(name), exact: true })
        .click()
      const id = Number(await page.getByLabel('ID', { exact: true }).inputValue())
      await expect(page.getByLabel('ID', { exact: true })).not.toBeEditable()
      await page.getByLabel(words.fields[1]!, { exact: true }).fill('2.0')
      await page.getByLabel(words.fields[3]!, { exact: true }).fill('')
      await page.getByRole('button', { name: words.save }).click()
      await expect(page.getByText(words.updated)).toBeVisible()
      await expect(rowOf(page, name)).toContainText('2.0')
      expect(await readDocument(portal, id)).toMatchObject({ name, version: '2.0', date: null, title: 'Pagos' })

      await rowOf(page, name)
        .getByRole('link', { name: words.remove(name), exact: true })
        .click()
      const dialog = page.getByRole('dialog', { name: words.question(name) })
      await dialog.getByRole('button', { name: words.confirm, exact: true }).click()
      await expect(page.getByText(words.deleted)).toBeVisible()
      await expect(dialog).toBeHidden()
      await expect(rowOf(page, name)).toBeHidden()
      const client = await portal.api('user')
      expect((await client.fetch(`api/documents/${id}`)).status).toBe(404)
    })
  })
}

test('an untouched form creates an empty document, which is called by its number', async ({ page, portal }) => {
  await visit(page, portal, '/documents/new')
  await page.getByRole('button', { name: 'Save' }).click()
  const toast = await page.getByText(/created with identifier/).textContent()
  const id = Number(/\d+/.exec(toast ?? '')?.[0])
  expect(await readDocument(portal, id)).toMatchObject({ name: '', description: '', date: null })
  await page.getByLabel('Search this list').fill(`#${id}`)
  await page.getByRole('link', { name: `View #${id}` }).click()
  await expect(page.getByText('No value')).toHaveCount(6)
})

test('saving one field leaves what the others hold exactly as it was', async ({ page, portal }) => {
  const fields = { name: uniqueName('Untouched'), version: null, language: '', title: null, description: 'a\r\nb' }
  const { id } = await createDocument(portal, fields)
  await visit(page, portal, `/documents/${id}/edit`)
  await page.getByLabel('Version').fill('3')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/documents')
  expect(await readDocument(portal, id)).toMatchObject({ ...fields, version: '3' })
})

test.describe('a document that does not exist', () => {
  test.use({ allowConsole: [/404 \(Not Found\)/] })

  for (const path of ['/documents/987654321', '/documents/abc', '/documents/0', '/documents/987654321/edit']) {
    test(`is said to be missing at ${path}, with a way back`, async ({ page, portal }) => {
      await visit(page, portal, path)
      await expect(page.getByText('This document does not exist')).toBeVisible()
      await page.getByRole('link', { name: 'Back to the list' }).click()
      await expect(page).toHaveURL('/documents')
    })
  }

  test('is said to be gone when it shall be deleted', async ({ page, portal }) => {
    await visit(page, portal, '/documents/987654321/delete')
    const dialog = page.getByRole('dialog', { name: 'This record is already gone' })
    await dialog.getByRole('button', { name: 'Back to the list' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/documents')
  })
})

test.describe('the question whether to delete', () => {
  test('has an address of its own: it survives a reload, and Back closes it', async ({ page, portal }) => {
    const name = uniqueName('Kept')
    const { id } = await createDocument(portal, { name })
    await visit(page, portal, `/documents?search=${encodeURIComponent(name)}`)
    await rowOf(page, name)
      .getByRole('link', { name: `Delete ${name}` })
      .click()
    const dialog = page.getByRole('dialog', { name: `Delete “${name}”?` })
    await expect(dialog).toBeVisible()
    expect(addressOf(page)).toMatch(new RegExp(`^/documents/${id}/delete\\?search=`))

    await page.reload()
    await expect(dialog).toBeVisible()
    await expect(rowOf(page, name)).toHaveCount(1)

    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/documents\?search=/)
    await page.goForward()
    await expect(dialog).toBeVisible()

    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/documents\?search=/)
    expect(await readDocument(portal, id)).toMatchObject({ name })
  })

  for (const { answer, left } of [
    { answer: 'Cancel', left: 2 },
    { answer: 'Delete', left: 1 }
  ])
    test(`keeps the search of the list when it was opened from a record: ${answer}`, async ({ page, portal }) => {
      const mark = uniqueName('kept').split(' ')[1]!
      for (const number of [1, 2]) await createDocument(portal, { name: `${mark} ${number}` })
      await visit(page, portal, '/documents')
      await page.getByLabel('Search this list').fill(mark)
      await rowOf(page, mark)
        .getByRole('link', { name: `View ${mark} 1` })
        .click()
      await expect(page.getByRole('heading', { level: 1, name: `${mark} 1` })).toBeVisible()
      await page.getByRole('main').getByRole('link', { name: 'Delete', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: `Delete “${mark} 1”?` })
      await dialog.getByRole('button', { name: answer, exact: true }).click()
      await expect(dialog).toBeHidden()
      // Only who cancels is on the record's page again.
      if (answer === 'Cancel') await page.getByRole('link', { name: 'Back', exact: true }).click()
      await expect(page.getByLabel('Search this list')).toHaveValue(mark)
      await expect(page.locator('tbody tr')).toHaveCount(left)
      expect(addressOf(page)).toBe(`/documents?search=${mark}`)
    })

  test('leads to the list when it was opened by its address alone', async ({ page, portal }) => {
    const { id } = await createDocument(portal, { name: uniqueName('Linked') })
    await visit(page, portal, `/documents/${id}/delete`)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL('/documents')
  })
})

test('a list that is empty says what to do next', async ({ page, portal }) => {
  await page.route('**/api/documents?*', (route) => route.fulfill({ json: [] }))
  await visit(page, portal, '/documents')
  await expect(page.getByText('No documents found')).toBeVisible()
  await page.getByRole('link', { name: 'New document' }).last().click()
  await expect(page).toHaveURL('/documents/new')
})

test.describe('a list that cannot be loaded', () => {
  test.use({ allowConsole: [/ERR_FAILED/] })

  test('says so, and is loaded by another attempt', async ({ page, portal }) => {
    const name = uniqueName('After the failure')
    await createDocument(portal, { name })
    await page.route('**/api/documents?*', (route) => route.abort())
    await visit(page, portal, `/documents?search=${encodeURIComponent(name)}`)
    await expect(page.getByText('The list could not be loaded')).toBeVisible()
    await expect(page.getByText('Server not reachable')).toBeVisible()
    await page.unroute('**/api/documents?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(rowOf(page, name)).toBeVisible()
  })

  test('stays as it was loaded, and says that it is old, when refreshing it fails', async ({ page, portal }) => {
    const name = uniqueName('Before the failure')
    await createDocument(portal, { name })
    await visit(page, portal, `/documents?search=${encodeURIComponent(name)}`)
    await expect(rowOf(page, name)).toBeVisible()
    await page.route('**/api/documents?*', (route) => route.abort())
    await page.getByRole('button', { name: 'Refresh List' }).click()
    await expect(page.getByText(/The list could not be refreshed/)).toBeVisible()
    await expect(rowOf(page, name)).toBeVisible()
  })
})

test('Refresh List shows what others have done since', async ({ page, portal }) => {
  const name = uniqueName('By somebody else')
  await visit(page, portal, `/documents?search=${encodeURIComponent(name)}`)
  await expect(page.getByText(/Nothing matches/)).toBeVisible()
  await createDocument(portal, { name })
  await page.getByRole('button', { name: 'Refresh List' }).click()
  await expect(rowOf(page, name)).toBeVisible()
})
