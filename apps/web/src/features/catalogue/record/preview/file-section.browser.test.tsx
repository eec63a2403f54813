import { file } from '@portico/contract'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createRecord, uniqueName } from '@/testing/api.ts'
import { expectGoodForReaders } from '@/testing/readers.ts'
import { createFile } from '@/testing/records.ts'
import { address, renderApp } from '@/testing/render-app.tsx'
import { respond, sentRequests } from '@/testing/responses.ts'
import { elements, page } from '@/testing/screen.ts'

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0))

const PIXEL_PNG = fromBase64(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
)
const PIXEL_GIF = fromBase64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7')
const content = (title = 'Content') => page.getByRole('region', { name: title })

/** Opens a new file's page. */
async function open(description: string, bytes: string | Uint8Array) {
  const { id } = await createFile(description, bytes)
  await renderApp(`/file/${id}`, { account: 'user' })
  return id
}

test('texts are shown as they are written', async () => {
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
    await open(description, bytes)
    const code = content().getByRole('textbox', { name: `Content of ${description}` })
    for (const text of shown) await expect.element(code).toMatchTextContent(text)
    await expect.element(code).toHaveAttribute('aria-readonly', 'true')
    expect((code.element() as HTMLElement).isContentEditable).toBe(false)
  }
})

test('JSON is shown formatted, with its numbers as they are written, and as it was sent', async () => {
  await open('amounts.json', '{"amount":12345678901234567890,"rate":1.0}')
  const code = content().getByRole('textbox')
  await expect.element(code).toMatchTextContent('"amount": 12345678901234567890,')
  await expect.element(code).toMatchTextContent('"rate": 1.0')
  await page.getByRole('button', { name: 'Source' }).click()
  await expect.element(page.getByRole('button', { name: 'Source' })).toHaveAttribute('aria-pressed', 'true')
  await expect.element(code).toMatchTextContent('{"amount":12345678901234567890,"rate":1.0}')
})

test('Markdown is shown as it is meant to look, and as its source', async () => {
  const text =
    '# Guide\n\nSee [the site](https://example.com/a).\n\n## Steps\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n'
  await open('guide.md', text)
  await expect.element(content().getByRole('heading', { level: 3, name: 'Guide' })).toBeVisible()
  await expect.element(content().getByRole('heading', { level: 4, name: 'Steps' })).toBeVisible()
  await expect.element(content().getByRole('cell', { name: '2' })).toBeVisible()
  const link = content().getByRole('link', { name: 'the site' })
  await expect.element(link).toHaveAttribute('href', 'https://example.com/a')
  await expect.element(link).toHaveAttribute('rel', expect.stringMatching(/noopener.*nofollow/))
  await page.getByRole('button', { name: 'Source' }).click()
  await expect.element(content().getByRole('textbox')).toMatchTextContent('# Guide')
})

test('Markdown of others runs nothing, loads nothing, and leads only out of the portal', async () => {
  const text = [
    '<b onclick="alert(1)">bold</b> [inward](/logout) [script](javascript:alert(1)) [mail](mailto:a@example.com)',
    '![a photo](https://example.com/photo.png) https://example.com/bare',
    '- [x] done\n- [ ] open',
    '| a |\n|:-:|\n| 1 |'
  ].join('\n\n')
  await open('notes.md', text)
  const shown = content()
  await expect.element(shown).toMatchTextContent('<b onclick="alert(1)">bold</b> inward')
  await expect.element(shown).toMatchTextContent('a photo')
  await expect.element(shown).toMatchTextContent('☑ done')
  await expect.element(shown).toMatchTextContent('☐ open')
  expect(elements('.prose a').map((link) => link.getAttribute('href'))).toEqual([
    'mailto:a@example.com',
    'https://example.com/bare'
  ])
  expect(elements('.prose b, .prose img, .prose [style], .prose script')).toEqual([])
  await expect.element(shown.getByRole('cell', { name: '1' })).toHaveAttribute('align', 'center')
})

