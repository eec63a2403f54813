import { apiDefinitions, documents } from '@portico/contract'
import { axeFindings } from './support/accessibility.ts'
import { createFile, createRecord, uniqueName, visit } from './support/records.ts'
import { expect, type Page, type Portal, test } from './support/test.ts'

/** What the catalogue says of a file that is an OpenAPI document: on its page, when it is saved, and in the reference. */

const GOOD = 'openapi: 3.1.1\ninfo:\n  title: Good\n  version: 1.0.0\npaths: {}\n'
const FAULTY = 'openapi: 3.1.1\ninfo:\n  version: 1.0.0\npaths:\n  /a: 5\n'

const report = (page: Page) => page.getByRole('region', { name: 'Validation' })
const content = (page: Page) => page.getByRole('region', { name: 'Content' })

async function choose(page: Page, name: string, text: string) {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/yaml', buffer: Buffer.from(text) })
}

/** A document with a file, as an API definition publishes it. */
async function publish(portal: Portal, text: string) {
  const idapi = uniqueName('report').replaceAll(' ', '-').toLowerCase()
  const document = await createRecord(portal, documents, { name: idapi })
  const { id } = await createFile(portal, `${idapi}.yaml`, text, { document })
  await createRecord(portal, apiDefinitions, { idapi, name: 'Report', version: '1.0.0', document })
  return { idapi, id }
}

test('a valid document says so; what is none has no report', async ({ page, portal }) => {
  const { id } = await createFile(portal, 'good.yaml', GOOD)
  await visit(page, portal, `/file/${id}`)
  await expect(report(page)).toContainText('Valid OpenAPI document')
  const { id: note } = await createFile(portal, 'notes.txt', 'A note.')
  await page.goto(`/file/${note}`)
  await expect(content(page)).toContainText('A note.')
  await expect(report(page)).toHaveCount(0)
})

test('a faulty one lists its errors, and each leads to its line', async ({ page, portal }) => {
  const { id } = await createFile(portal, 'faulty.yaml', FAULTY)
  await visit(page, portal, `/file/${id}`)
  await expect(report(page)).toContainText('Cannot be published: 2 errors')
  await expect(report(page).getByRole('listitem')).toHaveCount(2)
  await expect(report(page)).toContainText('The field “title” is missing.')
  await expect(content(page).getByRole('textbox')).toContainText('/a: 5')
  await report(page).getByRole('button', { name: 'line 5, column 3' }).click()
  await expect(content(page).getByRole('textbox')).toBeFocused()
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('  /a: 5')
  expect(await axeFindings(page)).toEqual([])
})

test('whoever saves a faulty document lands on its report', async ({ page, portal }) => {
  await visit(page, portal, '/file/new')
  await choose(page, 'faulty.yaml', FAULTY)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/file\/\d+$/)
  await expect(report(page)).toContainText('Cannot be published: 2 errors')
})

test.describe('what is refused', () => {
  test.use({ allowConsole: ['status of 400', 'status of 404'] })

  test('a published document is not replaced by a faulty one: the form says what is wrong', async ({
    page,
    portal
  }) => {
    const { id } = await publish(portal, GOOD)
    await visit(page, portal, `/file/${id}/edit`)
    await choose(page, 'faulty.yaml', FAULTY)
    await page.getByRole('button', { name: 'Save' }).click()
    const alert = page.getByRole('alert').filter({ hasText: 'Not saved' })
    await expect(alert).toContainText('an API definition publishes this file')
    await expect(alert.getByRole('listitem')).toHaveCount(2)
    await expect(alert).toContainText('line 5, column 3')
    expect(await axeFindings(page)).toEqual([])
    await choose(page, 'good.yaml', GOOD.replace('Good', 'Better'))
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(/\/file(\?|$)/)
  })

  test('the reference leads those who may see it from a version that cannot be read to its file', async ({
    page,
    portal
  }) => {
    const { idapi, id } = await publish(portal, FAULTY)
    await visit(page, portal, `/apireference/${idapi}`)
    await expect(page.getByRole('status').filter({ hasText: '404' })).toContainText('has errors')
    await page.getByRole('link', { name: 'See what is wrong' }).click()
    await expect(page).toHaveURL(`/file/${id}`)
    await expect(report(page)).toContainText('Cannot be published')
  })
})
