import { CLIENT_ID_HEADER, DEMO_CLIENT_ID, PATHS, WORKSPACE_HEADER } from '@portico/contract'
import { beforeEach, expect, test } from 'vitest'
import { realFetch } from '@/testing/api.ts'
import { allowConsole } from '@/testing/console.ts'
import { expectGoodForReaders, expectToFit } from '@/testing/readers.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { disconnect, respondBy } from '@/testing/responses.ts'
import { elements, focus, page, userEvent } from '@/testing/screen.ts'
import { readSentBodies } from '@/testing/sent-bodies.ts'
import { DEMO_PAGE, METHOD_PAGE, SET_UP_PAGE, TRANSFER_PAGE } from '../addresses.ts'
import { forgetOrder } from '../checkout/order.ts'
import { RESULT_PAGES } from '../checkout/outcome.ts'
import { beginPayment, chooseAndPay, heading, methodInput, openDemo, pay, payAtBank, toPath } from '../testing/demo.ts'

/** The requests beside each step, refunds, and what fails. */

const INITIATION = `/${PATHS.paymentInitiation}`
const REFUND = /^\/sandbox\/payments\/v1\/refunds\//
const PAYMENT = /^\/api\/payments\//
const IBAN_THAT_PAYS = 'DE67370400440532010001'

// The samples beside a step are in a file of their own, which React warns about when a test leaves the page before it has loaded.
beforeEach(() => allowConsole('suspended by an uncached promise'))

const aside = () => page.getByRole('complementary')
const step = (name: string) => aside().getByRole('button', { name, exact: true })
const sample = (language = 'cURL') => aside().getByRole('region', { name: `Request in ${language}` })

test('beside a step are the very request that was sent and the very response, with status, time and headers', async () => {
  const requests: Request[] = []
  const responses: unknown[] = []
  respondBy('POST', INITIATION, async (request) => {
    requests.push(request.clone())
    const response = await realFetch(request)
    responses.push(await response.clone().json())
    return response
  })
  await beginPayment('M001')
  const workspace = localStorage.getItem('portico-workspace')
  expect(requests[0]?.headers.get(CLIENT_ID_HEADER)).toBe(DEMO_CLIENT_ID)
  expect(requests[0]?.headers.get(WORKSPACE_HEADER)).toBe(workspace)
  const { orderId } = (await requests[0]!.json()) as { orderId: string }
  for (const text of [
    INITIATION,
    `${CLIENT_ID_HEADER}: ${DEMO_CLIENT_ID}`,
    `${WORKSPACE_HEADER}: ${workspace}`,
    `"orderId": "${orderId}"`
  ])
    await expect.element(sample()).toMatchTextContent(text)
  const response = aside().getByRole('region', { name: 'Body of response 200' })
  expect(JSON.parse((await response.findElement()).textContent ?? '')).toEqual(responses[0])
  await expect.element(aside().getByText(/^\d+ ms$/)).toBeVisible()
  await expect
    .element(aside().getByRole('list', { name: 'Headers' }))
    .toMatchTextContent('content-type: application/json')
})

