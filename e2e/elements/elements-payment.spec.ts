import { order, payBy, recordKeys } from '../support/shop/payment.ts'
import { expect, recordEvents, test } from '../support/shop/test.ts'

/** The payment button leads to the simulated providers, in the same tab or another window, and back. */

const names = (events: { name: string }[]) => events.map(({ name }) => name)

test('a bank transfer leads to the bank in the same tab, and the way back shows that it is cancelled', async ({
  page,
  openShop
}) => {
  const events = await recordEvents(page)
  await openShop(order())
  await payBy(page, /Bank transfer/)
  await expect(page).toHaveURL(/\/sandbox\/providers\//)
  await page
    .getByRole('button', { name: /cancel/i })
    .first()
    .click()
  await expect(page).toHaveURL(/paymentId=pay_/)
  await expect(page.getByRole('status')).toContainText('The payment failed')
  expect(names(await events())).toEqual(['portico-payment-status', 'portico-payment-failed'])
  await expect(page.getByRole('button', { name: 'Retry the payment' })).toBeVisible()
})

test('the provider opens in a separate window where the page specifies it, and the window closes on the way back', async ({
  page,
  openShop
}) => {
  await openShop(order({ 'open-in': 'popup' }))
  const opened = page.waitForEvent('popup')
  await payBy(page, /Bank transfer/)
  const popup = await opened
  await expect(popup).toHaveURL(/\/sandbox\/providers\//)
  await expect(page.getByRole('status')).toContainText('Waiting for the payment')
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Cancel the payment' }).click()
  await closed
  await expect(page.getByRole('status')).toContainText('The payment failed: you cancelled it.')
})

test('Back from the provider’s page, and a reload, continue the payment that waits and start no other one', async ({
  page,
  openShop
}) => {
  const keys = recordKeys(page)
  await openShop(order())
  await payBy(page, /Bank transfer/)
  await expect(page).toHaveURL(/\/sandbox\/providers\//)
  await page.goBack()
  await expect(page.getByRole('status')).toContainText('Waiting for the payment')
  await page.reload()
  await expect(page.getByRole('status')).toContainText('Waiting for the payment')
  await page.getByRole('link', { name: 'Go to the payment page' }).click()
  await expect(page).toHaveURL(/\/sandbox\/providers\//)
  expect(keys).toHaveLength(1)
})

test('a page from the browser’s back/forward cache continues the payment', async ({ page, openShop }) => {
  await openShop(order())
  // A response without content keeps the browser on the page.
  await page.route('**/sandbox/providers/**', (route) => route.fulfill({ status: 204 }))
  await payBy(page, /Bank transfer/)
  await expect(page.getByRole('status')).toContainText('Redirecting to the payment page')
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.getByRole('status')).toContainText('Waiting for the payment')
  await expect(page.getByRole('link', { name: 'Go to the payment page' })).toBeVisible()
})
