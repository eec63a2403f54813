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
  statusOf,
  TRANSFER
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

  test('account to account: pending first, then settled without a reload', async ({ page }) => {
    await beginPayment(page, 'M001')
    await payAtBank(page, '0002')
    await expect(title(page)).toHaveText('Payment under way')
    await expect(title(page)).toHaveText('Payment confirmed', { timeout: 60_000 })
    await expect(page).toHaveURL(at(CONFIRMED))
  })

  test('account to account: rejected for the account chosen, with the reason in words and as a code', async ({
    page
  }) => {
    await beginPayment(page, 'M001')
    await payAtBank(page, '0004')
    await expect(title(page)).toHaveText('Payment rejected')
    await expect(page).toHaveURL(at(FAILED))
    await expect(page.getByText('There is not enough money in the account.(AM04)')).toBeVisible()
  })

  test('account to account: cancelled at the bank', async ({ page }) => {
    await beginPayment(page, 'M001')
    await page.getByRole('link', { name: 'Go to the bank' }).click()
    await page.getByRole('button', { name: PROVIDER_WORDS.cancel, exact: true }).click()
    await expect(title(page)).toHaveText('Payment cancelled')
    await expect(page).toHaveURL(at(FAILED))
  })

  test('by phone: approved in another window, while this one waits and moves on by itself', async ({ page }) => {
    const paymentId = await beginPayment(page, 'M002')
    await answerOnPhone(page, 'approve')
    await expect(page).toHaveURL(`${CONFIRMED}?paymentId=${paymentId}`, { timeout: 30_000 })
    await expect(title(page)).toHaveText('Payment confirmed')
  })

  test('by phone: refused', async ({ page }) => {
    await beginPayment(page, 'M002')
    await answerOnPhone(page, 'refuse')
    await expect(title(page)).toHaveText('Payment rejected', { timeout: 30_000 })
    await expect(page).toHaveURL(at(FAILED))
    await expect(page.getByText('(MS02)')).toBeVisible()
  })

  test('by transfer: parts add up, a wrong reference is shown as unmatched, the whole settles', async ({ page }) => {
    const paymentId = await beginPayment(page, 'M003')
    await expect(page).toHaveURL(TRANSFER)
    const form = page.getByRole('region', { name: 'Simulate the incoming transfer' })
    const amount = form.getByRole('textbox', { name: /^Amount/ })
    const reference = form.getByRole('textbox', { name: 'Reference on the transfer' })
    const send = form.getByRole('button', { name: 'The money arrives' })
    const rightOne = await reference.inputValue()
    expect(rightOne).toMatch(/^RF\d\d/)

    await reference.fill('RF00 NOT MINE')
    await send.click()
    await expect(form.getByText('no payment waits for this reference')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Unmatched transfers' })).toContainText('RF00 NOT MINE')

    await reference.fill(rightOne)
    await amount.fill('50')
    await send.click()
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '€50.00 of €199.00')
    await expect(amount).toHaveValue('149.00')

    await send.click()
    await expect(title(page)).toHaveText('Payment confirmed')
    await page.getByRole('link', { name: 'See the result' }).click()
    await expect(page).toHaveURL(`${CONFIRMED}?paymentId=${paymentId}`)
    await expect(history(page)).toContainText('ACCC')
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

test.describe('the result is the true one', () => {
  test('an address that says otherwise is corrected, on either page, and a reload changes nothing', async ({
    page
  }) => {
    const paymentId = await beginPayment(page, 'M001')
    await payAtBank(page, '0003')
    await expect(title(page)).toHaveText('Payment rejected')
    for (const [fake, real] of [
      [CONFIRMED, FAILED],
      ['/payment-confirmed', '/payment-failed']
    ] as const) {
      await page.goto(`${fake}?paymentId=${paymentId}&status=ACSC&outcome=settled`)
      await expect(title(page)).toHaveText('Payment rejected')
      await expect(page).toHaveURL(at(real))
      await page.reload()
      await expect(title(page)).toHaveText('Payment rejected')
      await expect(page).toHaveURL(at(real))
    }
  })

  test('without its id the address finds the payment that was last made here', async ({ page }) => {
    const paymentId = await beginPayment(page, 'M001')
    await payAtBank(page, '0001')
    await page.goto(FAILED)
    await expect(title(page)).toHaveText('Payment confirmed')
    await expect(page).toHaveURL(`${CONFIRMED}?paymentId=${paymentId}`)
  })

  test('where no payment is, the page says so and leads to the demo', async ({ page }) => {
    for (const path of [CONFIRMED, FAILED, '/payment-confirmed', '/payment-failed', TRANSFER]) {
      await page.goto(path)
      await expect(page.getByText('There is no payment', { exact: true })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Go to the payment demo' })).toHaveAttribute('href', DEMO)
    }
  })

  test('the pages of the shop have no header, footer or banner, and those of the portal have them', async ({
    page
  }) => {
    const paymentId = await beginPayment(page, 'M001')
    await payAtBank(page, '0001')
    await expect(page.getByRole('banner')).toBeVisible()
    await page.getByRole('link', { name: 'As the shop’s customer sees it' }).click()
    await expect(page).toHaveURL(`/payment-confirmed?paymentId=${paymentId}`)
    await expect(title(page)).toHaveText('Payment confirmed')
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    await expect(page.getByText('Do you have any question?')).toHaveCount(0)
  })
})

test.describe('an id that there is not', () => {
  test.use({ allowConsole: ['404 (Not Found)'] })

  test('is said to be unknown, and asked for once', async ({ page }) => {
    let calls = 0
    page.on('request', (request) => {
      if (request.url().includes(`/${PATHS.payments}/`)) calls += 1
    })
    await page.goto(`${CONFIRMED}?paymentId=pay_0000000000`)
    await expect(page.getByText('There is no such payment')).toBeVisible()
    await page.waitForTimeout(2500)
    expect(calls).toBe(1)
  })
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

  test('what is wrong is said at the field, the first one has the focus, and going back keeps what was typed', async ({
    page
  }) => {
    await page.goto(DEMO)
    await page.getByRole('link', { name: 'Change the settings' }).click()
    const amount = page.getByRole('textbox', { name: /^Amount/ })
    await amount.fill('0')
    await page.getByRole('textbox', { name: 'Purchase order' }).fill('ñ')
    await page.getByRole('button', { name: 'Save and show the methods' }).click()
    await expect(amount).toBeFocused()
    await expect(amount).toHaveAccessibleDescription('Enter an amount from 0.01 to 100,000.00.')
    await expect(page.getByRole('textbox', { name: 'Purchase order' })).toHaveAccessibleDescription(/^Use letters/)
    await page.goBack()
    await page.goForward()
    await expect(amount).toHaveValue('0')
  })

  test('where no method fits, the page says so and leads to the settings', async ({ page }) => {
    await page.goto(SET_UP)
    await page.getByRole('combobox', { name: /^Country/ }).selectOption('NL')
    await page.getByRole('combobox', { name: /^Payment or/ }).selectOption('A')
    await page.getByRole('button', { name: 'Save and show the methods' }).click()
    await expect(page.getByText('No method fits these settings.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0)
  })
})

test('with an amount above the price of a car there are more of them in the basket', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('portico.paymentSetUp', '{"paymentAmount":60000}'))
  await page.goto(DEMO)
  await expect(page.getByText('Price of 3 such cars')).toBeVisible()
  await expect(page.getByText('€74,700.00')).toBeVisible()
  await expect(page.getByText('€14,700.00')).toBeVisible()
})

test('the demo does without the library of the schemas', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(SET_UP, { waitUntil: 'networkidle' })
  await expect(title(page)).toBeVisible()
  expect(asked.some((path) => /^\/assets\/payment-demo-/.test(path))).toBe(true)
  expect(asked.filter((path) => path.includes('contract-schemas'))).toEqual([])
})
