import { payBy as choose, methodDialog as dialog, letMoneyArrive, order } from './support/shop/payment.ts'
import { expect, noteEvents, test } from './support/shop/test.ts'

/** The payment button against the simulated providers: the same tab, a window of its own, and a transfer. */

const names = (events: { name: string }[]) => events.map(({ name }) => name)

test('a bank transfer leads to the bank in the same tab, and the way back shows that it is cancelled', async ({
  page,
  openShop
}) => {
  const events = await noteEvents(page)
  await openShop(order())
  await choose(page, /Bank transfer/)
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

test.describe('at the address of a payment that nobody has', () => {
  test.use({ allowConsole: [/status of 404/] })

  test('the button begins as ever', async ({ page, openShop }) => {
    await openShop(order())
    const address = new URL(page.url())
    address.searchParams.set('paymentId', 'pay_0000000000')
    await page.goto(address.href)
    await expect(page.getByRole('button', { name: 'Pay €2,500.00' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test('a manual transfer shows account and reference, and is followed until the money has arrived', async ({
  page,
  openShop
}) => {
  const events = await noteEvents(page)
  await openShop(order())
  await choose(page, /Transfer by yourself/)
  const button = page.locator('portico-payment-button')
  await expect(button).toContainText(/RF\d{2}[A-Z0-9]+/)
  await expect(button).toContainText('€2,500.00')
  await letMoneyArrive(page)
  await expect(page.getByRole('status')).toContainText('€2,500.00 paid')
  expect(names(await events()).at(-1)).toBe('portico-payment-succeeded')
})

test('a page that leads the customer itself prevents the default', async ({ page, openShop }) => {
  await openShop(order())
  await page.evaluate(() => addEventListener('portico-payment-start', (event) => event.preventDefault()))
  const address = page.url()
  await choose(page, /Card/)
  await expect(page.getByRole('status')).toContainText('Waiting for the payment')
  await expect(page.getByRole('link', { name: 'Go to the provider’s page' })).toHaveAttribute(
    'href',
    /\/sandbox\/providers\//
  )
  expect(page.url()).toBe(address)
})

test('a window of its own opens beside the page when asked for, and closes on the way back', async ({
  page,
  openShop
}) => {
  await openShop(order({ 'open-in': 'popup' }))
  const opened = page.waitForEvent('popup')
  await choose(page, /Bank transfer/)
  const popup = await opened
  await expect(popup).toHaveURL(/\/sandbox\/providers\//)
  await expect(page.getByRole('status')).toContainText('Waiting for the payment')
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Cancel the payment' }).click()
  await closed
  await expect(page.getByRole('status')).toContainText('The payment did not go through: you cancelled it.')
})

test('what is missing is named: the name and the method', async ({ page, openShop }) => {
  await openShop(order({ 'customer-name': '' }))
  await page.getByRole('button', { name: 'Pay €2,500.00' }).click()
  await expect(dialog(page).getByRole('radio')).toHaveCount(4)
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText([
    'Enter your name as your account or card shows it.',
    'Choose how you want to pay.'
  ])
  await expect(dialog(page).getByRole('textbox', { name: 'Your name' })).toHaveAttribute('aria-invalid', 'true')
})

for (const [attribute, value, detail] of [
  ['amount', '0', 'amount must be above 0'],
  ['order-id', '', 'order-id must have 1 to 35'],
  ['return-url', 'javascript:alert(1)', 'return-url must begin with https://']
] as const)
  test(`a wrong ${attribute} is named`, async ({ page, openShop }) => {
    await openShop(order({ [attribute]: value }))
    await page.getByRole('button', { name: /^Pay/ }).click()
    await expect(page.getByRole('dialog')).toContainText(detail)
  })
