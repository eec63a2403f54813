import { readFile } from 'node:fs/promises'
import { apiDefinitions, type CatalogueRecord, documents, LIMITS, partner } from '@portico/contract'
import { axeFindings } from './support/accessibility.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { changeRecord, createRecord, readRecord, rowOf, uniqueName, visit } from './support/records.ts'
import { expect, type Page, type Portal, test } from './support/test.ts'

test.use({ allowConsole: [/status of (412|500|503) /] })

const uniqueMark = () => uniqueName('mark').split(' ')[1]!

/** Chooses a file on the import page, without its being on a disk. */
const choose = (page: Page, text: string | Buffer, name = 'records.csv') =>
  page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

const planTitle = (page: Page) => page.getByRole('heading', { name: 'What the import will do' })
const line = (page: Page, place: string) => page.getByRole('listitem').filter({ hasText: place })

async function listOf(portal: Portal, mark: string): Promise<CatalogueRecord[]> {
  const client = await portal.api('user')
  const records = await client.json<CatalogueRecord[]>(partner.base)
  return records.filter(({ name }) => String(name).startsWith(mark))
}

test('a preview says line by line what will happen, and the import does just that', async ({ page, portal }) => {
  const mark = uniqueMark()
  const changed = await createRecord(portal, partner, { name: `${mark} a`, code: 'A1', country: 'DEU', language: 'de' })
  const same = await createRecord(portal, partner, { name: `${mark} b`, code: 'B1', country: 'ESP' })
  await visit(page, portal, '/partner')
  await page.getByRole('link', { name: 'Import' }).click()
  await expect(page).toHaveURL('/partner/import')
  await expect(page.getByRole('heading', { level: 1, name: 'Import: Partners' })).toBeVisible()

  await choose(
    page,
    [
      'id;name;code;country;colour',
      `${changed.id};${mark} a;A2;;red`,
      `${same.id};${mark} b;B1;ESP;blue`,
      '',
      `;"${mark} new";C1;ITA;`
    ].join('\r\n')
  )
  await expect(planTitle(page)).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'A column that is not imported' })).toContainText('colour')
  await expect(line(page, 'Line 2')).toContainText('Changed')
  await expect(line(page, 'Line 2').getByRole('link', { name: `${mark} a` })).toHaveAttribute(
    'href',
    `/partner/${changed.id}`
  )
  await expect(line(page, 'Line 2').getByRole('definition')).toHaveText([
    'Before: A1→After: A2',
    'Before: Germany→After: no value'
  ])
  await expect(line(page, 'Line 3')).toContainText('Unchanged')
  await expect(line(page, 'Line 5')).toContainText('New')
  await expect(line(page, 'Line 5')).toContainText('Italy')

  await page.getByRole('button', { name: 'New: 1' }).click()
  await expect(page.locator('main ol > li')).toHaveCount(1)
  expect(await listOf(portal, mark)).toHaveLength(2)

  await page.getByRole('button', { name: 'Import 2 records' }).click()
  await expect(page.getByRole('heading', { name: 'The import is done' })).toBeFocused()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    '1 record was created.',
    '1 record was changed.',
    '1 record already was as the file says.'
  ])
  await expect(page.locator('[data-toast]')).toContainText('Records created or changed by the import: 2.')
  expect(await readRecord(portal, partner, changed.id)).toEqual({ ...changed, code: 'A2', country: null })
  expect(await readRecord(portal, partner, same.id)).toEqual(same)

  await page.getByRole('main').getByRole('link', { name: 'Back to the list' }).click()
  await page.getByLabel('Search this list').fill(`${mark} new`)
  await expect(rowOf(page, `${mark} new`)).toContainText('Italy')
})

