import { readFile } from 'node:fs/promises'
import { PATHS, PUBLISHED_API_NAMES } from '@portico/contract'
import { axeFindings } from './support/accessibility.ts'
import { header, sidewaysOverflow } from './support/layout.ts'
import { READERS } from './support/readers.ts'
import { addressOf, visit } from './support/records.ts'
import { mockReference, refuse } from './support/reference.ts'
import { countCalls, environment, navigation, open, title, version } from './support/reference-page.ts'
import { resumeSession } from './support/session.ts'
import { expect, test } from './support/test.ts'

test.describe('each page has an address', () => {
  for (const [path, heading, name] of [
    ['', 'Build car finance into your shop', 'API reference'],
    ['landing', 'Build car finance into your shop', 'API reference'],
    ['security', 'Security', 'Security'],
    ['changelog', 'Guide changelog', 'Guide changelog'],
    ['translations', 'Translations', 'Translations'],
    ['payments', 'Payments', 'Payments'],
    ['payments/quick-start', 'Guide quick-start/payments', 'Guide quick-start/payments'],
    ['payments/operations/getPayment', 'Read a payment', 'Read a payment'],
    ['payments/operations/payments/cancel', 'Cancel a payment', 'Cancel a payment'],
    ['payments/webhooks/paymentSettled', 'A payment is settled', 'A payment is settled'],
    ['payments/schemas/Payment', 'Payment', 'Payment']
  ] as const)
    test(`/apireference/${path}`, async ({ page, portal }) => {
      await open(page, portal, path)
      await expect(title(page)).toHaveText(new RegExp(`^${heading}`))
      await expect(page).toHaveTitle(new RegExp(`^${name}`))
    })

  test('and back and forward lead through them', async ({ page, portal }) => {
    await open(page, portal, 'landing')
    await page.getByRole('link', { name: 'Take the payment' }).click()
    await expect(title(page)).toHaveText('Payments')
    await page.getByRole('link', { name: 'Read a payment' }).click()
    await expect(title(page)).toHaveText('Read a payment')
    await navigation(page).getByRole('link', { name: 'Initiate a payment' }).click()
    await expect(title(page)).toHaveText('Initiate a payment')
    await page.goBack()
    await expect(title(page)).toHaveText('Read a payment')
    await page.goBack()
    await page.goBack()
    await expect(page).toHaveURL('/apireference/landing')
    await page.goForward()
    await page.goForward()
    await expect(title(page)).toHaveText('Read a payment')
  })
})

test('the header’s menu leads everybody to the introduction, security and the nine APIs', async ({ page }) => {
  await page.goto('/')
  await header(page).getByRole('button', { name: 'API reference' }).click()
  const links = header(page).getByRole('listitem').getByRole('link')
  const addresses = () => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  await expect
    .poll(addresses)
    .toEqual([
      ...['landing', 'security', ...PUBLISHED_API_NAMES].map((name) => `/apireference/${name}`),
      '/easy-access',
      '/pluginintegration'
    ])
  await header(page).getByRole('link', { name: 'Payments' }).click()
  await expect(page.locator('input[name="login"]')).toBeVisible()
})

test.describe('an operation opened by its address', () => {
  const PIECE = PATHS.referencePiece('payments', 'operation', 'getPayment')

  test('is asked for once, while the account is still unknown, and shown without waiting for anything else', async ({
    page,
    portal
  }) => {
    let letAccountIn = () => {}
    const accountMayCome = new Promise<void>((resolve) => (letAccountIn = resolve))
    await page.route(`**/${PATHS.account}`, async (route) => {
      await accountMayCome
      await route.continue()
    })
    const calls = countCalls(page, PIECE)
    const never = () => new Promise<void>(() => {})
    await mockReference(page, (url) => (url.pathname.includes('/pieces/operation/') ? undefined : never()))
    const asked = page.waitForRequest((request) => request.url().includes(`/${PIECE}`))
    await resumeSession(page, portal, 'user')
    await page.goto('/apireference/payments/operations/getPayment')
    await asked
    letAccountIn()
    await expect(title(page)).toHaveText('Read a payment')
    expect(calls()).toBe(1)
    await expect(environment(page)).toHaveText('LOADING')
  })

  test('of somebody who is not signed in is not asked for: they are led to sign in', async ({ page }) => {
    const calls = countCalls(page, PIECE)
    await page.goto('/apireference/payments/operations/getPayment')
    await expect(page.locator('input[name="login"]')).toBeVisible()
    expect(calls()).toBe(0)
  })
})