describe('pictures', () => {
  /** A picture of 20 by 10 pixels, as the browser encodes it. */
  function drawn(type: string): Uint8Array {
    const canvas = document.createElement('canvas')
    canvas.width = 20
    canvas.height = 10
    canvas.getContext('2d')!.fillRect(0, 0, 9, 9)
    return fromBase64(canvas.toDataURL(type).replace(/^.*,/, ''))
  }

  const picture = () => content().getByRole('img', { name: /^Preview of/ })
  const naturalWidth = () => (picture().query() as HTMLImageElement | null)?.naturalWidth

  test('of each type are shown', async () => {
    for (const type of ['image/png', 'image/jpeg', 'image/webp']) {
      await open('drawing', drawn(type))
      await expect.element(page.getByText(type)).toBeVisible()
      await expect.poll(naturalWidth).toBe(20)
    }
    await open('pixel.gif', PIXEL_GIF)
    await expect.poll(naturalWidth).toBe(1)
  })

  test('of the type image/svg+xml are shown in their own size', async () => {
    const circle = '<circle cx="15" cy="15" r="9" fill="red"/>'
    await open('circle.svg', `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30">${circle}</svg>`)
    await expect.poll(naturalWidth).toBe(40)
    // A pixel in the middle of the circle has its colour: the picture within is drawn.
    const context = document.createElement('canvas').getContext('2d')!
    const colour = () => {
      context.drawImage(picture().element() as HTMLImageElement, 0, 0)
      return [...context.getImageData(15, 15, 1, 1).data]
    }
    await expect.poll(colour).toEqual([255, 0, 0, 255])
  })

  test('that are damaged are said to be', async () => {
    await open('broken.png', PIXEL_PNG.subarray(0, 40))
    await expect.element(content()).toMatchTextContent('This image cannot be shown. It may be damaged.')
  })
})

test('a PDF is offered as a download where the browser has no viewer', async () => {
  vi.spyOn(navigator, 'pdfViewerEnabled', 'get').mockReturnValue(false)
  onTestFinished(() => void vi.restoreAllMocks())
  await open('terms.pdf', '%PDF-1.4\n%%EOF')
  await expect.element(content()).toMatchTextContent('This browser cannot show PDF files within a page.')
  await expect.element(content().getByCss('iframe')).not.toBeInTheDocument()
})

test('what has no preview says what it is', async () => {
  await open('archive', new Uint8Array([0, 1, 2, 3, 255, 254]))
  await expect
    .element(content())
    .toMatchTextContent('No preview is available for files of the type application/octet-stream.')
})

test('an empty file says so, and one without content offers to add it', async () => {
  const empty = await createFile('empty.txt', '')
  const none = await createRecord(file, { description: uniqueName('Nothing') })
  await renderApp(`/file/${empty.id}`, { account: 'user' })
  await expect.element(content()).toMatchTextContent('The file is empty.')
  await renderApp(`/file/${none.id}`, { account: 'user' })
  await expect.element(content()).toMatchTextContent('This file has no content yet.')
  await content().getByRole('link', { name: 'Add content' }).click()
  await expect.poll(address).toBe(`/file/${none.id}/edit`)
})

test('a large file is fetched on request, and its text is shown from the beginning', async () => {
  const id = await open('large.txt', 'a line of a long text\n'.repeat(150_000))
  const show = content().getByRole('button', { name: 'Show preview (3.3 MB)' })
  await expect.element(show).toBeVisible()
  const requested = () => sentRequests('GET', `/api/files/${id}`).map(({ path }) => path)
  await expect
    .poll(() => requested().sort())
    .toEqual([`/api/files/${id}/history`, `/api/files/${id}/report`, `/api/files/${id}?content=false`])
  await show.click()
  await expect.element(content().getByRole('textbox')).toMatchTextContent('a line of a long text')
  await expect.element(content()).toMatchTextContent('Only the first 999,987 characters are shown')
  expect(requested()).toContain(`/api/files/${id}/content`)
})

test('when the content cannot be loaded, the page says so and retries when asked', async () => {
  const recover = respond('GET', /\/content$/, { status: 500, json: { status: 500, message: 'error.http.500' } })
  await open('late.txt', 'It came')
  await expect.element(content().getByRole('alert')).toMatchTextContent('The content could not be loaded.')
  expect(elements('[data-toast]')).toEqual([])
  recover()
  await content().getByRole('button', { name: 'Try again' }).click()
  await expect.element(content().getByRole('textbox')).toMatchTextContent('It came')
})

test('axe finds nothing on the pages of files, and nothing is wider than the window', async () => {
  const code = `${'x'.repeat(300)}\n`.repeat(60)
  const table = `| a | ${'b'.repeat(200)} |\n|---|---|\n| 1 | 2 |`
  for (const [description, bytes] of [
    ['guide.md', `# Guide\n\n${table}\n\n- [x] done\n\n\`code\`\n`],
    ['data.json', '{"a":[1,2,{"b":null}]}'],
    ['long.txt', code],
    ['pixel.png', PIXEL_PNG],
    ['archive', new Uint8Array([0, 1, 255])]
  ] as const) {
    await open(description, bytes)
    await expectGoodForReaders(async ({ locale }) => {
      const region = content(locale === 'en' ? 'Content' : 'Contenido')
      await expect.element(region).toBeVisible()
      await expect.poll(() => elements('main .animate-pulse')).toEqual([])
    })
  }
})
