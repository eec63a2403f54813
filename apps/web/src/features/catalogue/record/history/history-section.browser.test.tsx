import { apiDefinitions, documents, file, specification } from '@portico/contract'
import { describe, expect, test } from 'vitest'
import type { Locator } from 'vitest/browser'
import { changeRecord, createRecord, readRecord, removeRecord, uniqueName } from '@/testing/api.ts'
import { expectGoodForReaders } from '@/testing/readers.ts'
import { changedDocument, createFile, toBase64 } from '@/testing/records.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { respond } from '@/testing/responses.ts'
import { page, textsOf } from '@/testing/screen.ts'

const history = (name = 'History') => page.getByRole('region', { name })
const entries = (name = 'History') => history(name).getByCss('ol > li')

/** The values that an entry, or a dialog, shows of a change. */
const valuesOf = (shown: Locator) => textsOf(shown.getByCss('dd'))
const restoreButtons = () => history().getByRole('button', { name: /^Restore this version of/ })

test('a record’s page shows who did what when, with the differences', async () => {
  const { id, name } = await changedDocument()
  await renderApp(`/documents/${id}`, { account: 'user' })
  await expect.element(entries()).toHaveLength(2)
  const changed = entries().first()
  await expect.element(changed).toMatchTextContent('admin changed this record')
  await expect.element(changed.getByText('Version', { exact: true })).toBeVisible()
  await expect.poll(() => valuesOf(changed)).toEqual(['−Before:1.0', '+After:2.0', '+After:09/03/2026'])
  const time = changed.getByRole('time')
  await expect.element(time).toMatchTextContent(/^\d{2}\/\d{2}\/\d{2} \d{2}:\d{2}$/)
  await expect.element(time).toHaveAttribute('title', expect.stringMatching(/^\d{2}\/\d{2}\/\d{2} \d{2}:\d{2}:\d{2}$/))

  const created = entries().nth(1)
  await expect.element(created).toMatchTextContent('user created this record')
  const value = created.getByText(new RegExp(name))
  expect(value.query()?.checkVisibility() ?? false).toBe(false)
  await created.getByText('2 values').click()
  await expect.element(value).toBeVisible()
  await expect.element(restoreButtons()).not.toBeInTheDocument()
  await expectGoodForReaders(async ({ locale }) => {
    if (locale === 'en') return
    await expect.element(entries('Historial').first()).toMatchTextContent('admin modificó este registro')
    await expect.element(entries('Historial').nth(1)).toMatchTextContent('user creó este registro')
    await expect
      .poll(() => valuesOf(entries('Historial').first()))
      .toEqual(['−Antes:1.0', '+Después:2.0', '+Después:09/03/2026'])
  })
})

test('an administrator brings an earlier state back, after seeing what that changes', async () => {
  const { id, name } = await changedDocument()
  await renderApp(`/documents/${id}`, { account: 'admin' })
  await expect.element(restoreButtons()).toHaveLength(1)
  await entries()
    .nth(1)
    .getByRole('button', { name: /^Restore this version/ })
    .click()
  const dialog = page.getByRole('dialog', { name: /^Restore the version of/ })
  await expect.poll(() => valuesOf(dialog)).toEqual(['−Before:2.0', '+After:1.0', '−Before:09/03/2026'])
  await expectGoodForReaders(({ locale }) =>
    expect
      .element(
        page.getByRole('dialog', { name: locale === 'en' ? /^Restore the version of/ : /^¿Restaurar la versión del/ })
      )
      .toBeVisible()
  )
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(entries().first()).toMatchTextContent('admin restored an earlier version')
  await expect.element(entries().first()).toHaveFocus()
  await expect.element(page.getByCss('main dl').first()).toMatchTextContent('1.0')
  await expect.element(page.getByCss('main dl').first()).not.toMatchTextContent('2.0')
  expect(await readRecord(documents, id)).toMatchObject({ name, version: '1.0', date: null })
  // What is now as it was has nothing to be restored from the state it was restored to.
  await expect.element(restoreButtons()).toHaveLength(1)
})

