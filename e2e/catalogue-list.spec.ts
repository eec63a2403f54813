import { apiDefinitions, documents, partner } from '@portico/contract'
import { axeFindings } from './support/accessibility.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { createFile, createRecord, rowOf, uniqueName, visit } from './support/records.ts'
import { expect, type Page, test } from './support/test.ts'

/** A word that stands in the records of one test alone. */
const uniqueMark = () => uniqueName('mark').split(' ')[1]!

/** What stands in one column of the list, from top to bottom. */
async function column(page: Page, heading: string): Promise<string[]> {
  const headings = await page.getByRole('columnheader').allTextContents()
  const cells = page.locator(`tbody tr td:nth-child(${headings.indexOf(heading) + 1})`)
  return (await cells.allInnerTexts()).map((text) => text.trim())
}
const headings = (page: Page) => page.getByRole('columnheader').getByRole('button').allInnerTexts()

test('a list is filtered by country together with the search, and the filter is in the address', async ({
  page,
  portal
}) => {
  const mark = uniqueMark()
  for (const [name, country] of [
    ['one', 'DEU'],
    ['two', 'DEU'],
    ['three', 'ESP'],
    ['four', null]
  ])
    await createRecord(portal, partner, { name: `${mark} ${name}`, country })
  await visit(page, portal, `/partner?search=${mark}`)
  await expect(rowOf(page, mark)).toHaveCount(4)

  const filter = page.getByLabel('Filter by country')
  await filter.selectOption('Germany')
  await expect(rowOf(page, mark)).toHaveCount(2)
  await expect(page).toHaveURL(`/partner?search=${mark}&country=DEU`)
  await expect(page.getByText(/^2 of \d+ records match/)).toBeVisible()

  await filter.selectOption('No country')
  await expect(rowOf(page, mark)).toHaveCount(1)
  await expect(rowOf(page, `${mark} four`)).toBeVisible()
  await page.goBack()
  await expect(filter).toHaveValue('DEU')
  await expect(rowOf(page, mark)).toHaveCount(2)
  await page.reload()
  await expect(rowOf(page, mark)).toHaveCount(2)

  await page.getByLabel('Search this list').fill(`${mark} three`)
  const nothing = page.getByRole('status').filter({ hasText: 'Nothing matches' })
  await expect(nothing).toContainText('Only records for Germany are shown.')
  await nothing.getByRole('button', { name: 'Show all countries' }).click()
  await expect(rowOf(page, `${mark} three`)).toBeVisible()
})

test('a list of records without a country has no such filter', async ({ page, portal }) => {
  await visit(page, portal, '/documents?country=DEU')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByLabel('Filter by country')).toHaveCount(0)
})

