import { readFileSync } from 'node:fs'
import path from 'node:path'
import { axeFindings } from './support/accessibility.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { publishApi } from './support/published.ts'
import { visit } from './support/records.ts'
import { expect, type Page, type Portal, test } from './support/test.ts'

const FEATURES = path.resolve(import.meta.dirname, '../packages/openapi/src/testing/features')

/** Each document is published once for all tests of a worker. */
const published = new Map<string, Promise<string>>()
function publish(portal: Portal, feature: string): Promise<string> {
  const key = `${portal.origin} ${feature}`
  const text = () => readFileSync(path.join(FEATURES, `${feature}.yaml`), 'utf8')
  const api = published.get(key) ?? publishApi(portal, text())
  published.set(key, api)
  return api
}

interface Sight {
  feature: string
  /** What follows the API's address. */
  at: string
  /** What is to be seen without a click, each within one place of the text column. */
  seen: readonly (string | RegExp)[]
}

/** What readers of other renderers look for in vain, or have to click for. */
const SIGHTS: readonly Sight[] = [
  {
    feature: 'all-of',
    at: 'operations/readDeal',
    seen: [
      'What people call it.',
      'The deal’s own name.',
      '2 to 40 characters',
      'from Entity',
      'Combines Audited and Entity.',
      /At least 12 · less than 96 · a multiple of 6/,
      'What is financed.',
      'A decimal text.'
    ]
  },
  {
    feature: 'bodies',
    at: 'operations/upload',
    seen: [
      'multipart/form-data',
      'application/x-www-form-urlencoded',
      'Holds image/png.',
      'How the fields are written',
      /file as image\/png, image\/jpeg with the header/,
      'Style spaceDelimited: tags=a%20b',
      'Response headers',
      'ETag',
      'Any status from 400 to 499',
      'Any other status'
    ]
  },
  {
    feature: 'constraints',
    at: 'operations/postLimits',
    seen: [
      '1 to 9 properties',
      '2 to 35 characters · matches ^[A-Z]',
      'at least 0 · less than 100,000.00 · at most 2 decimal places',
      '1 to 5 items · no two items alike',
      'Default: 2026-11-16T09:00:00Z',
      'string (date-time)',
      'deprecated'
    ]
  },
  {
    feature: 'defects',
    at: 'operations/readBroken',
    seen: [
      'The document refers to #/components/schemas/Missing, which is not there.',
      'The document refers to #/components/parameters/Missing, which is not there.',
      'The document refers to #/components/responses/Missing, which is not there.',
      'in a circle that never arrives',
      'Should have been a name.',
      'no value is allowed',
      'good'
    ]
  },
  {
    feature: 'links-and-callbacks',
    at: 'operations/orders/create',
    seen: [
      'Links to other operations',
      'Read it with its id.',
      'orderId is $response.body#/id',
      'Request body: $request.body',
      'Server: https://example.com',
      'Shared.',
      'The document refers to nothing, which is not there.',
      'Callbacks',
      'The order has changed',
      'Where you asked for it',
      'Called at {$request.body#/callbackUrl}',
      'orderEnded'
    ]
  },
  {
    feature: 'webhooks',
    at: 'webhooks/paymentSettled',
    seen: ['Webhook', 'A payment is settled', 'This call is made to you']
  },
  { feature: 'direction', at: 'operations/createUser', seen: ['write-only', 'read-only'] },
  {
    feature: 'enums',
    at: 'operations/listStates',
    seen: [
      'Waits for the customer.',
      'Default: OPEN',
      'Always: list',
      'Always: null',
      'Not much',
      'MIDDLE',
      'Like blood'
    ]
  },
  {
    feature: 'json-schema',
    at: 'operations/postRules',
    seen: [
      'A list in a fixed order: Longitude and Latitude.',
      'No further items are allowed.',
      '1 to 2 items are "main".',
      'Names of properties: matches ^[a-z]+$.',
      'Must not be string.',
      'Holds application/json.',
      'The text is encoded in base64.',
      'With card, place and list are required too.',
      /If card is .+, then names is given; otherwise other is integer\./,
      'With list: tail is given.',
      'No properties are allowed but those described here.'
    ]
  },
  {
    feature: 'maps',
    at: 'operations/putMaps',
    seen: ['names that match ^x-', 'any other name', 'no other properties', 'further properties of any kind', 'known']
  },
  {
    feature: 'nullable-30',
    at: 'operations/readValues',
    seen: ['string or null', 'greater than 0 · at most 10', 'Or null.']
  },
  { feature: 'type-arrays', at: 'operations/readValues', seen: ['string or integer', 'string, integer, or null'] },
  {
    feature: 'parameters',
    at: 'operations/readItem',
    seen: [
      'Of the operation.',
      'Style label: .a',
      'Several values: fields=a,b',
      'Style deepObject: filter[a]=1&filter[b]=2',
      'Since autumn',
      'Written as application/json',
      'Reserved characters are sent as they are, not percent-encoded.',
      'May be given without a value.',
      'Cookie parameters',
      'What holds for every operation of this path.'
    ]
  },
  {
    feature: 'recursive-schemas',
    at: 'operations/createCategory',
    seen: ['Contains itself: the fields of Category come again here.', 'The one above']
  },
  {
    feature: 'security',
    at: 'operations/alternatives',
    seen: [
      'Use one of these:',
      'API key in the header X-Api-Key',
      'API key in the cookie session',
      'Bearer token (JWT) in the header Authorization',
      'Client credentials: token from https://example.com/token',
      'Change everything',
      'Or call it without signing in.'
    ]
  },
  { feature: 'security', at: 'operations/open', seen: ['No sign-in is needed.'] },
  {
    feature: 'servers',
    at: 'operations/ofOperation',
    seen: ['Servers of this operation', 'https://upload.example.com', 'More on uploads']
  },
  {
    feature: 'variants',
    at: 'operations/pay',
    seen: ['told apart by kind', 'credit', 'debit', 'Voucher', 'matches ^\\d{16}$', 'A number', 'A text']
  },
  {
    feature: 'openapi-32',
    at: 'operations/searchBooks',
    seen: ['QUERY', 'Whole query string', 'A stream of items, each of them:', 'Style cookie: token=a']
  },
  { feature: 'operation-ids', at: 'operations/repos/get-content', seen: ['With a slash', '/a'] }
]

