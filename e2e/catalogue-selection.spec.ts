import { apiDefinitions, documents, partner } from '@portico/contract'
import { axeFindings } from './support/accessibility.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { createRecord, readRecord, removeRecord, rowOf, uniqueName, visit } from './support/records.ts'
import { expect, type Page, type Portal, test } from './support/test.ts'

test.use({ allowConsole: [/status of (404|409|500) /] })

/** Makes partners of one test, whose names begin with the word that is answered. */
async function createPartners(portal: Portal, count: number): Promise<string> {
  const mark = uniqueName('mark').split(' ')[1]!
  for (let number = 1; number <= count; number += 1)
    await createRecord(portal, partner, { name: `${mark} ${String(number).padStart(2, '0')}` })
  return mark
}

const bar = (page: Page) => page.getByRole('region', { name: 'Selected records' })
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true })

test('records are selected one by one, in ranges and all at once, and stay selected while one searches', async ({
  page,
  portal
}) => {
  const mark = await createPartners(portal, 30)
  await visit(page, portal, `/partner?search=${mark}&sort=name,asc`)
  await expect(page.locator('tbody tr')).toHaveCount(25)
  await expect(bar(page)).toHaveCount(0)

  await box(page, `${mark} 02`).check()
  await box(page, `${mark} 05`).click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('4 selected')
  await box(page, `${mark} 03`).uncheck()
  await expect(bar(page)).toContainText('3 selected')
  await expect(page.getByRole('columnheader').getByRole('checkbox')).toHaveJSProperty('indeterminate', true)

  await page.getByRole('button', { name: 'Next page' }).click()
  await box(page, `${mark} 30`).check()
  await expect(bar(page)).toContainText('4 selected')
  await page.getByLabel('Search this list').fill(`${mark} 02`)
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await expect(box(page, `${mark} 02`)).toBeChecked()
  await expect(bar(page)).toContainText('4 selected')
  await expect(bar(page)).toContainText('3 of them outside this search')

  await page.getByLabel('Search this list').fill(mark)
  await expect(page.locator('tbody tr')).toHaveCount(25)
  await bar(page).getByRole('button', { name: 'Select all 30 records' }).click()
  await expect(bar(page)).toContainText('30 selected')
  await expect(page.getByRole('status').filter({ hasText: '30 selected' })).toHaveCount(1)
  const all = page.getByRole('columnheader').getByRole('checkbox', { name: 'Select all 30 records' })
  await expect(all).toBeChecked()
  await all.uncheck()
  await expect(bar(page)).toHaveCount(0)
  await all.check()
  await bar(page).getByRole('button', { name: 'Clear the selection' }).click()
  await expect(bar(page)).toHaveCount(0)
})

