import { changeDocument, createDocument, readDocument, removeDocument } from './support/documents.ts'
import { rowOf, uniqueName, visit } from './support/records.ts'
import { expect, test } from './support/test.ts'

test.use({ allowConsole: [/status of (400|404|409|412) /] })

const TITLE = 'Somebody else saved this record while you were editing'

test('two editors: each field shows both versions, and only what both changed has to be chosen', async ({
  page,
  portal
}) => {
  const name = uniqueName('Both')
  const { id } = await createDocument(portal, { name, version: '1', language: 'en', title: 'Old', description: 'Same' })
  await visit(page, portal, `/documents/${id}/edit`)
  await page.getByLabel('Version').fill('2')
  await page.getByLabel('Title').fill('Mine')
  await changeDocument(portal, id, { language: 'es', title: 'Theirs' })
  await page.getByRole('button', { name: 'Save' }).click()

  await expect(page.getByRole('heading', { name: TITLE })).toBeFocused()
  const choice = (label: string) => page.getByRole('group', { name: label, exact: true })
  await expect(page.getByRole('group')).toHaveCount(3)
  await expect(choice('Version').getByRole('radio', { name: 'Yours 2' })).toBeChecked()
  await expect(choice('Language').getByRole('radio', { name: 'Theirs (already saved) es' })).toBeChecked()
  await expect(choice('Title').getByRole('radio', { checked: true })).toHaveCount(0)
  expect(await readDocument(portal, id)).toMatchObject({ version: '1', title: 'Theirs' })

  await page.getByRole('button', { name: 'Save these values' }).click()
  await expect(choice('Title').getByRole('radio', { name: 'Yours Mine' })).toBeFocused()
  await expect(page.getByText('One field still needs your choice')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(choice('Title').getByRole('radio', { name: 'Theirs (already saved) Theirs' })).toBeChecked()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL('/documents')
  await expect(page.getByText(`The document with identifier ${id} was updated`)).toBeVisible()
  expect(await readDocument(portal, id)).toMatchObject({
    name,
    version: '2',
    language: 'es',
    title: 'Mine',
    description: 'Same'
  })
})

test('the choices can be worked on further, and a third version in the meantime asks again', async ({
  page,
  portal
}) => {
  const { id } = await createDocument(portal, { name: uniqueName('Third'), title: 'Old', version: '1' })
  await visit(page, portal, `/documents/${id}/edit`)
  await page.getByLabel('Title').fill('Mine')
  await changeDocument(portal, id, { title: 'Second', version: '2' })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Keep editing with these values' }).click()
  await expect(page.getByLabel('Version')).toBeFocused()
  await expect(page.getByLabel('Version')).toHaveValue('2')
  await page.getByLabel('Title').fill('Mine and second')
  await changeDocument(portal, id, { version: '3' })
  await page.getByRole('button', { name: 'Save' }).click()

  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible()
  await page.getByRole('button', { name: 'Save these values' }).click()
  await expect(page).toHaveURL('/documents')
  expect(await readDocument(portal, id)).toMatchObject({ title: 'Mine and second', version: '3' })
})

test('when both made the same change nothing is asked', async ({ page, portal }) => {
  const { id } = await createDocument(portal, { name: uniqueName('Same'), version: '1' })
  await visit(page, portal, `/documents/${id}/edit`)
  await page.getByLabel('Version').fill('2')
  await changeDocument(portal, id, { version: '2' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/documents')
  expect(await readDocument(portal, id)).toMatchObject({ version: '2' })
})

test('what was typed about a record that is deleted meanwhile can be saved as a new one', async ({ page, portal }) => {
  const name = uniqueName('Gone')
  const { id } = await createDocument(portal, { name, title: 'Old' })
  await visit(page, portal, `/documents/${id}/edit`)
  await page.getByLabel('Title').fill('New')
  await removeDocument(portal, id)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'This record was deleted while you were editing' })).toBeFocused()
  await expect(page.getByLabel('Title')).toHaveValue('New')

  await page.getByRole('button', { name: 'Save as a new record' }).click()
  await expect(page).toHaveURL('/documents')
  await page.getByLabel('Search this list').fill(name)
  await expect(rowOf(page, name)).toHaveCount(1)
  await expect(rowOf(page, name)).toContainText('New')
})

test('what was typed about a deleted record can be given up without a further question', async ({ page, portal }) => {
  const { id } = await createDocument(portal, { name: uniqueName('Given up') })
  await visit(page, portal, `/documents/${id}/edit`)
  await page.getByLabel('Title').fill('New')
  await removeDocument(portal, id)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Discard my text' }).click()
  await expect(page).toHaveURL('/documents')
})

test('a record that was changed while its deletion was asked about is not deleted without asking again', async ({
  page,
  portal
}) => {
  const name = uniqueName('Changed')
  const { id } = await createDocument(portal, { name })
  await visit(page, portal, `/documents/${id}/delete`)
  await expect(page.getByRole('dialog', { name: `Delete “${name}”?` })).toBeVisible()
  await changeDocument(portal, id, { name: `${name} renamed` })
  await page.getByRole('button', { name: 'Delete', exact: true }).click()

  const dialog = page.getByRole('dialog', { name: `Delete “${name} renamed”?` })
  await expect(dialog.getByText('This record was changed a moment ago')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  expect(await readDocument(portal, id)).toMatchObject({ name: `${name} renamed` })
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText(`The document with identifier ${id} was deleted`)).toBeVisible()
})

test('a record that somebody else deletes first is said to be gone', async ({ page, portal }) => {
  const name = uniqueName('First')
  const { id } = await createDocument(portal, { name })
  await visit(page, portal, `/documents/${id}/delete`)
  await expect(page.getByRole('dialog', { name: `Delete “${name}”?` })).toBeVisible()
  await removeDocument(portal, id)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const gone = page.getByRole('dialog', { name: 'This record is already gone' })
  await gone.getByRole('button', { name: 'Back to the list' }).click()
  await expect(gone).toBeHidden()
  await page.getByLabel('Search this list').fill(name)
  await expect(page.getByText(/Nothing matches/)).toBeVisible()
})
