import { type CatalogueRecord, documents, specification } from '@portico/contract'
import { axeFindings } from './support/accessibility.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { changeRecord, createRecord, readRecord, removeRecord, rowOf, uniqueName, visit } from './support/records.ts'
import { expect, type Page, test } from './support/test.ts'

/** The options of the open choice. */
const offered = (page: Page) => page.getByRole('listbox').getByRole('option')
/** What a screen reader hears of the choice. */
const status = (page: Page, hasText: string | RegExp) => page.getByRole('status').filter({ hasText })

/** What is sent to save a record. */
function sentBody(page: Page, method: 'POST' | 'PUT'): Promise<Record<string, unknown>> {
  return page
    .waitForRequest((request) => request.method() === method && request.url().includes(specification.base))
    .then((request) => request.postDataJSON())
}

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
      none: /Nothing matches/
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
      none: /Nada coincide/
    }
  }
] as const) {
  test.describe(`in ${locale}, ${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('a document is found without regard to case and accents, and the whole document is sent', async ({
      page,
      portal
    }) => {
      const name = uniqueName('Guía')
      const chosen = await createRecord(portal, documents, { name, version: '2.4.1', title: 'Crédito' })
      await visit(page, portal, '/specification/new', { locale })
      await expect(page.getByLabel(words.country)).toHaveValue('EUR')
      await expect(page.getByLabel(words.country).getByRole('option', { name: words.europe })).toBeAttached()
      await page.getByLabel(words.title).fill(uniqueName('Specification'))

      const document = page.getByRole('combobox', { name: words.document })
      await expect(document).toHaveAttribute('name', 'documentId')
      await document.fill('no document is called that')
      await expect(status(page, words.none)).toBeVisible()
      await document.fill(`${name.toUpperCase().replace('Í', 'I')} credito 2.4`)
      const option = offered(page)
      await expect(option).toHaveCount(1)
      await expect(option).toContainText(name)
      await expect(option).toContainText('2.4.1')
      await expect(option).toContainText(`#${chosen.id}`)
      const box = await option.boundingBox()
      expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true)
      expect(await sidewaysOverflow(page)).toBe(0)
      expect(await axeFindings(page)).toEqual([])

      await document.press('Enter')
      await expect(document).toHaveValue(`${name} · 2.4.1 · #${chosen.id}`)
      await expect(offered(page)).toHaveCount(0)
      expect(await axeFindings(page)).toEqual([])
      const body = sentBody(page, 'POST')
      await page.getByRole('button', { name: words.save }).click()
      expect(await body).toMatchObject({ country: 'EUR', document: { id: chosen.id, name, title: 'Crédito' } })
      await expect(page).toHaveURL('/specification')
    })
  })
}

test('a document is found by its number, which comes first', async ({ page, portal }) => {
  const { id } = await createRecord(portal, documents, { name: uniqueName('Numbered') })
  await visit(page, portal, '/specification/new')
  const document = page.getByRole('combobox', { name: 'Document' })
  await document.fill(`#${id}`)
  await expect(offered(page).first()).toContainText(`#${id}`)
  await document.press('Escape')
  await expect(offered(page)).toHaveCount(0)
})

test('the choice is cleared by its button or by emptying it, and null is sent', async ({ page, portal }) => {
  const document = await createRecord(portal, documents, { name: uniqueName('Cleared') })
  const { id } = await createRecord(portal, specification, { title: uniqueName('Cleared'), document })
  await visit(page, portal, `/specification/${id}/edit`)
  await expect(page.getByLabel('ID')).toHaveJSProperty('readOnly', true)
  const control = page.getByRole('combobox', { name: 'Document' })
  await expect(control).toHaveValue(new RegExp(`#${document.id}$`))
  await page.getByRole('button', { name: 'Clear the choice' }).click()
  await expect(control).toHaveValue('')
  const body = sentBody(page, 'PUT')
  await page.getByRole('button', { name: 'Save' }).click()
  expect(await body).toMatchObject({ id, document: null })
  await expect(page).toHaveURL('/specification')
  expect(await readRecord(portal, specification, id)).toMatchObject({ document: null })
})

test('what was typed without choosing is given up when the choice is left', async ({ page, portal }) => {
  const document = await createRecord(portal, documents, { name: uniqueName('Stays') })
  const { id } = await createRecord(portal, specification, { title: uniqueName('Stays'), document })
  await visit(page, portal, `/specification/${id}/edit`)
  const control = page.getByRole('combobox', { name: 'Document' })
  const label = await control.inputValue()
  await control.fill('half a na')
  await control.press('Escape')
  await page.getByLabel('Title').focus()
  await expect(control).toHaveValue(label)
})