test('the document is downloaded as YAML and as JSON, under the name that the server gives it', async ({
  page,
  portal
}) => {
  await open(page, portal, 'payments?version=1.2.0')
  for (const [form, name, content] of [
    ['OpenAPI document, YAML', 'payments-1.2.0.yaml', 'openapi: 3.1.1\n'],
    ['OpenAPI document, JSON', 'payments-1.2.0.json', '{"openapi":"3.1.1"}']
  ] as const) {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    await page.getByRole('button', { name: form }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(name)
    expect(await readFile(await download.path(), 'utf8')).toBe(content)
  }
})

test.describe('what is not there', () => {
  test.use({ allowConsole: [/status of 404/] })

  test('an API: the page lists those that there are', async ({ page, portal }) => {
    await open(page, portal, 'no-such-api/operations/x')
    await expect(title(page)).toHaveText('There is no API “no-such-api”')
    await page.getByRole('main').getByRole('link', { name: 'Leasing' }).last().click()
    await expect(page).toHaveURL('/apireference/leasing-api')
  })

  test('a version: the page lists where it can be read', async ({ page, portal }) => {
    await open(page, portal, 'payments/operations/getPayment?version=2.0.0&environment=production')
    await expect(title(page)).toHaveText('Payments 2.0.0 is not published in this environment: Production')
    await page.getByRole('link', { name: '2.0.0 · Sandbox' }).click()
    await expect(page).toHaveURL('/apireference/payments?version=2.0.0&environment=sandbox')
  })

  test('an operation in this version: the page offers the overview, the changes and the other version', async ({
    page,
    portal
  }) => {
    await open(page, portal, 'payments/operations/createRefund')
    await expect(title(page)).toHaveText('Create a refund')
    await version(page).selectOption('1.2.0')
    await expect(title(page)).toHaveText('Payments 1.2.0 has no operation “createRefund”')
    await expect(page.getByRole('link', { name: 'What changed' })).toHaveAttribute(
      'href',
      '/apireference/payments/changes?version=1.2.0'
    )
    await expect(page.getByRole('link', { name: 'Overview of Payments 1.2.0' })).toBeVisible()
    await page.getByRole('link', { name: 'Look in 2.0.0' }).click()
    await expect(title(page)).toHaveText('Create a refund')
  })

  test('a document: the page says what is needed and leads to where that can be changed', async ({ page, portal }) => {
    await open(page, portal, 'draft-api')
    await expect(title(page)).toHaveText('This version has no document that can be read')
    await expect(page.getByRole('link', { name: 'Go to the API definition' })).toHaveAttribute(
      'href',
      '/api-definitions/3'
    )
    await expect(navigation(page).getByRole('link')).toHaveText(['API reference', 'Overview'])
    await expect(navigation(page).getByRole('searchbox')).toHaveCount(0)
    expect(await axeFindings(page)).toEqual([])
  })

  test('a page: the address may be mistyped', async ({ page, portal }) => {
    await open(page, portal, 'payments/no/such/page')
    await expect(title(page)).toHaveText('The page does not exist')
    await expect(page.getByRole('main').getByRole('link', { name: 'Refunds' })).toBeVisible()
  })
})

test.describe('what does not come', () => {
  test.use({ allowConsole: [/status of 500/] })

  for (const [path, part, heading] of [
    ['payments', 'api/reference/payments', 'Payments'],
    ['payments/operations/getPayment', 'api/reference/payments/pieces/operation/getPayment', 'Read a payment'],
    ['payments/schemas/Payment', 'api/reference/payments/pieces/schema/Payment', 'Payment'],
    ['security', 'api/guides/security', 'Security'],
    ['translations', 'api/reference', 'Translations']
  ] as const)
    test(`on /apireference/${path} is told, and asked for again`, async ({ page, portal }) => {
      let isBroken = true
      await open(page, portal, path, (url, route) =>
        isBroken && url.pathname === `/${part}` ? refuse(route, 500) : undefined
      )
      const state = page.getByRole('alert').filter({ hasText: 'The reference could not be loaded' })
      await expect(state).toBeVisible()
      isBroken = false
      await state.getByRole('button', { name: 'Try again' }).click()
      await expect(title(page)).toHaveText(new RegExp(`^${heading}`))
    })

  test('in the navigation leaves the page readable, and is asked for again', async ({ page, portal }) => {
    let isBroken = true
    await open(page, portal, 'payments/operations/getPayment', (url, route) =>
      isBroken && url.pathname === '/api/reference/payments' ? refuse(route, 500) : undefined
    )
    await expect(title(page)).toHaveText('Read a payment')
    await expect(navigation(page).getByRole('alert')).toContainText('Could not be loaded.')
    isBroken = false
    await navigation(page).getByRole('button', { name: 'Try again' }).click()
    await expect(navigation(page).getByRole('link', { name: 'Read a payment' })).toBeVisible()
  })
})

test('links within texts are followed without loading the page anew, and lead to a place on a page', async ({
  page,
  portal
}) => {
  await open(page, portal, 'payments')
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }))
  await page.getByRole('link', { name: 'how to get a token' }).click()
  await expect(title(page)).toHaveText('Security')
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Errors' }).first().click()
  expect(addressOf(page)).toBe('/apireference/security')
  await expect(page).toHaveURL(/#errors$/)
  expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(true)
})

