import { type CatalogueRecord, documents, specification } from '@portico/contract'
import { describe, expect, test } from 'vitest'
import { axeFindings } from '@/testing/accessibility.ts'
import { changeRecord, createRecord, readRecord, removeRecord, uniqueName } from '@/testing/api.ts'
import { pathname, renderApp } from '@/testing/render-app.tsx'
import { respond } from '@/testing/responses.ts'
import { focus, page, rowOf, sidewaysOverflow, userEvent } from '@/testing/screen.ts'
import { readSentBodies } from '@/testing/sent-bodies.ts'

/** The options of the open choice. */
const offered = () => page.getByRole('listbox').getByRole('option')
/** What a screen reader announces of the choice. */
const status = (hasText: string | RegExp) => page.getByRole('status').filter({ hasText })

for (const { locale, width, words } of [
  {
    locale: 'en',
    width: 1280,
    words: {
      title: 'Title',
      document: 'Document',
      country: 'Country',
      europe: 'Europe',
      save: 'Save',
      none: /No results/
    }
  },
  {
    locale: 'es',
    width: 390,
    words: {
      title: 'Título',
      document: 'Documento',
      country: 'País',
      europe: 'Europa',
      save: 'Guardar',
      none: /Sin resultados/
    }
  }
] as const)
  test(`a document is found without regard to case and accents in ${locale}, ${width} pixels wide, and the whole document is sent`, async () => {
    const name = uniqueName('Guía')
    const chosen = await createRecord(documents, { name, version: '2.4.1', title: 'Crédito' })
    await renderApp('/specification/new', { account: 'user', locale, width, theme: width === 390 ? 'dark' : 'light' })
    const country = page.getByLabelText(words.country)
    await expect.element(country).toHaveValue('EUR')
    await expect.element(country.getByRole('option', { name: words.europe })).toBeInTheDocument()
    await page.getByLabelText(words.title).fill(uniqueName('Specification'))

    const document = page.getByRole('combobox', { name: words.document })
    await expect.element(document).toHaveAttribute('name', 'documentId')
    await document.fill('no document is called that')
    await expect.element(status(words.none)).toBeVisible()
    await document.fill(`${name.toUpperCase().replace('Í', 'I')} credito 2.4`)
    const option = offered()
    await expect.element(option).toHaveLength(1)
    for (const text of [name, '2.4.1', `#${chosen.id}`]) await expect.element(option).toMatchTextContent(text)
    const sides = () => option.element().getBoundingClientRect()
    await expect.poll(() => sides().left).toBeGreaterThanOrEqual(0)
    await expect.poll(() => sides().right).toBeLessThanOrEqual(width)
    await expect.poll(sidewaysOverflow).toBeLessThanOrEqual(0)
    expect(await axeFindings()).toEqual([])

    await focus(document)
    await userEvent.keyboard('{Enter}')
    await expect.element(document).toHaveValue(`${name} · 2.4.1 · #${chosen.id}`)
    await expect.element(offered()).not.toBeInTheDocument()
    expect(await axeFindings()).toEqual([])
    const sent = readSentBodies('POST', `/${specification.base}`)
    await page.getByRole('button', { name: words.save }).click()
    await expect.poll(pathname).toBe('/specification')
    expect(sent).toEqual([
      expect.objectContaining({
        country: 'EUR',
        document: expect.objectContaining({ id: chosen.id, name, title: 'Crédito' })
      })
    ])
  })

test('a document is found by its number, which comes first', async () => {
  const { id } = await createRecord(documents, { name: uniqueName('Numbered') })
  await renderApp('/specification/new', { account: 'user' })
  const document = page.getByRole('combobox', { name: 'Document' })
  await document.fill(`#${id}`)
  await expect.element(offered().first()).toMatchTextContent(`#${id}`)
  await focus(document)
  await userEvent.keyboard('{Escape}')
  await expect.element(offered()).not.toBeInTheDocument()
})

