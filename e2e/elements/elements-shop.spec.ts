import { CAR, element, expect, recordEvents, test, VERSION, versionsOf } from '../support/shop/test.ts'

/** The elements in plain HTML of another origin, under a strict content policy: any violation is an error in the console and fails. */

const CALCULATOR = 'portico-finance-calculator'

test('the calculator shows what the sandbox calculates, with its representative example, from a file below 30 kB', async ({
  page,
  openShop,
  portal
}) => {
  const loaded: string[] = []
  page.on('response', async (response) => {
    if (response.url().includes('/plugin/')) loaded.push(new URL(response.url()).pathname)
  })
  const events = await recordEvents(page)
  await openShop(element('finance-calculator'), { file: 'finance-calculator.js' })
  const calculator = page.locator(CALCULATOR)
  await expect(calculator).toContainText('€563.53')
  await expect(calculator).toContainText('6.16%')
  await expect(calculator).toContainText('€27,049.49')
  await expect(calculator).toContainText(
    '48 monthly instalments: 47 of 563.53 EUR and a final one of 563.58 EUR. Duration of the credit agreement 48 months. Fixed borrowing rate 5.99% a year, APR 6.16%.'
  )
  // Each term has its cost beside it.
  await expect(page.getByRole('radio', { name: '36 months' })).toBeVisible()
  await expect(calculator).toContainText('€724.59')
  expect((await events()).map(({ name }) => name)).toEqual(['portico-change'])
  expect((await events())[0]?.detail).toMatchObject({
    trigger: 'initial',
    offer: { termInMonths: 48, instalment: { value: '563.53', currency: 'EUR' }, amountOfCredit: { value: '24000.00' } }
  })
  await page.getByRole('button', { name: 'See the quotation' }).click()
  await expect(page.getByRole('dialog')).toContainText('quo_')
  expect(loaded.sort()).toEqual([`/plugin/v1/${VERSION}/finance-calculator.js`, `/plugin/v1/${VERSION}/reserve.css`])

  const { versions } = await versionsOf(portal.origin)
  const files = versions[0]?.files ?? []
  expect(files.map(({ name }) => name)).toEqual([
    'elements.js',
    'finance-badge.js',
    'finance-button.js',
    'finance-calculator.js',
    'payment-button.js',
    'quotation-dialog.js',
    'reserve.css'
  ])
  for (const { name, compressedBytes } of files) expect(compressedBytes, name).toBeLessThanOrEqual(30_000)
})

test('several elements on a page share one token and one response', async ({ page, openShop, portal }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'OPTIONS' && request.url().includes('/sandbox/'))
      asked.push(new URL(request.url()).pathname)
  })
  await openShop(
    element('finance-badge') + element('finance-calculator') + element('finance-button') + element('finance-badge'),
    // A second file has its own copy of the code.
    {
      file: 'finance-badge.js',
      head: `<script type="module" src="${portal.origin}/plugin/v1/${VERSION}/elements.js"></script>`
    }
  )
  await expect(page.locator(CALCULATOR)).toContainText('€563.53')
  await expect(page.locator('portico-finance-button')).toContainText('Finance from €321.15 a month')
  await expect(page.locator('portico-finance-badge').last()).toContainText('From €321.15 a month')
  expect(asked.sort()).toEqual([
    '/sandbox/finance-quotation/v2/comparisons',
    '/sandbox/finance-quotation/v2/products',
    '/sandbox/oauth2/token'
  ])
})

test.describe(() => {
  test.use({ needsWindows: true })

  test('a quotation is made once, shown with its schedule, copied and printed', async ({ page, openShop, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const events = await recordEvents(page)
    await openShop(element('finance-calculator'))
    await page.getByRole('button', { name: 'See the quotation' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your quotation' })
    await expect(dialog).toContainText(/quo_[0-9A-Z]{10}/)
    await expect(dialog.getByRole('row')).toHaveCount(49)
    await expect(dialog.getByRole('row').nth(1)).toContainText('€119.80')
    await expect(dialog.getByRole('row').last()).toContainText('€563.58')
    const id = /quo_[0-9A-Z]{10}/.exec((await dialog.textContent()) ?? '')?.[0] as string

    await dialog.getByRole('button', { name: 'Copy' }).click()
    await expect(dialog).toContainText('Copied')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    for (const text of [
      id,
      '€563.53',
      '6.16%',
      'Total amount payable: €27,049.49',
      'Caution! Borrowing money costs money.'
    ])
      expect(copied).toContain(text)

    const printed = page.waitForEvent('frameattached')
    await dialog.getByRole('button', { name: 'Print' }).click()
    const frame = await printed
    await expect(frame.locator('h1')).toHaveText('Your quotation')
    await expect(frame.locator('.warning')).toHaveText('Caution! Borrowing money costs money.')
    await expect(frame.locator('table.rows tbody tr')).toHaveCount(48)
    expect(await frame.locator('h1').evaluate((heading) => getComputedStyle(heading).color)).toBe('rgb(0, 0, 0)')

    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'See the quotation' })).toBeFocused()
    await page.getByRole('button', { name: 'See the quotation' }).click()
    await expect(dialog).toContainText(id)
    expect((await events()).filter(({ name }) => name === 'portico-quotation')).toHaveLength(1)
  })
})

