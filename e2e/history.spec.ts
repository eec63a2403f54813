import { apiDefinitions, documents, file, specification } from '@portico/contract'
import { axeFindings } from './support/accessibility.ts'
import {
  changedDocument,
  changeRecord,
  createFile,
  createRecord,
  readRecord,
  removeRecord,
  uniqueName,
  visit
} from './support/records.ts'
import { expect, type Page, test } from './support/test.ts'

const WORDS = {
  en: {
    section: 'History',
    created: 'user created this record',
    changed: 'admin changed this record',
    restored: 'admin restored an earlier state',
    values: '2 values',
    restore: /^Restore this state of/,
    dialog: /^Restore the state of/,
    confirm: 'Restore',
    before: 'Before:',
    after: 'After:',
    version: 'Version'
  },
  es: {
    section: 'Historial',
    created: 'user creó este registro',
    changed: 'admin modificó este registro',
    restored: 'admin restauró un estado anterior',
    values: '2 valores',
    restore: /^Restaurar este estado del/,
    dialog: /^¿Restaurar el estado del/,
    confirm: 'Restaurar',
    before: 'Antes:',
    after: 'Después:',
    version: 'Versión'
  }
}

const history = (page: Page, name = 'History') => page.getByRole('region', { name })
const entries = (page: Page, name = 'History') => history(page, name).locator('ol > li')

for (const { locale, width, colorScheme } of [
  { locale: 'en', width: 1280, colorScheme: 'light' },
  { locale: 'es', width: 390, colorScheme: 'dark' }
] as const) {
  test.describe(`in ${locale}, ${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme, timezoneId: 'Europe/Madrid' })
    const words = WORDS[locale]

    test('a record’s page tells who did what when, with the differences', async ({ page, portal }) => {
      const { id, name } = await changedDocument(portal)
      await visit(page, portal, `/documents/${id}`, { account: 'user', locale })
      await expect(entries(page, words.section)).toHaveCount(2)
      const [changed, created] = await entries(page, words.section).all()
      await expect(changed!).toContainText(words.changed)
      await expect(changed!.getByText(words.version, { exact: true })).toBeVisible()
      await expect(changed!.locator('dd').first()).toHaveText(`−${words.before}1.0`)
      await expect(changed!.locator('dd').nth(1)).toHaveText(`+${words.after}2.0`)
      await expect(changed!.locator('dd').nth(2)).toHaveText(`+${words.after}09/03/2026`)
      const time = changed!.getByRole('time')
      await expect(time).toHaveText(/^\d{2}\/\d{2}\/\d{2} \d{2}:\d{2}$/)
      await expect(time).toHaveAttribute('title', /^\d{2}\/\d{2}\/\d{2} \d{2}:\d{2}:\d{2}$/)

      await expect(created!).toContainText(words.created)
      await expect(created!.getByText(name)).toBeHidden()
      await created!.getByText(words.values).click()
      await expect(created!.getByText(name)).toBeVisible()
      await expect(history(page, words.section).getByRole('button', { name: words.restore })).toHaveCount(0)
      expect(await axeFindings(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    })

    test('an administrator brings an earlier state back, after seeing what that changes', async ({ page, portal }) => {
      const { id, name } = await changedDocument(portal)
      await visit(page, portal, `/documents/${id}`, { account: 'admin', locale })
      await expect(history(page, words.section).getByRole('button', { name: words.restore })).toHaveCount(1)
      await entries(page, words.section).nth(1).getByRole('button', { name: words.restore }).click()
      const dialog = page.getByRole('dialog', { name: words.dialog })
      await expect(dialog.locator('dd')).toHaveText([
        `−${words.before}2.0`,
        `+${words.after}1.0`,
        `−${words.before}09/03/2026`
      ])
      expect(await axeFindings(page)).toEqual([])
      await dialog.getByRole('button', { name: words.confirm, exact: true }).click()
      await expect(dialog).toBeHidden()
      await expect(entries(page, words.section).first()).toContainText(words.restored)
      await expect(entries(page, words.section).first()).toBeFocused()
      await expect(page.locator('main dl').first()).toContainText('1.0')
      await expect(page.locator('main dl').first()).not.toContainText('2.0')
      expect(await readRecord(portal, documents, id)).toMatchObject({ name, version: '1.0', date: null })
      // What is now as it was has nothing to be restored from the state it was restored to.
      await expect(history(page, words.section).getByRole('button', { name: words.restore })).toHaveCount(1)
    })
  })
}

test('the list shows a restored state at once', async ({ page, portal }) => {
  const { id, name } = await changedDocument(portal)
  await visit(page, portal, `/documents?search=${encodeURIComponent(name)}`, { account: 'admin' })
  await page.getByRole('link', { name: `View ${name}`, exact: true }).click()
  await entries(page).nth(1).getByRole('button', { name: 'Restore this state' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(entries(page)).toHaveCount(3)
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('1.0')
  expect(id).toBeGreaterThan(0)
})

test('what the portal did by itself is said to be its own', async ({ page, portal }) => {
  await visit(page, portal, '/documents/1')
  await expect(entries(page).last()).toContainText('The portal itself created this record')
})

test('references, contents and JSON are told in words', async ({ page, portal }) => {
  const first = await createRecord(portal, documents, { name: uniqueName('First') })
  const second = await createRecord(portal, documents, { name: uniqueName('Second') })
  const definition = await createRecord(portal, apiDefinitions, {
    ...{ idapi: uniqueName('api'), name: 'Payments', version: '1', document: first, examples: '{"amount":1}' }
  })
  await changeRecord(portal, apiDefinitions, definition.id, { document: second, examples: '{"amount":2}' })
  await visit(page, portal, `/api-definitions/${definition.id}`)
  const changed = entries(page).first()
  await expect(changed.locator('dd')).toContainText([
    '{"amount":1}',
    '{"amount":2}',
    String(first.name),
    String(second.name)
  ])
  await expect(changed.getByRole('link', { name: `${second.name} #${second.id}` })).toHaveAttribute(
    'href',
    `/documents/${second.id}`
  )

  const stored = await createFile(portal, 'notes.txt', 'abc')
  await changeRecord(portal, file, stored.id, { base64: Buffer.from('%PDF-1.4 and more').toString('base64') })
  await page.goto(`/file/${stored.id}`)
  await expect(entries(page).first().locator('dd')).toContainText(['text/plain, 3 bytes', 'application/pdf, 17 bytes'])
})