test('with 100,000 documents a few are offered and the others are counted', async ({ page, portal }) => {
  await page.route('**/api/documents?*', (route) =>
    route.fulfill({
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
  )
  await visit(page, portal, '/specification/new')
  const document = page.getByRole('combobox', { name: 'Document' })
  await document.click()
  await expect(status(page, '50 shown, 99,950 more. Type to narrow them down.')).toBeVisible()
  await expect(offered(page)).toHaveCount(50)
  await document.pressSequentially('document 99999')
  await expect(offered(page)).toHaveCount(1)
  await expect(status(page, '1 choice')).toBeVisible()
  await document.press('Enter')
  await expect(document).toHaveValue('Document 99999 · 1.0 · #99999')
})

test.describe('when the documents cannot be loaded', () => {
  test.use({ allowConsole: [/503/] })

  test('it is said at the field, and another attempt is offered', async ({ page, portal }) => {
    let isBroken = true
    await page.route('**/api/documents?*', (route) =>
      isBroken ? route.fulfill({ status: 503, json: { status: 503, message: 'error.http.503' } }) : route.continue()
    )
    await visit(page, portal, '/specification/new')
    const document = page.getByRole('combobox', { name: 'Document' })
    await document.click()
    await expect(page.getByRole('alert').filter({ hasText: 'The choices could not be loaded.' })).toBeVisible()
    await expect(page.getByText('The choices could not be loaded.')).toHaveCount(1)
    await expect(page.locator('[data-toast]')).toHaveCount(0)
    isBroken = false
    await document.press('Escape')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('The choices could not be loaded.')).toHaveCount(0)
    await document.click()
    await expect(offered(page).first()).toBeVisible()
  })

  test('that there are none is said too', async ({ page, portal }) => {
    await page.route('**/api/documents?*', (route) => route.fulfill({ json: [] }))
    await visit(page, portal, '/specification/new')
    await page.getByRole('combobox', { name: 'Document' }).click()
    await expect(status(page, 'There is nothing to choose from yet.')).toBeVisible()
  })
})

test.describe('a document that is deleted while it is being chosen', () => {
  test.use({ allowConsole: [/400 \(Bad Request\)/] })

  test('is said at the field', async ({ page, portal }) => {
    const name = uniqueName('Dangling')
    const { id } = await createRecord(portal, documents, { name })
    await visit(page, portal, '/specification/new')
    const document = page.getByRole('combobox', { name: 'Document' })
    await document.fill(name)
    await offered(page).click()
    await removeRecord(portal, documents, id)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(document).toBeFocused()
    await expect(document).toHaveAccessibleDescription(/does not exist any more/)
  })
})

test.describe('two editors of a reference', () => {
  test.use({ allowConsole: [/412/] })

  test('see both documents by name, and the later one chooses', async ({ page, portal }) => {
    const [first, mine, theirs] = (await Promise.all(
      ['First', 'Mine', 'Theirs'].map((label) =>
        createRecord(portal, documents, { name: uniqueName(label), version: '1.0' })
      )
    )) as [CatalogueRecord, CatalogueRecord, CatalogueRecord]
    const { id } = await createRecord(portal, specification, { title: uniqueName('Both'), document: first })
    await visit(page, portal, `/specification/${id}/edit`)
    await page.getByRole('combobox', { name: 'Document' }).fill(String(mine.name))
    await offered(page).click()
    await changeRecord(portal, specification, id, { document: theirs, country: 'ESP' })
    await page.getByRole('button', { name: 'Save' }).click()

    const choice = page.getByRole('group', { name: 'Document' })
    await expect(choice.getByRole('radio', { name: `Yours ${mine.name} · 1.0 · #${mine.id}` })).not.toBeChecked()
    await expect(
      page.getByRole('group', { name: 'Country' }).getByRole('radio', { checked: true })
    ).toHaveAccessibleName('Theirs (already saved) Spain')
    await choice.getByRole('radio', { name: `Theirs (already saved) ${theirs.name} · 1.0 · #${theirs.id}` }).check()
    expect(await axeFindings(page)).toEqual([])
    await choice.getByRole('radio', { name: /^Yours/ }).check()
    await page.getByRole('button', { name: 'Save these values' }).click()
    await expect(page).toHaveURL('/specification')
    expect(await readRecord(portal, specification, id)).toMatchObject({ country: 'ESP', document: { id: mine.id } })
    await page.getByRole('searchbox').fill(String(mine.name))
    await expect(rowOf(page, String(mine.name))).toHaveCount(1)
  })
})
