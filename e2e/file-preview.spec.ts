import { readFile } from 'node:fs/promises'
import { file } from '@portico/contract'
import { axeFindings } from './support/accessibility.ts'
import { createFile, createRecord, uniqueName, visit } from './support/records.ts'
import { expect, type Page, test } from './support/test.ts'

const PIXEL_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64'
)
const PIXEL_GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF`

const content = (page: Page, title = 'Content') => page.getByRole('region', { name: title })

/** Opens a new file's page. */
async function open(page: Page, portal: Parameters<typeof visit>[1], description: string, bytes: string | Buffer) {
  const { id } = await createFile(portal, description, bytes)
  await visit(page, portal, `/file/${id}`)
  return id
}

for (const { description, bytes, shown } of [
  { description: 'notes.txt', bytes: 'Plain text\nof two lines', shown: ['Plain text', 'of two lines'] },
  { description: 'rates.csv', bytes: 'country,rate\nES,5.5\nDE,4.9\nFR,5.1\n', shown: ['country,rate', 'ES,5.5'] },
  {
    description: 'api.yaml',
    bytes: 'openapi: 3.1.0\ninfo:\n  title: Payments\n  version: 1.0.0\npaths: {}\n',
    shown: ['title: Payments']
  },
  { description: 'page.html', bytes: '<!doctype html><title>A page</title><p>Hello</p>', shown: ['<p>Hello</p>'] }
]) {
  test(`${description} is shown as the text it is written in`, async ({ page, portal }) => {
    await open(page, portal, description, bytes)
    const code = content(page).getByRole('textbox', { name: `Content of ${description}` })
    for (const text of shown) await expect(code).toContainText(text)
    await expect(code).toHaveAttribute('aria-readonly', 'true')
    await expect(code).not.toBeEditable()
  })
}

test('JSON is shown formatted, with its numbers as they are written, and as it was sent', async ({ page, portal }) => {
  await open(page, portal, 'amounts.json', '{"amount":12345678901234567890,"rate":1.0}')
  const code = content(page).getByRole('textbox')
  await expect(code).toContainText('"amount": 12345678901234567890,')
  await expect(code).toContainText('"rate": 1.0')
  await page.getByRole('button', { name: 'Source' }).click()
  await expect(page.getByRole('button', { name: 'Source' })).toHaveAttribute('aria-pressed', 'true')
  await expect(code).toContainText('{"amount":12345678901234567890,"rate":1.0}')
})

test('Markdown is shown as it is meant to look, and as its source', async ({ page, portal }) => {
  const text =
    '# Guide\n\nSee [the site](https://example.com/a).\n\n## Steps\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n'
  await open(page, portal, 'guide.md', text)
  await expect(content(page).getByRole('heading', { level: 3, name: 'Guide' })).toBeVisible()
  await expect(content(page).getByRole('heading', { level: 4, name: 'Steps' })).toBeVisible()
  await expect(content(page).getByRole('cell', { name: '2' })).toBeVisible()
  const link = content(page).getByRole('link', { name: 'the site' })
  await expect(link).toHaveAttribute('href', 'https://example.com/a')
  await expect(link).toHaveAttribute('rel', /noopener.*nofollow/)
  await page.getByRole('button', { name: 'Source' }).click()
  await expect(content(page).getByRole('textbox')).toContainText('# Guide')
})

test.describe('pictures', () => {
  /** A picture of 20 by 10 pixels, as the browser encodes it. */
  const drawn = (page: Page, type: string) =>
    page.evaluate((mediaType) => {
      const canvas = document.createElement('canvas')
      canvas.width = 20
      canvas.height = 10
      canvas.getContext('2d')!.fillRect(0, 0, 9, 9)
      return canvas.toDataURL(mediaType).replace(/^.*,/, '')
    }, type)

  const naturalWidth = (page: Page) =>
    content(page)
      .getByRole('img', { name: /^Preview of/ })
      .evaluate((image: HTMLImageElement) => image.naturalWidth)

  for (const type of ['image/png', 'image/jpeg', 'image/webp']) {
    test(`of the type ${type} are shown`, async ({ page, portal }) => {
      const bytes = Buffer.from(await drawn(page, type), 'base64')
      await open(page, portal, 'drawing', bytes)
      await expect(page.getByText(type)).toBeVisible()
      await expect.poll(() => naturalWidth(page)).toBe(20)
    })
  }

  test('of the type image/gif are shown', async ({ page, portal }) => {
    await open(page, portal, 'pixel.gif', PIXEL_GIF)
    await expect.poll(() => naturalWidth(page)).toBe(1)
  })

  test('of the type image/svg+xml are shown in their own size', async ({ page, portal }) => {
    const circle = '<circle cx="15" cy="15" r="9" fill="red"/>'
    await open(
      page,
      portal,
      'circle.svg',
      `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30">${circle}</svg>`
    )
    await expect.poll(() => naturalWidth(page)).toBe(40)
    // A pixel in the middle of the circle has its colour: the picture within is drawn.
    const colour = await content(page)
      .getByRole('img')
      .evaluate((image: HTMLImageElement) => {
        const context = document.createElement('canvas').getContext('2d')!
        context.drawImage(image, 0, 0)
        return [...context.getImageData(15, 15, 1, 1).data]
      })
    expect(colour).toEqual([255, 0, 0, 255])
  })

  test.describe('that are damaged', () => {
    // Playwright's recording fetches a picture that it has no bytes of; pages may not.
    test.use({ allowConsole: [/^Connecting to 'blob:/] })

    test('are said to be', async ({ page, portal }) => {
      await open(page, portal, 'broken.png', PIXEL_PNG.subarray(0, 40))
      await expect(content(page)).toContainText('This picture cannot be shown. It may be damaged.')
    })
  })
})

test('a PDF is shown by the browser’s own viewer', async ({ page, portal }) => {
  await open(page, portal, 'terms.pdf', PDF)
  await expect(content(page).locator('iframe')).toHaveAttribute('title', 'Preview of terms.pdf')
  await expect.poll(() => page.frames().some((frame) => frame.url().startsWith('chrome-extension://'))).toBe(true)
})

test('a PDF is offered as a download where the browser has no viewer', async ({ page, portal }) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => false }))
  await open(page, portal, 'terms.pdf', PDF)
  await expect(content(page)).toContainText('This browser does not show PDF files within a page.')
  await expect(content(page).locator('iframe')).toHaveCount(0)
})

