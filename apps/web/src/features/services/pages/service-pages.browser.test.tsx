import { beforeEach, expect, test } from 'vitest'
import { realFetch } from '@/testing/api.ts'
import { allowConsole } from '@/testing/console.ts'
import { takeDownloads } from '@/testing/files.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { respond, respondBy } from '@/testing/responses.ts'
import { focus, page, userEvent } from '@/testing/screen.ts'

const TOKEN = '/sandbox/oauth2/token'
const QUOTATIONS = '/sandbox/finance-quotation/v2/quotations'

// What a page can be used for comes in files of its own, which React warns about when a test leaves the page before they have loaded.
beforeEach(() => allowConsole('suspended by an uncached promise'))

const button = (name: string) => page.getByRole('button', { name, exact: false })
const figure = (name: string) => page.getByRole('figure', { name, exact: false })
const sample = (name: string) => page.getByRole('figure', { name, exact: true })
const text = (content: string) => page.getByText(content, { exact: false })

async function press(name: string): Promise<void> {
  await focus(button(name))
  await userEvent.keyboard('{Enter}')
}

async function openLoanRequest(): Promise<void> {
  await renderApp('/services/finance')
  await button('Show the API request').click()
}

const run = () => button('Run in the sandbox').click()

test('finance: a loan by keyboard, with its representative example beside every figure', async () => {
  await renderApp('/services/finance')
  const result = page.getByRole('region', { name: 'Result' })
  await expect.element(result).toMatchTextContent('€563.53')
  await expect.element(result).toMatchTextContent('APR 6.16%')
  await focus(page.getByRole('slider', { name: 'Term', exact: false }))
  await userEvent.keyboard('{Home}')
  await expect.element(text('12 months').first()).toBeVisible()
  await expect.element(result).toMatchTextContent('11 of')
  await userEvent.keyboard('{End}')
  await expect.element(text('96 months').first()).toBeVisible()
  await expect.element(result).toMatchTextContent('6.49% a year')
  await press('Balloon loan')
  await expect.element(page.getByRole('slider', { name: 'Balloon payment', exact: false })).toBeVisible()
  await expect.element(result).toMatchTextContent('including a balloon payment of')
  await focus(page.getByRole('slider', { name: 'Cash price', exact: false }))
  await userEvent.keyboard('{Home}')
  await expect.element(result.getByRole('alert')).toMatchTextContent('finances amounts from €5,000 to €75,000')
})

test('finance: the same loan as a request, to which the sandbox responds with the same figures', async () => {
  const requests: Request[] = []
  respondBy('POST', QUOTATIONS, (request) => {
    requests.push(request.clone())
    return realFetch(request)
  })
  await openLoanRequest()
  await expect.element(sample('Request')).toMatchTextContent(`POST ${QUOTATIONS}`)
  const shown = (await sample('Request').getByCss('pre').findElement()).textContent ?? ''
  await press('Run in the sandbox')
  await expect.element(figure('Sandbox response')).toMatchTextContent('201')
  await expect.element(text('returned the same instalment')).toBeVisible()
  expect(await requests[0]?.json()).toEqual(JSON.parse(shown.split('\n\n')[1] ?? ''))
  expect(requests[0]?.headers.get('Idempotency-Key')).toBe(/^Idempotency-Key: (\S+)$/m.exec(shown)?.[1])
  const response = (await figure('Sandbox response').getByCss('pre').findElement()).textContent ?? ''
  const { warning, representativeExample } = JSON.parse(response) as Record<string, string>
  const result = page.getByRole('region', { name: 'Result' })
  await expect.element(result.getByText(`${warning}`, { exact: true })).toBeVisible()
  await expect.element(result).toMatchTextContent(`${representativeExample}`.replace(`${warning} `, ''))

  await button('Balloon loan').click()
  await expect.element(figure('Sandbox response')).not.toBeInTheDocument()
  await run()
  await expect.element(text('returned the same instalment')).toBeVisible()
})

