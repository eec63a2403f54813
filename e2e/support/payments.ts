import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { CLIENT_ID_HEADER, DEMO_CLIENT_ID, PATHS, type Payment } from '@portico/contract'
import type { PaymentMethodCode } from '@portico/finance'

/** Addresses of the demo. */
export const DEMO = '/payment-demo'
export const SET_UP = '/payment-setup'
export const METHODS = '/payment-method/payment-method-screen'
export const TRANSFER = '/payment-manual-transfer'
export const CONFIRMED = '/payment-response-pages/payment-confirmed'
export const FAILED = '/payment-response-pages/payment-failed'

/** Buttons and links of the simulated pages. */
export const PROVIDER_WORDS = {
  continue: 'Continue',
  confirm: 'Confirm the transfer',
  cancel: 'Cancel the payment',
  here: 'Open the phone page here',
  approve: 'Approve',
  decline: 'Decline'
} as const

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Starts a payment by a method, from the basket on; returns its ID. */
export async function beginPayment(page: Page, methodCode: PaymentMethodCode): Promise<string> {
  await page.goto(DEMO)
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(page).toHaveURL(METHODS)
  await page.locator(`input[name="methodCode"][value="${methodCode}"]`).check()
  const response = page.waitForResponse((one) => one.url().endsWith(PATHS.paymentInitiation))
  await page.getByRole('button', { name: /^Pay / }).click()
  const { paymentId } = (await (await response).json()) as { paymentId: string }
  return paymentId
}

/** Chooses an account at the simulated bank by its last four digits, up to the confirmation. */
async function chooseAccount(page: Page, lastFour: string): Promise<void> {
  await page.getByRole('link', { name: 'Continue to Kontua' }).click()
  await button(page, PROVIDER_WORDS.continue).click()
  await page.locator(`input[name="account"][value$="${lastFour}"]`).check()
  await button(page, PROVIDER_WORDS.continue).click()
}

/** Pays at the simulated bank from an account with these last four digits; the bank then returns to the shop. */
export async function payAtBank(page: Page, lastFour: string): Promise<void> {
  await chooseAccount(page, lastFour)
  await button(page, PROVIDER_WORDS.confirm).click()
}

/** Pays by the test card with these last four digits, and approves or declines in 3-D Secure. */
export async function payByCard(page: Page, lastFour: string, decision: 'approve' | 'decline' = 'approve') {
  await page.getByRole('link', { name: 'Continue to Corvane' }).click()
  await page.getByRole('button', { name: new RegExp(`${lastFour}.*Use`) }).click()
  await button(page, PROVIDER_WORDS[decision]).click()
}

/** Approves or declines on the simulated phone, in the page that the demo's link opens; the demo's page waits meanwhile. */
export async function decideOnPhone(page: Page, decision: 'approve' | 'decline'): Promise<void> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Continue to Nodda' }).click()
  const phone = await opened
  await phone.getByRole('link', { name: PROVIDER_WORDS.here }).click()
  await button(phone, PROVIDER_WORDS[decision]).click()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(decision === 'approve' ? 'Approved' : 'Declined')
  await phone.close()
}

/** The status of a payment on the server. */
export async function statusOf(request: APIRequestContext, paymentId: string): Promise<Payment['status']> {
  const response = await request.get(`/${PATHS.payment(paymentId)}`, {
    headers: { [CLIENT_ID_HEADER]: DEMO_CLIENT_ID }
  })
  expect(response.status()).toBe(200)
  return ((await response.json()) as Payment).status
}
