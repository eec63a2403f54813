import { createDocument } from './support/documents.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { addressOf, rowOf, uniqueName, visit } from './support/records.ts'
import { expect, type Page, test } from './support/test.ts'

/** What stands in one column of the list, from top to bottom. */
async function column(page: Page, heading: string): Promise<string[]> {
  const headings = await page.getByRole('columnheader').allTextContents()
  const cells = page.locator(`tbody tr td:nth-child(${headings.indexOf(heading) + 1})`)
  return (await cells.allInnerTexts()).map((text) => text.trim())
}

test('the search finds every word, without regard to case and accents, and stays in the address', async ({
  page,
  portal
}) => {
  const mark = uniqueName('mark').split(' ')[1]!
  await createDocument(portal, { name: `${mark} Árbol`, description: 'señal de la red' })
  await createDocument(portal, { name: `${mark} arbolito`, title: 'Nothing else' })
  await visit(page, portal, '/documents')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const entries = await page.evaluate(() => window.history.length)

  await page.getByLabel('Search this list').pressSequentially(`${mark} ARBOL senal`)
  await expect(page.getByText(/^1 of \d+ records match/)).toBeVisible()
  await expect(rowOf(page, mark)).toHaveCount(1)
  await expect(page).toHaveURL(new RegExp(`/documents\\?search=${mark}\\+ARBOL\\+senal$`))
  expect(await page.evaluate(() => window.history.length)).toBe(entries)

  await page.reload()
  await expect(page.getByLabel('Search this list')).toHaveValue(`${mark} ARBOL senal`)
  await expect(rowOf(page, mark)).toHaveCount(1)

  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(page.getByLabel('Search this list')).toBeFocused()
  await expect(page).toHaveURL('/documents')
})

test('what nothing matches says so and can be cleared', async ({ page, portal }) => {
  await visit(page, portal, '/documents?search=no+such+words+anywhere')
  await expect(page.getByText('Nothing matches “no such words anywhere”')).toBeVisible()
  await page.getByText('Nothing matches').locator('..').getByRole('button', { name: 'Clear the search' }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('every column sorts as a person expects, and Back undoes a step', async ({ page, portal }) => {
  const mark = uniqueName('sort').split(' ')[1]!
  for (const [version, date] of [
    ['1.10', '2026-01-02'],
    ['1.9', '2025-12-31'],
    ['', null]
  ]) {
    await createDocument(portal, { name: mark, version, date })
  }
  await visit(page, portal, `/documents?search=${mark}`)
  await expect(rowOf(page, mark)).toHaveCount(3)
  const header = (name: string) => page.getByRole('columnheader', { name })

  await header('Version').getByRole('button').click()
  await expect(header('Version')).toHaveAttribute('aria-sort', 'ascending')
  expect(await column(page, 'Version')).toEqual(['1.9', '1.10', expect.stringContaining('No value')])

  await header('Version').getByRole('button').click()
  await expect(header('Version')).toHaveAttribute('aria-sort', 'descending')
  expect(await column(page, 'Version')).toEqual(['1.10', '1.9', expect.stringContaining('No value')])
  expect(addressOf(page)).toBe(`/documents?search=${mark}&sort=version,desc`)

  await header('Date').getByRole('button').click()
  expect(await column(page, 'Date')).toEqual(['31/12/2025', '02/01/2026', expect.stringContaining('No value')])
  await expect(header('Version')).not.toHaveAttribute('aria-sort', /./)

  await page.goBack()
  await expect(header('Version')).toHaveAttribute('aria-sort', 'descending')
  expect(await column(page, 'Version')).toEqual(['1.10', '1.9', expect.stringContaining('No value')])
})

test('pages and their size live in the address, and a search begins at the first page', async ({ page, portal }) => {
  const mark = uniqueName('page').split(' ')[1]!
  await Promise.all(
    Array.from({ length: 53 }, (_, index) =>
      createDocument(portal, { name: `${mark} ${index + 1}`, title: `number-${index + 1}-` })
    )
  )
  await visit(page, portal, `/documents?search=${mark}&sort=name,asc`)
  await expect(page.getByText('1–25 of 53')).toBeVisible()
  await expect(page.locator('tbody tr')).toHaveCount(25)

  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByRole('button', { name: 'Page 3' }).click()
  await expect(page.getByText('51–53 of 53')).toBeVisible()
  expect(await column(page, 'Name')).toEqual([`${mark} 51`, `${mark} 52`, `${mark} 53`])
  await expect(page.getByRole('button', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page')

  await page.reload()
  await expect(page.getByText('51–53 of 53')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('26–50 of 53')).toBeVisible()

  await page.getByLabel('Records per page').selectOption('50')
  await expect(page.getByText('1–50 of 53')).toBeVisible()
  expect(addressOf(page)).toBe(`/documents?search=${mark}&sort=name,asc&size=50`)

  await page.getByRole('button', { name: 'Page 2' }).click()
  await page.getByLabel('Search this list').fill(`${mark} number-53-`)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
})

test('the list is found again as it was left after looking at a record', async ({ page, portal }) => {
  const name = uniqueName('Left')
  await createDocument(portal, { name })
  await visit(page, portal, '/documents')
  await page.getByLabel('Search this list').fill(name)
  await rowOf(page, name)
    .getByRole('link', { name: `View ${name}` })
    .click()
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page.getByLabel('Search this list')).toHaveValue(name)
  await page.goBack()
  await page.goBack()
  await expect(page.getByLabel('Search this list')).toHaveValue(name)
  await expect(rowOf(page, name)).toBeVisible()
})

for (const width of [360, 390, 700, 900, 2560]) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('everything is reachable without scrolling sideways', async ({ page, portal }) => {
      const name = uniqueName('W'.repeat(60))
      await createDocument(portal, { name, title: 'Averyveryverylongtitlewithoutanyspaceinit'.repeat(5) })
      await visit(page, portal, `/documents?search=${name.split(' ')[1]}`)
      await expect(rowOf(page, name)).toBeVisible()
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)

      if (width < 900) {
        await page.getByLabel('Sort by').selectOption('Name')
        await page.getByRole('button', { name: 'Ascending order' }).click()
        await expect(page).toHaveURL(/sort=name,desc/)
      }
      for (const action of ['View', 'Edit', 'Delete']) {
        await expect(rowOf(page, name).getByRole('link', { name: `${action} ${name}` })).toBeInViewport({ ratio: 1 })
      }
      await rowOf(page, name)
        .getByRole('link', { name: `Delete ${name}` })
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
      await page.keyboard.press('Escape')
      await rowOf(page, name)
        .getByRole('link', { name: `Edit ${name}` })
        .click()
      await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
    })
  })
}
