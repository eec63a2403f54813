import { readFile } from 'node:fs/promises'
import { expect, test } from './support/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('finance: a loan by keyboard, with its representative example beside every figure', async ({ page }) => {
  await page.goto('/services/finance')
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result).toContainText('€563.53')
  await expect(result).toContainText('APR 6.16 %')
  const term = page.getByRole('slider', { name: 'Term' })
  await expect(async () => {
    await term.focus()
    await page.keyboard.press('Home')
    await expect(page.getByText('12 months')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(result).toContainText('11 of')
  await page.keyboard.press('End')
  await expect(page.getByText('96 months')).toBeVisible()
  await expect(result).toContainText('6.49 % a year')
  await page.getByRole('button', { name: 'Balloon loan' }).press('Enter')
  await expect(page.getByRole('slider', { name: 'Balloon' })).toBeVisible()
  await expect(result).toContainText('are the balloon')
  await page.getByRole('slider', { name: 'Price of the car' }).focus()
  await page.keyboard.press('Home')
  await expect(result.getByRole('alert')).toContainText('finances amounts from €5,000 to €75,000')
})

test('finance: the same loan as a call, which the sandbox answers with the same figures', async ({ page }) => {
  await page.goto('/services/finance', { waitUntil: 'networkidle' })
  const request = page.getByRole('figure', { name: 'Request' })
  const answer = page.getByRole('figure', { name: 'Answer of the sandbox' })
  await page.getByRole('button', { name: 'As an API call' }).press('Enter')
  await expect(request).toContainText('POST /sandbox/finance-quotation/v2/quotations')
  const sent = await request.locator('pre').innerText()
  const asked = page.waitForRequest('**/sandbox/finance-quotation/v2/quotations')
  await page.getByRole('button', { name: 'Run it in the sandbox' }).press('Enter')
  expect((await asked).postDataJSON()).toEqual(JSON.parse(sent.split('\n\n')[1] ?? ''))
  expect((await asked).headers()['idempotency-key']).toBe(/^Idempotency-Key: (\S+)$/m.exec(sent)?.[1])
  await expect(answer).toContainText('201')
  await expect(page.getByText('answers the same instalment')).toBeVisible()
  const { representativeExample } = JSON.parse(await answer.locator('pre').innerText()) as {
    representativeExample: string
  }
  await expect(page.getByRole('region', { name: 'Result' })).toContainText(representativeExample)

  await page.getByRole('button', { name: 'Balloon loan' }).click()
  await expect(answer).toBeHidden()
  await page.getByRole('button', { name: 'Run it in the sandbox' }).click()
  await expect(page.getByText('answers the same instalment')).toBeVisible()
})

test('finance: says it when the sandbox answers other figures', async ({ page }) => {
  await page.route('**/sandbox/finance-quotation/v2/quotations', (route) =>
    route.fulfill({
      status: 201,
      json: { instalment: { value: '600.00', currency: 'EUR' }, annualPercentageRate: '6.16' }
    })
  )
  await page.goto('/services/finance', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'As an API call' }).click()
  await page.getByRole('button', { name: 'Run it in the sandbox' }).click()
  await expect(page.getByText('other figures than your browser calculated: €600.00')).toBeVisible()
})

test.describe('without a sandbox', () => {
  test.use({ allowConsole: ['Failed to load resource'] })

  test('finance: says that no answer came', async ({ page }) => {
    await page.route('**/sandbox/oauth2/token', (route) => route.fulfill({ status: 503, body: '' }))
    await page.goto('/services/finance', { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'As an API call' }).click()
    await page.getByRole('button', { name: 'Run it in the sandbox' }).click()
    await expect(page.getByRole('alert')).toContainText('did not answer this call (HTTP 503)')
  })
})

