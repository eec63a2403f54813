import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { visit } from '../support/records.ts'
import { fillIn } from '../support/session.ts'
import { expect, type Page, test } from '../support/test.ts'

/** What needs a whole browser; the page itself is tested in apps/web/src/features/plugin/integration. */

const PATH = '/pluginintegration/'

const code = (page: Page, file: string) => page.getByRole('figure', { name: file, exact: true }).locator('pre')

test('after signing in, the HTML code, pasted into another site with the content policy shown, works', async ({
  page,
  portal
}) => {
  await page.goto(`${portal.origin}${PATH}`)
  await fillIn(page, 'user')
  await expect(page.getByRole('heading', { level: 1, name: 'Plugin' })).toBeVisible()
  expect(new URL(page.url()).pathname).toMatch(/^\/pluginintegration\/?$/)
  await expect(code(page, 'index.html')).toContainText('portico-finance-calculator')
  const html = await code(page, 'index.html').textContent()
  const script = await code(page, 'shop.js').textContent()
  const policy = (await code(page, 'Content-Security-Policy').textContent())!.replace(/\s+/g, ' ')
  const shop = createServer((request, response) => {
    response.setHeader('Content-Security-Policy', policy)
    if (request.url === '/shop.js') return response.setHeader('Content-Type', 'text/javascript').end(script)
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><html lang="en"><title>Shop</title>${html}</html>`)
  })
  await new Promise<void>((resolve) => shop.listen(0, resolve))
  try {
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    await page.goto(`http://127.0.0.1:${(shop.address() as AddressInfo).port}/`)
    const calculator = page.locator('portico-finance-calculator')
    await expect(calculator.locator('[part~="instalment"]').first()).toContainText(/\d{3}\.\d{2}/)
    await calculator.getByRole('button', { name: 'See the quotation' }).click()
    await expect.poll(() => said.some((text) => /^(qt|quo)/i.test(text))).toBe(true)
    expect(said.filter((text) => text.includes('Content Security Policy'))).toEqual([])
  } finally {
    shop.close()
  }
})

test.describe('when the plugin’s files do not arrive', () => {
  test.use({ allowConsole: [/Failed to load resource|ERR_FAILED/] })

  test('the page says so, and tries again when asked', async ({ page, portal }) => {
    let isDown = true
    await page.route('**/plugin/v1/*/elements.js*', (route) => (isDown ? route.abort() : route.continue()))
    await visit(page, portal, PATH)
    await expect(page.getByText('The plugin could not be loaded')).toBeVisible()
    isDown = false
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await expect(page.locator('[data-preview-width] [part~="instalment"]').first()).toContainText(/\d{2,3}[.,]\d{2}/)
  })
})
