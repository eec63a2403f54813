import { expect, test } from 'vitest'
import { createDocument, uniqueName } from '@/testing/api.ts'
import { columnTexts, uniqueMark } from '@/testing/records.ts'
import { address, pathname, renderApp } from '@/testing/render-app.tsx'
import { page, rowOf, sidewaysOverflow, userEvent } from '@/testing/screen.ts'

test('the search finds every word, without regard to case and accents, and stays in the address', async () => {
  const mark = uniqueMark()
  await createDocument({ name: `${mark} Árbol`, description: 'señal de la red' })
  await createDocument({ name: `${mark} arbolito`, title: 'Nothing else' })
  const app = await renderApp('/documents', { account: 'user' })
  await expect.element(page.getByRole('row').nth(1)).toBeVisible()
  const entries = window.history.length

  await userEvent.type(page.getByLabelText('Search this list'), `${mark} ARBOL senal`)
  await expect.element(page.getByText(/^1 of \d+ records match/)).toBeVisible()
  await expect.element(rowOf(mark)).toHaveLength(1)
  await expect.poll(address).toBe(`/documents?search=${mark}+ARBOL+senal`)
  expect(window.history.length).toBe(entries)

  await app.reload()
  await expect.element(page.getByLabelText('Search this list')).toHaveValue(`${mark} ARBOL senal`)
  await expect.element(rowOf(mark)).toHaveLength(1)

  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect.element(page.getByLabelText('Search this list')).toHaveFocus()
  await expect.poll(pathname).toBe('/documents')
})

test('a search that nothing matches says so and can be cleared', async () => {
  await renderApp('/documents?search=no+such+words+anywhere', { account: 'user' })
  await expect.element(page.getByText('No results for “no such words anywhere”')).toBeVisible()
  await page
    .getByRole('status')
    .filter({ hasText: 'No results' })
    .getByRole('button', { name: 'Clear the search' })
    .click()
  await expect.element(page.getByRole('row').nth(1)).toBeVisible()
})

test('every column sorts as a person expects, and Back undoes a step', async () => {
  const mark = uniqueMark()
  for (const [version, date] of [
    ['1.10', '2026-01-02'],
    ['1.9', '2025-12-31'],
    ['', null]
  ]) {
    await createDocument({ name: mark, version, date })
  }
  await renderApp(`/documents?search=${mark}`, { account: 'user' })
  await expect.element(rowOf(mark)).toHaveLength(3)
  const header = (name: string) => page.getByRole('columnheader', { name })

  await header('Version').getByRole('button').click()
  await expect.element(header('Version')).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(() => columnTexts('Version')).toEqual(['1.9', '1.10', expect.stringContaining('No value')])

  await header('Version').getByRole('button').click()
  await expect.element(header('Version')).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(() => columnTexts('Version')).toEqual(['1.10', '1.9', expect.stringContaining('No value')])
  await expect.poll(address).toBe(`/documents?search=${mark}&sort=version,desc`)

  await header('Date').getByRole('button').click()
  await expect
    .poll(() => columnTexts('Date'))
    .toEqual(['31/12/2025', '02/01/2026', expect.stringContaining('No value')])
  await expect.element(header('Version')).not.toHaveAttribute('aria-sort')

  window.history.back()
  await expect.element(header('Version')).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(() => columnTexts('Version')).toEqual(['1.10', '1.9', expect.stringContaining('No value')])
})

test('pages and their size live in the address, and a search begins at the first page', async () => {
  const mark = uniqueMark()
  await Promise.all(
    Array.from({ length: 53 }, (_, index) =>
      createDocument({ name: `${mark} ${index + 1}`, title: `number-${index + 1}-` })
    )
  )
  const app = await renderApp(`/documents?search=${mark}&sort=name,asc`, { account: 'user' })
  await expect.element(page.getByText('1–25 of 53')).toBeVisible()
  await expect.element(page.getByCss('tbody tr')).toHaveLength(25)

  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByRole('button', { name: 'Page 3' }).click()
  await expect.element(page.getByText('51–53 of 53')).toBeVisible()
  await expect.poll(() => columnTexts('Name')).toEqual([`${mark} 51`, `${mark} 52`, `${mark} 53`])
  await expect.element(page.getByRole('button', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page')

  await app.reload()
  await expect.element(page.getByText('51–53 of 53')).toBeVisible()
  window.history.back()
  await expect.element(page.getByText('26–50 of 53')).toBeVisible()

  await page.getByLabelText('Records per page').selectOptions('50')
  await expect.element(page.getByText('1–50 of 53')).toBeVisible()
  await expect.poll(address).toBe(`/documents?search=${mark}&sort=name,asc&size=50`)

  await page.getByRole('button', { name: 'Page 2' }).click()
  await page.getByLabelText('Search this list').fill(`${mark} number-53-`)
  await expect.element(page.getByText('1–1 of 1')).toBeVisible()
})

test('the list is as it was left after a record was viewed', async () => {
  const name = uniqueName('Left')
  await createDocument({ name })
  await renderApp('/documents', { account: 'user' })
  await page.getByLabelText('Search this list').fill(name)
  await rowOf(name)
    .getByRole('link', { name: `View ${name}` })
    .click()
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect.element(page.getByLabelText('Search this list')).toHaveValue(name)
  window.history.back()
  window.history.back()
  await expect.element(page.getByLabelText('Search this list')).toHaveValue(name)
  await expect.element(rowOf(name)).toBeVisible()
})

test('the way back to a list has the search of this account only', async () => {
  const name = uniqueName('Private search')
  const { id } = await createDocument({ name })
  await renderApp(`/documents?search=${name.split(' ')[0]}`, { account: 'admin' })
  await expect.element(page.getByText(/records? match/)).toBeVisible()
  await renderApp(`/documents/${id}`, { account: 'user' })
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect.poll(address).toBe('/documents')
  await expect.element(page.getByLabelText('Search this list')).toHaveValue('')
})

test('everything is reachable without scrolling sideways, however wide the window is', async () => {
  const name = uniqueName('W'.repeat(60))
  await createDocument({ name, title: 'Averyveryverylongtitlewithoutanyspaceinit'.repeat(5) })
  for (const width of [360, 390, 700, 900, 2560]) {
    await renderApp(`/documents?search=${name.split(' ')[1]}`, { account: 'user', width, height: 844 })
    await expect.element(rowOf(name)).toBeVisible()
    await expect.poll(sidewaysOverflow, { message: `list, ${width}` }).toBeLessThanOrEqual(0)

    if (width < 900) {
      await page.getByLabelText('Sort by').selectOptions('Name')
      await page.getByRole('button', { name: 'Ascending order' }).click()
      await expect.poll(address).toMatch(/sort=name,desc/)
    }
    for (const action of ['View', 'Edit', 'Delete']) {
      await expect.element(rowOf(name).getByRole('link', { name: `${action} ${name}` })).toBeInViewport({ ratio: 0.99 })
    }
    await rowOf(name)
      .getByRole('link', { name: `Delete ${name}` })
      .click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await expect.poll(sidewaysOverflow, { message: `dialog, ${width}` }).toBeLessThanOrEqual(0)
    await userEvent.keyboard('{Escape}')
    await rowOf(name)
      .getByRole('link', { name: `Edit ${name}` })
      .click()
    await expect.element(page.getByRole('button', { name: 'Save' })).toBeVisible()
    await expect.poll(sidewaysOverflow, { message: `form, ${width}` }).toBeLessThanOrEqual(0)
  }
})
