import { documents } from '@portico/contract'
import { expect, test } from 'vitest'
import { changeRecord, createDocument, readRecord, removeRecord, uniqueName } from '@/testing/api.ts'
import { pathname, renderApp } from '@/testing/render-app.tsx'
import { page, rowOf, userEvent } from '@/testing/screen.ts'

const TITLE = 'Someone else saved this record while you were editing'

test('two editors: each field shows both versions, and only what both changed has to be chosen', async () => {
  const name = uniqueName('Both')
  const { id } = await createDocument({ name, version: '1', language: 'en', title: 'Old', description: 'Same' })
  await renderApp(`/documents/${id}/edit`, { account: 'user' })
  await page.getByLabelText('Version').fill('2')
  await page.getByLabelText('Title').fill('Mine')
  await changeRecord(documents, id, { language: 'es', title: 'Theirs' })
  await page.getByRole('button', { name: 'Save' }).click()

  await expect.element(page.getByRole('heading', { name: TITLE })).toHaveFocus()
  const choice = (label: string) => page.getByRole('group', { name: label, exact: true })
  await expect.element(page.getByRole('group')).toHaveLength(3)
  await expect.element(choice('Version').getByRole('radio', { name: 'Yours 2' })).toBeChecked()
  await expect.element(choice('Language').getByRole('radio', { name: 'Theirs (already saved) es' })).toBeChecked()
  await expect.element(choice('Title').getByRole('radio', { checked: true })).not.toBeInTheDocument()
  expect(await readRecord(documents, id)).toMatchObject({ version: '1', title: 'Theirs' })

  await page.getByRole('button', { name: 'Save these values' }).click()
  await expect.element(choice('Title').getByRole('radio', { name: 'Yours Mine' })).toHaveFocus()
  await expect.element(page.getByText('Choose a value for one more field')).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(choice('Title').getByRole('radio', { name: 'Theirs (already saved) Theirs' })).toBeChecked()
  await userEvent.keyboard('{ArrowLeft}')
  await userEvent.keyboard('{Enter}')

  await expect.poll(pathname).toBe('/documents')
  await expect.element(page.getByText(`The document with identifier ${id} was updated.`)).toBeVisible()
  expect(await readRecord(documents, id)).toMatchObject({
    name,
    version: '2',
    language: 'es',
    title: 'Mine',
    description: 'Same'
  })
})

test('the choices can be worked on further, and a third version in the meantime asks again', async () => {
  const { id } = await createDocument({ name: uniqueName('Third'), title: 'Old', version: '1' })
  await renderApp(`/documents/${id}/edit`, { account: 'user' })
  await page.getByLabelText('Title').fill('Mine')
  await changeRecord(documents, id, { title: 'Second', version: '2' })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Keep editing with these values' }).click()
  await expect.element(page.getByLabelText('Version')).toHaveFocus()
  await expect.element(page.getByLabelText('Version')).toHaveValue('2')
  await page.getByLabelText('Title').fill('Mine and second')
  await changeRecord(documents, id, { version: '3' })
  await page.getByRole('button', { name: 'Save' }).click()

  await expect.element(page.getByRole('heading', { name: TITLE })).toBeVisible()
  await page.getByRole('button', { name: 'Save these values' }).click()
  await expect.poll(pathname).toBe('/documents')
  expect(await readRecord(documents, id)).toMatchObject({ title: 'Mine and second', version: '3' })
})

test('when both made the same change nothing is asked', async () => {
  const { id } = await createDocument({ name: uniqueName('Same'), version: '1' })
  await renderApp(`/documents/${id}/edit`, { account: 'user' })
  await page.getByLabelText('Version').fill('2')
  await changeRecord(documents, id, { version: '2' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(pathname).toBe('/documents')
  expect(await readRecord(documents, id)).toMatchObject({ version: '2' })
})

test('what was typed about a record that is deleted meanwhile can be saved as a new one', async () => {
  const name = uniqueName('Gone')
  const { id } = await createDocument({ name, title: 'Old' })
  await renderApp(`/documents/${id}/edit`, { account: 'user' })
  await page.getByLabelText('Title').fill('New')
  await removeRecord(documents, id)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(page.getByRole('heading', { name: 'This record was deleted while you were editing' }))
    .toHaveFocus()
  await expect.element(page.getByLabelText('Title')).toHaveValue('New')

  await page.getByRole('button', { name: 'Save as a new record' }).click()
  await expect.poll(pathname).toBe('/documents')
  await page.getByLabelText('Search this list').fill(name)
  await expect.element(rowOf(name)).toHaveLength(1)
  await expect.element(rowOf(name)).toMatchTextContent('New')
})

test('what was typed about a deleted record can be given up without a further question', async () => {
  const { id } = await createDocument({ name: uniqueName('Given up') })
  await renderApp(`/documents/${id}/edit`, { account: 'user' })
  await page.getByLabelText('Title').fill('New')
  await removeRecord(documents, id)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Discard my text' }).click()
  await expect.poll(pathname).toBe('/documents')
})

test('a record that was changed while its deletion was asked about is not deleted without asking again', async () => {
  const name = uniqueName('Changed')
  const { id } = await createDocument({ name })
  await renderApp(`/documents/${id}/delete`, { account: 'user' })
  await expect.element(page.getByRole('dialog', { name: `Delete “${name}”?` })).toBeVisible()
  await changeRecord(documents, id, { name: `${name} renamed` })
  await page.getByRole('button', { name: 'Delete', exact: true }).click()

  const dialog = page.getByRole('dialog', { name: `Delete “${name} renamed”?` })
  await expect.element(dialog.getByText('This record was just changed')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  expect(await readRecord(documents, id)).toMatchObject({ name: `${name} renamed` })
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(page.getByText(`The document with identifier ${id} was deleted.`)).toBeVisible()
})

test('a record that somebody else deletes first is said to be gone', async () => {
  const name = uniqueName('First')
  const { id } = await createDocument({ name })
  await renderApp(`/documents/${id}/delete`, { account: 'user' })
  await expect.element(page.getByRole('dialog', { name: `Delete “${name}”?` })).toBeVisible()
  await removeRecord(documents, id)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const gone = page.getByRole('dialog', { name: 'This record no longer exists' })
  await gone.getByRole('button', { name: 'Back to the list' }).click()
  await expect.element(gone).not.toBeInTheDocument()
  await page.getByLabelText('Search this list').fill(name)
  await expect.element(page.getByText(/No results/)).toBeVisible()
})
