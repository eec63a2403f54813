import { START_PAGE_BUDGETS } from './support/budgets.ts'
import { resumeSession, signIn } from './support/session.ts'
import { expect, test } from './support/test.ts'

const { script, stylesheet } = START_PAGE_BUDGETS

test('an anonymous visitor is offered to sign in, and to write', async ({ page }) => {
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(
    'The document catalogue for your car-finance integration'
  )
  await expect(main.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact/contact_form')
  await expect(main.getByRole('link', { name: 'Open documents' })).toHaveCount(0)
  await main.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.locator('input[name="login"]')).toBeVisible()
})

test('somebody who is signed in goes on to the documents', async ({ page, portal }) => {
  await resumeSession(page, portal, 'user')
  await page.goto('/')
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign in' })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: 'Read the API description' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Open documents' }).click()
  await expect(page).toHaveURL('/documents')
})

test('an administrator is led to the API description too', async ({ page, portal }) => {
  await resumeSession(page, portal, 'admin')
  await page.goto('/')
  await page.getByRole('link', { name: 'Read the API description' }).click()
  await expect(page.getByRole('heading', { name: 'API description' })).toBeVisible()
})

test('the call that the home page shows answers what stands under it', async ({ page, portal }) => {
  await page.goto('/')
  const texts = page.getByRole('main').locator('figure pre')
  await expect(texts).toHaveCount(2)
  const [call, answer] = await texts.allInnerTexts()
  const address = /https?:\S+/.exec(call ?? '')?.[0] ?? ''
  const { authorization } = await portal.api('user')
  const response = await fetch(address, { headers: { Authorization: authorization } })
  expect(await response.json()).toEqual(JSON.parse(answer ?? ''))
})

test('signing in from the home page comes back to it', async ({ page }) => {
  await signIn(page, 'user')
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Open documents' })).toBeVisible()
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

test('built files have hashed names that browsers keep, compressed with brotli', async ({ page, request }) => {
  await page.goto('/')
  const script = await page.locator('script[type="module"]').getAttribute('src')
  const answer = await request.get(script!, { headers: { 'Accept-Encoding': 'br' } })
  expect(script).toMatch(/^\/assets\/index-[\w-]{8}\.js$/)
  expect(answer.headers()).toMatchObject({ 'content-encoding': 'br' })
  expect(answer.headers()['cache-control']).toContain('immutable')
})