const article = (page: Page) => page.getByRole('article')

/** The text as it is read, without the signs that only show when one points at them. */
async function textOf(page: Page): Promise<string> {
  const text = await article(page).innerText()
  return text.replace(/\s*\n#?\s*/g, ' ').replace(/\s+/g, ' ')
}

test.describe('without a click, the page of an operation shows', () => {
  for (const { feature, at, seen } of SIGHTS)
    test(`what the document ${feature} says of ${at}`, async ({ page, portal }) => {
      await visit(page, portal, `/apireference/${await publish(portal, feature)}/${at}`)
      await expect(article(page).getByRole('heading', { name: 'Responses', level: 2 })).toBeVisible()
      const text = await textOf(page)
      for (const part of seen)
        expect.soft(text).toMatch(typeof part === 'string' ? new RegExp(escaped(part), 'i') : part)
    })
})

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ /g, '\\s+')

test('readOnly properties are in no request, writeOnly ones in no answer', async ({ page, portal }) => {
  await visit(page, portal, `/apireference/${await publish(portal, 'direction')}/operations/createUser`)
  const names = (label: string) =>
    page
      .getByRole('tree', { name: label })
      .getByRole('treeitem')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-name')))
  await expect(page.getByRole('tree', { name: '201' })).toBeVisible()
  expect(await names('Request body')).toEqual(['name', 'password', 'account', 'pin', 'iban'])
  expect(await names('201')).toEqual(['id', 'name', 'account', 'balance', 'iban'])
})

test.describe('a script that a description hides', () => {
  // Pictures from elsewhere are refused by the content policy, which tells the console so.
  test.use({ allowConsole: [/img-src/] })
  test('never runs, and its text does no harm', async ({ page, portal }) => {
    const api = await publish(portal, 'markdown')
    await visit(page, portal, `/apireference/${api}/operations/readTexts`)
    await expect(article(page).getByRole('heading', { name: 'Responses', level: 2 })).toBeVisible()
    expect(await page.evaluate(() => 'hidden' in window)).toBe(false)
    expect(await article(page).locator('script, iframe, [onerror], [onclick], a[href^="javascript:"]').count()).toBe(0)
  })
})

