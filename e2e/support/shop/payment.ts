import { element, expect, type Page, PLUGIN_ID } from './test.ts'

/** The payment button of an order of 2,500.00. */
export const order = (attributes: Record<string, string> = {}) =>
  element('payment-button', {
    'plugin-id': PLUGIN_ID,
    country: 'DE',
    amount: '2500',
    'order-id': 'ORD-2026-1',
    'customer-name': 'Lena Hoffmann',
    ...attributes
  })

export const methodDialog = (page: Page) => page.getByRole('dialog', { name: 'How do you want to pay €2,500.00?' })

/** Chooses a method in the dialog that is open. */
export async function chooseMethod(page: Page, method: RegExp): Promise<void> {
  await methodDialog(page).getByRole('radio', { name: method }).check()
  await methodDialog(page).getByRole('button', { name: 'Continue' }).click()
}

/** Opens the dialog and chooses a method. */
export async function payBy(page: Page, method: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Pay €2,500.00' }).click()
  await chooseMethod(page, method)
}

/** Lets the money of a manual transfer arrive, on the simulated page that the button leads to. */
export async function letMoneyArrive(page: Page): Promise<void> {
  const popup = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Test mode: let the money arrive' }).click()
  const provider = await popup
  await provider.getByRole('button', { name: 'Let the money arrive' }).click()
  await expect(provider).toHaveURL(/transfer/)
  await provider.close()
}

/** Notes the idempotency keys of the payments that are started from now on. */
export function noteKeys(page: Page): string[] {
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/payments/v1/payments'))
      keys.push(request.headers()['idempotency-key'] ?? '')
  })
  return keys
}
