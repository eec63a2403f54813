import { type Locale, PATHS, type Settings } from '@portico/contract'
import { axeFindings } from '../support/accessibility.ts'
import { holdApplication } from '../support/hold-application.ts'
import { sidewaysOverflow } from '../support/layout.ts'
import { chooseLocale } from '../support/locale.ts'
import { publishApi } from '../support/published.ts'
import { READERS } from '../support/readers.ts'
import { title } from '../support/reference-page.ts'
import { resumeSession } from '../support/session.ts'
import { type AccountName, expect, type Page, type Portal, test } from '../support/test.ts'

/** Before the application's code is loaded, pages of the reference show HTML that the server has written; the application takes it over. */

const OPERATION = '/apireference/payments/operations/listPayments'
/** Pages that have a first view, with a text of each. */
const PAGES = [
  [OPERATION, 'createdFrom'],
  ['/apireference/payments/operations/initiatePayment', 'Idempotency-Key'],
  ['/apireference/finance-quotation/operations/createQuotation?version=1.0.0', 'Idempotency-Key'],
  ['/apireference/status-notification/webhooks/receiveApplicationApproved', 'webhook-id'],
  ['/apireference/payments/schemas/Money', 'currency'],
  // Published in one environment only, which the bar says when it has loaded that.
  ['/apireference/orders-api/schemas/OrderRequest', 'partnerId']
] as const

const isFirstView = (url: URL) => url.pathname === `/${PATHS.firstView}`

/** Waits until the application has taken over the first view: the header then has the account. */
async function takenOver(page: Page, account = 'user') {
  await expect(page.getByRole('banner').getByRole('button', { name: new RegExp(`^${account}`, 'i') })).toBeVisible()
}

/** The event to wait for: a page whose script is held back never finishes loading. */
const EARLY = { waitUntil: 'commit' } as const

/** Opens a page with an account and a language, and does not wait until it is loaded. */
async function open(page: Page, portal: Portal, path: string, account: AccountName = 'user', locale: Locale = 'en') {
  await resumeSession(page, portal, account)
  await chooseLocale(page, locale)
  await page.goto(path, EARLY)
}

/** Collects the paths with queries of the requests for first views. */
function requestedViews(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (isFirstView(url)) paths.push(url.pathname + url.search)
  })
  return paths
}

/** A row of a tree has its name as its label, and says more: what it says beside the name is its description. */
const IN_TREES = ['label-content-name-mismatch']

/** The positions of the title and of each name in the text, in pixels of the page. */
const places = (page: Page) =>
  page.getByRole('article').evaluate((article) =>
    [...article.querySelectorAll('h1, h2, li[id] code.font-mono, [role=treeitem] code.font-mono')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [element.textContent, ...[x, y, width, height].map(Math.round)].join(' ')
    })
  )

test('is there while the application is not, which then takes the page over', async ({ page, portal }) => {
  const letGo = await holdApplication(page)
  await open(page, portal, OPERATION)
  await expect(title(page)).toHaveText('List payments')
  await expect(page.getByRole('article').locator('[id="query.createdFrom"]')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: /^user/i })).toHaveCount(0)
  expect(await axeFindings(page, IN_TREES)).toEqual([])
  expect(await sidewaysOverflow(page)).toBe(0)
  letGo()
  await takenOver(page)
  await page.getByRole('link', { name: 'Overview' }).first().click()
  await expect(page).toHaveURL('/apireference/payments')
  await expect(title(page)).toHaveText('Payments')
})