test('the sample can be run as it is: sent from a terminal, it returns the same payment', async () => {
  const { paymentId } = await beginPayment('M001')
  await step('Status').click()
  await expect.element(sample()).toMatchTextContent(paymentId)
  const text = sample().element().textContent ?? ''
  const url = /https?:\/\/[^\s'\\]+/.exec(text)?.[0] ?? ''
  const headers = Object.fromEntries(
    [...text.matchAll(/--header '([^:']+): ([^']*)'/g)].map(([, name = '', value = '']) => [name, value])
  )
  const response = await realFetch(url, { headers })
  expect(((await response.json()) as { paymentId: string }).paymentId).toBe(paymentId)
})

test('a second payment, without a visit to the basket, does not show the requests of the first', async () => {
  await beginPayment('M003')
  await page.getByRole('button', { name: 'Simulate the transfer' }).click()
  await expect.element(heading()).toMatchTextContent('Payment confirmed')
  await expect.element(step('Transfer')).toHaveAttribute('aria-pressed', 'true')
  window.history.back()
  await toPath(METHOD_PAGE)
  await chooseAndPay('M003')
  await toPath(TRANSFER_PAGE)
  await expect.element(step('Initiation')).toHaveAttribute('aria-pressed', 'true')
  await step('Transfer').click()
  await expect.element(aside().getByText('not sent yet', { exact: false })).toBeVisible()
})

test('the language of the samples can be chosen, and stays chosen in the next step', async () => {
  await openDemo(DEMO_PAGE)
  await aside().getByRole('combobox', { name: 'Language of the sample' }).selectOptions('python')
  await expect.element(sample('Python')).toMatchTextContent('requests')
  await pay().click()
  await toPath(METHOD_PAGE)
  await expect.element(sample('Python')).toBeVisible()
  await aside().getByRole('combobox', { name: 'Language of the sample' }).selectOptions('curl')
})

/** Pays at the bank, and opens the part of the page that refunds. */
async function openRefund() {
  await payAtBank(await beginPayment('M001'), IBAN_THAT_PAYS)
  const section = page.getByRole('region', { name: 'Refund the payment' })
  await expect.element(section, { timeout: 10_000 }).toBeVisible()
  return {
    section,
    amount: section.getByRole('textbox', { name: /^Amount/ }),
    send: section.getByRole('button', { name: 'Refund' })
  }
}

/** Lets a refund that is under way come to a state that the sandbox reaches seconds later. */
function endRefund(status: Record<string, unknown>): void {
  respondBy('GET', REFUND, async (request) => {
    const refund = (await (await realFetch(request)).json()) as { status: object }
    return Response.json({ ...refund, status: { ...refund.status, ...status } })
  })
}

test('a settled payment is refunded in parts through the published API, and never more than was paid', async () => {
  const { section, amount, send } = await openRefund()
  await amount.fill('199.01')
  await send.click()
  await expect.element(amount).toHaveAccessibleDescription(/^Enter an amount from 0.01 to 199.00/)
  await amount.fill('99')
  await send.click()
  await expect.element(section.getByText('Refund of €99.00 in progress', { exact: false })).toBeVisible()
  await expect.element(amount).toHaveValue('100.00')
  await expect.element(sample()).toMatchTextContent('/refunds')
  endRefund({ code: 'ACSC' })
  await expect.element(section.getByText('€99.00 refunded', { exact: false })).toBeVisible()
  await send.click()
  await expect.element(section.getByText('The full amount has been refunded.', { exact: false })).toBeVisible()
})

test('a refund that the bank rejects is followed until its state says so, and can be made again', async () => {
  const { section, amount, send } = await openRefund()
  await amount.fill('9.03')
  await send.click()
  await expect.element(section.getByText('Refund of €9.03 in progress', { exact: false })).toBeVisible()
  await expect.element(amount).toHaveValue('189.97')
  respondBy('GET', PAYMENT, async (request) =>
    Response.json({ ...((await (await realFetch(request)).json()) as object), refundedAmount: 0 })
  )
  endRefund({ code: 'RJCT', reason: { code: 'AC04', text: 'The account is closed.' } })
  const alert = section.getByRole('alert')
  await expect.element(alert).toMatchTextContent('The refund of €9.03 was rejected')
  await expect.element(alert).toMatchTextContent('The account is closed.')
  await expect.element(amount).toHaveValue('199.00')
})

test('methods that cannot be read leave another attempt, and the next one finds them', async () => {
  const reconnect = disconnect(`/${PATHS.paymentMethods}`)
  await openDemo(METHOD_PAGE)
  await expect.element(page.getByText('The methods could not be loaded.', { exact: false })).toBeVisible()
  await expect.element(aside()).toMatchTextContent('The server did not respond.')
  reconnect()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => methodInput('M001')).toBeTruthy()
})

test('a payment that is refused says why, and nothing typed or chosen is lost', async () => {
  await openDemo(METHOD_PAGE)
  respondBy('POST', INITIATION, async (request) =>
    realFetch(request.url, {
      method: 'POST',
      headers: request.headers,
      body: JSON.stringify({ ...((await request.json()) as object), countryCode: 'NL' })
    })
  )
  await chooseAndPay('M004')
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'The payment was not initiated.' }))
    .toMatchTextContent('Method')
  await expect.poll(() => (methodInput('M004') as HTMLInputElement).checked).toBe(true)
  await expect.element(aside().getByText('400', { exact: true }).first()).toBeVisible()
  await expect.element(aside().getByRole('region', { name: 'Body of response 400' })).toMatchTextContent('NL')
})

