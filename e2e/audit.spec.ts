import { readFile } from 'node:fs/promises'
import { documents, PATHS } from '@portico/contract'
import { axeFindings } from './support/accessibility.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { addressOf, changedDocument, removeRecord, visit } from './support/records.ts'
import { expect, type Page, test } from './support/test.ts'

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
    title: 'Auditoría',
    changed: 'Modificación',
    fields: 'Fecha, Versión',
    before: 'Antes:',
    after: 'Después:',
    open: 'Abrir: Documento'
  }
}

const entries = (page: Page) => page.locator('[data-entry]')
const details = (page: Page, text: string) =>
  entries(page).filter({ hasText: text }).first().getByRole('button', { expanded: false }).first()

for (const { locale, width, colorScheme } of [
  { locale: 'en', width: 1280, colorScheme: 'light' },
  { locale: 'es', width: 390, colorScheme: 'dark' }
] as const) {
  test.describe(`in ${locale}, ${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme, timezoneId: 'Europe/Madrid' })
    const words = WORDS[locale]

    test('the log tells who did what when, and by the keyboard what became different', async ({ page, portal }) => {
      const { id, name } = await changedDocument(portal)
      await visit(page, portal, `/admin/audit?entity=documents&entityId=${id}`, { account: 'admin', locale })
      await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
      await expect(entries(page)).toHaveCount(2)
      const changed = entries(page).first()
      await expect(changed).toContainText('admin')
      await expect(changed).toContainText(words.changed)
      await expect(changed).toContainText(`${name} #${id}`)
      await expect(changed).toContainText(words.fields)
      await expect(changed.getByRole('time')).toHaveText(/^\d{2}\/\d{2}\/\d{2} \d{2}:\d{2}$/)

      await changed.getByRole('button').focus()
      await page.keyboard.press('Enter')
      await expect(changed.locator('dd')).toHaveText([
        `+${words.after}09/03/2026`,
        `−${words.before}1.0`,
        `+${words.after}2.0`
      ])
      expect(await axeFindings(page)).toEqual([])
      expect(await sidewaysOverflow(page)).toBe(0)
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: words.open })).toBeFocused()
      await page.keyboard.press('Enter')
      await page.waitForURL(`**/documents/${id}`)
    })
  })
}

test('filters stand in the address, and Back takes them away one by one', async ({ page, portal }) => {
  const { id, name } = await changedDocument(portal)
  await visit(page, portal, '/admin/audit', { account: 'admin' })
  await page.getByRole('searchbox', { name: 'Search in the entries' }).fill(name)
  await expect(entries(page)).toHaveCount(2)
  await expect.poll(() => addressOf(page)).toBe(`/admin/audit?query=${name.replaceAll(' ', '+')}`)
  await page.getByLabel('Action').selectOption('Changed')
  await expect(entries(page)).toHaveCount(1)
  await expect(entries(page)).toContainText('admin')
  await page.getByLabel('Who', { exact: true }).fill('user')
  await expect(page.getByText('No entry matches')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.goBack()
  await expect(entries(page)).toHaveCount(2)
  await details(page, 'Created').click()
  await page.getByRole('button', { name: 'Only entries about this' }).click()
  await expect.poll(() => addressOf(page)).toContain(`entity=documents&entityId=${id}`)
  await page.getByRole('button', { name: 'Remove all filters' }).click()
  await expect.poll(() => addressOf(page)).toBe('/admin/audit')
  await expect(entries(page)).toHaveCount(50)
})

test('days restrict the log', async ({ page, portal }) => {
  await visit(page, portal, '/admin/audit', { account: 'admin' })
  await expect(entries(page).first()).toBeVisible()
  await page.getByLabel('To', { exact: true }).fill('31/12/2001')
  await expect(page.getByText('No entry matches')).toBeVisible()
  await expect.poll(() => addressOf(page)).toBe('/admin/audit?to=2001-12-31')
  await page.getByLabel('To', { exact: true }).fill('')
  await expect(entries(page).first()).toBeVisible()
})

test('older entries come when they are asked for', async ({ page, portal }) => {
  await visit(page, portal, '/admin/audit', { account: 'admin' })
  await expect(entries(page)).toHaveCount(50)
  await page.getByRole('button', { name: 'Show older entries' }).click()
  await expect(entries(page)).not.toHaveCount(50)
  const numbers = await entries(page).evaluateAll((items) =>
    items.map((item) => Number(item.getAttribute('data-entry')))
  )
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('what was deleted since is said to be gone, and has no link', async ({ page, portal }) => {
  const { id } = await changedDocument(portal)
  await removeRecord(portal, documents, id)
  await visit(page, portal, `/admin/audit?entity=documents&entityId=${id}`, { account: 'admin' })
  await details(page, 'Created').click()
  await expect(page.getByText('It has been deleted since.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open: Document' })).toHaveCount(0)
})

test('the export has what the filters let through', async ({ page, portal }) => {
  const { id } = await changedDocument(portal)
  await visit(page, portal, `/admin/audit?entity=documents&entityId=${id}`, { account: 'admin' })
  await page.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'As JSON' }).click()
  ])
  expect(file.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.json$/)
  const saved = JSON.parse(await readFile(await file.path(), 'utf8')) as { action: string; entityId: string }[]
  expect(saved.map(({ action, entityId }) => [action, entityId])).toEqual([
    ['update', String(id)],
    ['create', String(id)]
  ])
})

test.describe('when the log does not come', () => {
  test.use({ allowConsole: [/status of 500/] })

  test('the page says so and tries again when asked', async ({ page, portal }) => {
    let isBroken = true
    await page.route(`**/${PATHS.audit}?*`, (route) =>
      isBroken ? route.fulfill({ status: 500, json: { status: 500, message: 'error.http.500' } }) : route.continue()
    )
    await visit(page, portal, '/admin/audit', { account: 'admin' })
    await expect(page.getByRole('alert')).toContainText('The audit log could not be loaded.')
    isBroken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(entries(page).first()).toBeVisible()
  })
})
