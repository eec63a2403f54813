import { documents } from '@portico/contract'
import { expect, test } from 'vitest'
import { changeRecord, createDocument, removeRecord, uniqueName } from '@/testing/api.ts'
import { expectGoodForReaders } from '@/testing/readers.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { elements, page, userEvent } from '@/testing/screen.ts'

const NEXT = { en: 'Leave without saving?', es: '¿Salir sin guardar?' }

test('axe finds nothing on the list of documents, its keyboard help and a search without matches', async () => {
  await createDocument({ name: uniqueName('Axe') })
  await renderApp('/documents', { account: 'user' })
  await expect.element(page.getByRole('row').nth(1)).toBeVisible()
  await expectGoodForReaders()
  await userEvent.keyboard('?')
  await expectGoodForReaders(() => expect.element(page.getByRole('dialog')).toBeVisible())
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await page.getByRole('searchbox').fill('nothing at all matches this')
  await expect.poll(() => elements('tbody tr')).toEqual([])
  await expectGoodForReaders()
})

test('axe finds nothing on the page of a document, the question whether to delete it, and one that is missing', async () => {
  const { id } = await createDocument({ name: uniqueName('Axe'), title: 'Old', description: 'a\nb' })
  await renderApp(`/documents/${id}/delete`, { account: 'user' })
  await expectGoodForReaders(() => expect.element(page.getByRole('dialog')).toMatchTextContent('Axe'))
  await renderApp(`/documents/${id}`, { account: 'user' })
  await expectGoodForReaders(() => expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Axe'))
  await renderApp('/documents/0', { account: 'user' })
  await expectGoodForReaders(() =>
    expect.element(page.getByRole('status').filter({ hasText: /[“«]0[”»]/ })).toBeVisible()
  )
})

test('axe finds nothing on the form of a document, whatever happens to what is typed', async () => {
  const { id } = await createDocument({ name: uniqueName('Axe'), title: 'Old' })
  await renderApp(`/documents/${id}/edit`, { account: 'user' })
  const title = page.getByCss('[name="title"]')
  const save = page.getByCss('button[type="submit"]')
  await title.fill('x'.repeat(300))
  await expectGoodForReaders()
  await save.click()
  await expectGoodForReaders(() => expect.element(title).toHaveAttribute('aria-invalid', 'true'))
  await page.getByCss('main a').first().click()
  await expectGoodForReaders(({ locale }) =>
    expect.element(page.getByRole('dialog', { name: NEXT[locale] })).toBeVisible()
  )
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()

  await title.fill('Mine')
  await changeRecord(documents, id, { title: 'Theirs' })
  await save.click()
  await expectGoodForReaders(() => expect.element(page.getByRole('radio').first()).toBeVisible())
  await page.getByRole('button', { name: 'Keep editing with these values' }).click()
  await removeRecord(documents, id)
  await save.click()
  await expect.element(page.getByRole('heading', { level: 2 }).first()).toHaveFocus()
  await expectGoodForReaders()
})