test('restoring a file brings its content back', async ({ page, portal }) => {
  const { id } = await createFile(portal, 'notes.txt', 'The first text')
  await changeRecord(portal, file, id, { base64: Buffer.from('The second text').toString('base64') })
  await visit(page, portal, `/file/${id}`, { account: 'admin' })
  const shown = page.getByRole('region', { name: 'Content' }).getByRole('textbox')
  await expect(shown).toContainText('The second text')
  await entries(page).nth(1).getByRole('button', { name: 'Restore this state' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(shown).toContainText('The first text')
})

test.describe('when somebody else is faster', () => {
  test.use({ allowConsole: [/status of (404|412)/] })

  test('the dialog says that the record was changed, and compares with what it is now', async ({ page, portal }) => {
    const { id } = await changedDocument(portal)
    await visit(page, portal, `/documents/${id}`, { account: 'admin' })
    await entries(page).nth(1).getByRole('button', { name: 'Restore this state' }).click()
    const dialog = page.getByRole('dialog', { name: /^Restore the state of/ })
    await changeRecord(portal, documents, id, { version: '3.0' })
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect(dialog.getByRole('alert')).toContainText('This record was changed a moment ago')
    await expect(dialog.locator('dd').first()).toHaveText('−Before:3.0')
    expect(await axeFindings(page)).toEqual([])
    expect(await readRecord(portal, documents, id)).toMatchObject({ version: '3.0' })
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(async () => (await readRecord(portal, documents, id)).version).toBe('1.0')
  })

  test('a record that was deleted is said to be gone', async ({ page, portal }) => {
    const { id } = await changedDocument(portal)
    await visit(page, portal, `/documents/${id}`, { account: 'admin' })
    await entries(page).nth(1).getByRole('button', { name: 'Restore this state' }).click()
    await removeRecord(portal, documents, id)
    await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click()
    await expect(page.getByText('This document does not exist')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test.describe('a state that referred to a document that is gone', () => {
  test.use({ allowConsole: [/status of (400|404)/] })

  test('cannot come back, and the dialog says which document it is', async ({ page, portal }) => {
    const gone = await createRecord(portal, documents, { name: uniqueName('Gone') })
    const { id } = await createRecord(portal, specification, { title: uniqueName('Sheet'), document: gone })
    await changeRecord(portal, specification, id, { document: null })
    await removeRecord(portal, documents, gone.id)
    await visit(page, portal, `/specification/${id}`, { account: 'admin' })
    await expect(entries(page).first()).toContainText(`#${gone.id} (deleted since)`)
    await entries(page).nth(1).getByRole('button', { name: 'Restore this state' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect(dialog.getByRole('alert')).toContainText(`Document ${gone.id}, which the record referred to then`)
    await expect(dialog.getByRole('button', { name: 'Restore', exact: true })).toHaveCount(0)
    await expect(page.locator('[data-toast]')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Close' }).click()
    expect(await readRecord(portal, specification, id)).toMatchObject({ document: null })
  })
})

test('a long history comes page by page', async ({ page, portal }) => {
  test.slow()
  const { id } = await createRecord(portal, documents, { name: uniqueName('Busy'), version: '0' })
  for (let version = 1; version <= 51; version++) {
    await changeRecord(portal, documents, id, { version: String(version) })
  }
  await visit(page, portal, `/documents/${id}`)
  await expect(entries(page)).toHaveCount(50)
  await history(page).getByRole('button', { name: 'Show older entries' }).click()
  await expect(entries(page)).toHaveCount(52)
  await expect(entries(page).last()).toContainText('user created this record')
  await expect(history(page).getByRole('button', { name: 'Show older entries' })).toHaveCount(0)
})

test.describe('when the history does not come', () => {
  test.use({ allowConsole: [/status of 500/] })

  test('the page says so and tries again when asked', async ({ page, portal }) => {
    const { id } = await changedDocument(portal)
    let isBroken = true
    await page.route('**/history*', (route) =>
      isBroken ? route.fulfill({ status: 500, json: { status: 500, message: 'error.http.500' } }) : route.continue()
    )
    await visit(page, portal, `/documents/${id}`)
    await expect(history(page).getByRole('alert')).toContainText('The history could not be loaded.')
    isBroken = false
    await history(page).getByRole('button', { name: 'Try again' }).click()
    await expect(entries(page)).toHaveCount(2)
  })

  test('a record without one says so', async ({ page, portal }) => {
    const { id } = await changedDocument(portal)
    await page.route('**/history*', (route) => route.fulfill({ json: [] }))
    await visit(page, portal, `/documents/${id}`)
    await expect(history(page)).toContainText('Nothing is recorded about this record.')
  })
})