test('the choice is cleared by its button or by emptying it, and null is sent', async () => {
  const document = await createRecord(documents, { name: uniqueName('Cleared') })
  const { id } = await createRecord(specification, { title: uniqueName('Cleared'), document })
  await renderApp(`/specification/${id}/edit`, { account: 'user' })
  await expect.element(page.getByLabelText('ID')).toHaveAttribute('readonly')
  const control = page.getByRole('combobox', { name: 'Document' })
  await expect.element(control).toHaveDisplayValue(new RegExp(`#${document.id}$`))
  await page.getByRole('button', { name: 'Clear the selection' }).click()
  await expect.element(control).toHaveValue('')
  const sent = readSentBodies('PUT', `/${specification.base}/${id}`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(pathname).toBe('/specification')
  expect(sent).toEqual([expect.objectContaining({ id, document: null })])
  expect(await readRecord(specification, id)).toMatchObject({ document: null })
})

test('what was typed without choosing is given up when the choice is left', async () => {
  const document = await createRecord(documents, { name: uniqueName('Stays') })
  const { id } = await createRecord(specification, { title: uniqueName('Stays'), document })
  await renderApp(`/specification/${id}/edit`, { account: 'user' })
  const control = page.getByRole('combobox', { name: 'Document' })
  const label = `${document.name} · #${document.id}`
  await expect.element(control).toHaveValue(label)
  await control.fill('half a na')
  await focus(control)
  await userEvent.keyboard('{Escape}')
  await focus(page.getByLabelText('Title'))
  await expect.element(control).toHaveValue(label)
})

test('with 100,000 documents a few are offered and the others are counted', async () => {
  respond('GET', '/api/documents', {
    json: Array.from({ length: 100_000 }, (_, index) => ({
      id: index + 1,
      name: `Document ${index + 1}`,
      version: '1.0',
      language: 'en',
      date: null,
      title: null,
      description: null
    }))
  })
  await renderApp('/specification/new', { account: 'user' })
  const document = page.getByRole('combobox', { name: 'Document' })
  await document.click()
  await expect.element(status('50 shown, 99,950 more. Type to narrow the list.')).toBeVisible()
  await expect.element(offered()).toHaveLength(50)
  await userEvent.type(document, 'document 99999')
  await expect.element(offered()).toHaveLength(1)
  await expect.element(status('1 option')).toBeVisible()
  await focus(document)
  await userEvent.keyboard('{Enter}')
  await expect.element(document).toHaveValue('Document 99999 · 1.0 · #99999')
})

describe('when the documents cannot be loaded', () => {
  test('it is said at the field, and another attempt is offered', async () => {
    const recover = respond('GET', '/api/documents', { status: 503, json: { status: 503, message: 'error.http.503' } })
    await renderApp('/specification/new', { account: 'user' })
    const document = page.getByRole('combobox', { name: 'Document' })
    await document.click()
    await expect.element(page.getByRole('alert').filter({ hasText: 'The options could not be loaded.' })).toBeVisible()
    await expect.element(page.getByText(/The options could not be loaded\./)).toHaveLength(1)
    await expect.element(page.getByCss('[data-toast]')).not.toBeInTheDocument()
    recover()
    await focus(document)
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText(/The options could not be loaded\./)).not.toBeInTheDocument()
    await document.click()
    await expect.element(offered().first()).toBeVisible()
  })

  test('that there are none is said too', async () => {
    respond('GET', '/api/documents', { json: [] })
    await renderApp('/specification/new', { account: 'user' })
    await page.getByRole('combobox', { name: 'Document' }).click()
    await expect.element(status('There are no options yet.')).toBeVisible()
  })
})

describe('a document that is deleted while it is being chosen', () => {
  test('is said at the field', async () => {
    const name = uniqueName('Dangling')
    const { id } = await createRecord(documents, { name })
    await renderApp('/specification/new', { account: 'user' })
    const document = page.getByRole('combobox', { name: 'Document' })
    await document.fill(name)
    await offered().click()
    await removeRecord(documents, id)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(document).toHaveFocus()
    await expect.element(document).toHaveAccessibleDescription(/no longer exists/)
  })
})

describe('two editors of a reference', () => {
  test('see both documents by name, and the later one chooses', async () => {
    const [first, mine, theirs] = (await Promise.all(
      ['First', 'Mine', 'Theirs'].map((label) => createRecord(documents, { name: uniqueName(label), version: '1.0' }))
    )) as [CatalogueRecord, CatalogueRecord, CatalogueRecord]
    const { id } = await createRecord(specification, { title: uniqueName('Both'), document: first })
    await renderApp(`/specification/${id}/edit`, { account: 'user' })
    await page.getByRole('combobox', { name: 'Document' }).fill(String(mine.name))
    await offered().click()
    await changeRecord(specification, id, { document: theirs, country: 'ESP' })
    await page.getByRole('button', { name: 'Save' }).click()

    const choice = page.getByRole('group', { name: 'Document' })
    await expect
      .element(choice.getByRole('radio', { name: `Yours ${mine.name} · 1.0 · #${mine.id}` }))
      .not.toBeChecked()
    await expect
      .element(page.getByRole('group', { name: 'Country' }).getByRole('radio', { checked: true }))
      .toHaveAccessibleName('Theirs (already saved) Spain')
    await choice.getByRole('radio', { name: `Theirs (already saved) ${theirs.name} · 1.0 · #${theirs.id}` }).click()
    expect(await axeFindings()).toEqual([])
    await choice.getByRole('radio', { name: /^Yours/ }).click()
    await page.getByRole('button', { name: 'Save these values' }).click()
    await expect.poll(pathname).toBe('/specification')
    expect(await readRecord(specification, id)).toMatchObject({ country: 'ESP', document: { id: mine.id } })
    await page.getByRole('searchbox').fill(String(mine.name))
    await expect.element(rowOf(String(mine.name))).toHaveLength(1)
  })
})
