import { element, type Page, PLUGIN_ID } from './test.ts'

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

/** Opens the dialog and chooses a method. */
export async function payBy(page: Page, method: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Pay €2,500.00' }).click()
  const dialog = page.getByRole('dialog', { name: 'How do you want to pay €2,500.00?' })
  await dialog.getByRole('radio', { name: method }).check()
  await dialog.getByRole('button', { name: 'Continue' }).click()
}

/** Records the idempotency keys of the payments that are started from now on. */
export function recordKeys(page: Page): string[] {
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/payments/v1/payments'))
      keys.push(request.headers()['idempotency-key'] ?? '')
  })
  return keys
}
