import { CLIENT_ID_HEADER, DEMO_CLIENT_ID, PATHS, WORKSPACE_HEADER } from '@portico/contract'
import { axeFindings } from './support/accessibility.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { chooseLocale } from './support/locale.ts'
import {
  beginPayment,
  CONFIRMED,
  DEMO,
  METHODS,
  PROVIDER_WORDS,
  payAtBank,
  SET_UP,
  TRANSFER
} from './support/payments.ts'
import { expect, type Page, test } from './support/test.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const aside = (page: Page) => page.getByRole('complementary')

test('beside a step stand the very request that was sent and the very answer, with status, time and headers', async ({
  page
}) => {
  const sent = page.waitForRequest(`**/${PATHS.paymentInitiation}`)
  await beginPayment(page, 'M001')
  const request = await sent
  const answer = (await (await request.response())?.json()) as { paymentId: string; providerUrl: string }
  const body = request.postDataJSON() as { orderId: string }
  const workspace = await page.evaluate((key) => localStorage.getItem(key), 'portico-workspace')
  expect(request.headers()).toMatchObject({ [CLIENT_ID_HEADER]: DEMO_CLIENT_ID, [WORKSPACE_HEADER]: workspace })

  const code = aside(page).getByRole('region', { name: 'Request in cURL' })
  await expect(code).toContainText(`/${PATHS.paymentInitiation}`)
  await expect(code).toContainText(`${CLIENT_ID_HEADER}: ${DEMO_CLIENT_ID}`)
  await expect(code).toContainText(`${WORKSPACE_HEADER}: ${workspace}`)
  await expect(code).toContainText(`"orderId": "${body.orderId}"`)
  const answered = aside(page).getByRole('region', { name: 'Body of the answer 200' })
  expect(JSON.parse(await answered.innerText())).toEqual(answer)
  await expect(aside(page).getByText(/^\d+ ms$/)).toBeVisible()
  await expect(aside(page).getByRole('list', { name: 'Headers' })).toContainText('content-type: application/json')
})

test('the sample runs as it is: what it says, sent from a terminal, gives the same payment', async ({
  page,
  request
}) => {
  const paymentId = await beginPayment(page, 'M001')
  await aside(page).getByRole('button', { name: 'State' }).click()
  const code = aside(page).getByRole('region', { name: 'Request in cURL' })
  await expect(code).toContainText(paymentId)
  const text = await code.innerText()
  const url = /https?:\/\/\S+/.exec(text)?.[0] ?? ''
  const headers = Object.fromEntries(
    [...text.matchAll(/--header '([^:']+): ([^']*)'/g)].map(([, name, value]) => [name, value])
  )
  const response = await request.get(url, { headers: headers as Record<string, string> })
  expect(((await response.json()) as { paymentId: string }).paymentId).toBe(paymentId)
})

test('a second payment, without a way by the basket, does not show the calls of the first', async ({ page }) => {
  await beginPayment(page, 'M003')
  await page.getByRole('button', { name: 'The money arrives' }).click()
  await expect(title(page)).toHaveText('Payment confirmed')
  await expect(aside(page).getByRole('button', { name: 'Transfer' })).toHaveAttribute('aria-pressed', 'true')
  await page.goBack()
  await page.locator('input[name="methodCode"][value="M003"]').check()
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(page).toHaveURL(TRANSFER)
  await expect(aside(page).getByRole('button', { name: 'Initiation' })).toHaveAttribute('aria-pressed', 'true')
  await aside(page).getByRole('button', { name: 'Transfer' }).click()
  await expect(aside(page).getByText('not sent yet')).toBeVisible()
})

test('the language of the samples can be chosen, and stays chosen in the next step', async ({ page }) => {
  await page.goto(DEMO)
  await aside(page).getByRole('combobox', { name: 'Language of the sample' }).selectOption('python')
  await expect(aside(page).getByRole('region', { name: 'Request in Python' })).toContainText('requests')
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(page).toHaveURL(METHODS)
  await expect(aside(page).getByRole('region', { name: 'Request in Python' })).toBeVisible()
})

test('a settled payment is given back in parts through the published API, and never more than was paid', async ({
  page
}) => {
  await beginPayment(page, 'M001')
  await payAtBank(page, '0001')
  const refund = page.getByRole('region', { name: 'Give it back' })
  const amount = refund.getByRole('textbox', { name: /^Amount/ })
  await amount.fill('199.01')
  await refund.getByRole('button', { name: 'Refund' }).click()
  await expect(amount).toHaveAccessibleDescription(/^Enter an amount from 0.01 to 199.00/)
  await amount.fill('99')
  await refund.getByRole('button', { name: 'Refund' }).click()
  await expect(refund.getByText('€99.00 on the way back')).toBeVisible()
  await expect(amount).toHaveValue('100.00')
  await expect(aside(page).getByRole('region', { name: 'Request in cURL' })).toContainText('/refunds')
  await expect(refund.getByText('€99.00 given back')).toBeVisible({ timeout: 40_000 })
  await refund.getByRole('button', { name: 'Refund' }).click()
  await expect(refund.getByText('The whole amount was given back.')).toBeVisible()
})

