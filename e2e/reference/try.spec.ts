import { TRY_BUDGET } from '../support/budgets.ts'
import { resumeSession } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

test(`an operation is tried under the strict content policy, for at most ${TRY_BUDGET / 1000} kB that are fetched when it is opened`, async ({
  page,
  context,
  portal
}) => {
  await resumeSession(page, portal, 'user')
  await page.goto('/apireference/payments/operations/initiatePayment', { waitUntil: 'networkidle' })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  const addresses = new Map<string, string>()
  let bytes = 0
  devtools.on('Network.responseReceived', ({ requestId, response }) => addresses.set(requestId, response.url))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (/\/(?:assets|private)\//.test(addresses.get(requestId) ?? '')) bytes += encodedDataLength
  })
  await page.getByRole('button', { name: 'Try it' }).click()
  const send = page.getByRole('button', { name: 'Send request' })
  await expect(send).toBeVisible()
  await page.waitForLoadState('networkidle')
  test.info().annotations.push({ type: 'bytes', description: String(bytes) })
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes).toBeLessThanOrEqual(TRY_BUDGET)

  await send.click()
  const response = page.getByRole('region', { name: /^Response/ })
  await expect(response).toContainText('"paymentId"')
  const [bank] = await Promise.all([
    context.waitForEvent('page'),
    response.getByRole('button', { name: 'Open the bank’s page' }).click()
  ])
  await bank.getByLabel('Rheinauen Bank').check()
  await bank.getByRole('button', { name: 'Continue' }).click()
  // What happens on the page beside is shown here.
  await expect(response.getByText('"ACTC"').first()).toBeVisible({ timeout: 15_000 })
  await page.getByRole('button', { name: 'JSON' }).click()
  await expect(page.getByRole('textbox', { name: 'Body as JSON' })).toContainText('"orderId"')
})
