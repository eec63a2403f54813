import { documents, PATHS } from '@portico/contract'
import { expect, test } from 'vitest'
import { removeRecord } from '@/testing/api.ts'
import { takeDownloads } from '@/testing/files.ts'
import { expectGoodForReaders } from '@/testing/readers.ts'
import { changedDocument } from '@/testing/records.ts'
import { address, renderApp } from '@/testing/render-app.tsx'
import { respond } from '@/testing/responses.ts'
import { elements, focus, page, textsOf, userEvent } from '@/testing/screen.ts'

const WORDS = {
  en: {
    title: 'Audit log',
    changed: 'Changed',
    fields: 'Date, Version',
    before: 'Before:',
    after: 'After:',
    open: 'Open: Document'
  },
  es: {
    title: 'Registro de auditoría',
    changed: 'Modificación',
    fields: 'Fecha, Versión',
    before: 'Antes:',
    after: 'Después:',
    open: 'Abrir: Documento'
  }
}

const entries = page.getByCss('[data-entry]')
const details = (text: string) =>
  entries.filter({ hasText: text }).first().getByRole('button', { expanded: false }).first()
const open = (query = '') => renderApp(`/admin/audit${query}`, { account: 'admin' })

test('the log shows who did what when, and by the keyboard what became different, to each reader', async () => {
  const { id, name } = await changedDocument()
  await open(`?entity=documents&entityId=${id}`)
  await expect.element(entries).toHaveLength(2)
  const changed = entries.first()
  await focus(changed.getByRole('button'))
  await userEvent.keyboard('{Enter}')
  await expectGoodForReaders(async ({ locale }) => {
    const words = WORDS[locale]
    await expect.element(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
    for (const text of ['admin', words.changed, `${name} #${id}`, words.fields])
      await expect.element(changed).toMatchTextContent(text)
    await expect.element(changed.getByRole('time')).toMatchTextContent(/^\d{2}\/\d{2}\/\d{2} \d{2}:\d{2}$/)
    await expect
      .poll(() => textsOf(changed.getByCss('dd')))
      .toEqual([`+${words.after}09/03/2026`, `−${words.before}1.0`, `+${words.after}2.0`])
  })
  await focus(changed.getByRole('button', { expanded: true }))
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('link', { name: WORDS.en.open, exact: false })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe(`/documents/${id}`)
})

test('filters are in the address, and Back removes them one by one', async () => {
  const { id, name } = await changedDocument()
  await open()
  await page.getByRole('searchbox', { name: 'Search in the entries' }).fill(name)
  await expect.element(entries).toHaveLength(2)
  await expect.poll(address).toBe(`/admin/audit?query=${name.replaceAll(' ', '+')}`)
  await page.getByLabelText('Action').selectOptions('Changed')
  await expect.element(entries).toHaveLength(1)
  await expect.element(entries).toMatchTextContent('admin')
  await page.getByLabelText('User', { exact: true }).fill('user')
  await expect.element(page.getByText(/^No entry matches/)).toBeVisible()
  await expectGoodForReaders()
  window.history.back()
  await expect.element(entries).toHaveLength(2)
  await details('Created').click()
  await page.getByRole('button', { name: 'Only entries for this object' }).click()
  await expect.poll(address).toContain(`entity=documents&entityId=${id}`)
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect.poll(address).toBe('/admin/audit')
  await expect.element(entries).toHaveLength(50)
})

test('days restrict the log', async () => {
  await open()
  await expect.element(entries.first()).toBeVisible()
  const to = page.getByLabelText('To', { exact: true })
  await to.fill('31/12/2001')
  await expect.element(page.getByText(/^No entry matches/)).toBeVisible()
  await expect.poll(address).toBe('/admin/audit?to=2001-12-31')
  await to.fill('')
  await expect.element(entries.first()).toBeVisible()
})

test('older entries are shown on request', async () => {
  await open()
  await expect.element(entries).toHaveLength(50)
  await page.getByRole('button', { name: 'Show older entries' }).click()
  await expect.poll(() => elements('[data-entry]').length).toBeGreaterThan(50)
  const numbers = elements('[data-entry]').map((entry) => Number(entry.dataset.entry))
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('an entry about a record that was deleted since says so, and has no link', async () => {
  const { id } = await changedDocument()
  await removeRecord(documents, id)
  await open(`?entity=documents&entityId=${id}`)
  await details('Created').click()
  await expect.element(page.getByText(/Deleted since then\./)).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Open: Document/ })).not.toBeInTheDocument()
})

test('the export has the entries that match the filters', async () => {
  const { id } = await changedDocument()
  const downloads = takeDownloads()
  await open(`?entity=documents&entityId=${id}`)
  await page.getByRole('button', { name: /^Export/ }).click()
  await page.getByRole('button', { name: /As JSON/ }).click()
  await expect.poll(downloads).toHaveLength(1)
  const [file] = await downloads()
  expect(file?.name).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.json$/)
  const saved = JSON.parse(file?.text ?? '') as { action: string; entityId: string }[]
  expect(saved.map(({ action, entityId }) => [action, entityId])).toEqual([
    ['update', String(id)],
    ['create', String(id)]
  ])
})

test('a log that cannot be loaded says so, and another attempt loads it', async () => {
  const json = { status: 500, message: 'error.http.500' }
  const restore = respond('GET', `/${PATHS.audit}`, { status: 500, json })
  await open()
  await expect.element(page.getByRole('alert')).toMatchTextContent('The audit log could not be loaded.')
  restore()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(entries.first()).toBeVisible()
})
