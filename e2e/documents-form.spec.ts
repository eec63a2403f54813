import { createDocument, readDocument } from './support/documents.ts'
import { rowOf, uniqueName, visit } from './support/records.ts'
import { endElsewhere, signIn } from './support/session.ts'
import { expect, type Page, test } from './support/test.ts'

test('what is wrong is said at the field, in a summary, and to a screen reader, and nothing is sent', async ({
  page,
  portal
}) => {
  await visit(page, portal, '/documents/new')
  let calls = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/documents')) calls++
  })
  const name = page.getByLabel('Name')
  await name.fill('x'.repeat(250))
  await expect(page.getByText('5 characters left')).toBeVisible()
  await name.fill('x'.repeat(256))
  await expect(page.getByText('1 character too many')).toBeVisible()
  await page.getByLabel('Date').fill('31/02/2026')
  await page.getByRole('button', { name: 'Save' }).click()

  await expect(page.getByRole('alert')).toHaveText('2 fields need your attention')
  await expect(name).toBeFocused()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toHaveAccessibleDescription(/This text is too long. The limit is 255 characters./)
  await page.getByRole('button', { name: /^Date:/ }).click()
  await expect(page.getByLabel('Date')).toBeFocused()
  await expect(page.getByLabel('Date')).toHaveAccessibleDescription(/Enter a date that exists/)
  expect(calls).toBe(0)

  await page.getByLabel('Date').fill('28/02/2026')
  await expect(page.getByLabel('Date')).not.toHaveAttribute('aria-invalid')
  await name.fill(uniqueName('Mended'))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/documents')
  expect(calls).toBe(1)
})

test.describe('what only the server refuses', () => {
  test.use({ allowConsole: [/400 \(Bad Request\)/] })

  test('is said at its field, in the language of the page, without a toast', async ({ page, portal }) => {
    await page.route('**/api/documents', (route) =>
      route.fulfill({
        status: 400,
        contentType: 'application/problem+json',
        json: {
          title: 'Bad Request',
          status: 400,
          message: 'error.validation',
          path: '/api/documents',
          fieldErrors: [{ objectName: 'documents', field: 'title', message: 'Pattern' }]
        }
      })
    )
    await visit(page, portal, '/documents/new', { locale: 'es' })
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByLabel('Título')).toBeFocused()
    await expect(page.getByLabel('Título')).toHaveAccessibleDescription(/un carácter que no se puede guardar/)
    await expect(page.locator('[data-toast]')).toHaveCount(0)
  })
})

/** Where the fields of a form begin and end, in pixels; an end is that of the message, if there is one. */
const fieldsOf = (page: Page) =>
  page.getByRole('form').evaluate((form) =>
    [...form.querySelectorAll('p[aria-live]')].map((message) => {
      const line = message.parentElement!
      const last = message.textContent === '' ? line.previousElementSibling! : message
      const field = line.closest('fieldset') ?? line.parentElement!
      const { top } = field.querySelector('label, legend')!.getBoundingClientRect()
      return { top, end: last.getBoundingClientRect().bottom }
    })
  )

test.describe('one below the other', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  for (const path of ['/documents/new', '/file/new', '/api-definitions/new']) {
    test(`the fields of ${path} are equally far apart`, async ({ page, portal }) => {
      await visit(page, portal, path)
      await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
      const fields = await fieldsOf(page)
      const distances = fields.slice(1).map(({ top }, index) => Math.round(top - fields[index]!.end))
      expect(distances.length).toBeGreaterThan(1)
      expect(Math.min(...distances)).toBeGreaterThanOrEqual(20)
      expect(Math.max(...distances) - Math.min(...distances)).toBeLessThanOrEqual(1)
    })
  }

  test('no field moves when a line is said at another', async ({ page, portal }) => {
    await visit(page, portal, '/api-definitions/new')
    await expect(page.getByRole('textbox', { name: 'Examples' })).toBeVisible()
    const steps = async () => {
      const fields = await fieldsOf(page)
      return fields.slice(1).map(({ top }, index) => Math.round(top - fields[index]!.top))
    }
    const before = await steps()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('form').locator('[aria-invalid="true"]')).toHaveCount(3)
    expect(await steps()).toEqual(before)
  })
})

test('however often Save is pressed, one document is created', async ({ page, portal }) => {
  const name = uniqueName('Once')
  await visit(page, portal, '/documents/new')
  await page.getByLabel('Name').fill(name)
  await page.evaluate(() => {
    const save = document.querySelector<HTMLElement>('button[type="submit"]')
    for (let click = 0; click < 5; click++) save?.click()
  })
  await expect(page).toHaveURL('/documents')
  const client = await portal.api('user')
  const all = await client.json<{ name: string }[]>('api/documents')
  expect(all.filter((document) => document.name === name)).toHaveLength(1)
})

test.describe('unsaved changes', () => {
  test('are asked about when a link or Back would lose them', async ({ page, portal }) => {
    const name = uniqueName('Unsaved')
    const { id } = await createDocument(portal, { name })
    await visit(page, portal, `/documents?search=${encodeURIComponent(name)}`)
    await rowOf(page, name)
      .getByRole('link', { name: `Edit ${name}` })
      .click()
    await page.getByLabel('Title').fill('Typed')
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })

    await page.goBack()
    await expect(dialog.getByRole('button', { name: 'Keep editing' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(`/documents/${id}/edit`)
    await expect(page.getByLabel('Title')).toHaveValue('Typed')

    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await dialog.getByRole('button', { name: 'Leave without saving' }).click()
    await expect(page).toHaveURL(/\/documents\?search=/)
    expect(await readDocument(portal, id)).toMatchObject({ title: null })
  })

  test('are asked about by the browser when the tab would lose them', async ({ page, portal }) => {
    await visit(page, portal, '/documents/new')
    await page.getByLabel('Title').fill('Typed')
    const asked = page.waitForEvent('dialog')
    const reloading = page.reload().catch(() => undefined)
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
    await reloading
  })

  test('are not asked about when nothing was changed, or the language', async ({ page, portal }) => {
    await visit(page, portal, '/documents')
    await page.getByRole('link', { name: 'New document' }).click()
    await page.getByLabel('Title').fill('Typed')
    await page.getByRole('button', { name: /Language/ }).click()
    await page.getByRole('button', { name: 'Español' }).click()
    await expect(page.getByLabel('Título')).toHaveValue('Typed')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByLabel('Título').fill('')
    await page.getByRole('link', { name: 'Volver', exact: true }).click()
    await expect(page).toHaveURL('/documents')
  })
})

test.describe('a session that ends while somebody types', () => {
  test.use({ allowConsole: [/401 \(Unauthorized\)/] })

  test('costs no word: after signing in again the text is back and can be saved', async ({ page, portal }) => {
    const name = uniqueName('Interrupted')
    const { id } = await createDocument(portal, { name, title: 'Old' })
    await signIn(page, 'user')
    await page.goto(`/documents/${id}/edit`)
    await page.getByLabel('Title').fill('Typed before')
    await endElsewhere(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()

    await expect(
      page.getByText('The text you typed before signing in again has been restored. It has not been saved yet.')
    ).toBeVisible()
    await expect(page).toHaveURL(`/documents/${id}/edit`)
    await expect(page.getByLabel('Title')).toHaveValue('Typed before')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL('/documents')
    expect(await readDocument(portal, id)).toMatchObject({ name, title: 'Typed before' })
  })
})
