import { element, expect, noteEvents, PLUGIN_ID, test, VERSION, versionsOf } from './support/shop/test.ts'

/** The elements in plain HTML of another origin, under a strict content policy: any violation is an error in the console and fails. */

const CALCULATOR = 'portico-finance-calculator'

test('the calculator shows what the sandbox calculates, with its representative example', async ({
  page,
  openShop
}) => {
  const events = await noteEvents(page)
  await openShop(element('finance-calculator'), { file: 'finance-calculator.js' })
  const calculator = page.locator(CALCULATOR)
  await expect(calculator).toContainText('€563.53')
  await expect(calculator).toContainText('6.16%')
  await expect(calculator).toContainText('€27,049.49')
  await expect(calculator).toContainText(
    '48 monthly instalments: 47 of 563.53 EUR and a last one of 563.58 EUR. Fixed borrowing rate 5.99 % a year, APR 6.16 %.'
  )
  // Each term that can be chosen has its own cost beside it.
  await expect(page.getByRole('radio', { name: '36 months' })).toBeVisible()
  await expect(calculator).toContainText('€724.59')
  expect((await events()).map(({ name }) => name)).toEqual(['portico-change'])
  expect((await events())[0]?.detail).toMatchObject({
    trigger: 'initial',
    offer: { termInMonths: 48, instalment: { value: '563.53', currency: 'EUR' }, amountOfCredit: { value: '24000.00' } }
  })
})

test('what the customer changes is calculated anew, and the page hears of it', async ({ page, openShop }) => {
  const events = await noteEvents(page)
  await openShop(element('finance-calculator'))
  const calculator = page.locator(CALCULATOR)
  await expect(calculator).toContainText('€563.53')

  await page.getByRole('radio', { name: '36 months' }).check()
  await expect(calculator.locator('[part=instalment]')).toHaveText('€724.59')
  await page.getByRole('textbox', { name: 'Deposit' }).fill('6,000')
  await page.keyboard.press('Enter')
  await expect(calculator).toContainText('20,500.00 EUR, repaid in 36')
  await page.getByRole('slider', { name: 'Deposit' }).press('ArrowLeft')
  await expect(page.getByRole('textbox', { name: 'Deposit' })).toHaveValue('5,900')
  await expect(calculator).toContainText('20,600.00 EUR, repaid in 36')

  await page.getByRole('radio', { name: 'With a balloon' }).check()
  await page.getByRole('textbox', { name: 'Balloon at the end' }).fill('12000')
  await page.keyboard.press('Tab')
  await expect(calculator).toContainText('of which 12,000.00 EUR are the balloon')
  const triggers = (await events()).map(({ detail }) => (detail as { trigger: string }).trigger)
  expect(triggers[0]).toBe('initial')
  expect(new Set(triggers.slice(1))).toEqual(new Set(['customer']))
})

test('a slider that is moved quickly asks for where it rests, and never shows another figure as the answer', async ({
  page,
  openShop
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/comparisons') && request.method() === 'POST') asked.push(request.postData() ?? '')
  })
  await openShop(element('finance-calculator'))
  const figure = page.locator(`${CALCULATOR} [part=instalment]`)
  await expect(figure).toHaveText('€563.53')
  // As many movements as a finger makes between two frames; what is seen right after them is looked at in the same breath.
  const seen = await page.getByRole('slider', { name: 'Deposit' }).evaluate(async (slider: HTMLInputElement) => {
    const root = slider.getRootNode() as ShadowRoot
    for (let deposit = 260_000; deposit <= 350_000; deposit += 10_000) {
      slider.value = String(deposit)
      slider.dispatchEvent(new Event('input'))
    }
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const sum = root.querySelector('.headline > div') as HTMLElement
    return {
      field: (root.querySelector('#deposit') as HTMLInputElement).value,
      figure: root.querySelector('[part=instalment]')?.textContent?.trim(),
      isBusy: sum.ariaBusy,
      isDimmed: sum.className
    }
  })
  // The field follows at once; the figure is the last true one, dimmed, until the new one is there.
  expect(seen).toEqual({ field: '3,500', figure: '€563.53', isBusy: 'true', isDimmed: 'stale' })
  await expect(page.locator(CALCULATOR)).toContainText('deposit 3,500.00 EUR')
  expect(asked.length).toBe(2)
})

