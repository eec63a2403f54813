import { expect, onTestFinished, test, vi } from 'vitest'
import { realFetch } from '@/testing/api.ts'
import {
  elementHtml,
  expectShown,
  noteEvents,
  PLUGIN_ID,
  reloadElements,
  setAttribute,
  showElements
} from '@/testing/elements.ts'
import { respond, respondBy } from '@/testing/responses.ts'
import { page, userEvent } from '@/testing/screen.ts'

/** The payment button beside the page: a payment is the order's, and no order is paid twice. */

const BUTTON = 'portico-payment-button'
const PAYMENTS = '/sandbox/payments/v1/payments'

/** The payment button of an order of 2,500.00. */
const order = (attributes: Record<string, string> = {}) =>
  elementHtml('payment-button', {
    'plugin-id': PLUGIN_ID,
    country: 'DE',
    amount: '2500',
    'order-id': 'ORD-2026-1',
    'customer-name': 'Lena Hoffmann',
    ...attributes
  })

const dialog = () => page.getByRole('dialog', { name: 'How do you want to pay €2,500.00?' })
const status = () => page.getByRole('status')
const openDialog = () => page.getByRole('button', { name: 'Pay €2,500.00' }).click()

/** Chooses a method in the dialog that is open. */
async function chooseMethod(method: RegExp): Promise<void> {
  await dialog().getByRole('radio', { name: method }).click({ force: true })
  await dialog().getByRole('button', { name: 'Continue' }).click()
}

/** Opens the dialog and chooses a method. */
async function payBy(method: RegExp): Promise<void> {
  await openDialog()
  await chooseMethod(method)
}

/** Sends a form of a simulated provider's page, as the payer's browser would. */
async function submitForm(address: string, button: string): Promise<void> {
  const path = new URL(address).pathname
  const document = new DOMParser().parseFromString(await (await realFetch(path)).text(), 'text/html')
  const submit = [...document.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === button)
  if (!submit?.form) throw new Error(`${path} has no button "${button}".`)
  const body = new URLSearchParams()
  for (const { name, value } of submit.form.querySelectorAll<HTMLInputElement>('input[name]')) body.set(name, value)
  if (submit.name) body.set(submit.name, submit.value)
  const action = new URL(submit.form.getAttribute('action') ?? '', new URL(path, window.location.origin))
  await realFetch(action.pathname + action.search, { method: 'POST', body, redirect: 'manual' })
}

/** Lets the money of a manual transfer arrive, by the simulated page that a link leads to. */
const letMoneyArrive = (address: string) => submitForm(address, 'Simulate the transfer')

const arrivalLink = async () => {
  const link = page.getByRole('link', { name: 'Test mode: simulate the transfer' })
  return (await link.findElement()).getAttribute('href') ?? ''
}

/** Notes the idempotency keys of the payments that are started until the test ends. */
function noteKeys(): readonly string[] {
  const keys: string[] = []
  respondBy('POST', PAYMENTS, (request) => {
    keys.push(request.headers.get('Idempotency-Key') ?? '')
    return realFetch(request)
  })
  return keys
}

/** Leads the customer itself until the test ends, as a page may: the page of the tests must not be left. */
function preventLeaving(): void {
  const prevent = (event: Event) => event.preventDefault()
  window.addEventListener('portico-payment-start', prevent)
  onTestFinished(() => window.removeEventListener('portico-payment-start', prevent))
}

/** Gives the page the address by which a provider leads back to it, until the test ends. */
function showPaymentAddress(paymentId: string | undefined): void {
  const { pathname } = window.location
  window.history.replaceState(null, '', `?paymentId=${paymentId}`)
  onTestFinished(() => window.history.replaceState(null, '', pathname))
}

test('what is missing is named: the name and the method', async () => {
  await showElements(order({ 'customer-name': '' }))
  await openDialog()
  await expect.poll(() => dialog().getByRole('radio').elements().length).toBe(4)
  await dialog().getByRole('button', { name: 'Continue' }).click()
  const alerts = dialog().getByRole('alert')
  await expect.element(alerts.first()).toMatchTextContent('Enter your name as on your account or card.')
  await expect.element(alerts.last()).toMatchTextContent('Choose a payment method.')
  await expect
    .element(dialog().getByRole('textbox', { name: 'Your name', exact: false }))
    .toHaveAttribute('aria-invalid', 'true')
})

