import { PATHS, PUBLISHED_API_NAMES } from '@portico/contract'
import { describe, expect, test } from 'vitest'
import { axeFindings } from '@/testing/accessibility.ts'
import { fakeClipboard } from '@/testing/clipboard.ts'
import { expectGoodForReaders, type Reader } from '@/testing/readers.ts'
import { address, renderApp } from '@/testing/render-app.tsx'
import { holdResponses, sentRequests } from '@/testing/responses.ts'
import { page, textsOf } from '@/testing/screen.ts'
import { environment, fragment, navigation, openFaked, openPublished, title, version } from '../testing/pages.ts'
import { refusal, respondAsReference } from '../testing/responses.ts'

const main = page.getByRole('main')

describe('each page has an address', () => {
  test.each([
    ['', 'Build car finance into your shop', 'API reference'],
    ['landing', 'Build car finance into your shop', 'API reference'],
    ['security', 'Security', 'Security'],
    ['tools-and-agents', 'Guide tools-and-agents', 'Guide tools-and-agents'],
    ['advertising', 'Guide advertising', 'Guide advertising'],
    ['affordability', 'Guide affordability', 'Guide affordability'],
    ['residual-values', 'Guide residual-values', 'Guide residual-values'],
    ['changelog', 'Guide changelog', 'Guide changelog'],
    ['translations', 'Translations', 'Translations'],
    ['payments', 'Payments', 'Payments'],
    ['payments/quick-start', 'Guide quick-start/payments', 'Guide quick-start/payments'],
    ['payments/operations/getPayment', 'Read a payment', 'Read a payment'],
    ['payments/operations/payments/cancel', 'Cancel a payment', 'Cancel a payment'],
    ['payments/webhooks/paymentSettled', 'A payment is settled', 'A payment is settled'],
    ['payments/schemas/Payment', 'Payment', 'Payment']
  ])('/apireference/%s', async (path, heading, name) => {
    await openFaked(path)
    await expect.element(title).toMatchTextContent(new RegExp(`^${heading}`))
    await expect.poll(() => document.title).toMatch(new RegExp(`^${name}`))
  })

  test('and back and forward lead through them', async () => {
    await openFaked('landing')
    await page.getByRole('link', { name: 'Take the payment', exact: false }).click()
    await expect.element(title).toMatchTextContent(/^Payments/)
    await main.getByRole('link', { name: 'Read a payment', exact: false }).click()
    await expect.element(title).toMatchTextContent(/^Read a payment/)
    await navigation.getByRole('link', { name: 'Initiate a payment', exact: false }).click()
    await expect.element(title).toMatchTextContent(/^Initiate a payment/)
    window.history.back()
    await expect.element(title).toMatchTextContent(/^Read a payment/)
    window.history.go(-2)
    await expect.poll(address).toBe('/apireference/landing')
    window.history.go(2)
    await expect.element(title).toMatchTextContent(/^Read a payment/)
  })
})

test('the header’s menu leads everybody to the introduction, security and the nine APIs', async () => {
  await renderApp('/')
  const header = page.getByRole('banner')
  await header.getByRole('button', { name: 'API reference', exact: false }).click()
  const links = header.getByRole('listitem').getByRole('link')
  await expect
    .poll(() => links.elements().map((link) => link.getAttribute('href')))
    .toEqual([
      ...['landing', 'security', ...PUBLISHED_API_NAMES].map((name) => `/apireference/${name}`),
      '/applications',
      '/easy-access',
      '/pluginintegration'
    ])
})

