import type { Route } from '@playwright/test'
import { chooseMethod, letMoneyArrive, methodDialog, noteKeys, order, payBy } from './support/shop/payment.ts'
import { element, expect, noteEvents, PLUGIN_ID, test } from './support/shop/test.ts'

/** A payment is the order's: it goes on after a reload, Back and Esc, and no order is paid twice. */

const PAYMENTS = '**/sandbox/payments/v1/payments'

test('Esc while the payment is being started closes the dialog for good; whoever goes on gets the same payment', async ({
  page,
  openShop
}) => {
  const keys = noteKeys(page)
  const held: Route[] = []
  await openShop(order())
  await page.route(PAYMENTS, (route) => void held.push(route))
  await payBy(page, /Transfer by yourself/)
  await expect(methodDialog(page).getByRole('button', { name: 'Starting the payment…' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(methodDialog(page)).toBeHidden()
  await page.unroute(PAYMENTS)
  for (const route of held) await route.continue().catch(() => {})
  await expect(page.getByRole('button', { name: 'Pay €2,500.00' })).toBeVisible()
  await page.waitForTimeout(500)
  await expect(methodDialog(page)).toBeHidden()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await payBy(page, /Transfer by yourself/)
  await expect(page.getByRole('status')).toContainText('Waiting for the payment')
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
})

test('Back from the provider’s page leads to the payment that waits, not to another one', async ({
  page,
  openShop
}) => {
  const keys = noteKeys(page)
  await openShop(order())
  await payBy(page, /Bank transfer/)
  await expect(page).toHaveURL(/\/sandbox\/providers\//)
  await page.goBack()
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

test('a reload while the payment is waited for goes on with it, and shows it as paid afterwards', async ({
  page,
  openShop
}) => {
  const keys = noteKeys(page)
  await openShop(order())
  await payBy(page, /Transfer by yourself/)
  const button = page.locator('portico-payment-button')
  await expect(button).toContainText(/RF\d{2}[A-Z0-9]+/)
  const reference = (await button.getByText(/^RF\d{2}[A-Z0-9]+$/).textContent()) as string
  await page.reload()
  await expect(button).toContainText(reference)
  await letMoneyArrive(page)
  await expect(page.getByRole('status')).toContainText('€2,500.00 paid')
  await page.reload()
  await expect(page.getByRole('status')).toContainText('€2,500.00 paid')
  expect(keys).toHaveLength(1)
})

test('another order, amount or country is another payment; the one before is found again', async ({
  page,
  openShop
}) => {
  await openShop(order())
  await payBy(page, /Transfer by yourself/)
  await letMoneyArrive(page)
  const status = page.getByRole('status')
  await expect(status).toContainText('€2,500.00 paid')
  const set = (name: string, value: string) =>
    page
      .locator('portico-payment-button')
      .evaluate((button, [key, text]) => button.setAttribute(key as string, text as string), [name, value])
  await set('amount', '100')
  await expect(page.getByRole('button', { name: 'Pay €100.00' })).toBeVisible()
  await expect(status).not.toContainText('paid')
  await set('amount', '2500.00')
  await expect(status).toContainText('€2,500.00 paid')
  await set('order-id', 'ORD-2026-2')
  await expect(page.getByRole('button', { name: 'Pay €2,500.00' })).toBeVisible()
  await set('order-id', 'ORD-2026-1')
  await expect(status).toContainText('€2,500.00 paid')
  await set('country', 'AT')
  await expect(page.getByRole('button', { name: 'Pay €2,500.00' })).toBeVisible()
})

test('the address of a payment of another amount says nothing about this one', async ({ page, openShop }) => {
  await openShop(
    order() +
      element('payment-button', { 'plugin-id': PLUGIN_ID, country: 'DE', amount: '100', 'order-id': 'ORD-2026-1' })
  )
  const events = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/v1/payments')
  )
  await payBy(page, /Transfer by yourself/)
  const { paymentId } = (await (await events).json()) as { paymentId: string }
  await page.goto(`${page.url()}?paymentId=${paymentId}`)
  await expect(page.getByRole('status').first()).toContainText('Waiting for the payment')
  await expect(page.getByRole('button', { name: 'Pay €100.00' })).toBeVisible()
})

test('a payment that was replaced by another is still watched: when it is paid, the customer is told', async ({
  page,
  openShop
}) => {
  const events = await noteEvents(page)
  await openShop(order())
  await page.evaluate(() => addEventListener('portico-payment-start', (event) => event.preventDefault()))
  await payBy(page, /Transfer by yourself/)
  const arrival = await page.getByRole('link', { name: 'Test mode: let the money arrive' }).getAttribute('href')
  await page.getByRole('button', { name: 'Pay in another way' }).click()
  // Whoever thinks better of it has the account and the reference again.
  await page.keyboard.press('Escape')
  await expect(page.locator('portico-payment-button')).toContainText(/RF\d{2}/)
  await page.getByRole('button', { name: 'Pay in another way' }).click()
  await chooseMethod(page, /Card/)
  await expect(page.getByRole('link', { name: 'Go to the provider’s page' })).toBeVisible()
  const provider = await page.context().newPage()
  await provider.goto(arrival as string)
  await provider.getByRole('button', { name: 'Let the money arrive' }).click()
  await provider.close()
  const status = page.getByRole('status')
  await expect(status).toContainText('Your earlier payment of €2,500.00 has arrived: do not pay again')
  await expect(status).toContainText('Waiting for the payment')
  await page.reload()
  await expect(status).toContainText('Your earlier payment of €2,500.00 has arrived: do not pay again')
  expect((await events()).map(({ name }) => name)).toContain('portico-payment-succeeded')
})

test.describe('while the connection fails', () => {
  test.use({ allowConsole: [/favicon|ERR_FAILED|status of 503/] })

  test('the payment is followed all the same', async ({ page, openShop }) => {
    await openShop(order())
    await payBy(page, /Transfer by yourself/)
    await expect(page.getByRole('status')).toContainText('Waiting for the payment')
    let failures = 0
    await page.route('**/sandbox/payments/v1/payments/pay_*', (route) => {
      failures++
      if (failures === 1) return route.abort()
      return failures === 2
        ? route.fulfill({ status: 503, headers: { 'Access-Control-Allow-Origin': '*', 'Retry-After': '1' } })
        : route.continue()
    })
    await expect.poll(() => failures, { timeout: 15_000 }).toBeGreaterThan(1)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await letMoneyArrive(page)
    await expect(page.getByRole('status')).toContainText('€2,500.00 paid', { timeout: 60_000 })
  })
})

test.describe('in Spanish', () => {
  test('a payment that fails says why', async ({ page, openShop }) => {
    await openShop(order(), { language: 'es' })
    await page.getByRole('button', { name: /^Pagar 2500,00/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio').first().check()
    await dialog.getByRole('button', { name: 'Continuar' }).click()
    await expect(page).toHaveURL(/\/sandbox\/providers\//)
    await page
      .getByRole('button', { name: /cancelar/i })
      .first()
      .click()
    await expect(page.getByRole('status')).toContainText('El pago no se ha realizado: usted lo ha cancelado.')
  })

  test.describe('with a plugin id that nobody has', () => {
    test.use({ allowConsole: [/status of 401/] })

    test('it is the payment that is not available, not a calculation', async ({ page, openShop }) => {
      await openShop(order({ 'plugin-id': 'pl_nobody' }), { language: 'es' })
      await page.getByRole('button', { name: /^Pagar/ }).click()
      await expect(page.getByRole('dialog')).toContainText(
        'El pago no está disponible en esta página: no se reconoce el identificador del plugin.'
      )
    })
  })
})

test('without a method for the amount the page is told so', async ({ page, openShop }) => {
  const events = await noteEvents(page)
  await page.route('**/sandbox/payments/v1/payment-methods?**', (route) =>
    route.fulfill({ json: { items: [] }, headers: { 'Access-Control-Allow-Origin': '*' } })
  )
  await openShop(order())
  await page.getByRole('button', { name: 'Pay €2,500.00' }).click()
  await expect(methodDialog(page)).toContainText('No payment method fits this amount in this country.')
  expect(await events()).toMatchObject([{ name: 'portico-error', detail: { code: 'not_offered' } }])
})
