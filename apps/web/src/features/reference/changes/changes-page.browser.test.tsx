import { PATHS } from '@portico/contract'
import { describe, expect, test } from 'vitest'
import { expectGoodForReaders } from '@/testing/readers.ts'
import { address } from '@/testing/render-app.tsx'
import { page, textsOf } from '@/testing/screen.ts'
import { fragment, navigation, openFaked, openPublished, title } from '../testing/pages.ts'
import { refusal } from '../testing/responses.ts'

const main = page.getByRole('main')
const from = page.getByLabelText('From version', { exact: false })
const to = page.getByLabelText('To version', { exact: false })

describe('the changes between two versions', () => {
  test('of a published API: breaking first, each with its place and a sentence, good for all readers', async () => {
    await openPublished('orders-api/changes')
    await expect.element(title).toMatchTextContent(/^Changes between versions$/)
    await expect.element(from).toHaveValue('1.0.0')
    await expect.element(to).toHaveValue('2.0.0')
    await expect
      .poll(() => textsOf(main.getByRole('heading', { level: 2 })))
      .toEqual(['Breaking', 'Compatible', 'Editorial'])
    const breaking = page.getByRole('region', { name: 'Breaking', exact: false })
    await expect
      .element(breaking)
      .toMatchTextContent('Moved from DELETE /orders/{orderId} to POST /orders/{orderId}/cancellation.')
    await expect.element(breaking).toMatchTextContent('used by 6 operations')
    await expectGoodForReaders(() =>
      expect.poll(() => main.getByRole('heading', { level: 2 }).elements()).toHaveLength(3)
    )
  })

  test('lead to each place in the version that has it', async () => {
    await openPublished('orders-api/changes')
    const breaking = page.getByRole('region', { name: 'Breaking', exact: false })
    await breaking.getByRole('link', { name: 'extrasPrice', exact: false }).first().click()
    await expect
      .poll(() => address() + fragment())
      .toBe('/apireference/orders-api/schemas/OrderRequest?version=1.0.0&environment=sandbox#extrasPrice')
    await expect.element(title).toMatchTextContent('OrderRequest')
    window.history.back()
    await breaking.getByRole('link', { name: 'items', exact: true }).first().click()
    await expect
      .poll(() => address() + fragment())
      .toBe('/apireference/orders-api/schemas/OrderRequest?version=2.0.0&environment=sandbox#items')
  })

  test.each([
    ['payments', '1.0.0'],
    ['finance-api', '1.1.0'],
    ['vehicle-api', '1.0.0'],
    ['prequalification-api', '1.0.0'],
    ['status-notification', '1.1.0']
  ])('of %s, which are said to be compatible, break nothing', async (api, former) => {
    await openPublished(`${api}/changes`)
    const sentence = page.getByText(`No breaking changes: software written for ${former} keeps working.`, {
      exact: false
    })
    await expect.element(sentence, { timeout: 5000 }).toBeVisible()
  })

  test('can be chosen, and the choice is in the address', async () => {
    await openFaked('payments/changes')
    await from.selectOptions('2.0.0')
    await expect.poll(address).toBe('/apireference/payments/changes?version=1.2.0&from=2.0.0')
    await expect.element(to).toHaveValue('1.2.0')
    window.history.back()
    await expect.element(to).toHaveValue('2.0.0')
  })

  test('from the oldest version go up to the newest', async () => {
    await openFaked('payments/changes?version=1.2.0')
    await expect.element(from).toHaveValue('1.2.0')
    await expect.element(to).toHaveValue('2.0.0')
  })

  test('of an API of one version are none, and the page says so', async () => {
    await openFaked('trade-api/changes')
    await expect.element(page.getByText('This API has only one version', { exact: false })).toBeVisible()
    await main.getByRole('link', { name: 'Open the overview', exact: false }).click()
    await expect.poll(address).toBe('/apireference/trade-api')
  })

  test('are said to be none where the versions say the same', async () => {
    const none = { from: '1.2.0', to: '2.0.0', changes: [], added: { operations: [], schemas: [] } }
    await openFaked('payments/changes', (url) => (url.pathname.endsWith('/changes') ? { json: none } : undefined))
    await expect.element(page.getByText('No differences', { exact: false })).toBeVisible()
  })

  test('that cannot be loaded can be tried again', async () => {
    let attempts = 0
    await openFaked('payments/changes', (url) =>
      url.pathname === `/${PATHS.referenceChanges('payments')}` && attempts++ === 0 ? refusal(503) : undefined
    )
    await main.getByRole('button', { name: 'Try again', exact: false }).click()
    await expect.element(page.getByText('1 breaking', { exact: false })).toBeVisible()
  })
})

test('what came with the version shown is marked, in the navigation and on its page', async () => {
  const mark = page.getByRole('article').getByText('New in 1.1.0', { exact: false })
  await openPublished('payments/operations/capturePayment')
  await expect.element(mark).toBeVisible()
  const link = navigation.getByRole('link', { name: /Capture an authorisation.*New in 1\.1\.0/ })
  await expect.element(link).toBeVisible()
  const old = navigation.getByRole('link', { name: /Initiate a payment/ })
  await expect.element(old).not.toMatchTextContent('New in')
  await openPublished('payments/schemas/CaptureRequest')
  await expect.element(mark).toBeVisible()
  await openPublished('payments/operations/initiatePayment?version=1.0.0')
  await expect.element(title).toMatchTextContent(/^Initiate a payment/)
  await expect.element(page.getByText('New in', { exact: false })).not.toBeInTheDocument()
})
