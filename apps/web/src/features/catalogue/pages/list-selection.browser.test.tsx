import { apiDefinitions, documents, partner } from '@portico/contract'
import { expect, test } from 'vitest'
import { createRecord, readRecord, removeRecord } from '@/testing/api.ts'
import { expectGoodForReaders } from '@/testing/readers.ts'
import { uniqueMark } from '@/testing/records.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { holdResponses, respond, sentRequests } from '@/testing/responses.ts'
import { focus, page, rowOf, textsOf, userEvent } from '@/testing/screen.ts'

/** Creates the partners of one test, and returns the word that their names begin with. */
async function createPartners(count: number): Promise<string> {
  const mark = uniqueMark()
  const names = Array.from({ length: count }, (_, index) => `${mark} n${String(index + 1).padStart(2, '0')}`)
  await Promise.all(names.map((name) => createRecord(partner, { name })))
  return mark
}

const bar = () => page.getByRole('region', { name: 'Selected records' })
const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true })

test('records are selected one by one, in ranges and all at once, and stay selected while one searches', async () => {
  const mark = await createPartners(30)
  await renderApp(`/partner?search=${mark}&sort=name,asc`, { account: 'user' })
  await expect.element(page.getByCss('tbody tr')).toHaveLength(25)
  await expect.element(bar()).not.toBeInTheDocument()

  await box(`${mark} n02`).click()
  await box(`${mark} n05`).click({ modifiers: ['Shift'] })
  await expect.element(bar()).toMatchTextContent('4 selected')
  await box(`${mark} n03`).click()
  await expect.element(bar()).toMatchTextContent('3 selected')
  await expect.element(page.getByRole('columnheader').getByRole('checkbox')).toBePartiallyChecked()

  await page.getByRole('button', { name: 'Next page' }).click()
  await box(`${mark} n30`).click()
  await expect.element(bar()).toMatchTextContent('4 selected')
  await page.getByLabelText('Search this list').fill(`${mark} n02`)
  await expect.element(page.getByCss('tbody tr')).toHaveLength(1)
  await expect.element(box(`${mark} n02`)).toBeChecked()
  await expect.element(bar()).toMatchTextContent('4 selected')
  await expect.element(bar()).toMatchTextContent('3 of them outside this search')

  // Before the address has the search, undoing it would lead back to the second page.
  await expect.poll(() => window.location.search).toContain('n02')
  await page.getByLabelText('Search this list').fill(mark)
  await expect.element(page.getByCss('tbody tr')).toHaveLength(25)
  await bar().getByRole('button', { name: 'Select all 30 records' }).click()
  await expect.element(bar()).toMatchTextContent('30 selected')
  await expect.element(page.getByRole('status').filter({ hasText: '30 selected' })).toHaveLength(1)
  const all = page.getByRole('columnheader').getByRole('checkbox', { name: 'Select all 30 records' })
  await expect.element(all).toBeChecked()
  await all.click()
  await expect.element(bar()).not.toBeInTheDocument()
  await all.click()
  await bar().getByRole('button', { name: 'Clear the selection' }).click()
  await expect.element(bar()).not.toBeInTheDocument()
})

