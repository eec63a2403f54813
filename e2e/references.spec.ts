import { apiDefinitions, documents, file, specification } from '@portico/contract'
import { axeFindings } from './support/accessibility.ts'
import { READERS } from './support/readers.ts'
import { createRecord, readRecord, uniqueName, visit } from './support/records.ts'
import { expect, type Portal, test } from './support/test.ts'

/** A document that a specification, two files and an API definition refer to. */
async function referredTo(portal: Portal) {
  const document = await createRecord(portal, documents, { name: uniqueName('Referred') })
  const sheet = await createRecord(portal, specification, { title: uniqueName('Sheet'), document })
  await createRecord(portal, file, { description: 'one.yaml', document })
  const nameless = await createRecord(portal, file, { document })
  const definition = { idapi: uniqueName('api'), name: 'Payments', version: '1.0.0', document }
  await createRecord(portal, apiDefinitions, definition)
  return { document, sheet, nameless }
}

const WORDS = {
  en: {
    section: 'Referred to by',
    lists: ['Specifications', 'Files', 'API definitions'],
    file: 'File',
    question: (name: string) => `Delete “${name}”?`,
    confirm: 'Delete',
    refused: 'This record cannot be deleted',
    close: 'Close',
    reason: '4 records refer to this one.'
  },
  es: {
    section: 'Registros que lo usan',
    lists: ['Especificaciones', 'Archivos', 'Definiciones de API'],
    file: 'Archivo',
    question: (name: string) => `¿Eliminar «${name}»?`,
    confirm: 'Eliminar',
    refused: 'Este registro no se puede eliminar',
    close: 'Cerrar',
    reason: '4 registros hacen referencia a este.'
  }
}

for (const { account, locale, width, colorScheme } of READERS) {
  test.describe(`as ${account}, in ${locale}, ${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme })
    const words = WORDS[locale]

    test('a document’s page shows what refers to it, by entity, as links', async ({ page, portal }) => {
      const { document, sheet, nameless } = await referredTo(portal)
      await visit(page, portal, `/documents/${document.id}`, { account, locale })
      const section = page.getByRole('region', { name: words.section })
      await expect(section.getByRole('list')).toHaveCount(3)
      await expect(section).toContainText('4')
      const [specifications, files, definitions] = words.lists.map((name) => section.getByRole('list', { name }))
      await expect(files!.getByRole('link')).toHaveCount(2)
      await expect(files!.getByRole('link', { name: `${words.file} #${nameless.id}` })).toBeVisible()
      await expect(definitions!.getByRole('link', { name: /^Payments/ })).toBeVisible()
      expect(await axeFindings(page)).toEqual([])

      await specifications!.getByRole('link').click()
      await expect(page).toHaveURL(`/specification/${sheet.id}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(sheet.title))
      await page.getByRole('link', { name: `${document.name} #${document.id}` }).click()
      await expect(page).toHaveURL(`/documents/${document.id}`)
    })

    test.describe('when it is to be deleted', () => {
      test.use({ allowConsole: [/status of 409/] })

      test('the dialog says that it stays, and shows what refers to it', async ({ page, portal }) => {
        const { document, sheet } = await referredTo(portal)
        await visit(page, portal, `/documents/${document.id}/delete`, { account, locale })
        await page
          .getByRole('dialog', { name: words.question(String(document.name)) })
          .getByRole('button', { name: words.confirm, exact: true })
          .click()
        const dialog = page.getByRole('dialog', { name: words.refused })
        await expect(dialog).toContainText(words.reason)
        await expect(dialog.getByRole('button', { name: words.close })).toBeFocused()
        await expect(dialog.getByRole('link')).toHaveCount(4)
        await expect(page.locator('[data-toast]')).toHaveCount(0)
        expect(await axeFindings(page)).toEqual([])
        expect((await readRecord(portal, documents, document.id)).id).toBe(document.id)
        await dialog
          .getByRole('link', { name: new RegExp(`#${sheet.id}$`) })
          .first()
          .click()
        await expect(dialog).toBeHidden()
        await expect(page).toHaveURL(`/specification/${sheet.id}`)
      })
    })
  })
}

test('a document that nothing refers to says so; entities that nothing can refer to do not ask', async ({
  page,
  portal
}) => {
  const { id } = await createRecord(portal, documents, { name: uniqueName('Alone') })
  const sheet = await createRecord(portal, specification, { title: uniqueName('Sheet') })
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('/references') && asked.push(new URL(request.url()).pathname))
  await visit(page, portal, `/documents/${id}`)
  await expect(page.getByRole('region', { name: 'Referred to by' })).toContainText('No record refers to this one.')
  await page.goto(`/specification/${sheet.id}`)
  await expect(page.getByRole('region', { name: 'History' })).toContainText('created this record')
  await expect(page.getByRole('region', { name: 'Referred to by' })).toHaveCount(0)
  expect(asked).toEqual([`/api/documents/${id}/references`])
})

test('of many records that refer to one, the first are named and the others counted', async ({ page, portal }) => {
  const { id } = await createRecord(portal, documents, { name: uniqueName('Popular') })
  const items = [{ entity: 'file', id: 7, title: 'One of many' }]
  await page.route(`**/api/documents/${id}/references`, (route) => route.fulfill({ json: { total: 1235, items } }))
  await visit(page, portal, `/documents/${id}`)
  const section = page.getByRole('region', { name: 'Referred to by' })
  await expect(section).toContainText('1,235')
  await expect(section.getByRole('link', { name: /One of many/ })).toBeVisible()
  await expect(section).toContainText('And 1,234 more.')
})

test.describe('when the answer does not come', () => {
  test.use({ allowConsole: [/status of 500/] })

  test('the page says so and tries again when asked', async ({ page, portal }) => {
    const { document } = await referredTo(portal)
    let isBroken = true
    await page.route('**/references', (route) =>
      isBroken ? route.fulfill({ status: 500, json: { status: 500, message: 'error.http.500' } }) : route.continue()
    )
    await visit(page, portal, `/documents/${document.id}`)
    const section = page.getByRole('region', { name: 'Referred to by' })
    await expect(section.getByRole('alert')).toContainText('What refers to this record could not be loaded.')
    isBroken = false
    await section.getByRole('button', { name: 'Try again' }).click()
    await expect(section.getByRole('link')).toHaveCount(4)
  })
})
