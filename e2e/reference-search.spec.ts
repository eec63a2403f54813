import { axeFindings } from './support/accessibility.ts'
import { header } from './support/layout.ts'
import { READERS } from './support/readers.ts'
import { visit } from './support/records.ts'
import { expect, type Page, test } from './support/test.ts'

test.setTimeout(120_000)

const WORDS = {
  en: {
    dialog: 'Search',
    field: 'Search APIs and guides',
    button: 'Search everything',
    typo: 'paymnet',
    groups: ['Operations', 'Webhooks', 'Schemas', 'Properties', 'Guides'],
    recent: 'Chosen before',
    nothing: 'Nothing matches “zzzzzz”'
  },
  es: {
    dialog: 'Búsqueda',
    field: 'Buscar en las API y las guías',
    button: 'Buscar en todo',
    typo: 'paymnet',
    groups: ['Esquemas', 'Propiedades'],
    recent: 'Elegido antes',
    nothing: 'No hay nada que coincida con «zzzzzz»'
  }
}

const search = (page: Page, words = WORDS.en) => {
  const dialog = page.getByRole('dialog', { name: words.dialog, exact: true })
  return { dialog, field: dialog.getByRole('combobox'), options: dialog.getByRole('option') }
}

/** The option that the field says is the active one. */
const active = (page: Page, words = WORDS.en) =>
  search(page, words).dialog.locator('[role="option"][aria-selected="true"]')

for (const { account, locale, width, colorScheme } of READERS) {
  test.describe(`as ${account}, in ${locale}, ${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme })
    const words = WORDS[locale]

    test('everything is found and opened by keyboard alone, with a typing error, in groups', async ({
      page,
      portal
    }) => {
      await visit(page, portal, '/apireference/landing', { account, locale })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.keyboard.press('/')
      const { dialog, field, options } = search(page, words)
      await expect(field).toBeFocused()
      await expect(field).toHaveAccessibleName(words.field)
      await page.keyboard.type(words.typo)
      await expect(options.first()).toBeVisible()
      for (const group of words.groups)
        await expect(dialog.getByRole('group', { name: group, exact: true })).toBeVisible()
      await expect(options.first().locator('mark').first()).toBeVisible()
      expect(await axeFindings(page)).toEqual([])

      // aria-activedescendant follows the arrows, and goes round.
      const first = await active(page, words).getAttribute('id')
      await expect(field).toHaveAttribute('aria-activedescendant', first ?? '')
      await page.keyboard.press('ArrowUp')
      await expect(active(page, words)).toHaveId(
        await options
          .last()
          .getAttribute('id')
          .then((id) => id ?? '')
      )
      await page.keyboard.press('ArrowDown')
      await expect(active(page, words)).toHaveId(first ?? '')
      await page.keyboard.press('ArrowDown')
      const href = await active(page, words).getAttribute('href')
      await page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
      await expect(page).toHaveURL(new RegExp(`${href?.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

      // What was chosen is offered again.
      await page.keyboard.press('Control+k')
      await expect(dialog.getByRole('group', { name: words.recent })).toBeVisible()
      await expect(options).toHaveCount(1)
      await page.keyboard.type('zzzzzz')
      await expect(dialog).toContainText(words.nothing)
      expect(await axeFindings(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    })
  })
}

test('a button opens it on every page; lists keep their own slash, and typing a slash is typing', async ({
  page,
  portal
}) => {
  await visit(page, portal, '/documents')
  const { dialog } = search(page)
  const own = page.getByRole('searchbox').first()
  await expect(own).toBeVisible()
  await page.keyboard.press('/')
  await expect(own).toBeFocused()
  await page.keyboard.type('a/b')
  await expect(own).toHaveValue('a/b')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(own).toBeFocused()
  await header(page).getByRole('button', { name: WORDS.en.button }).click()
  await expect(dialog).toBeVisible()
})

test('what is typed while the search is still on its way is not lost', async ({ page, portal }) => {
  await page.route(/\/private\/search-dialog-/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue()
  })
  await visit(page, portal, '/apireference/landing')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('payme')
  const { field, options } = search(page)
  await expect(field).toHaveValue('payme')
  await page.keyboard.type('nt')
  await expect(field).toHaveValue('payment')
  await expect(options.first()).toBeVisible()
})

test('entries of the API that is open come first, and its version stays', async ({ page, portal }) => {
  await visit(page, portal, '/apireference/payments?version=1.0.0')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('Money')
  const { dialog } = search(page)
  const first = dialog.getByRole('group', { name: 'Schemas' }).getByRole('option').first()
  await expect(first).toContainText('Payments')
  await expect(first).toHaveAttribute('href', '/apireference/payments/schemas/Money?version=1.0.0')
})

test('APIs are called what the navigation calls them', async ({ page, portal }) => {
  await visit(page, portal, '/apireference/payments', { locale: 'es' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagos')
  await page.keyboard.press('/')
  await page.keyboard.type('Money')
  await expect(search(page, WORDS.es).options.first()).toContainText('Pagos')
})

test('error codes are found, and lead to the answer that has them', async ({ page, portal }) => {
  await visit(page, portal, '/apireference/landing')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('insufficient_scope')
  const codes = search(page).dialog.getByRole('group', { name: 'Error codes' })
  await expect(codes.getByRole('option').first()).toHaveAttribute('href', /#\d{3}$/)
})

test('who does not want single keys turns the slash off, and Ctrl-K stays', async ({ page, portal }) => {
  await visit(page, portal, '/apireference/landing')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('/')
  const { dialog } = search(page)
  await dialog.getByRole('checkbox', { name: 'Open with the / key' }).uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(dialog).toBeVisible()
})

test('nobody who is not signed in has it', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.press('/')
  await expect(search(page).dialog).toBeHidden()
  await expect(header(page).getByRole('button', { name: WORDS.en.button })).toHaveCount(0)
})

test.describe('when calls fail', () => {
  test.use({ allowConsole: [/.*/] })

  test('it says so, and another attempt helps; one API that fails costs that one only', async ({ page, portal }) => {
    let broken: RegExp | undefined = /api\/reference\?/
    await page.route(/\/api\/reference/, (route) =>
      broken?.test(route.request().url()) ? route.fulfill({ status: 503, body: '' }) : route.continue()
    )
    await visit(page, portal, '/apireference/security')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('/')
    const { dialog, options } = search(page)
    await expect(dialog).toContainText('The search could not be loaded')
    broken = /vehicle-api\/pieces\/search/
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('combobox', { name: WORDS.en.field }).fill('payment')
    await expect(options.first()).toBeVisible()
    await expect(dialog).toContainText('could not be searched')
    broken = undefined
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog).not.toContainText('could not be searched')
  })
})