test('a guide’s code is copied whole, without the bar above it', async ({ page, portal, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, portal, 'security')
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'curl -X POST https://portal.example/sandbox/oauth2/token \\\n  -d grant_type=client_credentials'
  )
})

const WORDS = {
  en: { pay: 'Take the payment', warning: '1 warning about the document', missing: '9 texts are not translated' },
  es: { pay: 'Cobrar el pago', warning: '1 advertencia sobre el documento', missing: '9 textos sin traducir' }
}

for (const { account, locale, width, colorScheme } of READERS)
  test.describe(`as ${account}, in ${locale}, ${width} pixels wide, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme })
    const words = WORDS[locale]

    test('the pages are accessible and no wider than the window', async ({ page, portal }) => {
      test.slow()
      await mockReference(page)
      const visitAndCheck = async (path: string) => {
        await visit(page, portal, `/apireference/${path}`, { account, locale })
        await expect(title(page)).toBeVisible()
        await page.waitForLoadState('networkidle')
        expect(await axeFindings(page), path).toEqual([])
        expect(await sidewaysOverflow(page), path).toBeLessThanOrEqual(0)
      }
      await visitAndCheck('landing')
      await expect(page.getByRole('link', { name: words.pay })).toBeVisible()
      await visitAndCheck('security')
      await visitAndCheck('payments')
      await expect(page.getByText(words.warning)).toBeVisible()
      await visitAndCheck('translations')
      await expect(page.getByText(WORDS[locale].missing).first()).toBeVisible()
      await visitAndCheck('payments/operations/getPayment')
    })
  })

test('a text that is not translated is marked and carries its language', async ({ page, portal }) => {
  await mockReference(page)
  await visit(page, portal, '/apireference/payments', { locale: 'es' })
  const text = page.locator('[data-rich-text][lang="en"]')
  await expect(text).toContainText('A payment begins as RCVD')
  await expect(page.getByTitle('Todavía sin traducir: este texto está en inglés')).toBeVisible()
})

test.describe('from the catalogue', () => {
  for (const api of PUBLISHED_API_NAMES)
    test(`${api} is there in both languages, with its quick start`, async ({ page, portal }) => {
      await visit(page, portal, `/apireference/${api}`)
      await expect(page.getByRole('heading', { name: 'Servers' })).toBeVisible({ timeout: 30_000 })
      await expect(
        page
          .getByRole('main')
          .getByRole('link', { name: /^(GET|POST) / })
          .first()
      ).toBeVisible()
      await page.getByRole('main').getByRole('link', { name: 'Quick start' }).last().click()
      await expect(title(page)).toContainText('first steps')
      await visit(page, portal, `/apireference/${api}`, { locale: 'es' })
      await expect(page.getByRole('heading', { name: 'Servidores' })).toBeVisible({ timeout: 30_000 })
      await expect(page.getByTitle(/^Todavía sin traducir/)).toHaveCount(0)
    })
})
