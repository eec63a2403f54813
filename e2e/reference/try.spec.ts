import { TRY_BUDGET } from '../support/budgets.ts'
import { resumeSession } from '../support/session.ts'
import { expect, type Page, test } from '../support/test.ts'

/**
 * Waits until a page has no request under way, three times in a row with idle time between: on a busy machine its own code is fetched
 * long after the network was idle for half a second, which is what Playwright waits for, and once for each document.
 */
async function settle(page: Page, pending: ReadonlySet<unknown>): Promise<void> {
  let quiet = 0
  await expect
    .poll(
      async () => {
        await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
        quiet = pending.size === 0 ? quiet + 1 : 0
        return quiet
      },
      { intervals: [250] }
    )
    .toBeGreaterThanOrEqual(3)
}

test(`an operation is tried under the strict content policy, for at most ${TRY_BUDGET / 1000} kB that are fetched when it is opened`, async ({
  page,
  context,
  portal
}) => {
  const pending = new Set<unknown>()
  page.on('request', (request) => pending.add(request))
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  await resumeSession(page, portal, 'user')
  await page.goto('/apireference/payments/operations/initiatePayment')
  await expect(page.getByRole('button', { name: 'Try it' })).toBeVisible()
  await settle(page, pending)
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
  await settle(page, pending)
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