test.describe('a place on the page', () => {
  test('has an address: a click goes there, marks it and copies it; back and forward follow', async ({
    page,
    portal,
    context
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const api = await publish(portal, 'parameters')
    const address = `/apireference/${api}/operations/readItem`
    await visit(page, portal, address)
    await page.getByRole('link', { name: 'Address of limit' }).click()
    await expect(page).toHaveURL(`${address}#query.limit`)
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(copied).toBe(`${portal.origin}${address}#query.limit`)
    await expect(page.locator('[data-arrived]')).toHaveId('query.limit')
    await page.getByRole('link', { name: 'Address of session' }).click()
    await expect(page.locator('[data-arrived]')).toHaveId('cookie.session')
    await page.goBack()
    await expect(page.locator('[data-arrived]')).toHaveId('query.limit')
    await page.goBack()
    await expect(page).toHaveURL(address)
    await expect(page.locator('[data-arrived]')).toHaveCount(0)
  })

  test('is brought into sight when a page is opened at it, through variants and closed fields', async ({
    page,
    portal
  }) => {
    const api = await publish(portal, 'variants')
    await visit(page, portal, `/apireference/${api}/operations/pay#body:Account.iban`)
    const row = page.locator('[id="body:Account.iban"]')
    await expect(row).toBeInViewport()
    await expect(row).toBeFocused()
    await expect(page.getByRole('radio', { name: /^Account/ }).first()).toBeChecked()
  })

  test('of a response or of its header can be opened too', async ({ page, portal }) => {
    const api = await publish(portal, 'bodies')
    await visit(page, portal, `/apireference/${api}/operations/upload#201.header.ETag`)
    await expect(page.locator('[id="201.header.ETag"]')).toBeInViewport()
    await visit(page, portal, `/apireference/${api}/operations/upload#4XX.title`)
    await expect(page.locator('[id="4XX.title"]')).toBeInViewport()
  })
})

test('the media types of a body are a choice by keyboard', async ({ page, portal }) => {
  await visit(page, portal, `/apireference/${await publish(portal, 'bodies')}/operations/upload`)
  const first = page.getByRole('radio', { name: 'multipart/form-data' })
  await expect(first).toBeChecked()
  await first.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'application/x-www-form-urlencoded' })).toBeChecked()
})

test('one operation leads to the next, and the page begins anew', async ({ page, portal }) => {
  await visit(page, portal, `/apireference/${await publish(portal, 'security')}/operations/default`)
  const next = page.getByRole('link', { name: /^Next One of several/ })
  // Whoever points at a link will probably follow it.
  await Promise.all([page.waitForResponse(/pieces\/operation\/alternatives/), next.hover()])
  await next.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One of several')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

/**
 * An experimental rule of axe's, which takes all that stands in a row of a tree for its label. A row is named by its first line, and
 * the rest describes it: nobody wants to hear a page of text at each press of an arrow key.
 */
const IN_TREES = ['label-content-name-mismatch']

const READERS = [
  { colorScheme: 'light', width: 1280, locale: 'en' },
  { colorScheme: 'dark', width: 390, locale: 'es' }
] as const

for (const { colorScheme, width, locale } of READERS)
  test.describe(`${colorScheme}, ${locale}, ${width} pixels wide`, () => {
    test.use({ colorScheme, viewport: { width, height: 900 }, contextOptions: { reducedMotion: 'reduce' } })

    for (const [feature, at] of [
      ['variants', 'operations/pay'],
      ['bodies', 'operations/upload'],
      ['json-schema', 'operations/postRules'],
      ['parameters', 'operations/readItem'],
      ['security', 'operations/alternatives']
    ] as const)
      test(`axe finds nothing on the page of ${at}, and nothing is wider than the window`, async ({ page, portal }) => {
        await visit(page, portal, `/apireference/${await publish(portal, feature)}/${at}`, { locale })
        await expect(article(page).getByRole('heading', { name: /^(Responses|Respuestas)$/, level: 2 })).toBeVisible()
        expect(await axeFindings(page, IN_TREES)).toEqual([])
        expect(await page.locator('body').innerText()).not.toContain('translation-not-found')
        for (const other of [width, 360, 2560]) {
          await page.setViewportSize({ width: other, height: 900 })
          expect(await sidewaysOverflow(page), `at ${other} pixels`).toBeLessThanOrEqual(0)
        }
      })
  })