test('what has no preview says what it is', async ({ page, portal }) => {
  await open(page, portal, 'archive', Buffer.from([0, 1, 2, 3, 255, 254]))
  await expect(content(page)).toContainText('Files of the type application/octet-stream have no preview here.')
})

test('an empty file says so, and one without content offers to add it', async ({ page, portal }) => {
  const empty = await createFile(portal, 'empty.txt', '')
  const none = await createRecord(portal, file, { description: uniqueName('Nothing') })
  await visit(page, portal, `/file/${empty.id}`)
  await expect(content(page)).toContainText('The file is empty.')
  await page.goto(`/file/${none.id}`)
  await expect(content(page)).toContainText('This file has no content yet.')
  await content(page).getByRole('link', { name: 'Add content' }).click()
  await expect(page).toHaveURL(`/file/${none.id}/edit`)
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

test('a large file is fetched when it is asked for, and its text is shown from the beginning', async ({
  page,
  portal
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname + new URL(request.url()).search))
  const id = await open(page, portal, 'large.txt', 'a line of a long text\n'.repeat(150_000))
  const show = content(page).getByRole('button', { name: 'Show preview (3.3 MB)' })
  await expect(show).toBeVisible()
  expect(asked.filter((path) => path.startsWith(`/api/files/${id}`)).sort()).toEqual([
    `/api/files/${id}/history`,
    `/api/files/${id}/report`,
    `/api/files/${id}?content=false`
  ])
  await show.click()
  await expect(content(page).getByRole('textbox')).toContainText('a line of a long text')
  await expect(content(page)).toContainText('you see its first 999,987 characters')
  expect(asked).toContain(`/api/files/${id}/content`)
})

test.describe('when the content does not come', () => {
  test.use({ allowConsole: [/status of 500/] })

  test('the page says so and tries again when asked', async ({ page, portal }) => {
    let isBroken = true
    await page.route('**/api/files/*/content', (route) =>
      isBroken ? route.fulfill({ status: 500, json: { status: 500, message: 'error.http.500' } }) : route.continue()
    )
    await open(page, portal, 'late.txt', 'It came')
    await expect(content(page).getByRole('alert')).toContainText('The content could not be loaded.')
    await expect(page.locator('[data-toast]')).toHaveCount(0)
    isBroken = false
    await content(page).getByRole('button', { name: 'Try again' }).click()
    await expect(content(page).getByRole('textbox')).toContainText('It came')
  })
})

const READERS = [
  { account: 'user', colorScheme: 'light', locale: 'en', width: 1280, title: 'Content' },
  { account: 'admin', colorScheme: 'dark', locale: 'es', width: 390, title: 'Contenido' }
] as const

for (const { account, colorScheme, locale, width, title } of READERS) {
  test.describe(`${account}, ${colorScheme}, ${locale}, ${width} pixels wide`, () => {
    test.use({ colorScheme, viewport: { width, height: 844 } })

    test('axe finds nothing on the pages of files, and nothing is wider than the window', async ({ page, portal }) => {
      test.slow()
      const code = `${'x'.repeat(300)}\n`.repeat(60)
      const files = [
        await createFile(
          portal,
          'guide.md',
          `# Guide\n\n| a | ${'b'.repeat(200)} |\n|---|---|\n| 1 | 2 |\n\n- [x] done\n\n\`code\`\n`
        ),
        await createFile(portal, 'data.json', '{"a":[1,2,{"b":null}]}'),
        await createFile(portal, 'long.txt', code),
        await createFile(portal, 'pixel.png', PIXEL_PNG),
        await createFile(portal, 'archive', Buffer.from([0, 1, 255]))
      ]
      for (const { id, description } of files) {
        await visit(page, portal, `/file/${id}`, { account, locale })
        await expect(content(page, title)).toBeVisible()
        await expect(content(page, title).locator('.animate-pulse')).toHaveCount(0)
        expect(await axeFindings(page), String(description)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      }
    })
  })
}