test('an export that is imported again changes nothing', async ({ page, portal }) => {
  const mark = uniqueMark()
  const document = await createRecord(portal, documents, { name: `${mark} guide` })
  await createRecord(portal, apiDefinitions, {
    idapi: '=1+1',
    name: mark,
    version: "'@",
    examples: '"a"\r\n,',
    document
  })
  await createRecord(portal, apiDefinitions, { idapi: '-', name: ` ${mark}`, version: '\t1', country: null })
  for (const format of ['CSV', 'JSON']) {
    await visit(page, portal, `/api-definitions?search=${mark}`)
    await expect(rowOf(page, mark)).toHaveCount(2)
    await page.getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: format }).click()
    const text = await readFile(await (await download).path(), 'utf8')
    await page.getByRole('link', { name: 'Import' }).click()
    await choose(page, text)
    await expect(page.getByText('There is nothing to import')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Unchanged: 2' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0)
  }
})

test('refused lines are shown first, with the field and the reason, and nothing is imported', async ({
  page,
  portal
}) => {
  const mark = uniqueMark()
  await visit(page, portal, '/api-definitions/import')
  await choose(
    page,
    JSON.stringify([
      { idapi: 'x', name: `${mark} good`, version: '1' },
      { idapi: '', name: `${mark} bad`, version: '1', country: 'XXX', document: { id: 99999999 } },
      { id: 99999999, name: `${mark} unknown` },
      { idapi: 'x', name: `${mark} dangling`, version: '1', documentId: 99999999 }
    ])
  )
  await expect(page.getByRole('alert').filter({ hasText: '3 records are refused' })).toContainText('all of its records')
  await expect(page.locator('main ol > li')).toHaveCount(3)
  await expect(line(page, 'Entry 2').first()).toContainText('Error on field API ID: the text must not be empty.')
  await expect(line(page, 'Entry 2').first()).toContainText(
    'Error on field Country: this value is not among the choices.'
  )
  await expect(line(page, 'Entry 2').first()).toContainText('the file has “XXX”')
  await expect(line(page, 'Entry 3').first()).toContainText('No record has this ID.')
  await expect(line(page, 'Entry 4').first()).toContainText('the record it refers to does not exist.')
  await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeFocused()
  const client = await portal.api('user')
  const all = await client.json<CatalogueRecord[]>(apiDefinitions.base)
  expect(all.filter(({ name }) => String(name).startsWith(mark))).toEqual([])
})

test('an ID that a line repeats is told from one that is none', async ({ page, portal }) => {
  const { id } = await createRecord(portal, partner, { name: uniqueMark() })
  await visit(page, portal, '/partner/import')
  await choose(page, `id,name\n${id},a\n${id},b\nx,c`)
  await expect(page.locator('main ol > li')).toHaveCount(2)
  await expect(line(page, 'Line 3').first()).toContainText('Line 2 has the same ID.')
  await expect(line(page, 'Line 4').first()).toContainText('This is not an ID.')
})

