import { PATHS } from '@portico/contract'
import { axeFindings } from './support/accessibility.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { READERS } from './support/readers.ts'
import { visit } from './support/records.ts'
import { refuse } from './support/reference.ts'
import { navigation, open, title } from './support/reference-page.ts'
import { expect, test } from './support/test.ts'

test.describe('the changes between two versions', () => {
  test('of a published API are computed: breaking first, each with its place and a sentence', async ({
    page,
    portal
  }) => {
    await visit(page, portal, '/apireference/orders-api/changes')
    await expect(title(page)).toHaveText('Changes between versions')
    await expect(page.getByLabel('From version')).toHaveValue('1.0.0')
    await expect(page.getByLabel('To version')).toHaveValue('2.0.0')
    const headings = page.getByRole('main').getByRole('heading', { level: 2 })
    await expect(headings).toHaveText(['Breaking', 'Compatible', 'Editorial'])
    const breaking = page.getByRole('region', { name: 'Breaking' })
    await expect(breaking).toContainText(
      'Moved: it was DELETE /orders/{orderId} and is POST /orders/{orderId}/cancellation now.'
    )
    await expect(breaking).toContainText('used by 6 operations')
  })

  test('lead to each place in the version that has it', async ({ page, portal }) => {
    await visit(page, portal, '/apireference/orders-api/changes')
    const breaking = page.getByRole('region', { name: 'Breaking' })
    await breaking.getByRole('link', { name: 'extrasPrice' }).first().click()
    await expect(page).toHaveURL(
      '/apireference/orders-api/schemas/OrderRequest?version=1.0.0&environment=sandbox#extrasPrice'
    )
    await expect(title(page)).toHaveText('OrderRequest')
    await page.goBack()
    await breaking.getByRole('link', { name: 'items', exact: true }).first().click()
    await expect(page).toHaveURL(
      '/apireference/orders-api/schemas/OrderRequest?version=2.0.0&environment=sandbox#items'
    )
  })

  test('of what is said to be compatible break nothing', async ({ page, portal }) => {
    for (const api of ['payments', 'finance-api', 'vehicle-api', 'status-notification']) {
      await visit(page, portal, `/apireference/${api}/changes`)
      await expect(page.getByText('Nothing breaks: software written for 1.0.0 keeps working.')).toBeVisible()
    }
  })

  test('can be chosen, and the choice stands in the address', async ({ page, portal }) => {
    await open(page, portal, 'payments/changes')
    await page.getByLabel('From version').selectOption('2.0.0')
    await expect(page).toHaveURL('/apireference/payments/changes?version=1.2.0&from=2.0.0')
    await expect(page.getByLabel('To version')).toHaveValue('1.2.0')
    await page.goBack()
    await expect(page.getByLabel('To version')).toHaveValue('2.0.0')
  })

  test('from the oldest version go up to the newest', async ({ page, portal }) => {
    await open(page, portal, 'payments/changes?version=1.2.0')
    await expect(page.getByLabel('From version')).toHaveValue('1.2.0')
    await expect(page.getByLabel('To version')).toHaveValue('2.0.0')
  })

  test('of an API of one version are none, and the page says so', async ({ page, portal }) => {
    await open(page, portal, 'trade-api/changes')
    await expect(page.getByText('There is one version of this API')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'To the overview' }).click()
    await expect(page).toHaveURL('/apireference/trade-api')
  })

  test('are said to be none where the versions say the same', async ({ page, portal }) => {
    await open(page, portal, 'payments/changes', (url, route) =>
      url.pathname.endsWith('/changes')
        ? route.fulfill({ json: { from: '1.2.0', to: '2.0.0', changes: [], added: { operations: [], schemas: [] } } })
        : undefined
    )
    await expect(page.getByText('No differences')).toBeVisible()
  })
})

test.describe('when they cannot be loaded', () => {
  test.use({ allowConsole: [/status of 503/] })

  test('there is another attempt', async ({ page, portal }) => {
    let attempts = 0
    await open(page, portal, 'payments/changes', (url, route) =>
      url.pathname === `/${PATHS.referenceChanges('payments')}` && attempts++ === 0 ? refuse(route, 503) : undefined
    )
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('1 breaking')).toBeVisible()
  })
})

test('what came with the version shown is marked, in the navigation and on its page', async ({ page, portal }) => {
  await visit(page, portal, '/apireference/payments/operations/capturePayment')
  await expect(page.getByRole('article').getByText('New in 1.1.0')).toBeVisible()
  await expect(
    navigation(page).getByRole('link', { name: /Capture an authorised amount.*New in 1\.1\.0/ })
  ).toBeVisible()
  await expect(navigation(page).getByRole('link', { name: /Initiate a payment/ })).not.toContainText('New in')
  await visit(page, portal, '/apireference/payments/schemas/CaptureRequest')
  await expect(page.getByRole('article').getByText('New in 1.1.0')).toBeVisible()
  await visit(page, portal, '/apireference/payments/operations/initiatePayment?version=1.0.0')
  await expect(title(page)).toHaveText('Initiate a payment')
  await expect(page.getByText('New in')).toHaveCount(0)
})

for (const { account, locale, width, colorScheme } of READERS)
  test.describe(`for a reader in ${locale} at ${width} pixels, ${colorScheme}`, () => {
    test.use({ colorScheme, viewport: { width, height: 900 } })

    test('the page of changes is accessible and fits', async ({ page, portal }) => {
      await visit(page, portal, '/apireference/orders-api/changes', { account, locale })
      await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(3)
      expect(await axeFindings(page)).toEqual([])
      expect(await sidewaysOverflow(page)).toBe(0)
    })
  })
