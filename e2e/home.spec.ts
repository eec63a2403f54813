import { LOCALES, PATHS } from '@portico/contract'
import { START_PAGE_BUDGETS } from './support/budgets.ts'
import { signIn } from './support/session.ts'
import { expect, test } from './support/test.ts'

const { script, stylesheet, translations } = START_PAGE_BUDGETS

test('everybody is led to a first call, and to the reference', async ({ page }) => {
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Car finance, ready to build into your shop')
  await expect(main.getByRole('link', { name: 'Read the reference' })).toHaveAttribute('href', '/apireference/landing')
  await main.getByRole('link', { name: 'Make your first call' }).click()
  await expect(page).toHaveURL('/easy-access')
})

test('an anonymous visitor can sign in from the header', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.locator('input[name="login"]')).toBeVisible()
})

test('the figures of the home page stand with their representative example', async ({ page, portal }) => {
  await page.goto('/')
  const figure = page.getByRole('figure', { name: 'A quotation as an API call, and its figures' })
  await expect(figure).toContainText(`curl ${portal.origin}/sandbox/finance-quotation/v2/quotations`)
  await expect(figure).toContainText('€563.53')
  await expect(figure).toContainText('Representative example: price 30,000.00 EUR')
})

test('the call that the home page shows comes to the figures under it', async ({ page, portal }) => {
  await page.goto('/')
  const figure = page.getByRole('figure', { name: 'A quotation as an API call, and its figures' })
  const body = /-d '([^']+)'/.exec(await figure.locator('pre').innerText())?.[1] ?? ''
  const token = await fetch(`${portal.origin}/sandbox/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'portal-demo',
      scope: 'finance-quotation'
    })
  })
  const { access_token } = (await token.json()) as { access_token: string }
  const response = await fetch(`${portal.origin}/sandbox/finance-quotation/v2/quotations`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${access_token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID()
    },
    body
  })
  const answer = await response.json()
  expect(answer).toMatchObject({
    instalment: { value: '563.53' },
    annualPercentageRate: '6.16',
    totalPayable: { value: '27049.49' }
  })
  await expect(figure).toContainText('€563.53')
  await expect(figure).toContainText('6.16 %')
  await expect(figure).toContainText('€27,049.49')
})

test('signing in from the home page comes back to it', async ({ page }) => {
  await signIn(page, 'user')
  await page.goto('/')
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

for (const locale of LOCALES)
  test(`the texts that every page fetches in ${locale} are at most ${translations / 1000} kB, compressed`, async ({
    portal
  }) => {
    const answer = await fetch(`${portal.origin}/${PATHS.translations(locale)}`, {
      headers: { 'Accept-Encoding': 'br' }
    })
    expect(answer.headers.get('content-encoding')).toBe('br')
    const length = Number(answer.headers.get('content-length'))
    expect(length).toBeGreaterThan(0)
    expect(length).toBeLessThanOrEqual(translations)
  })

test('built files have hashed names that browsers keep, compressed with brotli', async ({ page, request }) => {
  await page.goto('/')
  const script = await page.locator('script[type="module"]').getAttribute('src')
  const answer = await request.get(script!, { headers: { 'Accept-Encoding': 'br' } })
  expect(script).toMatch(/^\/assets\/index-[\w-]{8}\.js$/)
  expect(answer.headers()).toMatchObject({ 'content-encoding': 'br' })
  expect(answer.headers()['cache-control']).toContain('immutable')
})
