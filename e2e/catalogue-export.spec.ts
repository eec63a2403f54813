import { readFile } from 'node:fs/promises'
import { apiDefinitions, documents, partner } from '@portico/contract'
import { axeFindings } from './support/accessibility.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { createFile, createRecord, rowOf, uniqueName, visit } from './support/records.ts'
import { expect, type Page, test } from './support/test.ts'

const uniqueMark = () => uniqueName('mark').split(' ')[1]!

/** The present date where the browser is. */
const today = (page: Page) =>
  page.evaluate(() => {
    const now = new Date()
    return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
  })

/** Chooses an entry of a menu that is open, and gives the file that is saved. */
async function saved(page: Page, entry: string): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: entry }).click()
  const started = await download
  return { name: started.suggestedFilename(), text: await readFile(await started.path(), 'utf8') }
}

test('what the list shows is exported to CSV with all its fields, in the order shown', async ({ page, portal }) => {
  const mark = uniqueMark()
  const document = await createRecord(portal, documents, { name: `${mark} guide` })
  const make = (name: string, fields: object) =>
    createRecord(portal, apiDefinitions, { idapi: mark, name, version: '1', ...fields })
  const plain = await make('b "quoted", with comma', { country: 'DEU', document, examples: '{\n"a": 1}' })
  const hostile = await make('=HYPERLINK("http://evil.example")', { country: 'DEU', version: '@x' })
  await make('elsewhere', { country: 'ESP' })
  await visit(page, portal, `/api-definitions?search=${mark}&country=DEU&sort=id,desc`)
  await expect(rowOf(page, mark)).toHaveCount(2)

  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByText('2 records, with all their fields.')).toBeVisible()
  const { name, text } = await saved(page, 'CSV')
  expect(name).toBe(`api-definitions-${await today(page)}.csv`)
  expect(text).toBe(
    [
      '\uFEFFid,idapi,name,version,examples,country,documentId',
      `${hostile.id},${mark},"'=HYPERLINK(""http://evil.example"")",'@x,,DEU,`,
      `${plain.id},${mark},"b ""quoted"", with comma",1,"{\n""a"": 1}",DEU,${document.id}`,
      ''
    ].join('\r\n')
  )
  await expect(page.getByRole('button', { name: 'Export' })).toBeFocused()
})

test('what is selected is exported to JSON, a reference as an object', async ({ page, portal }) => {
  const mark = uniqueMark()
  const document = await createRecord(portal, documents, { name: `${mark} guide`, version: '2' })
  const wanted = await createRecord(portal, apiDefinitions, { idapi: 'x', name: `${mark} one`, version: '1', document })
  await createRecord(portal, apiDefinitions, { idapi: 'x', name: `${mark} two`, version: '1' })
  await visit(page, portal, `/api-definitions?search=${mark}`)
  await page.getByRole('checkbox', { name: `Select ${mark} one` }).check()
  await page.getByRole('region', { name: 'Selected records' }).getByRole('button', { name: 'Export' }).click()
  const { name, text } = await saved(page, 'JSON')
  expect(name).toBe(`api-definitions-${await today(page)}.json`)
  expect(JSON.parse(text)).toEqual([wanted])
  expect(wanted.document).toMatchObject({ id: document.id, name: `${mark} guide`, version: '2' })
})

test('contents of files are never exported, and the menu says so', async ({ page, portal }) => {
  const mark = uniqueMark()
  const { id } = await createFile(portal, mark, 'The content of a file')
  await visit(page, portal, `/file?search=${mark}`)
  await expect(rowOf(page, mark)).toBeVisible()
  const open = page.getByRole('button', { name: 'Export' })
  await open.click()
  await expect(page.getByText('The contents of files are not exported.')).toBeVisible()
  expect((await saved(page, 'CSV')).text).toBe(
    `\uFEFFid,description,mediaType,size,documentId\r\n${id},${mark},text/plain,21,\r\n`
  )
  await open.click()
  expect(JSON.parse((await saved(page, 'JSON')).text)).toEqual([
    { id, description: mark, mediaType: 'text/plain', size: 21, document: null }
  ])
})

for (const { locale, width } of [
  { locale: 'en', width: 1280 },
  { locale: 'es', width: 390 }
] as const) {
  test.describe(`${locale}, ${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('the export menu can be used by keyboard, and axe finds nothing', async ({ page, portal }) => {
      const mark = uniqueMark()
      await createRecord(portal, partner, { name: mark })
      await visit(page, portal, `/partner?search=${mark}`, { locale })
      await expect(rowOf(page, mark)).toBeVisible()
      await page.getByRole('button', { name: locale === 'en' ? 'Export' : 'Exportar' }).press('ArrowDown')
      await expect(
        page.getByText(locale === 'en' ? '1 record, with all its fields.' : '1 registro, con todos sus campos.')
      ).toBeVisible()
      expect(await axeFindings(page), 'export').toEqual([])
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
      const download = page.waitForEvent('download')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      expect((await download).suggestedFilename()).toMatch(/^partners-\d{4}-\d{2}-\d{2}\.csv$/)
    })
  })
}
