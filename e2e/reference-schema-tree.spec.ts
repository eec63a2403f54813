import type { Locator } from '@playwright/test'
import { axeFindings } from './support/accessibility.ts'
import { publishApi } from './support/published.ts'
import { visit } from './support/records.ts'
import { expect, type Page, type Portal, test } from './support/test.ts'

const property = (name: string, rest = '') => `            ${name}: { type: string${rest} }`

/** Six fields, so that it is closed at first; one of them has fields in turn. */
const DOCUMENT = `openapi: 3.1.1
info: { title: Trees, version: 1.0.0 }
paths:
  /orders:
    post:
      operationId: createOrder
      summary: Create an order
      parameters:
${Array.from({ length: 3 }, (_, index) => `        - { name: p${index}, in: query, description: Parameter ${index}, schema: { type: string } }`).join('\n')}
      requestBody:
        content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } }
      responses: { '204': { description: Done } }
components:
  schemas:
    Order:
      type: object
      title: An order
      required: [number]
      properties:
        number: { type: string, description: 'With a [link](https://example.com/).' }
        customer:
          type: object
          description: Who buys.
          properties:
${['name', 'street', 'city', 'zip', 'country'].map((name) => property(name)).join('\n')}
            account:
              type: object
              properties: { iban: { type: string, description: Where the money comes from. } }
        customary: { type: boolean }
        deep: { type: object, properties: { one: { type: object, properties: { two: { type: object, properties: { three: { type: object, properties: { four: { type: object, properties: { five: { type: string, description: At the very bottom. } } } } } } } } } } }
        colour:
          type: string
          enum: [${Array.from({ length: 20 }, (_, index) => `c${index}`).join(', ')}]
`

const published = new Map<string, Promise<string>>()
const publish = (portal: Portal) => {
  const api = published.get(portal.origin) ?? publishApi(portal, DOCUMENT)
  published.set(portal.origin, api)
  return api
}

const tree = (page: Page) => page.getByRole('tree', { name: 'Request body' })
const row = (page: Page, id: string): Locator => page.locator(`[role="treeitem"][id="${id}"]`)

/** Opens the operation's page, and puts the keyboard on the first row of the body's tree. */
async function open(page: Page, portal: Portal, fragment = ''): Promise<string> {
  const address = `/apireference/${await publish(portal)}/operations/createOrder`
  await visit(page, portal, address + fragment)
  await expect(tree(page)).toBeVisible()
  return address
}

test.describe('the keyboard in a tree', () => {
  test('goes up and down, to the ends, in and out, and by the letters of a name', async ({ page, portal }) => {
    await open(page, portal)
    await row(page, 'body.number').focus()
    const press = async (key: string, id: string) => {
      await page.keyboard.press(key)
      await expect(row(page, id), key).toBeFocused()
    }
    await press('ArrowDown', 'body.customer')
    await expect(row(page, 'body.customer')).toHaveAttribute('aria-expanded', 'false')
    await press('ArrowRight', 'body.customer')
    await expect(row(page, 'body.customer')).toHaveAttribute('aria-expanded', 'true')
    await press('ArrowRight', 'body.customer.name')
    await press('ArrowDown', 'body.customer.street')
    await press('ArrowLeft', 'body.customer')
    await press('ArrowLeft', 'body.customer')
    await expect(row(page, 'body.customer')).toHaveAttribute('aria-expanded', 'false')
    await press('End', 'body.colour')
    await press('Home', 'body.number')
    await press('c', 'body.customer')
    await press('c', 'body.customary')
    await page.waitForTimeout(800)
    await page.keyboard.type('col')
    await expect(row(page, 'body.colour')).toBeFocused()
  })

  test('opens with Enter and with the space bar, and gives a field without more to its address', async ({
    page,
    portal
  }) => {
    const address = await open(page, portal)
    await row(page, 'body.customer').focus()
    await page.keyboard.press('Enter')
    await expect(row(page, 'body.customer')).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press(' ')
    await expect(row(page, 'body.customer')).toHaveAttribute('aria-expanded', 'false')
    await row(page, 'body.customary').focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${address}#body.customary`)
  })

  test('comes to the tree once, and to the links of its row after it', async ({ page, portal }) => {
    await open(page, portal)
    const stops = () =>
      tree(page).evaluate((element) => element.querySelectorAll('[role="treeitem"][tabindex="0"]').length)
    expect(await stops()).toBe(1)
    await row(page, 'body.customer').focus()
    expect(await stops()).toBe(1)
    await page.keyboard.press('Tab')
    await expect(row(page, 'body.customer').getByRole('link', { name: 'Address of customer' })).toBeFocused()
    // Closing what the keyboard is in leaves it on what was closed.
    await row(page, 'body.customer').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await row(page, 'body.customer')
      .getByRole('button', { name: /^Hide the fields of customer/ })
      .click()
    await expect(row(page, 'body.customer')).toBeFocused()
    expect(await stops()).toBe(1)
  })
})