test('a double click pays once, and so does a click after a response was lost', async () => {
  const bodies: { orderId: string }[] = []
  const recover = respondBy('POST', INITIATION, async (request) => {
    bodies.push((await request.clone().json()) as { orderId: string })
    // The payment is made; its response does not arrive.
    await realFetch(request)
    throw new TypeError('Failed to fetch')
  })
  await openDemo(METHOD_PAGE)
  await expect.poll(() => methodInput('M001')).toBeTruthy()
  await pay().dblClick()
  await expect.element(page.getByText('The payment was not initiated.', { exact: false })).toBeVisible()
  expect(bodies).toHaveLength(1)
  recover()
  const later = readSentBodies('POST', INITIATION) as { orderId: string }[]
  await pay().click()
  await expect.element(heading()).toMatchTextContent('Payment created')
  expect(later.map(({ orderId }) => orderId)).toEqual([bodies[0]?.orderId])
})

test('a payment under way can be left for another method, or in the basket, and the heading then has the focus', async () => {
  await beginPayment('M001')
  await renderApp(DEMO_PAGE)
  await page.getByRole('link', { name: 'Continue', exact: true }).click()
  await page.getByRole('button', { name: 'Choose another method' }).click()
  await expect.element(heading()).toMatchTextContent('How would you like to pay?')
  await expect.element(heading()).toHaveFocus()
  await renderApp(DEMO_PAGE)
  await expect.element(heading()).toBeVisible()
  await expect.element(page.getByText('is in progress', { exact: false })).not.toBeInTheDocument()

  await beginPayment('M001')
  await renderApp(DEMO_PAGE)
  await page.getByRole('button', { name: 'Start a new payment' }).click()
  await expect.element(page.getByText('is in progress', { exact: false })).not.toBeInTheDocument()
  await expect.element(heading()).toHaveFocus()
})

test('the settings are the specified defaults, are kept in this browser, and can be reset', async () => {
  await openDemo(SET_UP_PAGE)
  const amount = page.getByRole('textbox', { name: /^Amount/ })
  const country = page.getByRole('combobox', { name: /^Country/ })
  await expect.element(amount).toHaveValue('199')
  await expect.element(country).toHaveValue('DE')
  await expect.element(page.getByRole('combobox', { name: /^Payment type/ })).toHaveValue('R')
  await expect.element(page.getByRole('combobox', { name: /^Payment or/ })).toHaveValue('P')
  await amount.fill('1250.50')
  await country.selectOptions('ES')
  await expect.element(aside()).toMatchTextContent('1250.5')
  await page.getByRole('button', { name: 'Save and show the methods' }).click()
  await toPath(METHOD_PAGE)
  await expect.element(page.getByRole('button', { name: 'Pay €1,250.50' })).toBeVisible()
  const stored = () => JSON.stringify({ ...localStorage })
  expect(stored()).toContain('1250.5')
  window.history.back()
  await toPath(SET_UP_PAGE)
  await expect.element(country).toHaveValue('ES')
  await page.getByRole('button', { name: 'Restore the defaults' }).click()
  await expect.element(amount).toHaveValue('199')
  await expect.element(country).toHaveValue('DE')
  expect(stored()).not.toContain('1250.5')
})

test('the steps of the demo are done by keyboard alone', async () => {
  await openDemo(DEMO_PAGE)
  await focus(pay())
  await userEvent.keyboard('{Enter}')
  await toPath(METHOD_PAGE)
  await expect.poll(() => methodInput('M001')).toBeTruthy()
  const focused = () => document.activeElement?.getAttribute('value')
  for (let presses = 0; focused() !== 'M001' && presses < 30; presses += 1) await userEvent.keyboard('{Tab}')
  expect(focused()).toBe('M001')
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(focused).not.toBe('M001')
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(focused).toBe('M001')
  await userEvent.keyboard('{Enter}')
  await expect.element(heading()).toMatchTextContent('Payment created')
  await expect.element(heading()).toHaveFocus()
})

test('every page of the demo is accessible for all readers, and not wider than 360 pixels', async () => {
  const { paymentId } = await beginPayment('M003')
  const { confirmed } = RESULT_PAGES.portal
  const query = `?paymentId=${paymentId}`
  for (const path of [
    DEMO_PAGE,
    SET_UP_PAGE,
    TRANSFER_PAGE,
    METHOD_PAGE,
    confirmed + query,
    `${RESULT_PAGES.shop.confirmed}${query}`
  ]) {
    await renderApp(path)
    await expect.element(heading()).toBeVisible()
    await expectGoodForReaders()
    await expectToFit([360])
  }
  // Methods can be chosen only while no payment is under way.
  forgetOrder()
  await renderApp(METHOD_PAGE)
  await expect.poll(() => elements('input[name="methodCode"]').length).toBeGreaterThan(1)
  await expectGoodForReaders()
}, 60_000)
