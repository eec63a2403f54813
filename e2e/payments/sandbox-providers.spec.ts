import { axeFindings } from '../support/accessibility.ts'
import { sidewaysOverflow } from '../support/layout.ts'
import { openShop, SandboxClient, type Shop, type StartedPayment } from '../support/sandbox.ts'
import { expect, type Page, test } from '../support/test.ts'

/** The simulated providers in a browser: with scripts, without them, by keyboard, and accessibility. Outcomes are tests of the sandbox (providers.db.test.ts). */

// The response to a refused form is 422, which the browser's console reports.
test.use({ allowConsole: ['status of 422', 'status of 404'] })

let shop: Shop
test.beforeAll(async () => {
  shop = await openShop()
})
test.afterAll(() => shop.close())

const inShop = (page: Page, { paymentId }: StartedPayment) =>
  page.waitForURL(`${shop.returnUrl}?paymentId=${paymentId}`)

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

/** Pays at the bank from the account of a row. */
async function payAtBank(page: Page, payment: StartedPayment, account: string | RegExp): Promise<void> {
  await page.goto(payment.page)
  await page.getByRole('radio', { name: 'Nordlicht Direkt' }).check()
  await press(page, 'Continue')
  await page.getByRole('radio', { name: account }).check()
  await press(page, 'Continue')
  await press(page, 'Confirm the transfer')
  await inShop(page, payment)
}

test('at the bank, an account number is checked while it is written', async ({ page, portal }) => {
  const sandbox = new SandboxClient(portal.origin, shop)
  const payment = await sandbox.start('M001')
  await page.goto(payment.page)
  await press(page, 'Continue')
  const field = page.getByLabel('IBAN of another account')
  await field.fill('DE88 3704 0044 0532 0130 00')
  await expect(
    page.getByText('Check the number: the check digits (third and fourth characters) are incorrect.')
  ).toBeVisible()
  await press(page, 'Continue')
  await expect(page.getByRole('alert')).toContainText('the check digits')
  await expect(field).toBeFocused()
  const help = page.getByText('Any valid IBAN. Spaces and lower case are accepted.')
  await field.fill('')
  await expect(help).toBeVisible()
  await field.fill('XX12')
  await expect(page.getByText('Start with the code of a country that uses IBANs.')).toBeVisible()
  // Choosing another account replaces the typed one.
  await page.getByRole('radio', { name: /settled immediately/ }).check()
  await expect(field).toHaveValue('')
  await expect(help).toBeVisible()
  await field.fill('de89 3704 0044 0532 0130 00')
  await expect(page.getByText('Valid IBAN.')).toBeVisible()
  await press(page, 'Continue')
  await press(page, 'Confirm the transfer')
  await inShop(page, payment)
  expect(await sandbox.path(payment)).toBe('RCVD ACTC ACCP ACSP ACSC')
})

test('the page with the code continues automatically when the phone has approved', async ({
  page,
  portal,
  context
}) => {
  const sandbox = new SandboxClient(portal.origin, shop)
  const payment = await sandbox.start('M002')
  await page.goto(payment.page)
  await expect(page.getByRole('img', { name: 'QR code with the URL of the phone page' })).toBeVisible()
  await expect(page.getByText('Waiting for your approval')).toBeVisible()
  const phone = await context.newPage()
  await phone.goto(`${payment.page}/approval`)
  await phone.getByRole('button', { name: 'Approve' }).click()
  await expect(phone.getByRole('heading', { name: 'Approved' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The payment is settled' })).toBeVisible()
  expect(await sandbox.path(payment)).toBe('RCVD PDNG ACSC')
})

test('a payment can be made by keyboard alone at every provider', async ({ page, portal }) => {
  const sandbox = new SandboxClient(portal.origin, shop)
  /** Moves the focus to the button with the Tab key, and presses it. */
  const reach = async (name: string | RegExp) => {
    const target = page.getByRole('button', { name }).first()
    for (let step = 0; step < 30; step += 1) {
      await page.keyboard.press('Tab')
      if (await target.evaluate((element) => element === document.activeElement)) break
    }
    await expect(target).toBeFocused()
    await page.keyboard.press('Enter')
  }
  const bank = await sandbox.start('M001')
  await page.goto(bank.page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await reach('Continue')
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
  await reach('Continue')
  await expect(page.getByRole('heading', { name: 'Confirm the transfer' })).toBeVisible()
  await reach('Confirm the transfer')
  await inShop(page, bank)
  const card = await sandbox.start('M004')
  await page.goto(card.page)
  await reach(/settled immediately/)
  await expect(page.getByRole('heading', { name: 'Confirm your payment' })).toBeVisible()
  await reach('Approve')
  await inShop(page, card)
  const phone = await sandbox.start('M002')
  await page.goto(`${phone.page}/approval`)
  await reach('Approve')
  await expect(page.getByRole('heading', { name: 'Approved' })).toBeVisible()
  for (const [payment, path] of [
    [bank, 'RCVD ACTC ACCP ACSP ACSC'],
    [card, 'RCVD PDNG ACSC'],
    [phone, 'RCVD PDNG ACSC']
  ] as const)
    expect(await sandbox.path(payment)).toBe(path)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a payment can be made', async ({ page, portal }) => {
    const sandbox = new SandboxClient(portal.origin, shop)
    const payment = await sandbox.start('M001')
    await payAtBank(page, payment, /settled immediately/)
    expect(await sandbox.path(payment)).toBe('RCVD ACTC ACCP ACSP ACSC')
  })
})

for (const [language, width, colorScheme] of [
  ['en', 1280, 'light'],
  ['es', 360, 'dark'],
  ['es', 1280, 'dark'],
  ['en', 360, 'light']
] as const)
  test.describe(`in ${language}, ${width} pixels wide, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme })

    // Every run checks each language, width and theme, the full run all four combinations.
    const isUsual = (language === 'en') === (width === 1280)
    test('nothing is wrong for assistive technology, nothing overflows, and every page says that it is simulated', {
      tag: isUsual ? [] : ['@full']
    }, async ({ page, portal }) => {
      // Ten pages, each checked twice.
      test.setTimeout(120_000)
      const sandbox = new SandboxClient(portal.origin, shop)
      const more = { customer: { name: 'Lena Hoffmann', language } }
      const look = async () => {
        await expect(page.getByRole('note')).toContainText(language === 'en' ? 'No money moves' : 'No se mueve dinero')
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        expect(await sidewaysOverflow(page)).toBe(0)
        expect(await axeFindings(page)).toEqual([])
      }
      const go = (value: string) => page.locator(`main button[value="${value}"]`).first().click()
      const bank = await sandbox.start('M001', { more })
      await page.goto(bank.page)
      await look()
      await go('bank')
      await look()
      await page.locator('#iban').fill('XX')
      await go('account')
      await look()
      await page.getByRole('radio').first().check()
      await go('account')
      await look()
      const phone = await sandbox.start('M002', { more, method: { phone: '+34600555012' } })
      await page.goto(phone.page)
      await look()
      await page.goto(`${phone.page}/approval`)
      await look()
      await go('refuse')
      await look()
      const card = await sandbox.start('M004', { more })
      await page.goto(card.page)
      await look()
      await go('card')
      await look()
      await page.locator('.pick').nth(3).click()
      await look()
      await go('approve')
      await inShop(page, card)
      await page.goto(card.page)
      await look()
      const transfer = await sandbox.start('M003', { more })
      await page.goto(transfer.page)
      await look()
    })
  })
