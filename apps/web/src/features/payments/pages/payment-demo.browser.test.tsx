import { paymentSchema } from '@portico/contract'
import { beforeEach, expect, test } from 'vitest'
import { allowConsole } from '@/testing/console.ts'
import { address, renderApp } from '@/testing/render-app.tsx'
import { respond, sentRequests } from '@/testing/responses.ts'
import { page } from '@/testing/screen.ts'
import { DEMO_PAGE, SET_UP_PAGE, TRANSFER_PAGE } from '../addresses.ts'
import { RESULT_PAGES } from '../checkout/outcome.ts'
import { beginPayment, heading, openDemo, pay, payAtBank, readPayment, submitForms, toPath } from '../testing/demo.ts'

const { confirmed: CONFIRMED, failed: FAILED } = RESULT_PAGES.portal
const PAYMENT = /^\/api\/payments\//

// The samples beside a step are in a file of their own, which React warns about when a test leaves the page before it has loaded.
beforeEach(() => allowConsole('suspended by an uncached promise'))

test('account to account: rejected for the account chosen, with the reason, whatever the address says', async () => {
  const payment = await beginPayment('M001')
  await payAtBank(payment, 'DE83370400440532010004')
  await expect.element(heading(), { timeout: 10_000 }).toMatchTextContent('Payment rejected')
  await toPath(FAILED)
  const reason = page.getByRole('paragraph').filter({ hasText: 'The account has insufficient funds.' })
  await expect.element(reason).toBeVisible()
  await expect.element(page.getByText(/\(AM04\)/)).toBeVisible()
  for (const [fake, real] of [
    [CONFIRMED, FAILED],
    ['/payment-confirmed', '/payment-failed']
  ] as const) {
    await openDemo(`${fake}?paymentId=${payment.paymentId}&status=ACSC&outcome=settled`)
    await expect.element(heading()).toMatchTextContent('Payment rejected')
    await toPath(real)
  }
})

test('account to account: pending first, then settled without a reload', async () => {
  const payment = await beginPayment('M001')
  await payAtBank(payment, 'DE40370400440532010002')
  const pending = await readPayment(payment.paymentId)
  expect(pending.status.code).toBe('ACSP')
  await renderApp(`${CONFIRMED}?paymentId=${payment.paymentId}`)
  await expect.element(heading()).toMatchTextContent('Payment in progress')
  const status = { ...pending.status, code: 'ACSC' as const, actionCode: 'NONE' as const }
  respond('GET', PAYMENT, { json: { ...pending, status }, schema: paymentSchema })
  await expect.element(heading(), { timeout: 10_000 }).toMatchTextContent('Payment confirmed')
  await toPath(CONFIRMED)
})

test('account to account: cancelled at the bank; by phone: refused', async () => {
  const atBank = await beginPayment('M001')
  await submitForms(new URL(atBank.providerUrl ?? '').pathname, { action: 'cancel' })
  await expect.element(heading(), { timeout: 10_000 }).toMatchTextContent('Payment cancelled')
  await toPath(FAILED)
  const { paymentId } = await beginPayment('M002')
  await submitForms(`/sandbox/providers/phone/${paymentId}/approval`, { action: 'refuse' })
  await expect.element(heading(), { timeout: 10_000 }).toMatchTextContent('Payment rejected')
  await toPath(FAILED)
  await expect.element(page.getByText(/\(MS02\)/)).toBeVisible()
}, 30_000)