test('a shop in France shows French, with the texts from one file of the portal', async ({ page, openShop }) => {
  const files: string[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.json')) files.push(new URL(response.url()).pathname)
  })
  const { country: _germany, ...car } = CAR
  await openShop(element('finance-badge', car) + element('finance-button', car), { language: 'fr' })
  await expect(page.locator('portico-finance-badge [part=instalment]')).toContainText(
    /À partir de\s+[\d,]+.€\s+par mois/
  )
  await expect(page.locator('portico-finance-badge [part=warning]')).toHaveText(
    /^Attention.! Un crédit coûte de l’argent/
  )
  await expect(page.locator('portico-finance-button')).toContainText('Durée du contrat de crédit 72 mois')
  expect(files).toEqual([`/plugin/v1/${VERSION}/fr.json`])
})

test.describe('a page that names the hashes', () => {
  test.use({ allowConsole: [/integrity/] })

  test('gets no words but those that its scripts know by their hash', async ({ page, openShop }) => {
    await page.route('**/fr.json', (route) =>
      route.fulfill({
        body: '{"apr":"0 %"}',
        headers: { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' }
      })
    )
    await openShop(element('finance-badge'), { language: 'fr' })
    await expect(page.locator('portico-finance-badge')).toContainText('From')
    await expect(page.locator('portico-finance-badge')).toBeVisible()
    await expect(page.locator('portico-finance-badge')).not.toContainText('0 %')
  })

  test('gets these files, and no others run', async ({ page, openBare, portal }) => {
    const { versions } = await versionsOf(portal.origin)
    const address = `${portal.origin}/plugin/v1/${VERSION}/finance-calculator.js`
    const openWithHashOf = (name: string) => {
      const integrity = versions[0]?.files.find((file) => file.name === name)?.integrity
      const head = `<script type="module" src="${address}" integrity="${integrity}" crossorigin="anonymous"></script>`
      return openBare(element('finance-calculator'), { head })
    }
    await openWithHashOf('finance-calculator.js')
    await expect(page.locator(CALCULATOR)).toContainText('€563.53')
    const refused = page.waitForEvent('console', (message) => message.text().includes('integrity'))
    await openWithHashOf('finance-badge.js')
    await refused
    expect(await page.evaluate(() => customElements.get('portico-finance-calculator') === undefined)).toBe(true)
  })
})

test('styles neither leak in nor out', async ({ page, openShop, openBare, shop }) => {
  const files = {
    'loud.css': `body * { margin: 9px; letter-spacing: 9px; color: rgb(255, 0, 0) !important; text-transform: uppercase; font-size: 33px }
      button, .button, input, p, .card, dialog { background: rgb(0, 255, 0) !important; border: 9px solid red !important }
      body { text-align: right; line-height: 4; font-style: italic }`
  }
  const loud = `<link rel="stylesheet" href="${shop.origin}/loud.css">`
  const probe = () =>
    page.locator(CALCULATOR).evaluate((host) => {
      const root = host.shadowRoot as ShadowRoot
      return ['.card', '.instalment', '.button', '.example', 'label', '[type=text], input[inputmode]'].map(
        (selector) => {
          const style = getComputedStyle(root.querySelector(selector) as Element)
          return [
            style.color,
            style.backgroundColor,
            style.letterSpacing,
            style.textTransform,
            style.fontSize,
            style.fontStyle
          ]
        }
      )
    })
  const body = `${element('finance-calculator')}<p class="card button instalment">A text of the shop</p>`
  await openShop(body)
  await expect(page.locator(CALCULATOR)).toContainText('€563.53')
  const alone = await probe()
  const own = await page.locator('main > p').evaluate((text) => getComputedStyle(text).cssText)
  await openShop(body, { head: loud, files })
  await expect(page.locator(CALCULATOR)).toContainText('€563.53')
  expect(await probe()).toEqual(alone)

  await openBare('<p class="card button instalment">A text of the shop</p>')
  expect(own).toBe(await page.locator('main > p').evaluate((text) => getComputedStyle(text).cssText))
})
