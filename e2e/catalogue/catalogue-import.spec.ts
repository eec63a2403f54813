import { apiDefinitions, documents } from '@portico/contract'
import { createRecord, rowOf, uniqueName, visit } from '../support/records.ts'
import { expect, test } from '../support/test.ts'

test('an export that is imported again changes nothing', async ({ page, portal }) => {
  const mark = uniqueName('mark').split(' ')[1]!
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
    const saved = await download
    await page.getByRole('link', { name: 'Import' }).click()
    await page.locator('input[type="file"]').setInputFiles(await saved.path())
    await expect(page.getByText('There is nothing to import')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Unchanged: 2' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0)
  }
})
