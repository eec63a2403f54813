import { noteKeys, order, payBy } from '../support/shop/payment.ts'
import { expect, noteEvents, test } from '../support/shop/test.ts'

/** The payment button leads to the simulated providers, in the same tab or another window, and back. */

const names = (events: { name: string }[]) => events.map(({ name }) => name)

test('a bank transfer leads to the bank in the same tab, and the way back shows that it is cancelled', async ({
  page,
  openShop
}) => {
  const events = await noteEvents(page)
  await openShop(order())
  await payBy(page, /Bank transfer/)
  await expect(page).toHaveURL(/\/sandbox\/providers\//)
  await page
    .getByRole('button', { name: /cancel/i })
    .first()
    .click()
  await expect(page).toHaveURL(/paymentId=pay_/)
  await expect(page.getByRole('status')).toContainText('The payment did not go through')
  expect(names(await events())).toEqual(['portico-payment-status', 'portico-payment-failed'])
  await expect(page.getByRole('button', { name: 'Pay again' })).toBeVisible()
})

test('a window of its own opens beside the page when asked for, and closes on the way back', async ({
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
  await expect(page.getByRole('status')).toContainText('The payment did not go through: you cancelled it.')
})

test('Back from the provider’s page, and a reload, lead to the payment that waits, not to another one', async ({
  page,
  openShop
}) => {
  const keys = noteKeys(page)
  await openShop(order())
  await payBy(page, /Bank transfer/)
  await expect(page).toHaveURL(/\/sandbox\/providers\//)
  await page.goBack()
  await expect(page.getByRole('status')).toContainText('Waiting for the payment')
  await page.reload()
  await expect(page.getByRole('status')).toContainText('Waiting for the payment')
  await page.getByRole('link', { name: 'Go to the provider’s page' }).click()
  await expect(page).toHaveURL(/\/sandbox\/providers\//)
  expect(keys).toHaveLength(1)
})

test('a page that the browser kept as it was left follows the payment when it is shown again', async ({
  page,
  openShop
}) => {
  await openShop(order())
  // An answer without content keeps the browser where it is.
  await page.route('**/sandbox/providers/**', (route) => route.fulfill({ status: 204 }))
  await payBy(page, /Bank transfer/)
  await expect(page.getByRole('status')).toContainText('Leading you to the provider')
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.getByRole('status')).toContainText('Waiting for the payment')
  await expect(page.getByRole('link', { name: 'Go to the provider’s page' })).toBeVisible()
})