test('an operation is requested once, while the account is unknown, and shown without waiting for anything else', async () => {
  const piece = `/${PATHS.referencePiece('payments', 'operation', 'getPayment')}`
  const letAccountCome = holdResponses(`/${PATHS.account}`)
  const never = new Promise<never>(() => {})
  respondAsReference((url) => (url.pathname.includes('/pieces/operation/') ? undefined : never))
  await renderApp('/apireference/payments/operations/getPayment', { account: 'user' })
  await expect.poll(() => sentRequests('GET', piece)).toHaveLength(1)
  expect(title.query()?.textContent ?? '').not.toContain('Read a payment')
  letAccountCome()
  await expect.element(title).toMatchTextContent(/^Read a payment/)
  expect(sentRequests('GET', piece)).toHaveLength(1)
  await expect.poll(() => textsOf(environment)).toEqual(['LOADING'])
})

describe('what is not there', () => {
  test('an API: the page lists those that there are', async () => {
    await openFaked('no-such-api/operations/x')
    await expect.element(title).toMatchTextContent(/^No API is called “no-such-api”$/)
    const leasing = main.getByRole('link', { name: 'Leasing', exact: false })
    await leasing.last().click()
    await expect.poll(address).toBe('/apireference/leasing-api')
  })

  test('a version: the page lists where it can be read', async () => {
    await openFaked('payments/operations/getPayment?version=2.0.0&environment=production')
    await expect
      .element(title)
      .toMatchTextContent(/^Payments 2\.0\.0 is not published in this environment: Production$/)
    await page.getByRole('link', { name: '2.0.0 · Sandbox', exact: false }).click()
    await expect.poll(address).toBe('/apireference/payments?version=2.0.0&environment=sandbox')
  })

  test('an operation in this version: the page offers the overview, the changes and the other version', async () => {
    await openFaked('payments/operations/createRefund')
    await expect.element(title).toMatchTextContent(/^Create a refund/)
    await version.selectOptions('1.2.0')
    await expect.element(title).toMatchTextContent(/^Payments 1\.2\.0 has no operation “createRefund”$/)
    const changes = page.getByRole('link', { name: 'Show the changes', exact: false })
    await expect.element(changes).toHaveAttribute('href', '/apireference/payments/changes?version=1.2.0')
    await expect.element(page.getByRole('link', { name: 'Overview of Payments 1.2.0', exact: false })).toBeVisible()
    await page.getByRole('link', { name: 'Look in 2.0.0', exact: false }).click()
    await expect.element(title).toMatchTextContent(/^Create a refund/)
  })

  test('a document: the page says what is needed and leads to where that can be changed', async () => {
    await openFaked('draft-api')
    await expect.element(title).toMatchTextContent(/^This version has no readable OpenAPI description$/)
    const definition = page.getByRole('link', { name: 'Open the API definition', exact: false })
    await expect.element(definition).toHaveAttribute('href', '/api-definitions/3')
    await expect.poll(() => textsOf(navigation.getByRole('link'))).toEqual(['API reference', 'Overview'])
    await expect.element(navigation.getByRole('searchbox')).not.toBeInTheDocument()
    expect(await axeFindings()).toEqual([])
  })

  test('a page: the URL may be mistyped', async () => {
    await openFaked('payments/no/such/page')
    await expect.element(title).toMatchTextContent(/^The page does not exist$/)
    await expect.element(main.getByRole('link', { name: 'Refunds', exact: false })).toBeVisible()
  })
})

describe('what does not come', () => {
  test.each([
    ['payments', 'api/reference/payments', 'Payments'],
    ['payments/operations/getPayment', 'api/reference/payments/pieces/operation/getPayment', 'Read a payment'],
    ['payments/schemas/Payment', 'api/reference/payments/pieces/schema/Payment', 'Payment'],
    ['security', 'api/guides/security', 'Security'],
    ['translations', 'api/reference', 'Translations']
  ])('on /apireference/%s is said, and requested again', async (path, part, heading) => {
    let isBroken = true
    await openFaked(path, (url) => (isBroken && url.pathname === `/${part}` ? refusal(500) : undefined))
    const state = page.getByRole('alert').filter({ hasText: 'The reference could not be loaded' })
    await expect.element(state).toBeVisible()
    isBroken = false
    await state.getByRole('button', { name: 'Try again', exact: false }).click()
    await expect.element(title).toMatchTextContent(new RegExp(`^${heading}`))
  })

  test('in the navigation leaves the page readable, and is requested again', async () => {
    let isBroken = true
    await openFaked('payments/operations/getPayment', (url) =>
      isBroken && url.pathname === '/api/reference/payments' ? refusal(500) : undefined
    )
    await expect.element(title).toMatchTextContent(/^Read a payment/)
    await expect.element(navigation.getByRole('alert')).toMatchTextContent('Could not be loaded.')
    isBroken = false
    await navigation.getByRole('button', { name: 'Try again', exact: false }).click()
    await expect.element(navigation.getByRole('link', { name: 'Read a payment', exact: false })).toBeVisible()
  })
})