test.describe('when an answer is lost', () => {
  test.use({ allowConsole: ['Failed to load resource'] })

  test('finance: the same call is sent with the same key, and other figures with another', async ({ page }) => {
    const keys: (string | undefined)[] = []
    await page.route('**/sandbox/finance-quotation/v2/quotations', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      await (keys.length === 1 ? route.abort() : route.continue())
    })
    await page.goto('/services/finance', { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'As an API call' }).click()
    const run = page.getByRole('button', { name: 'Run it in the sandbox' })
    await run.click()
    await expect(page.getByRole('alert')).toContainText('did not answer this call')
    await run.click()
    await expect(page.getByText('answers the same instalment')).toBeVisible()
    await expect(page.getByRole('figure', { name: 'Request' })).toContainText(`Idempotency-Key: ${keys[1]}`)
    await page.getByRole('button', { name: 'Balloon loan' }).click()
    await run.click()
    await expect(page.getByText('answers the same instalment')).toBeVisible()
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })
})

test('services: each API says whether it is live in the sandbox, and so does each step of the deal', async ({
  page
}) => {
  await page.goto('/services', { waitUntil: 'networkidle' })
  await expect(page.getByText('Payments: live in the sandbox').first()).toBeVisible()
  await expect(page.getByText('Purchase orders: document only')).toBeVisible()
  await page.goto('/services/order-management', { waitUntil: 'networkidle' })
  const steps = page.getByRole('list', { name: 'Steps of the deal' }).getByRole('button')
  const deal = page.locator('section', {
    has: page.getByRole('heading', { name: 'Follow one deal through nine APIs' })
  })
  await expect(deal.getByText('document only')).toBeVisible()
  await expect(page.getByRole('figure', { name: 'What comes back' })).toContainText('Excerpt')
  await steps.nth(2).click()
  await expect(deal.getByText('live in the sandbox', { exact: true })).toBeVisible()
  await expect(page.getByRole('figure', { name: 'The call' })).toContainText('tri_4M7X2C9QWD')
  await expect(page.getByRole('figure', { name: 'The call' })).not.toContainText('Excerpt')
})

test('payments: an account number, step by step, and one for each outcome', async ({ page }) => {
  await page.goto('/services/payments', { waitUntil: 'networkidle' })
  const iban = page.getByRole('textbox', { name: 'IBAN' })
  await expect(page.getByText(/^A valid IBAN/)).toBeVisible()
  await iban.fill('de88 3704 0044 0532 0130 00')
  await expect(page.getByText('Not a valid IBAN')).toBeVisible()
  const steps = page.getByRole('list', { name: 'Steps of the check' })
  await expect(steps.getByRole('listitem').filter({ hasText: 'modulo 97' })).toContainText('failed')
  await expect(steps.getByRole('listitem').filter({ hasText: 'own check digits' })).toContainText('not run')
  await iban.fill('')
  await expect(page.getByText('Type an IBAN, or make one below.')).toBeVisible()
  await page.getByLabel('Country').selectOption('DE')
  await page.getByLabel('Outcome of a payment').selectOption('0003')
  await page.getByRole('button', { name: 'Check this number' }).press('Enter')
  await expect(iban).toHaveValue('DE13 3704 0044 0532 0100 03')
  await expect(page.getByText('is rejected: closed account (AC04)', { exact: true })).toBeVisible()
  for (const country of ['ES', 'FR', 'IT', 'NL', 'GB', 'BE', 'PT', 'AT']) {
    await page.getByLabel('Country').selectOption(country)
    await page.getByRole('button', { name: 'Check this number' }).click()
    await expect(page.getByText(/^A valid IBAN/)).toBeVisible()
    await expect(page.getByText('is rejected: closed account (AC04)', { exact: true })).toBeVisible()
  }
})

