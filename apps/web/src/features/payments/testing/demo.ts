import { CLIENT_ID_HEADER, DEMO_CLIENT_ID, PATHS, type Payment, type PaymentSetUp } from '@portico/contract'
import type { PaymentMethodCode } from '@portico/finance'
import { expect } from 'vitest'
import { realFetch } from '@/testing/api.ts'
import { type RenderOptions, renderApp } from '@/testing/render-app.tsx'
import { elements, page } from '@/testing/screen.ts'
import { DEMO_PAGE, METHOD_PAGE, TRANSFER_PAGE } from '../addresses.ts'
import { forgetOrder } from '../checkout/order.ts'
import { saveSetUp } from '../checkout/set-up.ts'
import { DEFAULT_SET_UP } from '../checkout/set-up-rules.ts'
import { forgetExchanges } from '../exchange/exchange.ts'

/** Opens a page of the demo in a browser that has paid nothing yet. */
export async function openDemo(
  path: string,
  setUp: Partial<PaymentSetUp> = {},
  options: RenderOptions = {}
): Promise<void> {
  forgetOrder()
  forgetExchanges()
  saveSetUp({ ...DEFAULT_SET_UP, ...setUp })
  await renderApp(path, options)
}

/** The first heading of the page. */
export const heading = () => page.getByRole('heading', { level: 1 })
/** The button that pays. */
export const pay = () => page.getByRole('button', { name: /^Pay / })
/** Waits until the page has this path. */
export const toPath = (path: string) => expect.poll(() => window.location.pathname).toBe(path)
/** The choice of a method; undefined while the methods are loading. */
export const methodInput = (code: string) => elements(`input[name="methodCode"][value="${code}"]`)[0]

/** Chooses a method and pays by it, on the page of the methods. */
export async function chooseAndPay(methodCode: PaymentMethodCode): Promise<void> {
  await expect.poll(() => methodInput(methodCode)).toBeTruthy()
  methodInput(methodCode)?.click()
  await pay().click()
}

/** Goes from the basket to the payment that exists, by a method. */
export async function beginPayment(methodCode: PaymentMethodCode): Promise<Payment> {
  await openDemo(DEMO_PAGE)
  await pay().click()
  await toPath(METHOD_PAGE)
  await chooseAndPay(methodCode)
  if (methodCode === 'M003') await toPath(TRANSFER_PAGE)
  else await expect.element(heading()).toMatchTextContent('Payment created')
  const stored = JSON.parse(localStorage.getItem('portico.paymentDemo') ?? '{}') as { paymentId: string }
  return readPayment(stored.paymentId)
}

/** Reads a payment beside the page. */
export async function readPayment(paymentId: string): Promise<Payment> {
  const response = await realFetch(`/${PATHS.payment(paymentId)}`, { headers: { [CLIENT_ID_HEADER]: DEMO_CLIENT_ID } })
  return (await response.json()) as Payment
}

/** Sends forms of a simulated provider's page one after the other, as the payer's browser would. */
export async function submitForms(path: string, ...forms: Record<string, string>[]): Promise<void> {
  for (const fields of forms) {
    const document = new DOMParser().parseFromString(await (await realFetch(path)).text(), 'text/html')
    const body = new URLSearchParams()
    for (const input of document.querySelectorAll<HTMLInputElement>('main form:first-of-type input[type="hidden"]'))
      if (input.form === document.querySelector('main form')) body.set(input.name, input.value)
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    await realFetch(path, { method: 'POST', body, redirect: 'manual' })
  }
}

/** Pays at the simulated bank from an account, beside the page. */
export const payAtBank = ({ providerUrl }: Payment, account: string) =>
  submitForms(
    new URL(providerUrl ?? '').pathname,
    { action: 'bank', bank: 'Nordlicht Direkt' },
    { action: 'account', account },
    { action: 'confirm' }
  )
