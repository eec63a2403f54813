import { PATHS } from '@portico/contract'
import {
  answerOnPhone,
  beginPayment,
  CONFIRMED,
  DEMO,
  FAILED,
  METHODS,
  PROVIDER_WORDS,
  payAtBank,
  payByCard,
  SET_UP,
  statusOf
} from './support/payments.ts'
import { expect, type Page, test } from './support/test.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const at = (path: string) => (url: URL) => url.pathname === path
const history = (page: Page) => page.getByRole('region', { name: 'What happened' })
const aside = (page: Page) => page.getByRole('complementary', { name: 'What this step sends and receives' })

test.describe('each method from the basket to its end', () => {
  test('account to account: settled at the bank, and confirmed here', async ({ page, request }) => {
    const paymentId = await beginPayment(page, 'M001')
    await expect(title(page)).toHaveText('The payment exists. Now it is the payer’s turn.')
    await expect(title(page)).toBeFocused()
    await payAtBank(page, '0001')
    await expect(page).toHaveURL(`${CONFIRMED}?paymentId=${paymentId}`)
    await expect(title(page)).toHaveText('Payment confirmed')
    await expect(page.getByText('€199.00')).toBeVisible()
    for (const code of ['RCVD', 'ACTC', 'ACCP', 'ACSP', 'ACSC']) await expect(history(page)).toContainText(code)
    expect((await statusOf(request, paymentId)).code).toBe('ACSC')
  })

  test('by phone: approved in another window, while this one waits and moves on by itself', async ({ page }) => {
    const paymentId = await beginPayment(page, 'M002')
    await answerOnPhone(page, 'approve')
    await expect(page).toHaveURL(`${CONFIRMED}?paymentId=${paymentId}`, { timeout: 30_000 })
    await expect(title(page)).toHaveText('Payment confirmed')
  })

  test('by card: settled after 3-D Secure, rejected when that is refused', async ({ page }) => {
    await beginPayment(page, 'M004')
    await payByCard(page, '0001')
    await expect(title(page)).toHaveText('Payment confirmed')
    await beginPayment(page, 'M004')
    await payByCard(page, '0001', 'cardRefuse')
    await expect(title(page)).toHaveText('Payment rejected')
  })
})

test('whatever the address says of the outcome is corrected, and a reload changes nothing', async ({ page }) => {
  const paymentId = await beginPayment(page, 'M001')
  await payAtBank(page, '0003')
  await expect(title(page)).toHaveText('Payment rejected')
  await page.goto(`${CONFIRMED}?paymentId=${paymentId}&status=ACSC&outcome=settled`)
  await expect(page).toHaveURL(at(FAILED))
  await page.reload()
  await expect(title(page)).toHaveText('Payment rejected')
  await expect(page).toHaveURL(at(FAILED))
})

test.describe('who leaves and comes back', () => {
  test('finds the payment under way, and can continue or leave it', async ({ page }) => {
    await beginPayment(page, 'M001')
    await page.getByRole('link', { name: 'Go to the bank' }).click()
    await expect(page.getByRole('button', { name: PROVIDER_WORDS.continue, exact: true })).toBeVisible()
    await page.goBack()
    await expect(title(page)).toHaveText('The payment exists. Now it is the payer’s turn.')
    await page.goto(DEMO)
    await page.getByRole('link', { name: 'Continue', exact: true }).click()
    await expect(title(page)).toHaveText('The payment exists. Now it is the payer’s turn.')
    await page.getByRole('button', { name: 'Choose another method' }).click()
    await expect(title(page)).toHaveText('How would you like to pay?')
    await expect(title(page)).toBeFocused()
    await page.goto(DEMO)
    await expect(page.getByText('is under way')).toHaveCount(0)
  })

  test('can leave it in the basket, and is then at the heading', async ({ page }) => {
    await beginPayment(page, 'M001')
    await expect(title(page)).toHaveText('The payment exists. Now it is the payer’s turn.')
    await page.goto(DEMO)
    await page.getByRole('button', { name: 'Leave it and start over' }).click()
    await expect(page.getByText('is under way')).toHaveCount(0)
    await expect(title(page)).toBeFocused()
  })

  test('a double click pays once, and so does a click after an answer was lost', async ({ page }) => {
    const orders: string[] = []
    let isLost = true
    await page.route(`**/${PATHS.paymentInitiation}`, async (route) => {
      orders.push((route.request().postDataJSON() as { orderId: string }).orderId)
      // The payment is made; its answer does not arrive.
      const response = await route.fetch()
      if (isLost) await route.abort('connectionreset')
      else await route.fulfill({ response })
    })
    await page.goto(METHODS)
    const pay = page.getByRole('button', { name: /^Pay / })
    await pay.dblclick()
    await expect(page.getByText('The payment was not initiated.')).toBeVisible()
    expect(orders).toHaveLength(1)
    isLost = false
    await pay.click()
    await expect(title(page)).toHaveText('The payment exists. Now it is the payer’s turn.')
    expect(new Set(orders).size).toBe(1)
  })

  test.use({ allowConsole: ['ERR_CONNECTION_RESET'] })
})

test.describe('the settings', () => {
  test('are the specified defaults, are kept in this browser, and can be reset', async ({ page }) => {
    await page.goto(SET_UP)
    const amount = page.getByRole('textbox', { name: /^Amount/ })
    const country = page.getByRole('combobox', { name: /^Country/ })
    await expect(amount).toHaveValue('199')
    await expect(country).toHaveValue('DE')
    await expect(page.getByRole('combobox', { name: /^What is paid/ })).toHaveValue('R')
    await expect(page.getByRole('combobox', { name: /^Payment or/ })).toHaveValue('P')
    await amount.fill('1250.50')
    await country.selectOption('ES')
    await expect(aside(page)).toContainText('1250.5')
    await page.getByRole('button', { name: 'Save and show the methods' }).click()
    await expect(page).toHaveURL(METHODS)
    await expect(page.getByRole('button', { name: 'Pay €1,250.50' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Pay €1,250.50' })).toBeVisible()
    await page.goto(SET_UP)
    await expect(country).toHaveValue('ES')
    await page.getByRole('button', { name: 'Back to the defaults' }).click()
    await expect(amount).toHaveValue('199')
    await expect(country).toHaveValue('DE')
    await page.reload()
    await expect(amount).toHaveValue('199')
  })
})

test('the demo does without the library of the schemas', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(SET_UP, { waitUntil: 'networkidle' })
  await expect(title(page)).toBeVisible()
  expect(asked.some((path) => /^\/assets\/payment-demo-/.test(path))).toBe(true)
  expect(asked.filter((path) => path.includes('contract-schemas'))).toEqual([])
})
