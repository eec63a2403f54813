import { apiDefinitions, documents, partner } from '@portico/contract'
import { expect, test } from 'vitest'
import { createRecord } from '@/testing/api.ts'
import { expectGoodForReaders } from '@/testing/readers.ts'
import { columnTexts, createFile, uniqueMark } from '@/testing/records.ts'
import { address, renderApp } from '@/testing/render-app.tsx'
import { elements, focus, page, rowOf, sidewaysOverflow, textsOf, userEvent } from '@/testing/screen.ts'

/** The headings of the columns that can be sorted by. */
const headings = () => textsOf(page.getByRole('columnheader').getByRole('button'))

test('a list is filtered by country together with the search, and the filter is in the address', async () => {
  const mark = uniqueMark()
  for (const [name, country] of [
    ['one', 'DEU'],
    ['two', 'DEU'],
    ['three', 'ESP'],
    ['four', null]
  ])
    await createRecord(partner, { name: `${mark} ${name}`, country })
  const app = await renderApp(`/partner?search=${mark}`, { account: 'user' })
  await expect.element(rowOf(mark)).toHaveLength(4)

  const filter = page.getByLabelText('Filter by country')
  await filter.selectOptions('Germany')
  await expect.element(rowOf(mark)).toHaveLength(2)
  await expect.poll(address).toBe(`/partner?search=${mark}&country=DEU`)
  await expect.element(page.getByText(/^2 of \d+ records match/)).toBeVisible()

  await filter.selectOptions('No country')
  await expect.element(rowOf(mark)).toHaveLength(1)
  await expect.element(rowOf(`${mark} four`)).toBeVisible()
  window.history.back()
  await expect.element(filter).toHaveValue('DEU')
  await expect.element(rowOf(mark)).toHaveLength(2)
  await app.reload()
  await expect.element(rowOf(mark)).toHaveLength(2)

  await page.getByLabelText('Search this list').fill(`${mark} three`)
  const nothing = page.getByRole('status').filter({ hasText: 'No results' })
  await expect.element(nothing).toMatchTextContent('Only records for Germany are shown.')
  await nothing.getByRole('button', { name: 'Show all countries' }).click()
  await expect.element(rowOf(`${mark} three`)).toBeVisible()
})

test('a list of records without a country has no such filter', async () => {
  await renderApp('/documents?country=DEU', { account: 'user' })
  await expect.element(page.getByRole('row').nth(1)).toBeVisible()
  await expect.element(page.getByLabelText('Filter by country')).not.toBeInTheDocument()
})

test('references lead to the document, and sort by its name', async () => {
  const mark = uniqueMark()
  const zebra = await createRecord(documents, { name: `${mark} Zebra` })
  const ant = await createRecord(documents, { name: `${mark} ant` })
  for (const document of [zebra, null, ant])
    await createRecord(apiDefinitions, { idapi: mark, name: mark, version: '1', document })
  await renderApp(`/api-definitions?search=${mark}`, { account: 'user' })
  await page.getByRole('columnheader', { name: 'Document' }).getByRole('button').click()
  await expect.poll(address).toMatch(/sort=document,asc/)
  await expect
    .poll(() => columnTexts('Document'))
    .toEqual([`${mark} ant`, `${mark} Zebra`, expect.stringContaining('No value')])
  await page.getByRole('link', { name: `${mark} Zebra`, exact: true }).click()
  await expect.poll(address).toBe(`/documents/${zebra.id}`)
})

test('sizes sort as numbers', async () => {
  const mark = uniqueMark()
  for (const size of [9, 1200, 100]) await createFile(`${mark} ${size}`, 'x'.repeat(size))
  await renderApp(`/file?search=${mark}`, { account: 'user' })
  await page.getByRole('columnheader', { name: 'Size' }).getByRole('button').click()
  await expect.poll(address).toMatch(/sort=size,asc/)
  await expect.poll(() => columnTexts('Size')).toEqual(['9 bytes', '100 bytes', '1.2 kB'])
})