test('links within texts are followed without loading the page anew, and lead to a place on a page', async () => {
  await openFaked('payments')
  // A page that is loaded anew ends the test.
  await page.getByRole('link', { name: 'how to get a token', exact: false }).click()
  await expect.element(title).toMatchTextContent(/^Security/)
  const contents = page.getByRole('navigation', { name: 'On this page', exact: false })
  await contents.getByRole('link', { name: 'Errors', exact: false }).first().click()
  await expect.poll(() => address() + fragment()).toBe('/apireference/security#errors')
})

test('a guide’s code is copied whole, without the bar above it', async () => {
  const copied = fakeClipboard()
  await openFaked('security')
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect.element(page.getByRole('status').filter({ hasText: 'Copied' })).toBeInTheDocument()
  expect(copied()).toBe(
    'curl -X POST https://portal.example/sandbox/oauth2/token \\\n  -d grant_type=client_credentials'
  )
})

const WORDS = {
  en: {
    pay: 'Take the payment',
    warning: '1 warning about the OpenAPI description',
    missing: '9 texts are not translated'
  },
  es: { pay: 'Cobrar el pago', warning: '1 advertencia sobre la descripción OpenAPI', missing: '9 textos sin traducir' }
}

test.each<[string, ((reader: Reader) => Promise<unknown>)?]>([
  [
    'landing',
    ({ locale }) => expect.element(page.getByRole('link', { name: WORDS[locale].pay, exact: false })).toBeVisible()
  ],
  ['security'],
  ['payments', ({ locale }) => expect.element(page.getByText(WORDS[locale].warning, { exact: false })).toBeVisible()],
  [
    'translations',
    ({ locale }) => expect.element(page.getByText(WORDS[locale].missing, { exact: false }).first()).toBeVisible()
  ],
  ['payments/operations/getPayment']
])('the page /apireference/%s is accessible and fits for all readers', async (path, seen) => {
  await openFaked(path)
  await expect.element(title).toBeVisible()
  await expectGoodForReaders(seen)
})

test('a text that is not translated is marked and carries its language', async () => {
  await openFaked('payments', undefined, { locale: 'es' })
  const text = page.getByCss('[data-rich-text][lang="en"]')
  await expect.element(text).toMatchTextContent('A payment begins as RCVD')
  await expect.element(page.getByTitle('Sin traducir: este texto está en inglés')).toBeVisible()
})

test.each(PUBLISHED_API_NAMES)('%s is in the catalogue, in both languages, with its quick start', async (api) => {
  await openPublished(api, { locale: 'es' })
  await expect
    .element(page.getByRole('heading', { name: 'Servidores', exact: false }), { timeout: 10_000 })
    .toBeVisible()
  expect(page.getByTitle(/^Sin traducir/).elements()).toEqual([])
  await openPublished(api)
  await expect.element(page.getByRole('heading', { name: 'Servers', exact: false }), { timeout: 10_000 }).toBeVisible()
  const operations = main.getByRole('link', { name: /^(GET|POST) / })
  await expect.element(operations.first()).toBeVisible()
  const quickStart = main.getByRole('link', { name: 'Quick start', exact: false })
  await quickStart.last().click()
  await expect.element(title).toMatchTextContent('quick start')
})
