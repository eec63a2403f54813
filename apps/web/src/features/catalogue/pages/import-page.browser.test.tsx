import { apiDefinitions, type CatalogueRecord, documents, LIMITS, partner } from '@portico/contract'
import { expect, test } from 'vitest'
import { changeRecord, createRecord, fetchJson, readRecord } from '@/testing/api.ts'
import { chooseFile, dropFile, makeFile, takeDownloads } from '@/testing/files.ts'
import { expectGoodForReaders } from '@/testing/readers.ts'
import { uniqueMark } from '@/testing/records.ts'
import { address, pathname, renderApp } from '@/testing/render-app.tsx'
import { respond } from '@/testing/responses.ts'
import { elements, page, rowOf, textsOf } from '@/testing/screen.ts'

/** Chooses a file on the import page. */
const choose = (content: BlobPart, name = 'records.csv') => chooseFile(makeFile(name, content))

/** Waits for the control that a file is chosen with. */
const importPageIsShown = () => expect.poll(() => elements('input[type="file"]')).toHaveLength(1)

const planTitle = () => page.getByRole('heading', { name: 'Import preview' })
const line = (place: string) => page.getByRole('listitem').filter({ hasText: place })

async function listOf(mark: string): Promise<CatalogueRecord[]> {
  const records = await fetchJson<CatalogueRecord[]>(partner.base)
  return records.filter(({ name }) => String(name).startsWith(mark))
}

test('a preview says line by line what will happen, and the import does just that', async () => {
  const mark = uniqueMark()
  const changed = await createRecord(partner, { name: `${mark} a`, code: 'A1', country: 'DEU', language: 'de' })
  const same = await createRecord(partner, { name: `${mark} b`, code: 'B1', country: 'ESP' })
  await renderApp('/partner', { account: 'user' })
  await page.getByRole('link', { name: /^Import/ }).click()
  await expect.poll(address).toBe('/partner/import')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Import: Partners' })).toBeVisible()

  await importPageIsShown()
  choose(
    [
      'id;name;code;country;colour',
      `${changed.id};${mark} a;A2;;red`,
      `${same.id};${mark} b;B1;ESP;blue`,
      '',
      `;"${mark} new";C1;ITA;`
    ].join('\r\n')
  )
  await expect.element(planTitle()).toHaveFocus()
  await expect
    .element(page.getByRole('status').filter({ hasText: 'A column that is not imported' }))
    .toMatchTextContent('colour')
  await expect.element(line('Line 2')).toMatchTextContent('Changed')
  await expect
    .element(line('Line 2').getByRole('link', { name: `${mark} a` }))
    .toHaveAttribute('href', `/partner/${changed.id}`)
  await expect
    .poll(() => textsOf(line('Line 2').getByRole('definition')))
    .toEqual(['Before: A1→After: A2', 'Before: Germany→After: no value'])
  await expect.element(line('Line 3')).toMatchTextContent('Unchanged')
  await expect.element(line('Line 5')).toMatchTextContent('New')
  await expect.element(line('Line 5')).toMatchTextContent('Italy')

  await page.getByRole('button', { name: 'New: 1' }).click()
  await expect.element(page.getByCss('main ol > li')).toHaveLength(1)
  expect(await listOf(mark)).toHaveLength(2)

  await page.getByRole('button', { name: 'Import 2 records' }).click()
  await expect.element(page.getByRole('heading', { name: 'The import is complete' })).toHaveFocus()
  await expect
    .poll(() => textsOf(page.getByRole('main').getByRole('listitem')))
    .toEqual(['1 record was created.', '1 record was changed.', '1 record already matched the file.'])
  await expect.element(page.getByCss('[data-toast]')).toMatchTextContent('Records created or changed by the import: 2.')
  expect(await readRecord(partner, changed.id)).toEqual({ ...changed, code: 'A2', country: null })
  expect(await readRecord(partner, same.id)).toEqual(same)

  await page.getByRole('main').getByRole('link', { name: 'Back to the list' }).click()
  await page.getByLabelText('Search this list').fill(`${mark} new`)
  await expect.element(rowOf(`${mark} new`)).toMatchTextContent('Italy')
})

