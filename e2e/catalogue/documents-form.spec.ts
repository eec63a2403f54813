import { createDocument, readDocument } from '../support/documents.ts'
import { uniqueName, visit } from '../support/records.ts'
import { endElsewhere, signIn } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

test('the browser asks before unsaved changes are lost by a reload', async ({ page, portal }) => {
  await visit(page, portal, '/documents/new')
  await page.getByLabel('Title').fill('Typed')
  const asked = page.waitForEvent('dialog')
  const reloading = page.reload().catch(() => undefined)
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  await reloading
})

test.describe('a session that ends while a user types', () => {
  test.use({ allowConsole: [/401 \(Unauthorized\)/] })

  test('loses no text: after signing in again the text is restored and can be saved', async ({ page, portal }) => {
    const name = uniqueName('Interrupted')
    const { id } = await createDocument(portal, { name, title: 'Old' })
    await signIn(page, 'user')
    await page.goto(`/documents/${id}/edit`)
    await page.getByLabel('Title').fill('Typed before')
    await endElsewhere(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()

    await expect(
      page.getByText('Your text from before the sign-in has been restored. Save it to keep it.')
    ).toBeVisible()
    await expect(page).toHaveURL(`/documents/${id}/edit`)
    await expect(page.getByLabel('Title')).toHaveValue('Typed before')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL('/documents')
    expect(await readDocument(portal, id)).toMatchObject({ name, title: 'Typed before' })
  })
})