test('by transfer: parts add up, a wrong reference is shown as unmatched, the whole settles', async () => {
  const { paymentId } = await beginPayment('M003')
  const form = page.getByRole('region', { name: 'Simulate the incoming transfer' })
  const amount = form.getByRole('textbox', { name: /^Amount/ })
  const reference = form.getByRole('textbox', { name: 'Payment reference of the transfer' })
  const send = form.getByRole('button', { name: 'Simulate the transfer' })
  await expect.element(reference).toHaveValue(expect.stringMatching(/^RF\d\d/))
  const rightOne = (reference.element() as HTMLInputElement).value
  await reference.fill('RF00 NOT MINE')
  await send.click()
  await expect.element(form.getByText(/no open payment has this reference/)).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Unmatched transfers' })).toMatchTextContent('RF00 NOT MINE')
  await reference.fill(rightOne)
  await amount.fill('50')
  await send.click()
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '€50.00 of €199.00')
  await expect.element(amount).toHaveValue('149.00')
  await send.click()
  await expect.element(heading()).toMatchTextContent('Payment confirmed')
  await page.getByRole('link', { name: 'View the result' }).click()
  await expect.poll(address).toBe(`${CONFIRMED}?paymentId=${paymentId}`)
  await expect.element(page.getByRole('region', { name: 'Status history' })).toMatchTextContent('ACCC')
  // Without its id the address finds the payment that was last made here.
  await renderApp(FAILED)
  await expect.element(heading()).toMatchTextContent('Payment confirmed')
  await expect.poll(address).toBe(`${CONFIRMED}?paymentId=${paymentId}`)
  await expect.element(page.getByRole('banner')).toBeVisible()
  await page.getByRole('link', { name: 'Customer view' }).click()
  await expect.poll(address).toBe(`/payment-confirmed?paymentId=${paymentId}`)
  await expect.element(heading()).toMatchTextContent('Payment confirmed')
  await expect.element(page.getByRole('banner')).not.toBeInTheDocument()
  await expect.element(page.getByRole('contentinfo')).not.toBeInTheDocument()
  await expect.element(page.getByText(/Do you have any question/)).not.toBeInTheDocument()
}, 30_000)

test('where no payment is, the page says so and leads to the demo', async () => {
  for (const path of [CONFIRMED, FAILED, '/payment-confirmed', '/payment-failed', TRANSFER_PAGE]) {
    await openDemo(path)
    await expect.element(page.getByText('No payment', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Open the payment demo' })).toHaveAttribute('href', DEMO_PAGE)
  }
})

test('an id that there is not is said to be unknown, and asked for once', async () => {
  await openDemo(`${CONFIRMED}?paymentId=pay_0000000000`)
  await expect.element(page.getByText('Payment not found')).toBeVisible()
  // Longer than the pages wait between two reads.
  await new Promise((resolve) => setTimeout(resolve, 2500))
  expect(sentRequests('GET', '/api/payments/')).toHaveLength(1)
})

test('what is wrong in the settings is said at the field, the first one has the focus, and going back keeps what was typed', async () => {
  await openDemo(DEMO_PAGE)
  await page.getByRole('link', { name: 'Change the settings' }).click()
  const amount = page.getByRole('textbox', { name: /^Amount/ })
  const order = page.getByRole('textbox', { name: 'Purchase order' })
  await amount.fill('0')
  await order.fill('ñ')
  await page.getByRole('button', { name: 'Save and show the methods' }).click()
  await expect.element(amount).toHaveFocus()
  await expect.element(amount).toHaveAccessibleDescription('Enter an amount from 0.01 to 100,000.00.')
  await expect.element(order).toHaveAccessibleDescription(/^Use only unaccented letters/)
  window.history.back()
  await toPath(DEMO_PAGE)
  window.history.forward()
  await toPath(SET_UP_PAGE)
  await expect.element(amount).toHaveValue('0')
})

test('where no method fits, the page says so and leads to the settings', async () => {
  await openDemo(SET_UP_PAGE)
  await page.getByRole('combobox', { name: /^Country/ }).selectOptions('NL')
  await page.getByRole('combobox', { name: /^Payment or/ }).selectOptions('A')
  await page.getByRole('button', { name: 'Save and show the methods' }).click()
  await expect.element(page.getByText('No method is available for these settings.')).toBeVisible()
  await expect.element(pay()).not.toBeInTheDocument()
})

test('with an amount above the price of a car there are more of them in the basket', async () => {
  await openDemo(DEMO_PAGE, { paymentAmount: 60_000 })
  await expect.element(page.getByText('Price of 3 cars')).toBeVisible()
  await expect.element(page.getByText('€74,700.00')).toBeVisible()
  await expect.element(page.getByText('€14,700.00')).toBeVisible()
})

test('a state that cannot be read now is asked for again, and what was known stays', async () => {
  allowConsole('503')
  const { paymentId } = await beginPayment('M003')
  await renderApp(`${CONFIRMED}?paymentId=${paymentId}`)
  await expect.element(heading()).toMatchTextContent('Payment in progress')
  const recover = respond('GET', PAYMENT, { status: 503, json: { status: 503 } })
  await expect.element(page.getByText(/The page retries automatically/), { timeout: 20_000 }).toBeVisible()
  await expect.element(heading()).toMatchTextContent('Payment in progress')
  recover()
  await expect.element(page.getByText(/The page retries automatically/), { timeout: 20_000 }).not.toBeInTheDocument()
}, 45_000)
