import { readFile } from 'node:fs/promises'
import { createFile, visit } from '../support/records.ts'
import { expect, type Page, test } from '../support/test.ts'

const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF`

const content = (page: Page) => page.getByRole('region', { name: 'Content' })

/** Opens a new file's page. */
async function open(page: Page, portal: Parameters<typeof visit>[1], description: string, bytes: string | Buffer) {
  const { id } = await createFile(portal, description, bytes)
  await visit(page, portal, `/file/${id}`)
}

test.describe(() => {
  test.use({ needsWindows: true })

  test('a PDF is shown by the browser’s own viewer', async ({ page, portal }) => {
    await open(page, portal, 'terms.pdf', PDF)
    await expect(content(page).locator('iframe')).toHaveAttribute('title', 'Preview of terms.pdf')
    await expect.poll(() => page.frames().some((frame) => frame.url().startsWith('chrome-extension://'))).toBe(true)
  })
})

test('a download has the file’s bytes and its name', async ({ page, portal }) => {
  const bytes = Buffer.from([0, 1, 2, 3, 255, 254, 128])
  await open(page, portal, 'Tarifas / 2026: señal', bytes)
  const downloading = page.waitForEvent('download')
  await content(page)
    .getByRole('button', { name: /^Download \(7 bytes\)/ })
    .click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('Tarifas - 2026- señal.bin')
  expect(await readFile(await download.path())).toEqual(bytes)
})