test('references lead to the document, and sort by its name', async ({ page, portal }) => {
  const mark = uniqueMark()
  const zebra = await createRecord(portal, documents, { name: `${mark} Zebra` })
  const ant = await createRecord(portal, documents, { name: `${mark} ant` })
  for (const document of [zebra, null, ant])
    await createRecord(portal, apiDefinitions, { idapi: mark, name: mark, version: '1', document })
  await visit(page, portal, `/api-definitions?search=${mark}`)
  await page.getByRole('columnheader', { name: 'Document' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=document,asc/)
  expect(await column(page, 'Document')).toEqual([`${mark} ant`, `${mark} Zebra`, expect.stringContaining('No value')])
  await page.getByRole('link', { name: `${mark} Zebra`, exact: true }).click()
  await expect(page).toHaveURL(`/documents/${zebra.id}`)
})

test('sizes sort as numbers', async ({ page, portal }) => {
  const mark = uniqueMark()
  for (const size of [9, 1200, 100]) await createFile(portal, `${mark} ${size}`, 'x'.repeat(size))
  await visit(page, portal, `/file?search=${mark}`)
  await page.getByRole('columnheader', { name: 'Size' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=size,asc/)
  expect(await column(page, 'Size')).toEqual(['9 bytes', '100 bytes', '1.2 kB'])
})

test('the columns are chosen by keyboard, remembered for each list, and can be reset', async ({ page, portal }) => {
  const mark = uniqueMark()
  await createRecord(portal, documents, { name: mark, description: 'What it describes' })
  await visit(page, portal, `/documents?search=${mark}`)
  await expect(rowOf(page, mark)).toBeVisible()
  expect(await headings(page)).toEqual(['ID', 'Name', 'Version', 'Language', 'Date', 'Title'])

  const open = page.getByRole('button', { name: 'Columns' })
  await open.press('Enter')
  const choice = page.getByRole('group', { name: 'Columns to show' })
  await expect(choice.getByLabel('Name')).toBeDisabled()
  await expect(choice.getByRole('button', { name: 'Reset' })).toHaveAttribute('aria-disabled', 'true')
  // The menu's own button comes first; Name, which always stays, is passed over.
  await page.keyboard.press('ArrowDown')
  await expect(choice.getByLabel('Version')).toBeFocused()
  await page.keyboard.press('Space')
  await choice.getByLabel('Description').press('Space')
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()
  const chosen = ['ID', 'Name', 'Language', 'Date', 'Title', 'Description']
  expect(await headings(page)).toEqual(chosen)
  await expect(rowOf(page, mark)).toContainText('What it describes')

  await page.reload()
  await expect(rowOf(page, mark)).toBeVisible()
  expect(await headings(page)).toEqual(chosen)
  await page.goto('/partner')
  await page.goto(`/documents?search=${mark}`)
  await expect(rowOf(page, mark)).toBeVisible()
  await open.click()
  await choice.getByRole('button', { name: 'Reset' }).click()
  expect(await headings(page)).toEqual(['ID', 'Name', 'Version', 'Language', 'Date', 'Title'])
  await page.reload()
  await expect(rowOf(page, mark)).toBeVisible()
  expect(await headings(page)).toEqual(['ID', 'Name', 'Version', 'Language', 'Date', 'Title'])
})

test('columns that do not fit are scrolled within the list, beneath the actions', async ({ page, portal }) => {
  await page.setViewportSize({ width: 920, height: 800 })
  const mark = uniqueMark()
  await createRecord(portal, partner, { name: mark })
  await visit(page, portal, `/partner?search=${mark}`)
  await expect(rowOf(page, mark)).toBeVisible()
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
  for (const action of ['View', 'Edit', 'Delete'])
    await expect(rowOf(page, mark).getByRole('link', { name: `${action} ${mark}` })).toBeInViewport({ ratio: 1 })
  await page.getByRole('columnheader', { name: 'Country' }).getByRole('button').focus()
  await expect(page.getByRole('columnheader', { name: 'Code' })).toBeInViewport()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  for (const name of ['Columnas', 'Exportar']) {
    test(`the menu “${name}” stays within the window`, async ({ page, portal }) => {
      await visit(page, portal, '/partner', { locale: 'es' })
      const button = page.getByRole('button', { name })
      await button.click()
      const panel = page.locator(`[id="${await button.getAttribute('aria-controls')}"]`)
      await expect(panel).toBeVisible()
      const { x, width } = (await panel.boundingBox())!
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + width).toBeLessThanOrEqual(360)
    })
  }
})

test('Spanish headings are whole, on up to two lines', async ({ page, portal }) => {
  await page.setViewportSize({ width: 1280, height: 844 })
  await visit(page, portal, '/partner', { locale: 'es' })
  await expect(page.getByRole('columnheader', { name: 'Fecha de auditoría' })).toBeVisible()
  const cut = await page.getByRole('columnheader').evaluateAll((headings) =>
    headings
      .flatMap((heading) => [...heading.querySelectorAll('button span')])
      .filter((text) => text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight)
      .map((text) => text.textContent)
  )
  expect(cut).toEqual([])
  // It is as wide as its longer word asks for, not as the whole of it.
  expect((await page.getByRole('columnheader', { name: 'ID del complemento' }).boundingBox())!.width).toBeLessThan(150)
})

for (const { locale, width, colorScheme } of [
  { locale: 'en', width: 1280, colorScheme: 'light' },
  { locale: 'es', width: 1280, colorScheme: 'dark' },
  { locale: 'en', width: 390, colorScheme: 'dark' },
  { locale: 'es', width: 390, colorScheme: 'light' }
] as const) {
  test.describe(`${locale}, ${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme })

    test('axe finds nothing on a list with its filter, its columns and nothing found', async ({ page, portal }) => {
      const mark = uniqueMark()
      const document = await createRecord(portal, documents, { name: `${mark} document` })
      await createRecord(portal, apiDefinitions, { idapi: 'a', name: mark, version: '1', country: 'DEU', document })
      await visit(page, portal, `/api-definitions?search=${mark}`, { locale })
      await expect(rowOf(page, mark)).toBeVisible()
      await expect(rowOf(page, mark)).toContainText(locale === 'en' ? 'Germany' : 'Alemania')
      await page.getByRole('button', { name: locale === 'en' ? 'Columns' : 'Columnas' }).click()
      await expect(page.getByRole('group')).toBeVisible()
      expect(await axeFindings(page), 'columns').toEqual([])
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
      await page.keyboard.press('Escape')
      await page.getByLabel(locale === 'en' ? 'Filter by country' : 'Filtrar por país').selectOption('FRA')
      await expect(rowOf(page, mark)).toHaveCount(0)
      expect(await axeFindings(page), 'nothing found').toEqual([])
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
    })
  })
}
