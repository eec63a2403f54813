import { LOCALES, PATHS } from '@portico/contract'
import { START_PAGE_BUDGETS } from '../support/budgets.ts'
import { fillIn } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

const { script, stylesheet, translations } = START_PAGE_BUDGETS

test('a user who signs in from the header of the home page returns to it', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  await fillIn(page, 'user')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('button', { name: /user / })).toBeVisible()
})

test(`the start page needs at most ${script / 1000} kB of script and ${stylesheet / 1000} kB of style, compressed`, async ({
  page,
  context
}) => {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  const types = new Map<string, string>()
  const sizes = { script: 0, stylesheet: 0 }
  const isMeasured = (type: string): type is keyof typeof sizes => type in sizes
  devtools.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type.toLowerCase()))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId)!
    if (isMeasured(type)) sizes[type] += encodedDataLength
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  test.info().annotations.push({ type: 'bytes', description: JSON.stringify(sizes) })
  expect(sizes.script).toBeGreaterThan(0)
  expect(sizes.stylesheet).toBeGreaterThan(0)
  expect(sizes.script).toBeLessThanOrEqual(script)
  expect(sizes.stylesheet).toBeLessThanOrEqual(stylesheet)
})

test(`the texts that every page fetches are at most ${translations / 1000} kB; built files have hashed names that browsers keep; all are compressed with brotli`, async ({
  page,
  request,
  portal
}) => {
  for (const locale of LOCALES) {
    const response = await fetch(`${portal.origin}/${PATHS.translations(locale)}`, {
      headers: { 'Accept-Encoding': 'br' }
    })
    expect(response.headers.get('content-encoding')).toBe('br')
    const length = Number(response.headers.get('content-length'))
    expect(length, locale).toBeGreaterThan(0)
    expect(length, locale).toBeLessThanOrEqual(translations)
  }
  await page.goto('/')
  const script = await page.locator('script[type="module"]').getAttribute('src')
  const file = await request.get(script!, { headers: { 'Accept-Encoding': 'br' } })
  expect(script).toMatch(/^\/assets\/index-[\w-]{8}\.js$/)
  expect(file.headers()).toMatchObject({ 'content-encoding': 'br' })
  expect(file.headers()['cache-control']).toContain('immutable')
})
