import { apiDefinitions, documents, partner } from '@portico/contract'
import { expect, test } from 'vitest'
import { createRecord } from '@/testing/api.ts'
import { type SavedFile, takeDownloads } from '@/testing/files.ts'
import { expectGoodForReaders } from '@/testing/readers.ts'
import { createFile, uniqueMark } from '@/testing/records.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { focus, page, rowOf, userEvent } from '@/testing/screen.ts'

/** The present date where the browser is. */
function today(): string {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

/** Chooses an entry of a menu that is open, and returns the file that is saved. */
async function saved(entry: RegExp): Promise<SavedFile> {
  const downloads = takeDownloads()
  await page.getByRole('button', { name: entry }).click()
  await expect.poll(downloads).toHaveLength(1)
  return (await downloads())[0]!
}

test('what the list shows is exported to CSV with all its fields, in the order shown', async () => {
  const mark = uniqueMark()
  const document = await createRecord(documents, { name: `${mark} guide` })
  const make = (name: string, fields: object) =>
    createRecord(apiDefinitions, { idapi: mark, name, version: '1', ...fields })
  const plain = await make('b "quoted", with comma', { country: 'DEU', document, examples: '{\n"a": 1}' })
  const hostile = await make('=HYPERLINK("http://evil.example")', { country: 'DEU', version: '@x' })
  await make('elsewhere', { country: 'ESP' })
  await renderApp(`/api-definitions?search=${mark}&country=DEU&sort=id,desc`, { account: 'user' })
  await expect.element(rowOf(mark)).toHaveLength(2)

  await page.getByRole('button', { name: 'Export' }).click()
  await expect.element(page.getByText('2 records, with all their fields.')).toBeVisible()
  const { name, text } = await saved(/^CSV/)
  expect(name).toBe(`api-definitions-${today()}.csv`)
  expect(text).toBe(
    [
      '\uFEFFid,idapi,name,version,examples,country,documentId',
      `${hostile.id},${mark},"'=HYPERLINK(""http://evil.example"")",'@x,,DEU,`,
      `${plain.id},${mark},"b ""quoted"", with comma",1,"{\n""a"": 1}",DEU,${document.id}`,
      ''
    ].join('\r\n')
  )
  await expect.element(page.getByRole('button', { name: 'Export' })).toHaveFocus()
})

test('what is selected is exported to JSON, a reference as an object', async () => {
  const mark = uniqueMark()
  const document = await createRecord(documents, { name: `${mark} guide`, version: '2' })
  const wanted = await createRecord(apiDefinitions, { idapi: 'x', name: `${mark} one`, version: '1', document })
  await createRecord(apiDefinitions, { idapi: 'x', name: `${mark} two`, version: '1' })
  await renderApp(`/api-definitions?search=${mark}`, { account: 'user' })
  await page.getByRole('checkbox', { name: `Select ${mark} one` }).click()
  await page.getByRole('region', { name: 'Selected records' }).getByRole('button', { name: 'Export' }).click()
  const { name, text } = await saved(/^JSON/)
  expect(name).toBe(`api-definitions-${today()}.json`)
  expect(JSON.parse(text)).toEqual([wanted])
  expect(wanted.document).toMatchObject({ id: document.id, name: `${mark} guide`, version: '2' })
})

test('contents of files are never exported, and the menu says so', async () => {
  const mark = uniqueMark()
  const { id } = await createFile(mark, 'The content of a file')
  await renderApp(`/file?search=${mark}`, { account: 'user' })
  await expect.element(rowOf(mark)).toBeVisible()
  const open = page.getByRole('button', { name: 'Export' })
  await open.click()
  await expect.element(page.getByText(/The contents of files are not exported\.$/)).toBeVisible()
  expect((await saved(/^CSV/)).text).toBe(
    `\uFEFFid,description,mediaType,size,documentId\r\n${id},${mark},text/plain,21,\r\n`
  )
  await open.click()
  expect(JSON.parse((await saved(/^JSON/)).text)).toEqual([
    { id, description: mark, mediaType: 'text/plain', size: 21, document: null }
  ])
})

test('the export menu can be used by keyboard, and axe finds nothing', async () => {
  const mark = uniqueMark()
  await createRecord(partner, { name: mark })
  await renderApp(`/partner?search=${mark}`, { account: 'user' })
  await expect.element(rowOf(mark)).toBeVisible()
  await focus(page.getByRole('button', { name: 'Export' }))
  await userEvent.keyboard('{ArrowDown}')
  await expectGoodForReaders(({ locale }) =>
    expect
      .element(page.getByText(locale === 'en' ? '1 record, with all its fields.' : '1 registro, con todos sus campos.'))
      .toBeVisible()
  )
  const downloads = takeDownloads()
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('{Enter}')
  await expect.poll(downloads).toHaveLength(1)
  expect((await downloads())[0]!.name).toBe(`partners-${today()}.csv`)
})