test('the keyboard selects the row it is in, and ranges', async () => {
  const mark = await createPartners(5)
  await renderApp(`/partner?search=${mark}&sort=name,asc`, { account: 'user' })
  await expect.element(page.getByCss('tbody tr')).toHaveLength(5)
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('[Space]')
  await expect.element(box(`${mark} n01`)).toBeChecked()
  await userEvent.keyboard('x')
  await expect.element(box(`${mark} n01`)).not.toBeChecked()
  await userEvent.keyboard('x')
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('{Shift>}X{/Shift}')
  await expect.element(bar()).toMatchTextContent('3 selected')

  await focus(box(`${mark} n03`))
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(box(`${mark} n04`)).toHaveFocus()
  await userEvent.keyboard('[Space]')
  await expect.element(bar()).toMatchTextContent('4 selected')
  await userEvent.keyboard('{Delete}')
  await expect.element(page.getByRole('dialog', { name: 'Delete 4 records?' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(box(`${mark} n04`)).toHaveFocus()

  await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('{Delete}')
  await expect.element(page.getByRole('dialog', { name: `Delete “${mark} n05”?` })).toBeVisible()
})

test('several records are deleted at once, with one message', async () => {
  const mark = await createPartners(6)
  await renderApp(`/partner?search=${mark}&sort=name,asc`, { account: 'user' })
  await expect.element(page.getByCss('tbody tr')).toHaveLength(6)
  await box(`${mark} n01`).click()
  await box(`${mark} n05`).click({ modifiers: ['Shift'] })
  await bar().getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete 5 records?' })
  await expect.element(question.getByRole('listitem')).toHaveLength(5)
  await expect.element(question).toMatchTextContent(`${mark} n03`)
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await question.getByRole('button', { name: 'Delete 5 records' }).click()

  await expect.element(question).not.toBeInTheDocument()
  await expect.poll(() => textsOf(page.getByCss('[data-toast]'))).toEqual(['5 records were deleted.'])
  await expect.element(page.getByCss('tbody tr')).toHaveLength(1)
  await expect.element(rowOf(`${mark} n06`).getByRole('link', { name: /^View/ })).toHaveFocus()
  await expect.element(bar()).not.toBeInTheDocument()
})

test('each failure is named with its reason, the rest is deleted, and the failed ones stay selected', async () => {
  const mark = uniqueMark()
  const used = await createRecord(documents, { name: `${mark} used` })
  const gone = await createRecord(documents, { name: `${mark} gone` })
  const broken = await createRecord(documents, { name: `${mark} broken` })
  await createRecord(documents, { name: `${mark} free` })
  const referrer = await createRecord(apiDefinitions, {
    idapi: 'x',
    name: `${mark} referrer`,
    version: '1',
    document: used
  })
  await renderApp(`/documents?search=${mark}`, { account: 'user' })
  await expect.element(page.getByCss('tbody tr')).toHaveLength(4)
  await removeRecord(documents, gone.id)
  respond('DELETE', `/api/documents/${broken.id}`, {
    status: 500,
    json: { status: 500, title: 'Internal Server Error', message: 'error.http.500' }
  })

  await page.getByRole('columnheader').getByRole('checkbox').click()
  await bar().getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete 4 records' }).click()
  const result = page.getByRole('dialog', { name: '2 records could not be deleted' })
  await expect.element(result).toMatchTextContent('2 records were deleted. The remaining records stay selected.')
  await expect
    .element(result.getByRole('listitem').filter({ hasText: `${mark} used` }))
    .toMatchTextContent('1 other record refers to it:')
  await expect
    .element(result.getByRole('listitem').filter({ hasText: `${mark} broken` }))
    .toMatchTextContent('A server error has occurred. Try again.')
  await expect.element(result.getByRole('button', { name: 'Close' })).toHaveFocus()
  await expect.element(page.getByCss('[data-toast]')).not.toBeInTheDocument()
  await expectGoodForReaders()
  await expect
    .element(result.getByRole('link', { name: `${mark} referrer #${referrer.id}` }))
    .toHaveAttribute('href', `/api-definitions/${referrer.id}`)

  await result.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByCss('tbody tr')).toHaveLength(2)
  await expect.element(bar()).toMatchTextContent('2 selected')
  expect(await readRecord(documents, used.id)).toMatchObject({ name: `${mark} used` })
})

test('deleting can be stopped; what was not tried stays, and stays selected', async () => {
  const mark = await createPartners(20)
  await renderApp(`/partner?search=${mark}`, { account: 'user' })
  await expect.element(page.getByCss('tbody tr')).toHaveLength(20)
  const release = holdResponses(/^\/api\/partners\/\d+$/, 'DELETE')
  await page.getByRole('columnheader').getByRole('checkbox').click()
  await bar().getByRole('button', { name: 'Delete' }).click()
  // So many are not named any more.
  await expect.element(page.getByRole('dialog').getByRole('listitem')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Delete 20 records' }).click()
  const progress = page.getByRole('dialog', { name: 'Deleting 20 records' })
  await expect.element(progress.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '0 of 20')
  await expect.poll(() => sentRequests('DELETE', '/api/partners/')).toHaveLength(4)
  await progress.getByRole('button', { name: 'Stop' }).click()
  release()
  const result = page.getByRole('dialog', { name: 'Deleting was stopped' })
  await expect
    .element(result)
    .toMatchTextContent('4 records were deleted. 16 more were not processed. The remaining records stay selected.')
  await result.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByCss('tbody tr')).toHaveLength(16)
  await expect.element(bar()).toMatchTextContent('16 selected')
})

test('of many failures the first are shown, and how many more there are', async () => {
  const mark = await createPartners(23)
  await renderApp(`/partner?search=${mark}`, { account: 'user' })
  await expect.element(page.getByCss('tbody tr')).toHaveLength(23)
  respond('DELETE', /^\/api\/partners\/\d+$/, { status: 500 })
  await page.getByRole('columnheader').getByRole('checkbox').click()
  await bar().getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete 23 records' }).click()
  const result = page.getByRole('dialog', { name: '23 records could not be deleted' })
  await expect.element(result.getByRole('listitem')).toHaveLength(21)
  await expect.element(result.getByRole('listitem').last()).toMatchTextContent('and 3 more')
})

test('a record that another user deletes leaves the selection', async () => {
  const mark = await createPartners(2)
  const extra = await createRecord(partner, { name: `${mark} extra` })
  await renderApp(`/partner?search=${mark}`, { account: 'user' })
  await page.getByRole('columnheader').getByRole('checkbox').click()
  await expect.element(bar()).toMatchTextContent('3 selected')
  await removeRecord(partner, extra.id)
  await page.getByRole('button', { name: 'Refresh List' }).click()
  await expect.element(bar()).toMatchTextContent('2 selected')
})

test('one list’s selection is none of another’s', async () => {
  const mark = await createPartners(1)
  await renderApp(`/partner?search=${mark}`, { account: 'user' })
  await box(`${mark} n01`).click()
  await page.getByRole('button', { name: 'Entities' }).click()
  await page.getByRole('link', { name: 'Documents' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible()
  await expect.element(page.getByRole('row').nth(1)).toBeVisible()
  await expect.element(bar()).not.toBeInTheDocument()
  await expect.element(page.getByRole('checkbox', { checked: true })).not.toBeInTheDocument()
})

test('axe finds nothing where records are selected and deleted, also on a phone in Spanish', async () => {
  const mark = await createPartners(2)
  await renderApp(`/partner?search=${mark}`, { account: 'user' })
  await page.getByRole('checkbox', { name: 'Select all 2 records' }).click()
  await expectGoodForReaders(async ({ locale }) => {
    const name = locale === 'en' ? 'Selected records' : 'Registros seleccionados'
    await expect.element(page.getByRole('region', { name })).toBeInViewport({ ratio: 0.99 })
  })
  await bar().getByRole('button', { name: 'Delete' }).click()
  await expectGoodForReaders(({ locale }) =>
    expect
      .element(page.getByRole('dialog', { name: locale === 'en' ? 'Delete 2 records?' : '¿Eliminar 2 registros?' }))
      .toBeVisible()
  )
})

test('records are selected and deleted on a phone', async () => {
  const mark = await createPartners(2)
  await renderApp(`/partner?search=${mark}`, { account: 'user', locale: 'es', width: 390, height: 844 })
  await page.getByRole('checkbox', { name: 'Seleccionar los 2 registros' }).click()
  const region = page.getByRole('region', { name: 'Registros seleccionados' })
  await region.getByRole('button', { name: 'Eliminar' }).click()
  await page.getByRole('button', { name: 'Eliminar 2 registros' }).click()
  await expect.element(rowOf(mark)).not.toBeInTheDocument()
})