test('the list shows a restored state at once', async () => {
  const { name } = await changedDocument()
  await renderApp(`/documents?search=${encodeURIComponent(name)}`, { account: 'admin' })
  await page.getByRole('link', { name: `View ${name}`, exact: true }).click()
  await entries()
    .nth(1)
    .getByRole('button', { name: /^Restore this version/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click()
  await expect.element(entries()).toHaveLength(3)
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect.element(page.getByRole('row').filter({ hasText: name })).toMatchTextContent('1.0')
})

test('what the portal did itself is attributed to it', async () => {
  await renderApp('/documents/1', { account: 'user' })
  await expect.element(entries().last()).toMatchTextContent('The portal created this record')
})

test('references, contents and JSON are shown as text', async () => {
  const first = await createRecord(documents, { name: uniqueName('First') })
  const second = await createRecord(documents, { name: uniqueName('Second') })
  const definition = await createRecord(apiDefinitions, {
    ...{ idapi: uniqueName('api'), name: 'Payments', version: '1', document: first, examples: '{"amount":1}' }
  })
  await changeRecord(apiDefinitions, definition.id, { document: second, examples: '{"amount":2}' })
  await renderApp(`/api-definitions/${definition.id}`, { account: 'user' })
  const changed = entries().first()
  await expect
    .poll(() => valuesOf(changed))
    .toEqual(
      ['{"amount":1}', '{"amount":2}', String(first.name), String(second.name)].map((text) =>
        expect.stringContaining(text)
      )
    )
  await expect
    .element(changed.getByRole('link', { name: `${second.name} #${second.id}` }))
    .toHaveAttribute('href', `/documents/${second.id}`)

  const stored = await createFile('notes.txt', 'abc')
  await changeRecord(file, stored.id, { base64: toBase64('%PDF-1.4 and more') })
  await renderApp(`/file/${stored.id}`, { account: 'user' })
  await expect
    .poll(() => valuesOf(entries().first()))
    .toEqual([expect.stringContaining('text/plain, 3 bytes'), expect.stringContaining('application/pdf, 17 bytes')])
})

test('restoring a file brings its content back', async () => {
  const { id } = await createFile('notes.txt', 'The first text')
  await changeRecord(file, id, { base64: toBase64('The second text') })
  await renderApp(`/file/${id}`, { account: 'admin' })
  const shown = page.getByRole('region', { name: 'Content' }).getByRole('textbox')
  await expect.element(shown).toMatchTextContent('The second text')
  await entries()
    .nth(1)
    .getByRole('button', { name: /^Restore this version/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click()
  await expect.element(shown).toMatchTextContent('The first text')
})

describe('when another user is faster', () => {
  test('the dialog says that the record was changed, and compares with what it is now', async () => {
    const { id } = await changedDocument()
    await renderApp(`/documents/${id}`, { account: 'admin' })
    await entries()
      .nth(1)
      .getByRole('button', { name: /^Restore this version/ })
      .click()
    const dialog = page.getByRole('dialog', { name: /^Restore the version of/ })
    await changeRecord(documents, id, { version: '3.0' })
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('This record was just changed')
    await expect.element(dialog.getByCss('dd').first()).toHaveTextContent('−Before:3.0')
    await expectGoodForReaders()
    expect(await readRecord(documents, id)).toMatchObject({ version: '3.0' })
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(async () => (await readRecord(documents, id)).version).toBe('1.0')
  })

  test('a record that was deleted is said to be gone', async () => {
    const { id } = await changedDocument()
    await renderApp(`/documents/${id}`, { account: 'admin' })
    await entries()
      .nth(1)
      .getByRole('button', { name: /^Restore this version/ })
      .click()
    await removeRecord(documents, id)
    await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click()
    await expect.element(page.getByText('This document does not exist')).toBeVisible()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('a state that referred to a document that is gone', () => {
  test('cannot come back, and the dialog says which document it is', async () => {
    const gone = await createRecord(documents, { name: uniqueName('Gone') })
    const { id } = await createRecord(specification, { title: uniqueName('Sheet'), document: gone })
    await changeRecord(specification, id, { document: null })
    await removeRecord(documents, gone.id)
    await renderApp(`/specification/${id}`, { account: 'admin' })
    await expect.element(entries().first()).toMatchTextContent(`#${gone.id} (deleted since)`)
    await entries()
      .nth(1)
      .getByRole('button', { name: /^Restore this version/ })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect
      .element(dialog.getByRole('alert'))
      .toMatchTextContent(`Document ${gone.id}, to which that version refers`)
    await expect.element(dialog.getByRole('button', { name: 'Restore', exact: true })).not.toBeInTheDocument()
    await expect.element(page.getByCss('[data-toast]')).not.toBeInTheDocument()
    await dialog.getByRole('button', { name: 'Close' }).click()
    expect(await readRecord(specification, id)).toMatchObject({ document: null })
  })
})

test('a long history comes page by page', async () => {
  const { id } = await createRecord(documents, { name: uniqueName('Busy'), version: '0' })
  for (let version = 1; version <= 51; version++) {
    await changeRecord(documents, id, { version: String(version) })
  }
  await renderApp(`/documents/${id}`, { account: 'user' })
  await expect.element(entries()).toHaveLength(50)
  await history().getByRole('button', { name: 'Show older entries' }).click()
  await expect.element(entries()).toHaveLength(52)
  await expect.element(entries().last()).toMatchTextContent('user created this record')
  await expect.element(history().getByRole('button', { name: 'Show older entries' })).not.toBeInTheDocument()
})

describe('when the history cannot be loaded', () => {
  test('the page says so and tries again when asked', async () => {
    const { id } = await changedDocument()
    const recover = respond('GET', /\/history$/, { status: 500, json: { status: 500, message: 'error.http.500' } })
    await renderApp(`/documents/${id}`, { account: 'user' })
    await expect.element(history().getByRole('alert')).toMatchTextContent('The history could not be loaded.')
    recover()
    await history().getByRole('button', { name: 'Try again' }).click()
    await expect.element(entries()).toHaveLength(2)
  })

  test('a record without one says so', async () => {
    const { id } = await changedDocument()
    respond('GET', /\/history$/, { json: [] })
    await renderApp(`/documents/${id}`, { account: 'user' })
    await expect.element(history()).toMatchTextContent('This record has no history.')
  })
})