test('the keyboard selects the row it is in, and ranges', async ({ page, portal }) => {
  const mark = await createPartners(portal, 5)
  await visit(page, portal, `/partner?search=${mark}&sort=name,asc`)
  await expect(page.locator('tbody tr')).toHaveCount(5)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(box(page, `${mark} 01`)).toBeChecked()
  await page.keyboard.press('x')
  await expect(box(page, `${mark} 01`)).not.toBeChecked()
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+X')
  await expect(bar(page)).toContainText('3 selected')

  await box(page, `${mark} 03`).focus()
  await page.keyboard.press('ArrowDown')
  await expect(box(page, `${mark} 04`)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(bar(page)).toContainText('4 selected')
  await page.keyboard.press('Delete')
  await expect(page.getByRole('dialog', { name: 'Delete 4 records?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(box(page, `${mark} 04`)).toBeFocused()

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Delete')
  await expect(page.getByRole('dialog', { name: `Delete “${mark} 05”?` })).toBeVisible()
})

test('several records are deleted at once, with one message', async ({ page, portal }) => {
  const mark = await createPartners(portal, 6)
  await visit(page, portal, `/partner?search=${mark}&sort=name,asc`)
  await expect(page.locator('tbody tr')).toHaveCount(6)
  await box(page, `${mark} 01`).check()
  await box(page, `${mark} 05`).click({ modifiers: ['Shift'] })
  await bar(page).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete 5 records?' })
  await expect(question.getByRole('listitem')).toHaveCount(5)
  await expect(question).toContainText(`${mark} 03`)
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Delete 5 records' }).click()

  await expect(question).toBeHidden()
  await expect(page.locator('[data-toast]')).toHaveText(['5 records were deleted.'])
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await expect(rowOf(page, `${mark} 06`).getByRole('link', { name: /^View/ })).toBeFocused()
  await expect(bar(page)).toHaveCount(0)
})

test('each failure is named with its reason, the rest is deleted, and the failed ones stay selected', async ({
  page,
  portal
}) => {
  const mark = uniqueName('mark').split(' ')[1]!
  const used = await createRecord(portal, documents, { name: `${mark} used` })
  const gone = await createRecord(portal, documents, { name: `${mark} gone` })
  const broken = await createRecord(portal, documents, { name: `${mark} broken` })
  await createRecord(portal, documents, { name: `${mark} free` })
  const referrer = await createRecord(portal, apiDefinitions, {
    idapi: 'x',
    name: `${mark} referrer`,
    version: '1',
    document: used
  })
  await visit(page, portal, `/documents?search=${mark}`)
  await expect(page.locator('tbody tr')).toHaveCount(4)
  await removeRecord(portal, documents, gone.id)
  await page.route(`**/api/documents/${broken.id}`, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      json: { status: 500, title: 'Internal Server Error', message: 'error.http.500' }
    })
  )

  await page.getByRole('columnheader').getByRole('checkbox').check()
  await bar(page).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete 4 records' }).click()
  const result = page.getByRole('dialog', { name: '2 records could not be deleted' })
  await expect(result).toContainText('2 records were deleted. The remaining records stay selected.')
  await expect(result.getByRole('listitem').filter({ hasText: `${mark} used` })).toContainText(
    '1 other record refers to it:'
  )
  await expect(result.getByRole('listitem').filter({ hasText: `${mark} broken` })).toContainText(
    'Something went wrong on the server.'
  )
  await expect(result.getByRole('button', { name: 'Close' })).toBeFocused()
  await expect(page.locator('[data-toast]')).toHaveCount(0)
  expect(await axeFindings(page), 'result').toEqual([])
  await expect(result.getByRole('link', { name: `${mark} referrer #${referrer.id}` })).toHaveAttribute(
    'href',
    `/api-definitions/${referrer.id}`
  )

  await result.getByRole('button', { name: 'Close' }).click()
  await expect(page.locator('tbody tr')).toHaveCount(2)
  await expect(bar(page)).toContainText('2 selected')
  expect(await readRecord(portal, documents, used.id)).toMatchObject({ name: `${mark} used` })
})

test('deleting can be stopped; what was not tried stays, and stays selected', async ({ page, portal }) => {
  const mark = await createPartners(portal, 20)
  await visit(page, portal, `/partner?search=${mark}`)
  await expect(page.locator('tbody tr')).toHaveCount(20)
  let tried = 0
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/partners/*', async (route) => {
    tried += 1
    await held
    await route.continue()
  })
  await page.getByRole('columnheader').getByRole('checkbox').check()
  await bar(page).getByRole('button', { name: 'Delete' }).click()
  // So many are not named any more.
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete 20 records' }).click()
  const progress = page.getByRole('dialog', { name: 'Deleting 20 records' })
  await expect(progress.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '0 of 20')
  await expect.poll(() => tried).toBe(4)
  await progress.getByRole('button', { name: 'Stop' }).click()
  release()
  const result = page.getByRole('dialog', { name: 'Deleting was stopped' })
  await expect(result).toContainText(
    '4 records were deleted. 16 more were not tried. The remaining records stay selected.'
  )
  await result.getByRole('button', { name: 'Close' }).click()
  await expect(page.locator('tbody tr')).toHaveCount(16)
  await expect(bar(page)).toContainText('16 selected')
})

test('of many failures the first are told, and how many more there are', async ({ page, portal }) => {
  const mark = await createPartners(portal, 23)
  await visit(page, portal, `/partner?search=${mark}`)
  await expect(page.locator('tbody tr')).toHaveCount(23)
  await page.route('**/api/partners/*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('columnheader').getByRole('checkbox').check()
  await bar(page).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete 23 records' }).click()
  const result = page.getByRole('dialog', { name: '23 records could not be deleted' })
  await expect(result.getByRole('listitem')).toHaveCount(21)
  await expect(result.getByRole('listitem').last()).toHaveText('and 3 more')
})

test('a record that somebody else deletes leaves the selection', async ({ page, portal }) => {
  const mark = await createPartners(portal, 2)
  const extra = await createRecord(portal, partner, { name: `${mark} extra` })
  await visit(page, portal, `/partner?search=${mark}`)
  await page.getByRole('columnheader').getByRole('checkbox').check()
  await expect(bar(page)).toContainText('3 selected')
  await removeRecord(portal, partner, extra.id)
  await page.getByRole('button', { name: 'Refresh List' }).click()
  await expect(bar(page)).toContainText('2 selected')
})

test('one list’s selection is none of another’s', async ({ page, portal }) => {
  const mark = await createPartners(portal, 1)
  await visit(page, portal, `/partner?search=${mark}`)
  await box(page, `${mark} 01`).check()
  await page.getByRole('button', { name: 'Entities' }).click()
  await page.getByRole('link', { name: 'Documents' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
})

for (const { locale, width, colorScheme } of [
  { locale: 'en', width: 390, colorScheme: 'light' },
  { locale: 'es', width: 390, colorScheme: 'dark' },
  { locale: 'es', width: 1280, colorScheme: 'light' }
] as const) {
  test.describe(`${locale}, ${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme })

    test('records are selected and deleted, and axe finds nothing', async ({ page, portal }) => {
      const mark = await createPartners(portal, 2)
      await visit(page, portal, `/partner?search=${mark}`, { locale })
      await expect(rowOf(page, `${mark} 02`)).toBeVisible()
      const words =
        locale === 'en'
          ? { all: 'Select all 2 records', region: 'Selected records', remove: 'Delete', confirm: 'Delete 2 records' }
          : {
              all: 'Seleccionar los 2 registros',
              region: 'Registros seleccionados',
              remove: 'Eliminar',
              confirm: 'Eliminar 2 registros'
            }
      await page.getByRole('checkbox', { name: words.all }).check()
      const region = page.getByRole('region', { name: words.region })
      await expect(region).toBeInViewport({ ratio: 1 })
      expect(await axeFindings(page), 'selection').toEqual([])
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
      await region.getByRole('button', { name: words.remove }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await axeFindings(page), 'question').toEqual([])
      await page.getByRole('button', { name: words.confirm }).click()
      await expect(rowOf(page, mark)).toHaveCount(0)
    })
  })
}
