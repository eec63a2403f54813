import { documents } from '@portico/contract'
import { describe, expect, test } from 'vitest'
import { callApi, createDocument, readRecord, uniqueName } from '@/testing/api.ts'
import { uniqueMark } from '@/testing/records.ts'
import { address, pathname, renderApp } from '@/testing/render-app.tsx'
import { disconnect, respond } from '@/testing/responses.ts'
import { page, rowOf, userEvent } from '@/testing/screen.ts'

const WORDS = {
  en: {
    create: 'Create document',
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
    create: 'Crear documento',
    edit: (name: string) => `Editar ${name}`,
    view: (name: string) => `Ver ${name}`,
    remove: (name: string) => `Eliminar ${name}`,
    fields: ['Nombre', 'Versión', 'Idioma', 'Fecha', 'Título', 'Descripción'],
    save: 'Guardar',
    created: /Se ha creado un nuevo documento con el ID \d+/,
    updated: /Se ha actualizado el documento con el ID \d+/,
    deleted: /Se ha eliminado el documento con el ID \d+/,
    question: (name: string) => `¿Eliminar «${name}»?`,
    confirm: 'Eliminar',
    search: 'Buscar en esta lista',
    back: 'Volver'
  }
}

for (const { account, locale, width } of [
  { account: 'user', locale: 'en', width: 1280 },
  { account: 'admin', locale: 'es', width: 390 }
] as const)
  test(`a document is created, read, changed and deleted as ${account}, in ${locale}, ${width} pixels wide, and each step says so`, async () => {
    const words = WORDS[locale]
    const name = uniqueName('Guía de pagos')
    await renderApp('/documents', { account, locale, width, height: 844 })

    await page.getByRole('link', { name: words.create }).click()
    const values = [name, '1.0', 'es', '9/3/2026', 'Pagos', 'First line\nsecond line']
    for (const [index, label] of words.fields.entries())
      await page.getByLabelText(label, { exact: true }).fill(values[index]!)
    await page.getByRole('button', { name: words.save }).click()
    await expect.poll(pathname).toBe('/documents')
    await expect.element(page.getByText(words.created)).toBeVisible()

    await page.getByLabelText(words.search).fill(name)
    await rowOf(name)
      .getByRole('link', { name: words.view(name), exact: true })
      .click()
    await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect.element(page.getByText('09/03/2026').first()).toBeVisible()
    const description = page.getByCss('main dd, main dd *').filter({ hasText: 'First line' }).last()
    await expect.element(description).toHaveStyle({ whiteSpace: 'pre-wrap' })
    expect(description.element().textContent).toBe('First line\nsecond line')

    await page.getByRole('link', { name: words.back, exact: true }).click()
    await rowOf(name)
      .getByRole('link', { name: words.edit(name), exact: true })
      .click()
    const idField = page.getByLabelText('ID', { exact: true })
    await expect.element(idField).toHaveAttribute('readonly')
    const id = Number((idField.element() as HTMLInputElement).value)
    await page.getByLabelText(words.fields[1]!, { exact: true }).fill('2.0')
    await page.getByLabelText(words.fields[3]!, { exact: true }).fill('')
    await page.getByRole('button', { name: words.save }).click()
    await expect.element(page.getByText(words.updated)).toBeVisible()
    await expect.element(rowOf(name)).toMatchTextContent('2.0')
    expect(await readRecord(documents, id)).toMatchObject({ name, version: '2.0', date: null, title: 'Pagos' })

    await rowOf(name)
      .getByRole('link', { name: words.remove(name), exact: true })
      .click()
    const dialog = page.getByRole('dialog', { name: words.question(name) })
    await dialog.getByRole('button', { name: words.confirm, exact: true }).click()
    await expect.element(page.getByText(words.deleted)).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(rowOf(name)).not.toBeInTheDocument()
    expect((await callApi('user', `api/documents/${id}`)).status).toBe(404)
  })

test('an untouched form creates an empty document, which is called by its number', async () => {
  await renderApp('/documents/new', { account: 'user' })
  await page.getByRole('button', { name: 'Save' }).click()
  const toast = await page.getByText(/created with identifier/).findElement()
  const id = Number(/\d+/.exec(toast.textContent ?? '')?.[0])
  expect(await readRecord(documents, id)).toMatchObject({ name: '', description: '', date: null })
  await page.getByLabelText('Search this list').fill(`#${id}`)
  await page.getByRole('link', { name: `View #${id}` }).click()
  await expect.element(page.getByText('No value')).toHaveLength(6)
})

test('saving one field leaves the values of the others exactly as they were', async () => {
  const fields = { name: uniqueName('Untouched'), version: null, language: '', title: null, description: 'a\r\nb' }
  const { id } = await createDocument(fields)
  await renderApp(`/documents/${id}/edit`, { account: 'user' })
  await page.getByLabelText('Version').fill('3')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(pathname).toBe('/documents')
  expect(await readRecord(documents, id)).toMatchObject({ ...fields, version: '3' })
})

