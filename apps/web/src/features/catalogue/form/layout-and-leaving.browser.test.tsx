import { documents } from '@portico/contract'
import { describe, expect, test } from 'vitest'
import { createDocument, fetchJson, readRecord, uniqueName } from '@/testing/api.ts'
import { address, pathname, renderApp } from '@/testing/render-app.tsx'
import { elements, page, rowOf, userEvent } from '@/testing/screen.ts'

/** Where the fields of a form begin and end, in pixels; an end is that of the message, if there is one. */
const fieldsOf = () =>
  elements('form p[aria-live]').map((message) => {
    const line = message.parentElement!
    const last = message.textContent === '' ? line.previousElementSibling! : message
    const field = line.closest('fieldset') ?? line.parentElement!
    const { top } = field.querySelector('label, legend')!.getBoundingClientRect()
    return { top, end: last.getBoundingClientRect().bottom }
  })

describe('the fields of a form, one below the other', () => {
  const PHONE = { account: 'user', width: 390, height: 844 } as const

  test('are equally far apart', async () => {
    for (const path of ['/documents/new', '/file/new', '/api-definitions/new']) {
      await renderApp(path, PHONE)
      await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
      const fields = fieldsOf()
      const distances = fields.slice(1).map(({ top }, index) => Math.round(top - fields[index]!.end))
      expect(distances.length, path).toBeGreaterThan(1)
      expect(Math.min(...distances), path).toBeGreaterThanOrEqual(20)
      expect(Math.max(...distances) - Math.min(...distances), path).toBeLessThanOrEqual(1)
    }
  })

  test('do not move when a line is said at another', async () => {
    await renderApp('/api-definitions/new', PHONE)
    await expect.element(page.getByRole('textbox', { name: 'Examples' })).toBeVisible()
    const steps = () => {
      const fields = fieldsOf()
      return fields.slice(1).map(({ top }, index) => Math.round(top - fields[index]!.top))
    }
    const before = steps()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => elements('form [aria-invalid="true"]')).toHaveLength(3)
    expect(steps()).toEqual(before)
  })
})

test('however often Save is pressed, one document is created', async () => {
  const name = uniqueName('Once')
  await renderApp('/documents/new', { account: 'user' })
  await page.getByLabelText('Name').fill(name)
  const save = page.getByRole('button', { name: 'Save' }).element() as HTMLElement
  for (let click = 0; click < 5; click++) save.click()
  await expect.poll(pathname).toBe('/documents')
  const all = await fetchJson<{ name: string }[]>('api/documents')
  expect(all.filter((document) => document.name === name)).toHaveLength(1)
})

describe('unsaved changes', () => {
  test('are asked about when a link or Back would lose them', async () => {
    const name = uniqueName('Unsaved')
    const { id } = await createDocument({ name })
    await renderApp(`/documents?search=${encodeURIComponent(name)}`, { account: 'user' })
    await rowOf(name)
      .getByRole('link', { name: `Edit ${name}` })
      .click()
    await page.getByLabelText('Title').fill('Typed')
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })

    window.history.back()
    await expect.element(dialog.getByRole('button', { name: 'Keep editing' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(address).toBe(`/documents/${id}/edit`)
    await expect.element(page.getByLabelText('Title')).toHaveValue('Typed')

    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await dialog.getByRole('button', { name: 'Leave without saving' }).click()
    await expect.poll(address).toMatch(/\/documents\?search=/)
    expect(await readRecord(documents, id)).toMatchObject({ title: null })
  })

  test('are not asked about when nothing was changed, or the language', async () => {
    await renderApp('/documents', { account: 'user' })
    await page.getByRole('link', { name: 'Create document' }).click()
    await page.getByLabelText('Title').fill('Typed')
    await page.getByRole('button', { name: /Language/ }).click()
    await page.getByRole('button', { name: 'Español' }).click()
    await expect.element(page.getByLabelText('Título')).toHaveValue('Typed')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await page.getByLabelText('Título').fill('')
    await page.getByRole('link', { name: 'Volver', exact: true }).click()
    await expect.poll(pathname).toBe('/documents')
  })
})