test('a wrong attribute is for the developer alone', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  for (const [attribute, value, detail] of [
    ['amount', '0', 'amount must be above 0'],
    ['order-id', '', 'order-id must have 1 to 35'],
    ['return-url', 'javascript:alert(1)', 'return-url must begin with https://']
  ] as const) {
    const events = noteEvents()
    await showElements(order({ [attribute]: value }))
    await page.getByRole('button', { name: /^Pay/ }).click()
    await expect
      .element(page.getByRole('dialog'))
      .toMatchTextContent('Payment isn’t available here. Please contact the dealer.')
    await expect.element(page.getByRole('dialog')).not.toMatchTextContent(detail)
    await expect
      .poll(() => events)
      .toMatchObject([{ detail: { code: 'configuration', detail: expect.stringContaining(detail) } }])
    expect(warn).toHaveBeenCalledWith('portico-payment-button', expect.stringContaining(detail))
  }
  warn.mockRestore()
})

test('without a method for the amount the page is notified', async () => {
  const events = noteEvents()
  respond('GET', '/sandbox/payments/v1/payment-methods', { json: { items: [] } })
  await showElements(order())
  await openDialog()
  await expect
    .element(dialog())
    .toMatchTextContent('No payment method is available for this amount and country. Please contact the dealer.')
  await expect.poll(() => events).toMatchObject([{ name: 'portico-error', detail: { code: 'not_offered' } }])
})

test('with an unknown plugin id it is the payment that is not available, not a calculation', async () => {
  await showElements(order({ 'plugin-id': 'pl_nobody' }), 'es')
  await page.getByRole('button', { name: /^Pagar/ }).click()
  await expect
    .element(page.getByRole('dialog'))
    .toMatchTextContent('El pago no está disponible aquí. Contacte con el concesionario.')
})