test('several elements on a page share one token and one answer', async ({ page, openShop, portal }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'OPTIONS' && request.url().includes('/sandbox/'))
      asked.push(new URL(request.url()).pathname)
  })
  await openShop(
    element('finance-badge') + element('finance-calculator') + element('finance-button') + element('finance-badge'),
    // A second file beside the first brings its own copy of the code.
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

test('every monthly figure has its representative example beside it', async ({ page, openShop }) => {
  await openShop(element('finance-badge') + element('finance-button') + element('finance-calculator'))
  for (const tag of ['finance-badge', 'finance-button', 'finance-calculator']) {
    const example = page.locator(`portico-${tag} [part=example]`)
    await expect(example).toContainText('Representative example')
    await expect(example).toContainText(/Total cost of credit [\d,.]+ EUR, total amount payable [\d,.]+ EUR\./)
    await expect(example).toBeVisible()
  }
})

test('a quotation is made once, shown with its schedule, copied and printed', async ({ page, openShop, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const events = await noteEvents(page)
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
  for (const text of [id, '€563.53', '6.16%', 'Total amount payable: €27,049.49']) expect(copied).toContain(text)

  const printed = page.waitForEvent('frameattached')
  await dialog.getByRole('button', { name: 'Print' }).click()
  const frame = await printed
  await expect(frame.locator('h1')).toHaveText('Your quotation')
  await expect(frame.locator('table.rows tbody tr')).toHaveCount(48)
  expect(await frame.locator('h1').evaluate((heading) => getComputedStyle(heading).color)).toBe('rgb(0, 0, 0)')

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'See the quotation' })).toBeFocused()
  await page.getByRole('button', { name: 'See the quotation' }).click()
  await expect(dialog).toContainText(id)
  expect((await events()).filter(({ name }) => name === 'portico-quotation')).toHaveLength(1)
})

test('where the page asks for it, the customer applies with the quotation', async ({ page, openShop }) => {
  const events = await noteEvents(page)
  await openShop(
    element('finance-badge', {
      'plugin-id': PLUGIN_ID,
      country: 'ES',
      'vehicle-price': '18500',
      'button-display': 'apply'
    })
  )
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect
    .poll(async () => (await events()).filter(({ name }) => name === 'portico-apply'))
    .toMatchObject([{ detail: { quotation: { quotationId: expect.stringMatching(/^quo_/), country: 'ES' } } }])
})

test('a dialog alone quotes what its attributes say', async ({ page, openShop }) => {
  await openShop(`${element('quotation-dialog')}<button id="open">Open</button>`)
  await page.evaluate(() => {
    document.querySelector('#open')?.addEventListener('click', () => {
      ;(document.querySelector('portico-quotation-dialog') as HTMLElement & { show(): void }).show()
    })
  })
  await page.locator('#open').click()
  await expect(page.getByRole('dialog', { name: 'Your quotation' })).toContainText('€563.53')
})

test('a page that names the hashes gets these files, and no others run', async ({ page, openBare, portal }) => {
  const { versions } = await versionsOf(portal.origin)
  const file = (name: string) => versions[0]?.files.find((one) => one.name === name)
  const address = `${portal.origin}/plugin/v1/${VERSION}/finance-calculator.js`
  const script = (integrity: string | undefined) =>
    `<script type="module" src="${address}" integrity="${integrity}" crossorigin="anonymous"></script>`
  await openBare(element('finance-calculator'), { head: script(file('finance-calculator.js')?.integrity) })
  await expect(page.locator(CALCULATOR)).toContainText('€563.53')
})

test.describe('with the hash of another file', () => {
  test.use({ allowConsole: [/integrity/] })

  test('the script does not run', async ({ page, openBare, portal }) => {
    const { versions } = await versionsOf(portal.origin)
    const other = versions[0]?.files.find(({ name }) => name === 'finance-badge.js')?.integrity
    const address = `${portal.origin}/plugin/v1/${VERSION}/finance-calculator.js`
    const refused = page.waitForEvent('console', (message) => message.text().includes('integrity'))
    await openBare(element('finance-calculator'), {
      head: `<script type="module" src="${address}" integrity="${other}" crossorigin="anonymous"></script>`
    })
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

test('no file is larger than 30 kB as it is sent, and the calculator’s is all that its page loads', async ({
  page,
  openShop,
  portal
}) => {
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
  const loaded: string[] = []
  page.on('response', async (response) => {
    if (response.url().includes('/plugin/')) loaded.push(new URL(response.url()).pathname)
  })
  await openShop(element('finance-calculator'), { file: 'finance-calculator.js' })
  await expect(page.locator(CALCULATOR)).toContainText('€563.53')
  await page.getByRole('button', { name: 'See the quotation' }).click()
  await expect(page.getByRole('dialog')).toContainText('quo_')
  expect(loaded.sort()).toEqual([`/plugin/v1/${VERSION}/finance-calculator.js`, `/plugin/v1/${VERSION}/reserve.css`])
})
