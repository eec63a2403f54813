import { apiDefinitions, documents } from '@portico/contract'
import { describe, expect, test } from 'vitest'
import { createRecord, uniqueName } from '@/testing/api.ts'
import { chooseFile, makeFile } from '@/testing/files.ts'
import { hasFocus } from '@/testing/focus.ts'
import { expectGoodForReaders } from '@/testing/readers.ts'
import { createFile } from '@/testing/records.ts'
import { address, renderApp } from '@/testing/render-app.tsx'
import { elements, page } from '@/testing/screen.ts'

/** What the catalogue says of a file that is an OpenAPI document: on its page, when it is saved, and in the reference. */

const GOOD = 'openapi: 3.1.1\ninfo:\n  title: Good\n  version: 1.0.0\npaths: {}\n'
const FAULTY = 'openapi: 3.1.1\ninfo:\n  version: 1.0.0\npaths:\n  /a: 5\n'

const report = () => page.getByRole('region', { name: 'Validation' })
const content = () => page.getByRole('region', { name: 'Content' })

/** Waits for the control that a file is chosen with. */
const formIsShown = () => expect.poll(() => elements('input[type="file"]')).toHaveLength(1)

const choose = (name: string, text: string) => chooseFile(makeFile(name, text, 'application/yaml'))

/** A document with a file, as an API definition publishes it. */
async function publish(text: string) {
  const idapi = uniqueName('report').replaceAll(' ', '-').toLowerCase()
  const document = await createRecord(documents, { name: idapi })
  const { id } = await createFile(`${idapi}.yaml`, text, { document })
  await createRecord(apiDefinitions, { idapi, name: 'Report', version: '1.0.0', document })
  return { idapi, id }
}

test('a valid document says so; what is none has no report', async () => {
  const { id } = await createFile('good.yaml', GOOD)
  await renderApp(`/file/${id}`, { account: 'user' })
  await expect.element(report()).toMatchTextContent('Valid OpenAPI description')
  const { id: note } = await createFile('notes.txt', 'A note.')
  await renderApp(`/file/${note}`, { account: 'user' })
  await expect.element(content().getByRole('textbox')).toMatchTextContent('A note.')
  await expect.element(report()).not.toBeInTheDocument()
})

test('a faulty one lists its errors, and each leads to its line', async () => {
  const { id } = await createFile('faulty.yaml', FAULTY)
  await renderApp(`/file/${id}`, { account: 'user' })
  await expect.element(report()).toMatchTextContent('Cannot be published: 2 errors')
  await expect.element(report().getByRole('listitem')).toHaveLength(2)
  await expect.element(report()).toMatchTextContent('The field “title” is missing.')
  await expect.element(content().getByRole('textbox')).toMatchTextContent('/a: 5')
  await report().getByRole('button', { name: 'line 5, column 3' }).click()
  await expect.poll(() => hasFocus(content().getByRole('textbox'))).toBe(true)
  await expect.poll(() => String(getSelection())).toBe('  /a: 5')
  await expectGoodForReaders()
})

test('whoever saves a faulty document lands on its report', async () => {
  await renderApp('/file/new', { account: 'user' })
  await formIsShown()
  choose('faulty.yaml', FAULTY)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(address).toMatch(/\/file\/\d+$/)
  await expect.element(report()).toMatchTextContent('Cannot be published: 2 errors')
})

describe('what is refused', () => {
  test('a published document is not replaced by a faulty one: the form says what is wrong', async () => {
    const { id } = await publish(GOOD)
    await renderApp(`/file/${id}/edit`, { account: 'user' })
    await formIsShown()
    choose('faulty.yaml', FAULTY)
    await page.getByRole('button', { name: 'Save' }).click()
    const alert = page.getByRole('alert').filter({ hasText: 'Not saved' })
    await expect.element(alert).toMatchTextContent('an API definition publishes this file')
    await expect.element(alert.getByRole('listitem')).toHaveLength(2)
    await expect.element(alert).toMatchTextContent('line 5, column 3')
    await expectGoodForReaders()
    await formIsShown()
    choose('good.yaml', GOOD.replace('Good', 'Better'))
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(address).toMatch(/\/file(\?|$)/)
  })

  test('the reference leads those who may see it from a version that cannot be read to its file', async () => {
    const { idapi, id } = await publish(FAULTY)
    await renderApp(`/apireference/${idapi}`, { account: 'user' })
    await expect.element(page.getByRole('status').filter({ hasText: '404' })).toMatchTextContent('contains errors')
    await page.getByRole('link', { name: 'Show the errors' }).click()
    await expect.poll(address).toBe(`/file/${id}`)
    await expect.element(report()).toMatchTextContent('Cannot be published')
  })
})