test('a row is named by its name, type and whether it is required, and described by the rest', async ({
  page,
  portal
}) => {
  await open(page, portal)
  await expect(row(page, 'body.number')).toHaveAccessibleName(/^number string required$/)
  await expect(row(page, 'body.customer')).toHaveAccessibleDescription('Who buys.')
  await expect(row(page, 'body.customary')).not.toHaveAttribute('aria-expanded')
})

test('the mouse opens, selects text and follows links', async ({ page, portal }) => {
  await open(page, portal)
  await page.getByRole('button', { name: 'Show 6 fields of customer' }).click()
  await expect(row(page, 'body.customer.zip')).toBeVisible()
  await page.getByText('Who buys.').dblclick()
  expect(await page.evaluate(() => getSelection()?.toString().trim())).not.toBe('')
  await expect(row(page, 'body.number').getByRole('link', { name: 'link' })).toHaveAttribute(
    'href',
    'https://example.com/'
  )
})

test('all of a tree is opened and closed at once', async ({ page, portal }) => {
  await open(page, portal)
  await page.getByRole('button', { name: 'Expand all' }).click()
  await expect(row(page, 'body.customer.account.iban')).toBeVisible()
  await page.getByRole('button', { name: 'Collapse all' }).click()
  await expect(row(page, 'body.customer.name')).toBeHidden()
  await expect(row(page, 'body.deep.one')).toBeHidden()
  await expect(tree(page).locator('[tabindex="0"][role="treeitem"]')).toHaveCount(1)
})

test('a long enumeration shows twelve values, and the others when asked', async ({ page, portal }) => {
  await open(page, portal)
  const colour = row(page, 'body.colour')
  await expect(colour.locator('code', { hasText: /^c\d+$/ })).toHaveCount(12)
  await colour.getByRole('button', { name: '8 more' }).click()
  await expect(colour.locator('code', { hasText: /^c\d+$/ })).toHaveCount(20)
})

test.describe('what is in a piece of its own', () => {
  test('is fetched on the way to an address in it', async ({ page, portal }) => {
    await open(page, portal, '#body.deep.one.two.three.four.five')
    await expect(row(page, 'body.deep.one.two.three.four.five')).toBeInViewport()
    await expect(page.locator('[data-arrived]')).toHaveId('body.deep.one.two.three.four.five')
    await expect(page.getByText('At the very bottom.')).toBeVisible()
  })

  test.describe('and fails', () => {
    test.use({ allowConsole: [/status of 500/] })
    test('can be tried again where it stands', async ({ page, portal }) => {
      let refusals = 0
      await page.route('**/api/reference/*/pieces/part/**', (route) => {
        refusals++
        return route.fulfill({ status: 500, contentType: 'application/problem+json', json: { status: 500 } })
      })
      await open(page, portal, '#body.deep.one.two.three.four.five')
      await expect(page.getByText('The fields could not be loaded.')).toBeVisible()
      expect(refusals).toBe(1)
      await page.unroute('**/api/reference/*/pieces/part/**')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(row(page, 'body.deep.one.two.three.four.five')).toBeVisible()
    })
  })
})

test('the page of a schema shows its fields, an example, and the operations that use it', async ({ page, portal }) => {
  const api = await publish(portal)
  await visit(page, portal, `/apireference/${api}/schemas/Order#customer.account.iban`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('An order')
  await expect(row(page, 'customer.account.iban')).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'Example' })).toBeVisible()
  await page
    .getByRole('link', { name: /Create an order/ })
    .last()
    .click()
  await expect(page).toHaveURL(`/apireference/${api}/operations/createOrder`)
})

test('an operation with 300 parameters shows them all, gone to or opened by its address', async ({ page, portal }) => {
  const parameters = Array.from(
    { length: 300 },
    (_, index) =>
      `        - { name: p${index}, in: query, description: Parameter number ${index}., schema: { type: string, minLength: 2, maxLength: ${index + 3}, default: aa } }`
  )
  const text = DOCUMENT.replace(/ {8}- \{ name: p0[\s\S]*?(?= {6}requestBody)/, `${parameters.join('\n')}\n`)
  const api = await publishApi(portal, text)
  await visit(page, portal, `/apireference/${api}/schemas/Order`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('An order')
  await page
    .getByRole('link', { name: /Create an order/ })
    .last()
    .click()
  const shown = page.locator('[id^="query.p"]')
  await expect(shown).toHaveCount(300)
  await expect(shown.last()).toContainText('Parameter number 299.')
  await page.reload()
  await expect(shown).toHaveCount(300)
  await expect(shown.last()).toContainText('Parameter number 299.')
})

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })
    test('axe finds nothing on the page of a schema that is wholly open', async ({ page, portal }) => {
      await visit(page, portal, `/apireference/${await publish(portal)}/schemas/Order`, { locale: 'es' })
      await page.getByRole('button', { name: 'Desplegar todo' }).click()
      await expect(row(page, 'customer.account.iban')).toBeVisible()
      // An experimental rule, which takes all that stands in a row of a tree for its label.
      expect(await axeFindings(page, ['label-content-name-mismatch'])).toEqual([])
    })
  })