test('finance: other figures of the sandbox are reported, and so is a failure', async () => {
  const recover = respond('POST', QUOTATIONS, {
    status: 201,
    json: { instalment: { value: '600.00', currency: 'EUR' }, annualPercentageRate: '6.16' }
  })
  await openLoanRequest()
  await run()
  await expect.element(text('returned a different instalment: €600.00')).toBeVisible()
  recover()
  respond('POST', TOKEN, { status: 503 })
  await openLoanRequest()
  await run()
  await expect.element(page.getByRole('alert')).toMatchTextContent('did not respond (HTTP 503)')
})

test('finance: a request whose response was lost is repeated with the same key, and other figures have another', async () => {
  const keys: (string | null)[] = []
  const recover = respondBy('POST', QUOTATIONS, async (request) => {
    keys.push(request.headers.get('Idempotency-Key'))
    if (keys.length === 1) throw new TypeError('Failed to fetch')
    return realFetch(request)
  })
  await openLoanRequest()
  await run()
  await expect.element(page.getByRole('alert')).toMatchTextContent('did not respond')
  await run()
  await expect.element(text('returned the same instalment')).toBeVisible()
  await expect.element(sample('Request')).toMatchTextContent(`Idempotency-Key: ${keys[1]}`)
  await button('Balloon loan').click()
  await run()
  await expect.element(text('returned the same instalment')).toBeVisible()
  recover()
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('services: each API says whether it is live in the sandbox, and so does each step of the deal', async () => {
  await renderApp('/services')
  await expect.element(text('Payments: live in the sandbox').first()).toBeVisible()
  await expect.element(text('Purchase orders: live in the sandbox').first()).toBeVisible()
  await renderApp('/services/order-management')
  const steps = page.getByRole('list', { name: 'Steps of the deal' }).getByRole('button')
  const deal = page.getByCss('section').filter({
    has: page.getByRole('heading', { name: 'A deal through nine APIs' })
  })
  await expect.element(deal.getByText('live in the sandbox', { exact: true })).toBeVisible()
  await expect.element(sample('Response')).toMatchTextContent('Excerpt')
  await steps.nth(2).click()
  await expect.element(deal.getByText('live in the sandbox', { exact: true })).toBeVisible()
  await expect.element(sample('Request')).toMatchTextContent('tri_4M7X2C9QWD')
  await expect.element(sample('Request')).not.toMatchTextContent('Excerpt')
})

test('order management: the request of a step is sent to the sandbox, which has the car of the deal', async () => {
  await renderApp('/services/order-management')
  await run()
  await expect.element(figure('Sandbox response')).toMatchTextContent('200')
  await expect.element(figure('Sandbox response')).toMatchTextContent('veh_01J9ZK3T8Q')
})

test('car advisor: a vehicle number is decoded by the sandbox, too', async () => {
  await renderApp('/services/car-advisor')
  await run()
  await expect.element(figure('Sandbox response')).toMatchTextContent('WPTZZZ9ZX26042788')
})

test('order management: the deal is stepped through by keyboard, each step with its request', async () => {
  await renderApp('/services/order-management')
  const steps = page.getByRole('list', { name: 'Steps of the deal' }).getByRole('button')
  await expect.poll(() => steps.elements().length).toBe(9)
  await focus(steps.first())
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  await expect.element(steps.nth(2)).toHaveFocus()
  await expect.element(steps.nth(2)).toHaveAttribute('aria-current', 'step')
  await expect.element(sample('Request')).toMatchTextContent(`POST ${QUOTATIONS}`)
  await expect.element(text('Representative example: cash price 30,000.00 EUR')).toBeVisible()
  await expect.element(text('Caution! Borrowing money costs money.')).toBeVisible()
  await userEvent.keyboard('{End}')
  await expect.element(text('Step 9 of 9')).toBeVisible()
  await expect.element(sample('Response')).toMatchTextContent('payment.settled')
  await press('Previous step')
  await expect.element(text('Step 8 of 9')).toBeVisible()
})

test('payments: an account number, step by step, and one for each outcome', async () => {
  await renderApp('/services/payments')
  const iban = page.getByRole('textbox', { name: 'IBAN', exact: false })
  await expect.element(page.getByText(/^Valid IBAN/)).toBeVisible()
  await iban.fill('de88 3704 0044 0532 0130 00')
  await expect.element(text('Invalid IBAN')).toBeVisible()
  const steps = page.getByRole('list', { name: 'Steps of the check' }).getByRole('listitem')
  await expect.element(steps.filter({ hasText: 'modulo 97' })).toMatchTextContent('failed')
  await expect.element(steps.filter({ hasText: 'National check digits' })).toMatchTextContent('not run')
  await iban.fill('')
  await expect.element(text('Enter an IBAN or generate one below.')).toBeVisible()
  const country = page.getByLabelText('Country', { exact: false })
  const isRejected = page.getByText('is rejected: account closed (AC04)')
  await country.selectOptions('DE')
  await page.getByLabelText('Payment outcome', { exact: false }).selectOptions('0003')
  await press('Check this IBAN')
  await expect.element(iban).toHaveValue('DE13 3704 0044 0532 0100 03')
  await expect.element(isRejected).toBeVisible()
  for (const code of ['ES', 'FR', 'IT', 'NL', 'GB', 'BE', 'PT', 'AT']) {
    await country.selectOptions(code)
    await button('Check this IBAN').click()
    await expect.element(iban).toHaveValue(expect.stringMatching(new RegExp(`^${code}`)))
    await expect.element(page.getByText(/^Valid IBAN/)).toBeVisible()
    await expect.element(isRejected).toBeVisible()
  }
})

test('car advisor: what a vehicle number says, or what is wrong with it', async () => {
  await renderApp('/services/car-advisor')
  const vin = page.getByRole('textbox', { name: 'Vehicle identification number', exact: false })
  await expect.element(text('Aurelia')).toBeVisible()
  await press('North American')
  await expect.element(vin).toHaveValue('1M8GDM9AXKP042788')
  await expect.element(text('1989')).toBeVisible()
  await expect.element(text('Brenmark')).toBeVisible()
  await press('Incorrect check digit')
  await expect.element(page.getByRole('alert')).toMatchTextContent('Position 9 must be X, not 1.')
  await vin.fill('wpt')
  await expect.element(page.getByRole('alert')).toMatchTextContent('This one has 3')
  await vin.fill('WPTZZZ9ZO26042788')
  await expect.element(page.getByRole('alert')).toMatchTextContent('Position 9 is O')
})

test('merchant: the report of a day by method, and as a file whose sums are those shown', async () => {
  const downloads = takeDownloads()
  await renderApp('/services/merchant')
  await expect.element(text('8 payments')).toBeVisible()
  await expect.element(page.getByText('Example')).toBeVisible()
  await page.getByLabelText('Method', { exact: false }).selectOptions('M004')
  await expect.element(text('2 payments')).toBeVisible()
  await expect.element(page.getByRole('definition').filter({ hasText: '€1,249.00' })).toBeVisible()
  await press('Download as CSV')
  await expect.poll(async () => (await downloads()).length).toBe(1)
  const [file] = await downloads()
  expect(file?.name).toBe('day-report-2026-11-17-M004.csv')
  const rows = (file?.text ?? '')
    .trim()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(','))
  expect(rows.reduce((sum, row) => sum + Number(row[8]), 0)).toBe(1749)
  expect(rows.reduce((sum, row) => sum + Number(row[9]), 0)).toBe(500)
})

test('the public menu leads to all services, the proofs, the reference, easy access and the plugin', async () => {
  await renderApp('/')
  const menu = page.getByRole('banner').getByRole('navigation')
  const open = (name: string) => menu.getByRole('button', { name, exact: false }).click()
  await open('Services')
  await expect
    .poll(() =>
      menu
        .getByRole('link')
        .elements()
        .map((link) => new URL((link as HTMLAnchorElement).href).pathname)
    )
    .toEqual([
      '/services',
      ...['finance', 'payments', 'order-management', 'car-advisor', 'merchant'].map((name) => `/services/${name}`),
      '/proofs/quotation',
      '/proofs/advertisement',
      '/applications',
      '/easy-access',
      '/pluginintegration'
    ])
  await open('API reference')
  await expect.element(menu.getByRole('link', { name: 'Security', exact: false })).toBeVisible()
  await open('Services')
  await menu.getByRole('link', { name: 'Merchant', exact: false }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Daily reconciliation, to the cent')
})