test('order management: the deal is stepped through by keyboard, each step with its call', async ({ page }) => {
  await page.goto('/services/order-management', { waitUntil: 'networkidle' })
  const steps = page.getByRole('list', { name: 'Steps of the deal' }).getByRole('button')
  await expect(steps).toHaveCount(9)
  await steps.first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(steps.nth(2)).toBeFocused()
  await expect(steps.nth(2)).toHaveAttribute('aria-current', 'step')
  await expect(page.getByRole('figure', { name: 'The call' })).toContainText(
    'POST /sandbox/finance-quotation/v2/quotations'
  )
  await expect(page.getByText('Representative example: price 30,000.00 EUR')).toBeVisible()
  await page.keyboard.press('End')
  await expect(page.getByText('Step 9 of 9')).toBeVisible()
  await expect(page.getByRole('figure', { name: 'What comes back' })).toContainText('payment.settled')
  await page.getByRole('button', { name: 'Previous step' }).press('Enter')
  await expect(page.getByText('Step 8 of 9')).toBeVisible()
})

test('car advisor: what a number says, or what is wrong with it', async ({ page }) => {
  await page.goto('/services/car-advisor', { waitUntil: 'networkidle' })
  const vin = page.getByRole('textbox', { name: 'Vehicle identification number' })
  await expect(page.getByText('Aurelia')).toBeVisible()
  await page.getByRole('button', { name: 'North American' }).press('Enter')
  await expect(vin).toHaveValue('1M8GDM9AXKP042788')
  await expect(page.getByText('1989')).toBeVisible()
  await expect(page.getByText('Brenmark')).toBeVisible()
  await page.getByRole('button', { name: 'Wrong check digit' }).press('Enter')
  await expect(page.getByRole('alert')).toContainText('Position 9 must be X, not 1.')
  await vin.fill('wpt')
  await expect(page.getByRole('alert')).toContainText('This one has 3')
  await vin.fill('WPTZZZ9ZO26042788')
  await expect(page.getByRole('alert')).toContainText('Position 9 is O')
})

test('merchant: the report of a day by method, and as a file whose sums are those shown', async ({ page }) => {
  await page.goto('/services/merchant', { waitUntil: 'networkidle' })
  await expect(page.getByText('8 payments')).toBeVisible()
  await expect(page.getByText('Example', { exact: true })).toBeVisible()
  await page.getByLabel('Method').selectOption('M004')
  await expect(page.getByText('2 payments')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: '€1,249.00' })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).press('Enter')
  const download = await downloading
  expect(download.suggestedFilename()).toBe('day-report-2026-11-17-M004.csv')
  const rows = (await readFile(await download.path(), 'utf8'))
    .trim()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(','))
  expect(rows.reduce((sum, row) => sum + Number(row[8]), 0)).toBe(1749)
  expect(rows.reduce((sum, row) => sum + Number(row[9]), 0)).toBe(500)
})

test.describe('when the server does not answer', () => {
  test.use({ allowConsole: ['Failed to load resource'] })

  test('easy access says so, and its steps stay usable', async ({ page }) => {
    await page.route('**/api/easy-access*', (route) => route.abort())
    await page.goto('/easy-access')
    await expect(page.getByRole('alert')).toContainText('does not say which steps')
    await expect(page.getByRole('figure', { name: 'Get a token' })).toBeVisible()
  })

  test('build says that the platform does not answer, and asks again', async ({ page }) => {
    await page.route('**/management/health', (route) => route.abort())
    await page.goto('/build')
    await expect(page.getByRole('alert')).toContainText('The platform does not answer')
    await page.unroute('**/management/health')
    await page.getByRole('button', { name: 'Ask now' }).click()
    await expect(page.getByText('Version', { exact: true })).toBeVisible()
  })
})

test('build: the ways side by side, the platform’s version and status, and the published versions', async ({
  page,
  portal
}) => {
  await page.goto('/build', { waitUntil: 'networkidle' })
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveCount(6)
  await expect(table.getByRole('rowheader')).toHaveCount(4)
  const info = (await (await fetch(`${portal.origin}/management/info`)).json()) as { build: { version: string } }
  await expect(page.getByText(info.build.version, { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Database' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Purchase orders' })).toContainText('breaking')
})