test('has all of an operation: the fields of its bodies, the sample of a request, and the operations beside it', async ({
  page,
  portal
}) => {
  await holdApplication(page)
  await open(page, portal, '/apireference/payments/operations/initiatePayment')
  const article = page.getByRole('article')
  await expect(article.getByRole('tree', { name: 'Request body' }).getByRole('treeitem').first()).toBeVisible()
  await expect(article.getByRole('tree', { name: '201' }).getByRole('treeitem').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Request in cURL' })).toContainText('curl')
  await expect(
    page.getByRole('navigation', { name: 'API reference' }).getByRole('link', { name: 'List payments' })
  ).toBeVisible()
})

test('begins at its top, with the navigation scrolled to its entry', async ({ page, portal }) => {
  await page.setViewportSize({ width: 1280, height: 420 })
  await holdApplication(page)
  await open(page, portal, '/apireference/payments/operations/capturePayment')
  const navigation = page.getByRole('navigation', { name: 'API reference' })
  await expect(navigation.locator('[aria-current=page]')).toBeInViewport()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

/** An API of so many operations without a tag: `GET /things/0` and so on. */
const thingsDocument = (count: number) => ({
  openapi: '3.1.0',
  info: { title: 'Things', version: '1.0.0' },
  paths: Object.fromEntries(
    Array.from({ length: count }, (_, number) => [
      `/things/${number}`,
      { get: { operationId: `thing${number}`, summary: `Thing ${number}`, responses: { 204: { description: 'It.' } } } }
    ])
  )
})

/** Has the browser do without scroll anchoring, as some do. */
function withoutScrollAnchoring(): void {
  const supports = CSS.supports.bind(CSS) as (...condition: string[]) => boolean
  CSS.supports = (...condition: string[]) => condition[0] !== 'overflow-anchor' && supports(...condition)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { overflow-anchor: none }')
  document.adoptedStyleSheets.push(sheet)
}

for (const { reader, inSight, hasAnchoring } of [
  { reader: 'has read on there', inSight: 330, hasAnchoring: true },
  { reader: 'has not', inSight: 301, hasAnchoring: true },
  { reader: 'has a browser without scroll anchoring', inSight: 330, hasAnchoring: false }
])
  test(`has the entries beside its own of a very long navigation, which keeps its place when the others come: for a reader who ${reader}`, async ({
    page,
    portal
  }) => {
    const api = await publishApi(portal, JSON.stringify(thingsDocument(500)))
    if (!hasAnchoring) await page.addInitScript(withoutScrollAnchoring)
    const letGo = await holdApplication(page)
    await open(page, portal, `/apireference/${api}/operations/thing300`)
    const navigation = page.getByRole('navigation', { name: 'API reference' })
    await expect(navigation.getByRole('link', { name: 'Thing 301', exact: false })).toBeInViewport()
    await expect(navigation.locator('[aria-current=page]')).toBeInViewport()
    await expect(navigation.getByRole('link', { name: 'Thing 0', exact: false })).toHaveCount(0)
    const row = navigation.locator(`a[href$="/thing${inSight}"]`)
    await row.scrollIntoViewIfNeeded()
    const before = await row.boundingBox()
    letGo()
    await takenOver(page)
    await expect(navigation.locator('a[href*="/operations/thing"]')).toHaveCount(500)
    await expect(navigation.locator('[aria-current=page]')).toHaveText(/Thing 300/)
    await expect.poll(() => row.boundingBox()).toEqual(before)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })

test('has no panel for the values of an operation that takes none', async ({ page, portal }) => {
  const api = await publishApi(portal, JSON.stringify(thingsDocument(1)))
  await holdApplication(page)
  await open(page, portal, `/apireference/${api}/operations/thing0`)
  await expect(page.getByRole('region', { name: 'Request in cURL' })).toBeVisible()
  await expect(page.getByText('Your values')).toBeHidden()
  await open(page, portal, '/apireference/payments/operations/initiatePayment')
  await expect(page.getByText('Your values')).toBeVisible()
})

test.describe('an action in it', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('takes effect when the application runs', async ({ page, portal }) => {
    const letGo = await holdApplication(page)
    await open(page, portal, OPERATION)
    await page.getByRole('button', { name: 'Copy as Markdown' }).click()
    letGo()
    await expect(page.getByRole('button', { name: 'Copied as Markdown' })).toBeVisible()
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(copied).toMatch(/^# List payments\n/)
  })

  test('opens the fields of optional parameters, which the application makes', async ({ page, portal }) => {
    const letGo = await holdApplication(page)
    await open(page, portal, OPERATION)
    await page.getByText(/^\d+ optional parameters$/).click()
    letGo()
    await expect(page.getByRole('textbox', { name: 'createdFrom' })).toBeVisible()
  })
})

/** The pages that every run checks, by the width of the window. */
const QUICK: Record<number, string> = { 1280: '/apireference/orders-api/schemas/OrderRequest', 390: OPERATION }

for (const { account, locale, width, colorScheme } of READERS)
  test.describe(`for a reader in ${locale} at ${width} pixels, ${colorScheme}`, () => {
    test.use({ colorScheme, viewport: { width, height: 900 } })

    for (const [path, name] of PAGES)
      test(`nothing moves when the application runs: ${path}`, {
        tag: QUICK[width] === path ? [] : '@full'
      }, async ({ page, portal }) => {
        const letGo = await holdApplication(page)
        await open(page, portal, path, account, locale)
        await expect(page.getByRole('article').getByText(name, { exact: true }).first()).toBeVisible()
        await page.evaluate(() => document.fonts.ready)
        const before = await places(page)
        expect(before.length).toBeGreaterThan(1)
        if (path === OPERATION) {
          expect(await axeFindings(page, IN_TREES)).toEqual([])
          expect(await sidewaysOverflow(page)).toBe(0)
        }
        letGo()
        await takenOver(page, account)
        await page.waitForLoadState('networkidle')
        expect((await places(page)).slice(0, before.length)).toEqual(before)
      })
  })

/** The element whose `lang` is the language of the page's texts. */
const language = (page: Page) => page.locator('[lang]', { has: title(page) }).last()

/** Changes the language of an account while a function runs. */
async function withLanguage(portal: Portal, langKey: Locale, act: () => Promise<void>) {
  const user = await portal.api('user')
  const change = async (settings: Settings) => {
    expect((await user.fetch(PATHS.account, { method: 'POST', json: settings })).ok).toBe(true)
  }
  const settings = await user.json<Settings>(PATHS.account)
  await change({ ...settings, langKey })
  await act().finally(() => change(settings))
}

test('the language is that chosen in this tab, else that of the account, whatever the browser’s is', async ({
  page,
  portal
}) => {
  await holdApplication(page)
  await resumeSession(page, portal, 'user')
  await withLanguage(portal, 'es', async () => {
    await page.goto(OPERATION, EARLY)
    await expect(title(page)).toHaveText('Listar los pagos')
    await expect(page.getByRole('article')).toContainText('Parámetros de consulta')
    await expect(language(page)).toHaveAttribute('lang', 'es')
    await chooseLocale(page, 'en')
    await page.goto(OPERATION, EARLY)
    await expect(title(page)).toHaveText('List payments')
  })
  await expect(language(page)).toHaveAttribute('lang', 'en')
})

test.describe('without a first view', () => {
  test.use({ allowConsole: [/status of 500/] })

  test('the page comes all the same: when the server refuses, has none, or does not respond', async ({
    page,
    portal
  }) => {
    await resumeSession(page, portal, 'user')
    await chooseLocale(page, 'en')
    let status: number | undefined
    await page.route(isFirstView, (route) => (status === undefined ? undefined : route.fulfill({ status })))
    for (status of [500, 204, undefined]) {
      const request = page.waitForRequest((each) => isFirstView(new URL(each.url())))
      await page.goto(OPERATION, EARLY)
      await request
      await takenOver(page)
      await expect(title(page)).toHaveText('List payments')
    }
  })
})

test('no first view is requested on pages made of something else', async ({ page, portal }) => {
  const paths = requestedViews(page)
  await open(page, portal, '/apireference/payments')
  await takenOver(page)
  for (const path of ['/apireference/security', '/documents']) {
    await page.goto(path, EARLY)
    await takenOver(page)
  }
  expect(paths).toEqual([])
  await page.goto(OPERATION)
  await takenOver(page)
  expect(paths).toHaveLength(1)
})