test('at the address of an unknown payment the button begins as ever', async () => {
  showPaymentAddress('pay_0000000000')
  await showElements(order())
  await expect.element(page.getByRole('button', { name: 'Pay €2,500.00' })).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('a page that leads the customer itself prevents the default', async () => {
  preventLeaving()
  await showElements(order())
  await payBy(/Card/)
  await expect.element(status()).toMatchTextContent('Waiting for the payment')
  await expect
    .element(page.getByRole('link', { name: 'Go to the payment page' }))
    .toHaveAttribute('href', expect.stringContaining('/sandbox/providers/'))
})

test('in Spanish, a payment that fails says why', async () => {
  preventLeaving()
  await showElements(order(), 'es')
  await page.getByRole('button', { name: /^Pagar 2\.500,00/ }).click()
  await page.getByRole('dialog').getByRole('radio').first().click({ force: true })
  await page.getByRole('dialog').getByRole('button', { name: 'Continuar' }).click()
  const link = await page.getByRole('link', { name: 'Ir a la página de pago' }).findElement()
  await submitForm(link.getAttribute('href') ?? '', 'Cancelar el pago')
  await expect.element(status()).toMatchTextContent('El pago no se ha realizado: usted lo ha cancelado.')
})

test('Esc while the payment is being started closes the dialog for good; continuing leads to the same payment', async () => {
  const keys: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const recover = respondBy('POST', PAYMENTS, async (request) => {
    keys.push(request.headers.get('Idempotency-Key') ?? '')
    await promise
    return realFetch(request)
  })
  await showElements(order())
  await payBy(/Manual bank transfer/)
  await expect.element(dialog().getByRole('button', { name: 'Starting the payment…' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  recover()
  resolve()
  await expect.element(page.getByRole('button', { name: 'Pay €2,500.00' })).toBeVisible()
  await new Promise((later) => setTimeout(later, 300))
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  const later = noteKeys()
  await payBy(/Manual bank transfer/)
  await expect.element(status()).toMatchTextContent('Waiting for the payment')
  expect(keys).toHaveLength(1)
  expect(later).toEqual(keys)
})

test('a transfer is followed until the money has arrived, also after a reload; another order, amount or country is another payment', async () => {
  const keys = noteKeys()
  const events = noteEvents()
  await showElements(order())
  await payBy(/Manual bank transfer/)
  await expectShown(BUTTON, /RF\d{2}[A-Z0-9]+/)
  await expectShown(BUTTON, '€2,500.00')
  const reference = page.getByText(/^RF\d{2}[A-Z0-9]+$/).element().textContent ?? ''
  reloadElements()
  await expectShown(BUTTON, reference)
  await letMoneyArrive(await arrivalLink())
  await expect.element(status()).toMatchTextContent('€2,500.00 paid')
  await expect.poll(() => events.at(-1)?.name).toBe('portico-payment-succeeded')
  reloadElements()
  await expect.element(status()).toMatchTextContent('€2,500.00 paid')
  expect(keys).toHaveLength(1)

  setAttribute(BUTTON, 'amount', '100')
  await expect.element(page.getByRole('button', { name: 'Pay €100.00' })).toBeVisible()
  await expect.element(status()).not.toMatchTextContent('paid')
  setAttribute(BUTTON, 'amount', '2500.00')
  await expect.element(status()).toMatchTextContent('€2,500.00 paid')
  setAttribute(BUTTON, 'order-id', 'ORD-2026-2')
  await expect.element(page.getByRole('button', { name: 'Pay €2,500.00' })).toBeVisible()
  setAttribute(BUTTON, 'order-id', 'ORD-2026-1')
  await expect.element(status()).toMatchTextContent('€2,500.00 paid')
  setAttribute(BUTTON, 'country', 'AT')
  await expect.element(page.getByRole('button', { name: 'Pay €2,500.00' })).toBeVisible()
})

test('the address of a payment of another amount says nothing about this one', async () => {
  const ids: string[] = []
  respondBy('POST', PAYMENTS, async (request) => {
    const response = await realFetch(request)
    ids.push(((await response.clone().json()) as { paymentId: string }).paymentId)
    return response
  })
  await showElements(order())
  await payBy(/Manual bank transfer/)
  await expect.element(status()).toMatchTextContent('Waiting for the payment')
  showPaymentAddress(ids[0])
  await showElements(order() + order({ amount: '100' }))
  await expect.element(status().first()).toMatchTextContent('Waiting for the payment')
  await expect.element(page.getByRole('button', { name: 'Pay €100.00' })).toBeVisible()
})

test('a payment that was replaced by another is still watched: when it is paid, the customer is notified', async () => {
  preventLeaving()
  const events = noteEvents()
  await showElements(order())
  await payBy(/Manual bank transfer/)
  const arrival = await arrivalLink()
  await page.getByRole('button', { name: 'Use another payment method' }).click()
  // A customer who changes their mind has the account and the reference again.
  await userEvent.keyboard('{Escape}')
  await expectShown(BUTTON, /RF\d{2}/)
  await page.getByRole('button', { name: 'Use another payment method' }).click()
  await chooseMethod(/Card/)
  await expect.element(page.getByRole('link', { name: 'Go to the payment page' })).toBeVisible()
  await letMoneyArrive(arrival)
  await expect.element(status()).toMatchTextContent('Your earlier payment of €2,500.00 was received: do not pay again')
  await expect.element(status()).toMatchTextContent('Waiting for the payment')
  await expect.poll(() => events.map(({ name }) => name)).toContain('portico-payment-succeeded')
  reloadElements()
  await expect.element(status()).toMatchTextContent('Your earlier payment of €2,500.00 was received: do not pay again')
})

test('while the connection fails the payment is followed all the same', async () => {
  await showElements(order())
  await payBy(/Manual bank transfer/)
  await expect.element(status()).toMatchTextContent('Waiting for the payment')
  const arrival = await arrivalLink()
  let failures = 0
  const recover = respondBy('GET', /\/payments\/pay_/, async () => {
    failures++
    if (failures === 1) throw new TypeError('Failed to fetch')
    return new Response(null, { status: 503, headers: { 'Retry-After': '1' } })
  })
  // Coming back online ends the pause between two readings.
  const readAgain = async (count: number) =>
    vi.waitFor(
      () => {
        window.dispatchEvent(new Event('online'))
        expect(failures).toBeGreaterThanOrEqual(count)
      },
      { timeout: 10_000 }
    )
  await readAgain(1)
  await readAgain(2)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await letMoneyArrive(arrival)
  recover()
  window.dispatchEvent(new Event('online'))
  await expect.element(status()).toMatchTextContent('€2,500.00 paid')
})
