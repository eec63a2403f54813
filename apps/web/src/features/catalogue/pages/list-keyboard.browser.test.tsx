import { documents } from '@portico/contract'
import { expect, test } from 'vitest'
import { createDocument, readRecord, uniqueName } from '@/testing/api.ts'
import { address, pathname, renderApp } from '@/testing/render-app.tsx'
import { page, userEvent } from '@/testing/screen.ts'

/** Takes the focus from the search box, as a press beside it does. */
const blurSearch = () => (page.getByLabelText('Search this list').element() as HTMLElement).blur()

test('the list can be worked with by keyboard alone', async () => {
  const name = uniqueName('Keys')
  const first = await createDocument({ name: `${name} 1` })
  await createDocument({ name: `${name} 2` })
  await createDocument({ name: `${name} 3` })
  const action = (verb: string, number: number) =>
    page.getByRole('link', { name: `${verb} ${name} ${number}`, exact: true })
  await renderApp('/documents', { account: 'user' })
  await expect.element(page.getByRole('row').nth(1)).toBeVisible()

  await userEvent.keyboard('/')
  await expect.element(page.getByLabelText('Search this list')).toHaveFocus()
  await userEvent.keyboard(name)
  await expect.element(page.getByCss('tbody tr')).toHaveLength(3)
  await expect.element(page.getByLabelText('Search this list')).toHaveValue(name)

  blurSearch()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(action('View', 1)).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('{Tab}')
  await expect.element(action('Edit', 2)).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(action('Edit', 3)).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(action('Edit', 2)).toHaveFocus()

  await userEvent.keyboard('e')
  await expect.element(page.getByLabelText('Name')).toHaveValue(`${name} 2`)
  window.history.back()

  await expect.element(page.getByCss('tbody tr')).toHaveLength(3)
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { level: 1, name: `${name} 1` })).toBeVisible()
  window.history.back()

  await expect.element(page.getByCss('tbody tr')).toHaveLength(3)
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('{Delete}')
  const dialog = page.getByRole('dialog', { name: `Delete “${name} 1”?` })
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(action('View', 1)).toHaveFocus()
  expect(await readRecord(documents, first.id)).toBeTruthy()

  await userEvent.keyboard('{Backspace}')
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(action('View', 2)).toHaveFocus()
  await expect.element(page.getByCss('tbody tr')).toHaveLength(2)

  await userEvent.keyboard('n')
  await expect.poll(address).toBe('/documents/new')
})

test('shortcuts do nothing while a user types, and in dialogs', async () => {
  const name = uniqueName('Quiet')
  await createDocument({ name })
  await renderApp('/documents', { account: 'user' })
  const search = page.getByLabelText('Search this list')
  await userEvent.type(search, 'nen/?')
  await expect.element(search).toHaveValue('nen/?')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await userEvent.keyboard('{Backspace}')
  await expect.poll(address).toMatch(/\/documents\?search=nen/)

  await search.fill(name)
  await expect.element(page.getByCss('tbody tr')).toHaveLength(1)
  blurSearch()
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('{Delete}')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('n')
  await userEvent.keyboard('e')
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(address).toMatch(/\/documents\/\d+\/delete/)
})

test('the search box names its shortcut only while it works', async () => {
  const app = await renderApp('/documents', { account: 'user' })
  const search = page.getByLabelText('Search this list')
  const mark = page.getByCss('kbd:visible').filter({ hasText: /^\/$/ })
  await expect.element(mark).toHaveLength(1)
  await expect.element(search).toHaveAttribute('aria-keyshortcuts', '/')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const toggle = async () => {
    await page.getByRole('button', { name: 'Keyboard' }).click()
    await help.getByLabelText('Use single-key shortcuts').click()
    await help.getByRole('button', { name: 'Close' }).click()
    await expect.element(help).not.toBeInTheDocument()
  }

  await toggle()
  await expect.element(mark).not.toBeInTheDocument()
  await expect.element(search).not.toHaveAttribute('aria-keyshortcuts')
  await app.reload()
  await expect.element(search).toBeVisible()
  await expect.element(mark).not.toBeInTheDocument()
  await expect.element(search).not.toHaveAttribute('aria-keyshortcuts')

  await toggle()
  await expect.element(mark).toHaveLength(1)
  await expect.element(search).toHaveAttribute('aria-keyshortcuts', '/')
})

test('the shortcuts are listed, and those of a single key can be turned off for good', async () => {
  const app = await renderApp('/documents', { account: 'user' })
  await expect.element(page.getByRole('row').nth(1)).toBeVisible()
  await userEvent.keyboard('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect.element(help).toMatchTextContent('Move between records')
  await help.getByLabelText('Use single-key shortcuts').click()
  await help.getByRole('button', { name: 'Close' }).click()
  await app.reload()
  await expect.element(page.getByRole('row').nth(1)).toBeVisible()
  await userEvent.keyboard('n')
  await userEvent.keyboard('?')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('row').nth(1).getByRole('link', { name: /^View/ })).toHaveFocus()
  await expect.element(help).not.toBeInTheDocument()
  await expect.poll(pathname).toBe('/documents')

  await page.getByRole('button', { name: 'Keyboard' }).click()
  await help.getByLabelText('Use single-key shortcuts').click()
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('n')
  await expect.poll(address).toBe('/documents/new')
})