test('a refund that the bank rejects is followed until it says so, and can be made again', async ({ page }) => {
  await beginPayment(page, 'M001')
  await payAtBank(page, '0001')
  const refund = page.getByRole('region', { name: 'Give it back' })
  const amount = refund.getByRole('textbox', { name: /^Amount/ })
  await amount.fill('9.03')
  await refund.getByRole('button', { name: 'Refund' }).click()
  await expect(refund.getByText('€9.03 on the way back')).toBeVisible()
  await expect(amount).toHaveValue('189.97')
  await expect(refund.getByRole('alert')).toContainText('The refund of €9.03 was rejected', { timeout: 40_000 })
  await expect(refund.getByRole('alert')).toContainText('The account has been closed.')
  await expect(amount).toHaveValue('199.00')
})

test.describe('what fails', () => {
  test.use({ allowConsole: ['503', '400 (Bad Request)', 'ERR_FAILED'] })

  test('methods that cannot be read leave another attempt, and the next one finds them', async ({ page }) => {
    await page.route(`**/${PATHS.paymentMethods}`, (route) => route.abort())
    await page.goto(METHODS)
    await expect(page.getByText('The methods could not be read.')).toBeVisible()
    await expect(aside(page)).toContainText('Nothing answered.')
    await page.unroute(`**/${PATHS.paymentMethods}`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.locator('input[name="methodCode"]').first()).toBeVisible()
  })

  test('a payment that is refused says why, and nothing typed or chosen is lost', async ({ page }) => {
    await page.goto(METHODS)
    await page.locator('input[value="M004"]').check()
    await page.route(`**/${PATHS.paymentInitiation}`, (route) =>
      route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), countryCode: 'NL' }) })
    )
    await page.getByRole('button', { name: /^Pay / }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'The payment was not initiated.' })).toContainText('Method')
    await expect(page.locator('input[value="M004"]')).toBeChecked()
    await expect(aside(page).getByText('400', { exact: true }).first()).toBeVisible()
    await expect(aside(page).getByRole('region', { name: 'Body of the answer 400' })).toContainText('NL')
  })

  test('a state that cannot be read now is asked for again, and what was known stays', async ({ page }) => {
    const paymentId = await beginPayment(page, 'M003')
    await page.goto(`${CONFIRMED}?paymentId=${paymentId}`)
    await expect(title(page)).toHaveText('Payment under way')
    await page.route(`**/${PATHS.payments}/**`, (route) => route.fulfill({ status: 503, json: { status: 503 } }))
    await expect(page.getByText('we go on asking')).toBeVisible({ timeout: 20_000 })
    await expect(title(page)).toHaveText('Payment under way')
    await page.unroute(`**/${PATHS.payments}/**`)
    await expect(page.getByText('we go on asking')).toHaveCount(0, { timeout: 20_000 })
  })
})

test('the whole way goes by keyboard alone', async ({ page }) => {
  await page.goto(DEMO)
  await page.getByRole('button', { name: /^Pay / }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(METHODS)
  await page.locator('input[name="methodCode"]').first().waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('value') ?? '')
  for (let presses = 0; (await focused()) !== 'M001' && presses < 30; presses += 1) await page.keyboard.press('Tab')
  expect(await focused()).toBe('M001')
  await page.keyboard.press('ArrowDown')
  expect(await focused()).not.toBe('M001')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText('The payment exists. Now it is the payer’s turn.')
  await page.getByRole('link', { name: 'Go to the bank' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: PROVIDER_WORDS.continue, exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: PROVIDER_WORDS.continue, exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: PROVIDER_WORDS.confirm, exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText('Payment confirmed')
})

for (const locale of ['en', 'es'] as const)
  test(`in ${locale} axe finds nothing on any page of the demo, and nothing is wider than 360 pixels`, {
    tag: locale === 'en' ? [] : ['@full']
  }, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width: 360, height: 780 })
    const paymentId = await beginPayment(page, 'M003')
    await chooseLocale(page, locale)
    const look = async (path: string) => {
      expect([path, await sidewaysOverflow(page)]).toEqual([path, 0])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect([path, await axeFindings(page)]).toEqual([path, []])
      }
      await expect(page.getByText('translation-not-found')).toHaveCount(0)
    }
    const pages = [
      DEMO,
      SET_UP,
      TRANSFER,
      METHODS,
      `${CONFIRMED}?paymentId=${paymentId}`,
      `/payment-confirmed?paymentId=${paymentId}`
    ]
    for (const path of pages) {
      await page.goto(path)
      await title(page).waitFor()
      await page.waitForLoadState('networkidle')
      await look(path)
    }
    // A method to choose from, for no payment is under way then.
    await page.evaluate(() => localStorage.removeItem('portico.paymentDemo'))
    await page.goto(METHODS)
    await page.locator('input[name="methodCode"]').first().waitFor()
    await look(METHODS)
  })