test('refused lines are shown first, with the field and the reason, and nothing is imported', async () => {
  const mark = uniqueMark()
  await renderApp('/api-definitions/import', { account: 'user' })
  await importPageIsShown()
  choose(
    JSON.stringify([
      { idapi: 'x', name: `${mark} good`, version: '1' },
      { idapi: '', name: `${mark} bad`, version: '1', country: 'XXX', document: { id: 99999999 } },
      { id: 99999999, name: `${mark} unknown` },
      { idapi: 'x', name: `${mark} dangling`, version: '1', documentId: 99999999 }
    ])
  )
  await expect
    .element(page.getByRole('alert').filter({ hasText: '3 records are rejected' }))
    .toMatchTextContent('all of its records')
  await expect.element(page.getByCss('main ol > li')).toHaveLength(3)
  await expect.element(line('Entry 2').first()).toMatchTextContent('Error on field API ID: the text must not be empty.')
  await expect
    .element(line('Entry 2').first())
    .toMatchTextContent('Error on field Country: the value is not one of the options.')
  await expect.element(line('Entry 2').first()).toMatchTextContent('the file has “XXX”')
  await expect.element(line('Entry 3').first()).toMatchTextContent('No record has this ID.')
  await expect.element(line('Entry 4').first()).toMatchTextContent('the referenced record does not exist.')
  await expect.element(page.getByRole('button', { name: /^Import/ })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await expect.element(page.getByRole('button', { name: 'Choose a file' })).toHaveFocus()
  const all = await fetchJson<CatalogueRecord[]>(apiDefinitions.base)
  expect(all.filter(({ name }) => String(name).startsWith(mark))).toEqual([])
})

test('an ID that a line repeats is distinguished from a text that is no ID', async () => {
  const { id } = await createRecord(partner, { name: uniqueMark() })
  await renderApp('/partner/import', { account: 'user' })
  await importPageIsShown()
  choose(`id,name\n${id},a\n${id},b\nx,c`)
  await expect.element(page.getByCss('main ol > li')).toHaveLength(2)
  await expect.element(line('Line 3').first()).toMatchTextContent('Line 2 has the same ID.')
  await expect.element(line('Line 4').first()).toMatchTextContent('This is not a valid ID.')
})

test('what was pasted can be corrected where it is refused, and is not left by mistake', async () => {
  const mark = uniqueMark()
  await renderApp('/partner/import', { account: 'user' })
  const box = page.getByLabelText('Or paste CSV or JSON')
  await box.fill(`name,country\n${mark},XXX`)
  await page.getByRole('button', { name: 'Show the preview' }).click()
  await expect.element(page.getByRole('alert').filter({ hasText: '1 record is rejected' })).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect.element(box).toHaveFocus()
  await expect.element(box).toHaveValue(`name,country\n${mark},XXX`)

  await page.getByRole('main').getByRole('link', { name: 'Partners' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.poll(address).toBe('/partner/import')
  await box.fill(`name,country\n${mark},DEU`)
  await page.getByRole('button', { name: 'Show the preview' }).click()
  await page.getByRole('button', { name: 'Import 1 record' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Back to the list' }).click()
  await expect.poll(pathname).toBe('/partner')
  await expect.element(question).not.toBeInTheDocument()
})

test('a long text is cut in the old and the new version alike, and each can be shown in full', async () => {
  const { id } = await createRecord(documents, { name: uniqueMark(), description: 'old words '.repeat(60) })
  await renderApp('/documents/import', { account: 'user', width: 800, height: 900 })
  await importPageIsShown()
  choose(JSON.stringify([{ id, description: 'new words '.repeat(60) }]))
  const after = page.getByCss('ins')
  await expect.element(after).toMatchTextContent('After: new words')
  await expect.element(after).toBeInViewport()
  for (const version of [page.getByCss('del'), after]) {
    const isWhole = () => version.element().scrollHeight === version.element().clientHeight
    await expect.poll(isWhole).toBe(false)
    await page.getByRole('button', { name: 'Show all' }).first().click()
    await expect.poll(isWhole).toBe(true)
    // The plan has no more than its beginning.
    expect(version.element().textContent?.match(/words/g)).toHaveLength(60)
  }
  await expect.element(page.getByRole('button', { name: 'Show less' })).toHaveLength(2)
})

test('when the catalogue changes meanwhile, nothing is imported and the new preview is shown', async () => {
  const mark = uniqueMark()
  const record = await createRecord(partner, { name: mark, code: 'A' })
  await renderApp('/partner/import', { account: 'user' })
  await importPageIsShown()
  choose(`id,code\n${record.id},C`)
  await expect.poll(() => textsOf(line('Line 2').getByRole('definition'))).toEqual(['Before: A→After: C'])
  await changeRecord(partner, record.id, { code: 'B' })
  await page.getByRole('button', { name: 'Import 1 record' }).click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'The catalogue has changed' })).toBeVisible()
  await expect.poll(() => textsOf(line('Line 2').getByRole('definition'))).toEqual(['Before: B→After: C'])
  expect(await readRecord(partner, record.id)).toMatchObject({ code: 'B' })
  await expect.element(page.getByCss('[data-toast]')).not.toBeInTheDocument()

  await page.getByRole('button', { name: 'Import 1 record' }).click()
  await expect.element(page.getByRole('heading', { name: 'The import is complete' })).toBeVisible()
  expect(await readRecord(partner, record.id)).toMatchObject({ code: 'C' })
})

test('errors of a file are shown with their place, and the corrected file can be chosen immediately', async () => {
  const mark = uniqueMark()
  await renderApp('/partner/import', { account: 'user' })
  const faults = page.getByRole('alert').filter({ hasText: 'This file cannot be imported' })
  await importPageIsShown()
  choose('name,code\na,b\nc\n')
  await expect
    .poll(() => textsOf(faults.getByRole('listitem')))
    .toEqual(['Line 3: The number of cells is 1, but the header has 2.'])
  await importPageIsShown()
  choose('name,code\na,"b\n')
  await expect
    .poll(() => textsOf(faults.getByRole('listitem')))
    .toEqual(['Line 2, character 3: This quotation mark is never closed.'])
  await importPageIsShown()
  choose('[{"name":"a"},]', 'records.json')
  await expect
    .poll(() => textsOf(faults.getByRole('listitem')))
    .toEqual(['Line 1, character 15: This is not valid JSON.'])
  await importPageIsShown()
  choose(new Uint8Array([0x6e, 0x61, 0x6d, 0x65, 0x0a, 0xf1]))
  await expect.element(faults).toMatchTextContent('The file is not in UTF-8.')
  await importPageIsShown()
  choose(`name\n${'x\n'.repeat(LIMITS.importRecords + 1)}`)
  await expect.element(faults).toMatchTextContent('The file has 5,001 records. The limit is 5,000.')
  await importPageIsShown()
  choose('x'.repeat(LIMITS.importBody + 1))
  await expect.element(faults).toMatchTextContent('The file is too large: 10.5 MB.')

  await page.getByLabelText('Or paste CSV or JSON').fill(`name\tcode\n${mark}\tX`)
  await page.getByRole('button', { name: 'Show the preview' }).click()
  await expect.element(line('Line 2')).toMatchTextContent(mark)
  await expect.element(faults).not.toBeInTheDocument()
})

test('when the preview cannot be made, another attempt makes it', async () => {
  await renderApp('/partner/import', { account: 'user' })
  const recover = respond('POST', '/api/partners/import', { status: 503 })
  await importPageIsShown()
  choose('name\nx')
  await expect.element(page.getByText('The preview could not be created')).toBeVisible()
  recover()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(planTitle()).toBeVisible()
})

test('a file can be dropped, and an empty one with the right header can be downloaded', async () => {
  await renderApp('/api-definitions/import', { account: 'user' })
  const downloads = takeDownloads()
  await page.getByRole('button', { name: 'Download an empty CSV file' }).click()
  await expect.poll(downloads).toHaveLength(1)
  const { name, text: header } = (await downloads())[0]!
  expect(name).toBe('api-definitions-template.csv')
  expect(header).toBe('\uFEFFid,idapi,name,version,examples,country,documentId\r\n')

  const records = makeFile('records.csv', `${header},x,Dropped,1,,,\r\n`)
  // Beside the zone the browser must not open the file either: it would leave the page.
  expect(dropFile(page.getByRole('heading', { level: 1 }).element(), records)).toBe(true)
  await expect.element(planTitle()).not.toBeInTheDocument()
  dropFile(page.getByText(/^Drop a file here/).element(), records)
  await expect.element(line('Line 2')).toMatchTextContent('Dropped')
})

test('a long preview is shown a page at a time', async () => {
  await renderApp('/partner/import', { account: 'user' })
  await importPageIsShown()
  choose(`name\n${Array.from({ length: 60 }, (_, index) => `n${index + 1}`).join('\n')}`)
  await expect.element(page.getByText('1–25 of 60')).toBeVisible()
  await page.getByRole('button', { name: 'Page 3' }).click()
  await expect.element(page.getByCss('main ol > li')).toHaveLength(10)
  await expect.element(line('Line 61')).toMatchTextContent('n60')
})

test('axe finds nothing from choosing a file to the result', async () => {
  const mark = uniqueMark()
  const { id } = await createRecord(partner, { name: mark, country: 'DEU' })
  await renderApp('/partner/import', { account: 'user' })
  await expectGoodForReaders(({ locale }) =>
    expect
      .element(page.getByRole('heading', { level: 1 }))
      .toMatchTextContent(locale === 'en' ? 'Import:' : 'Importar:')
  )
  choose('nothing\nknown')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expectGoodForReaders()

  choose(`id,name,country\n${id},${mark} ${'long'.repeat(40)},ESP\n77777777,b,\n,${mark},XXX`)
  await expect.element(page.getByRole('alert')).toMatchTextContent('rejected')
  await page.getByRole('group').getByRole('button').first().click()
  await expectGoodForReaders(({ locale }) =>
    expect.element(page.getByRole('alert')).toMatchTextContent(locale === 'en' ? 'rejected' : 'rechazan')
  )
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await importPageIsShown()
  choose(`id,name,country\n${id},${mark},ESP`)
  await page.getByRole('button', { name: 'Import 1 record' }).click()
  await expect.element(page.getByRole('heading', { name: 'The import is complete' })).toHaveFocus()
  await expectGoodForReaders()
})