test('the columns are chosen by keyboard, remembered for each list, and can be reset', async () => {
  const mark = uniqueMark()
  await createRecord(documents, { name: mark, description: 'What it describes' })
  const app = await renderApp(`/documents?search=${mark}`, { account: 'user' })
  await expect.element(rowOf(mark)).toBeVisible()
  await expect.poll(headings).toEqual(['ID', 'Name', 'Version', 'Language', 'Date', 'Title'])

  const open = page.getByRole('button', { name: 'Columns' })
  await focus(open)
  await userEvent.keyboard('{Enter}')
  const choice = page.getByRole('group', { name: 'Columns to show' })
  await expect.element(choice.getByLabelText('Name')).toBeDisabled()
  await expect.element(choice.getByRole('button', { name: /^Reset/ })).toHaveAttribute('aria-disabled', 'true')
  // The menu's own button comes first; Name, which always stays, is passed over.
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(choice.getByLabelText('Version')).toHaveFocus()
  await userEvent.keyboard('[Space]')
  await focus(choice.getByLabelText('Description'))
  await userEvent.keyboard('[Space]')
  await userEvent.keyboard('{Escape}')
  await expect.element(open).toHaveFocus()
  const chosen = ['ID', 'Name', 'Language', 'Date', 'Title', 'Description']
  await expect.poll(headings).toEqual(chosen)
  await expect.element(rowOf(mark)).toMatchTextContent('What it describes')

  await app.reload()
  await expect.element(rowOf(mark)).toBeVisible()
  await expect.poll(headings).toEqual(chosen)
  window.history.replaceState(null, '', '/partner')
  await app.reload()
  await expect.element(page.getByRole('columnheader', { name: 'Plugin ID' })).toBeVisible()
  window.history.replaceState(null, '', `/documents?search=${mark}`)
  await app.reload()
  await expect.element(rowOf(mark)).toBeVisible()
  await open.click()
  await choice.getByRole('button', { name: /^Reset/ }).click()
  await expect.poll(headings).toEqual(['ID', 'Name', 'Version', 'Language', 'Date', 'Title'])
  await app.reload()
  await expect.element(rowOf(mark)).toBeVisible()
  await expect.poll(headings).toEqual(['ID', 'Name', 'Version', 'Language', 'Date', 'Title'])
})

test('columns that do not fit are scrolled within the list, beneath the actions', async () => {
  const mark = uniqueMark()
  await createRecord(partner, { name: mark })
  await renderApp(`/partner?search=${mark}`, { account: 'user', width: 920 })
  await expect.element(rowOf(mark)).toBeVisible()
  await expect.poll(sidewaysOverflow).toBeLessThanOrEqual(0)
  for (const action of ['View', 'Edit', 'Delete'])
    await expect.element(rowOf(mark).getByRole('link', { name: `${action} ${mark}` })).toBeInViewport({ ratio: 1 })
  await focus(page.getByRole('columnheader', { name: 'Country' }).getByRole('button'))
  await expect.element(page.getByRole('columnheader', { name: 'Code' })).toBeInViewport()
})

test('on a phone the menus of the list stay within the window', async () => {
  await renderApp('/partner', { account: 'user', locale: 'es', width: 360, height: 740 })
  for (const name of ['Columnas', 'Exportar']) {
    const button = page.getByRole('button', { name })
    await button.click()
    await expect.element(button).toHaveAttribute('aria-expanded', 'true')
    const panel = page.getByCss(`[id="${button.element().getAttribute('aria-controls')}"]`)
    await expect.element(panel).toBeVisible()
    const sides = () => panel.element().getBoundingClientRect()
    await expect.poll(() => sides().left, { message: name }).toBeGreaterThanOrEqual(0)
    await expect.poll(() => sides().right, { message: name }).toBeLessThanOrEqual(360)
    await userEvent.keyboard('{Escape}')
  }
})

test('Spanish headings are whole, on up to two lines', async () => {
  await renderApp('/partner', { account: 'user', locale: 'es' })
  await expect.element(page.getByRole('columnheader', { name: 'Fecha de auditoría' })).toBeVisible()
  // The widths are those of the loaded records.
  await expect.element(page.getByRole('row').nth(1)).toBeVisible()
  const cut = () =>
    elements('thead button span')
      .filter((text) => text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight)
      .map((text) => text.textContent)
  await expect.poll(cut).toEqual([])
  // It is as wide as its longer word, not as the whole heading.
  const heading = page.getByRole('columnheader', { name: 'ID del plugin' })
  await expect.poll(() => heading.element().getBoundingClientRect().width).toBeLessThan(150)
})

test('axe finds nothing on a list with its columns, and with its filter that finds nothing', async () => {
  const mark = uniqueMark()
  const document = await createRecord(documents, { name: `${mark} document` })
  await createRecord(apiDefinitions, { idapi: 'a', name: mark, version: '1', country: 'DEU', document })
  await renderApp(`/api-definitions?search=${mark}`, { account: 'user' })
  await expect.element(rowOf(mark)).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  await expectGoodForReaders(async ({ locale }) => {
    await expect.element(rowOf(mark)).toMatchTextContent(locale === 'en' ? 'Germany' : 'Alemania')
    await expect.element(page.getByRole('group')).toBeVisible()
  })
  await userEvent.keyboard('{Escape}')
  await page.getByLabelText('Filter by country').selectOptions('FRA')
  await expect.element(rowOf(mark)).not.toBeInTheDocument()
  await expectGoodForReaders()
})
