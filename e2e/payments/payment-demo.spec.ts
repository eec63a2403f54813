import {
  beginPayment,
  CONFIRMED,
  DEMO,
  decideOnPhone,
  FAILED,
  METHODS,
  PROVIDER_WORDS,
  payAtBank,
  payByCard,
  SET_UP,
  statusOf
} from '../support/payments.ts'
import { expect, type Page, test } from '../support/test.ts'

/** One journey for each way of paying; the screens of the demo are tested in apps/web/src/features/payments. */

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const at = (path: string) => (url: URL) => url.pathname === path
const history = (page: Page) => page.getByRole('region', { name: 'Status history' })
const CREATED = 'Payment created'

test('account to account, by keyboard: settled at the bank, and confirmed here', async ({ page, request }) => {
  const requests: string[] = []
  page.on('request', (one) => requests.push(new URL(one.url()).pathname))
  const paymentId = await beginPayment(page, 'M001')
  await expect(title(page)).toHaveText(CREATED)
  await expect(title(page)).toBeFocused()
  // The demo does not load the schema library.
  expect(requests.some((path) => /^\/assets\/payment-demo-/.test(path))).toBe(true)
  expect(requests.filter((path) => path.includes('contract-schemas'))).toEqual([])
  const enter = async (role: 'link' | 'button', name: string) => {
    await page.getByRole(role, { name, exact: true }).focus()
    await page.keyboard.press('Enter')
  }
  await enter('link', 'Continue to Kontua')
  await enter('button', PROVIDER_WORDS.continue)
  await expect(page.locator('input[name="account"]').first()).toBeVisible()
  await enter('button', PROVIDER_WORDS.continue)
  await enter('button', PROVIDER_WORDS.confirm)
  await expect(page).toHaveURL(`${CONFIRMED}?paymentId=${paymentId}`)
  await expect(title(page)).toHaveText('Payment confirmed')
  await expect(page.getByText('€199.00')).toBeVisible()
  for (const code of ['RCVD', 'ACTC', 'ACCP', 'ACSP', 'ACSC']) await expect(history(page)).toContainText(code)
  expect((await statusOf(request, paymentId)).code).toBe('ACSC')
})

test('by phone: approved in another window, while this one waits and continues automatically', async ({ page }) => {
  const paymentId = await beginPayment(page, 'M002')
  await decideOnPhone(page, 'approve')
  await expect(page).toHaveURL(`${CONFIRMED}?paymentId=${paymentId}`, { timeout: 30_000 })
  await expect(title(page)).toHaveText('Payment confirmed')
})

test('by card: settled after 3-D Secure, rejected when that is refused', async ({ page }) => {
  await beginPayment(page, 'M004')
  await payByCard(page, '0001')
  await expect(title(page)).toHaveText('Payment confirmed')
  await beginPayment(page, 'M004')
  await payByCard(page, '0001', 'decline')
  await expect(title(page)).toHaveText('Payment rejected')
})

test('a payer who leaves and comes back finds the settings, the payment and its outcome, whatever the address says', async ({
  page
}) => {
  await page.goto(SET_UP)
  await page.getByRole('textbox', { name: /^Amount/ }).fill('1250.50')
  await page.getByRole('button', { name: 'Save and show the methods' }).click()
  await expect(page).toHaveURL(METHODS)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Pay €1,250.50' })).toBeVisible()

  const paymentId = await beginPayment(page, 'M001')
  await page.getByRole('link', { name: 'Continue to Kontua' }).click()
  await expect(page.getByRole('button', { name: PROVIDER_WORDS.continue, exact: true })).toBeVisible()
  await page.goBack()
  await expect(title(page)).toHaveText(CREATED)
  await page.goto(DEMO)
  await page.getByRole('link', { name: 'Continue', exact: true }).click()
  await expect(title(page)).toHaveText(CREATED)
  await payAtBank(page, '0003')
  await expect(title(page)).toHaveText('Payment rejected')
  await page.goto(`${CONFIRMED}?paymentId=${paymentId}&status=ACSC&outcome=settled`)
  await expect(page).toHaveURL(at(FAILED))
  await page.reload()
  await expect(title(page)).toHaveText('Payment rejected')
  await expect(page).toHaveURL(at(FAILED))
})