test('what was pasted can be corrected where it is refused, and is not left by mistake', async ({ page, portal }) => {
  const mark = uniqueMark()
  await visit(page, portal, '/partner/import')
  const box = page.getByLabel('Or paste CSV or JSON')
  await box.fill(`name,country\n${mark},XXX`)
  await page.getByRole('button', { name: 'Show the preview' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '1 record is refused' })).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(box).toBeFocused()
  await expect(box).toHaveValue(`name,country\n${mark},XXX`)

  await page.getByRole('main').getByRole('link', { name: 'Partners' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page).toHaveURL('/partner/import')
  await box.fill(`name,country\n${mark},DEU`)
  await page.getByRole('button', { name: 'Show the preview' }).click()
  await page.getByRole('button', { name: 'Import 1 record' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Back to the list' }).click()
  await expect(page).toHaveURL('/partner')
  await expect(question).toHaveCount(0)
})

test('a long text is cut in the old and the new version alike, and each can be had whole', async ({ page, portal }) => {
  const { id } = await createRecord(portal, documents, { name: uniqueMark(), description: 'old words '.repeat(60) })
  await visit(page, portal, '/documents/import')
  await page.setViewportSize({ width: 800, height: 900 })
  await choose(page, JSON.stringify([{ id, description: 'new words '.repeat(60) }]))
  const after = page.locator('ins')
  await expect(after).toContainText('After: new words')
  await expect(after).toBeInViewport()
  for (const version of [page.locator('del'), after]) {
    const whole = () => version.evaluate((text) => text.scrollHeight === text.clientHeight)
    expect(await whole()).toBe(false)
    await page.getByRole('button', { name: 'Show all' }).first().click()
    expect(await whole()).toBe(true)
    // The plan has no more than its beginning.
    expect((await version.innerText()).match(/words/g)).toHaveLength(60)
  }
  await expect(page.getByRole('button', { name: 'Show less' })).toHaveCount(2)
})

test('when the catalogue changes meanwhile, nothing is imported and the new preview is shown', async ({
  page,
  portal
}) => {
  const mark = uniqueMark()
  const record = await createRecord(portal, partner, { name: mark, code: 'A' })
  await visit(page, portal, '/partner/import')
  await choose(page, `id,code\n${record.id},C`)
  await expect(line(page, 'Line 2').getByRole('definition')).toHaveText('Before: A→After: C')
  await changeRecord(portal, partner, record.id, { code: 'B' })
  await page.getByRole('button', { name: 'Import 1 record' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The catalogue has changed in the meantime' })).toBeVisible()
  await expect(line(page, 'Line 2').getByRole('definition')).toHaveText('Before: B→After: C')
  expect(await readRecord(portal, partner, record.id)).toMatchObject({ code: 'B' })
  await expect(page.locator('[data-toast]')).toHaveCount(0)

  await page.getByRole('button', { name: 'Import 1 record' }).click()
  await expect(page.getByRole('heading', { name: 'The import is done' })).toBeVisible()
  expect(await readRecord(portal, partner, record.id)).toMatchObject({ code: 'C' })
})

test('faults of a file are named with their place, and the mended one can be chosen at once', async ({
  page,
  portal
}) => {
  const mark = uniqueMark()
  await visit(page, portal, '/partner/import')
  const faults = page.getByRole('alert').filter({ hasText: 'This file cannot be imported as it is' })
  await choose(page, 'name,code\na,b\nc\n')
  await expect(faults.getByRole('listitem')).toHaveText(['Line 3: The number of cells is 1, but the header has 2.'])
  await choose(page, 'name,code\na,"b\n')
  await expect(faults.getByRole('listitem')).toHaveText(['Line 2, character 3: This quotation mark is never closed.'])
  await choose(page, '[{"name":"a"},]', 'records.json')
  await expect(faults.getByRole('listitem')).toHaveText(['Line 1, character 15: This is not valid JSON.'])
  await choose(page, Buffer.from([0x6e, 0x61, 0x6d, 0x65, 0x0a, 0xf1]))
  await expect(faults).toContainText('It is not in UTF-8.')
  await choose(page, `name\n${'x\n'.repeat(LIMITS.importRecords + 1)}`)
  await expect(faults).toContainText('It has 5,001 records. The limit is 5,000.')
  await choose(page, Buffer.alloc(LIMITS.importBody + 1, 'x'))
  await expect(faults).toContainText('It is too large: 10.5 MB.')

  await page.getByLabel('Or paste CSV or JSON').fill(`name\tcode\n${mark}\tX`)
  await page.getByRole('button', { name: 'Show the preview' }).click()
  await expect(line(page, 'Line 2')).toContainText(mark)
  await expect(faults).toHaveCount(0)
})

test('when the preview cannot be made, another attempt makes it', async ({ page, portal }) => {
  await visit(page, portal, '/partner/import')
  await page.route('**/api/partners/import?dryRun=true', (route) => route.fulfill({ status: 503, body: '' }), {
    times: 1
  })
  await choose(page, 'name\nx')
  await expect(page.getByText('The preview could not be made')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(planTitle(page)).toBeVisible()
})

test('a file can be dropped, and an empty one with the right header can be had', async ({ page, portal }) => {
  await visit(page, portal, '/api-definitions/import')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download an empty CSV file' }).click()
  const template = await download
  expect(template.suggestedFilename()).toBe('api-definitions-template.csv')
  const header = await readFile(await template.path(), 'utf8')
  expect(header).toBe('\uFEFFid,idapi,name,version,examples,country,documentId\r\n')

  const transfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer()
    data.items.add(new File([text], 'records.csv'))
    return data
  }, `${header},x,Dropped,1,,,\r\n`)
  // Beside the zone the browser must not take it either: it would leave the page for it.
  for (const type of ['dragover', 'drop']) {
    const isRefused = await page.getByRole('heading', { level: 1 }).evaluate(
      (heading, { type, dataTransfer }) => {
        return !heading.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
      },
      { type, dataTransfer: transfer }
    )
    expect(isRefused, type).toBe(true)
  }
  const zone = page.getByText('Drop a file here')
  await zone.dispatchEvent('dragover', { dataTransfer: transfer })
  await zone.dispatchEvent('drop', { dataTransfer: transfer })
  await expect(line(page, 'Line 2')).toContainText('Dropped')
})

test('a long preview is shown a page at a time', async ({ page, portal }) => {
  await visit(page, portal, '/partner/import')
  await choose(page, `name\n${Array.from({ length: 60 }, (_, index) => `n${index + 1}`).join('\n')}`)
  await expect(page.getByText('1–25 of 60')).toBeVisible()
  await page.getByRole('button', { name: 'Page 3' }).click()
  await expect(page.locator('main ol > li')).toHaveCount(10)
  await expect(line(page, 'Line 61')).toContainText('n60')
})

for (const { locale, width, colorScheme } of [
  { locale: 'en', width: 1280, colorScheme: 'dark' },
  { locale: 'es', width: 1280, colorScheme: 'light' },
  { locale: 'en', width: 390, colorScheme: 'light' },
  { locale: 'es', width: 390, colorScheme: 'dark' }
] as const) {
  test.describe(`${locale}, ${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme })

    test('axe finds nothing from choosing a file to the result', async ({ page, portal }) => {
      test.slow()
      const mark = uniqueMark()
      const { id } = await createRecord(portal, partner, { name: mark, country: 'DEU' })
      await visit(page, portal, '/partner/import', { locale })
      await expect(page.getByRole('heading', { level: 1 })).toContainText(locale === 'en' ? 'Import' : 'Importar')
      expect(await axeFindings(page), 'choosing').toEqual([])
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
      await choose(page, 'nothing\nknown')
      await expect(page.getByRole('alert')).toBeVisible()
      expect(await axeFindings(page), 'faults').toEqual([])
      await choose(page, `id,name,country\n${id},${mark} ${'long'.repeat(40)},ESP\n77777777,b,\n,${mark},XXX`)
      await expect(page.getByRole('alert')).toContainText(locale === 'en' ? 'refused' : 'rechazan')
      await page.getByRole('group').getByRole('button').first().click()
      expect(await axeFindings(page), 'refused').toEqual([])
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
      await page.getByRole('button', { name: locale === 'en' ? 'Choose another file' : 'Elegir otro archivo' }).click()
      await choose(page, `id,name,country\n${id},${mark},ESP`)
      await page.getByRole('button', { name: locale === 'en' ? 'Import 1 record' : 'Importar 1 registro' }).click()
      await expect(
        page.getByRole('heading', { name: locale === 'en' ? 'The import is done' : 'La importación ha terminado' })
      ).toBeFocused()
      expect(await axeFindings(page), 'result').toEqual([])
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
    })
  })
}