describe('a document that does not exist', () => {
  test('is said to be missing at any of its addresses, with a way back', async () => {
    for (const path of ['/documents/987654321', '/documents/abc', '/documents/0', '/documents/987654321/edit']) {
      await renderApp(path, { account: 'user' })
      await expect.element(page.getByText('This document does not exist')).toBeVisible()
      await page.getByRole('link', { name: 'Back to the list' }).click()
      await expect.poll(pathname).toBe('/documents')
    }
  })

  test('is said to be gone when it shall be deleted', async () => {
    await renderApp('/documents/987654321/delete', { account: 'user' })
    const dialog = page.getByRole('dialog', { name: 'This record no longer exists' })
    await dialog.getByRole('button', { name: 'Back to the list' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(pathname).toBe('/documents')
  })
})

describe('the question whether to delete', () => {
  test('has its own address: it survives a reload, and Back closes it', async () => {
    const name = uniqueName('Kept')
    const { id } = await createDocument({ name })
    const app = await renderApp(`/documents?search=${encodeURIComponent(name)}`, { account: 'user' })
    await rowOf(name)
      .getByRole('link', { name: `Delete ${name}` })
      .click()
    const dialog = page.getByRole('dialog', { name: `Delete “${name}”?` })
    await expect.element(dialog).toBeVisible()
    await expect.poll(address).toMatch(new RegExp(`^/documents/${id}/delete\\?search=`))

    await app.reload()
    await expect.element(dialog).toBeVisible()
    await expect.element(rowOf(name)).toHaveLength(1)

    window.history.back()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(address).toMatch(/\/documents\?search=/)
    window.history.forward()
    await expect.element(dialog).toBeVisible()

    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(address).toMatch(/\/documents\?search=/)
    expect(await readRecord(documents, id)).toMatchObject({ name })
  })

  for (const { choice, left } of [
    { choice: 'Cancel', left: 2 },
    { choice: 'Delete', left: 1 }
  ])
    test(`keeps the search of the list when it was opened from a record: ${choice}`, async () => {
      const mark = uniqueMark()
      for (const number of [1, 2]) await createDocument({ name: `${mark} ${number}` })
      await renderApp('/documents', { account: 'user' })
      await page.getByLabelText('Search this list').fill(mark)
      await rowOf(mark)
        .getByRole('link', { name: `View ${mark} 1` })
        .click()
      await expect.element(page.getByRole('heading', { level: 1, name: `${mark} 1` })).toBeVisible()
      await page.getByRole('main').getByRole('link', { name: 'Delete', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: `Delete “${mark} 1”?` })
      await dialog.getByRole('button', { name: choice, exact: true }).click()
      await expect.element(dialog).not.toBeInTheDocument()
      // After Cancel the record's page is shown again.
      if (choice === 'Cancel') await page.getByRole('link', { name: 'Back', exact: true }).click()
      await expect.element(page.getByLabelText('Search this list')).toHaveValue(mark)
      await expect.element(page.getByCss('tbody tr')).toHaveLength(left)
      await expect.poll(address).toBe(`/documents?search=${mark}`)
    })

  test('leads to the list when it was opened by its address alone', async () => {
    const { id } = await createDocument({ name: uniqueName('Linked') })
    await renderApp(`/documents/${id}/delete`, { account: 'user' })
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.poll(pathname).toBe('/documents')
  })
})

test('a list that is empty says what to do next', async () => {
  respond('GET', '/api/documents', { json: [] })
  await renderApp('/documents', { account: 'user' })
  await expect.element(page.getByText('No documents found')).toBeVisible()
  await page.getByRole('link', { name: 'Create document' }).last().click()
  await expect.poll(address).toBe('/documents/new')
})

describe('a list that cannot be loaded', () => {
  test('says so, and is loaded by another attempt', async () => {
    const name = uniqueName('After the failure')
    await createDocument({ name })
    const reconnect = disconnect('/api/documents')
    await renderApp(`/documents?search=${encodeURIComponent(name)}`, { account: 'user' })
    await expect.element(page.getByText('The list could not be loaded')).toBeVisible()
    await expect.element(page.getByText('Server not reachable')).toBeVisible()
    reconnect()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(rowOf(name)).toBeVisible()
  })

  test('stays as it was loaded, and says that it is old, when refreshing it fails', async () => {
    const name = uniqueName('Before the failure')
    await createDocument({ name })
    await renderApp(`/documents?search=${encodeURIComponent(name)}`, { account: 'user' })
    await expect.element(rowOf(name)).toBeVisible()
    disconnect('/api/documents')
    await page.getByRole('button', { name: 'Refresh List' }).click()
    await expect.element(page.getByText(/The list could not be refreshed/)).toBeVisible()
    await expect.element(rowOf(name)).toBeVisible()
  })
})

test('Refresh List shows what others have done since', async () => {
  const name = uniqueName('By another user')
  await renderApp(`/documents?search=${encodeURIComponent(name)}`, { account: 'user' })
  await expect.element(page.getByText(/No results/)).toBeVisible()
  await createDocument({ name })
  await page.getByRole('button', { name: 'Refresh List' }).click()
  await expect.element(rowOf(name)).toBeVisible()
})
