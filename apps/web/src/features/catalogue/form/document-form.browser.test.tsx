import { documents } from '@portico/contract'
import { expect, test } from 'vitest'
import { fetchJson, readRecord, uniqueName } from '@/testing/api.ts'
import { address, renderApp } from '@/testing/render-app.tsx'
import { respond, sentRequests } from '@/testing/responses.ts'
import { elements, page } from '@/testing/screen.ts'

test('what is wrong is said at the field, in a summary, and to a screen reader, and nothing is sent', async () => {
  await renderApp('/documents/new', { account: 'user' })
  const name = page.getByLabelText('Name')
  await name.fill('x'.repeat(250))
  await expect.element(page.getByText('5 characters left')).toBeVisible()
  await name.fill('x'.repeat(256))
  await expect.element(page.getByText('1 character too many')).toBeVisible()
  await page.getByLabelText('Date', { exact: true }).fill('31/02/2026')
  await page.getByRole('button', { name: 'Save' }).click()

  await expect.element(page.getByRole('alert')).toHaveTextContent('2 fields need your attention')
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
  await expect.element(name).toHaveAccessibleDescription(/This text is too long. The limit is 255 characters./)
  expect(sentRequests('POST', '/api/documents')).toEqual([])

  await page.getByLabelText('Date', { exact: true }).fill('28/02/2026')
  const saved = uniqueName('Mended')
  await name.fill(saved)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(address).toBe('/documents')
  expect(sentRequests('POST', '/api/documents')).toHaveLength(1)
  const all = await fetchJson<{ id: number; name: string }[]>('api/documents')
  expect(await readRecord(documents, all.find((one) => one.name === saved)!.id)).toMatchObject({ date: '2026-02-28' })
})

test('what only the server refuses is said at its field, in the language of the page, without a toast', async () => {
  respond('POST', '/api/documents', {
    status: 400,
    json: {
      title: 'Bad Request',
      status: 400,
      message: 'error.validation',
      path: '/api/documents',
      fieldErrors: [{ objectName: 'documents', field: 'title', message: 'Pattern' }]
    }
  })
  await renderApp('/documents/new', { account: 'user', locale: 'es' })
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(page.getByLabelText('Título')).toHaveFocus()
  await expect.element(page.getByLabelText('Título')).toHaveAccessibleDescription(/un carácter que no se puede guardar/)
  expect(elements('[data-toast]')).toEqual([])
})
