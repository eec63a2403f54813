import { describe, expect, test } from 'vitest'
import { fragment, openPublished, publishApi, row, title } from '@/features/reference/testing/pages.ts'
import { refusal } from '@/features/reference/testing/responses.ts'
import { expectGoodForReaders } from '@/testing/readers.ts'
import { address } from '@/testing/render-app.tsx'
import { makeResponse, respondBy } from '@/testing/responses.ts'
import { elements, focus, page, userEvent } from '@/testing/screen.ts'

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
    Card: { title: Credit or debit card, type: object, properties: { number: { type: string } } }
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
        parts:
          type: array
          contains: { type: string, description: One of them is the engine. }
        means:
          x-owner: ledger
          externalDocs: { url: 'https://example.com/means', description: About means }
          oneOf:
            - { $ref: '#/components/schemas/Card' }
            - { title: By transfer, type: object, properties: { iban: { type: string } } }
        deep: { type: object, properties: { one: { type: object, properties: { two: { type: object, properties: { three: { type: object, properties: { four: { type: object, properties: { five: { type: string, description: At the very bottom. } } } } } } } } } } }
        colour:
          type: string
          enum: [${Array.from({ length: 20 }, (_, index) => `c${index}`).join(', ')}]
`

let published: Promise<string> | undefined
const publish = () => {
  published ??= publishApi(DOCUMENT)
  return published
}

const tree = page.getByRole('tree', { name: 'Request body', exact: false })
const stops = () => elements('[role="tree"][aria-label="Request body"] [role="treeitem"][tabindex="0"]')
const press = async (key: string, id: string) => {
  await userEvent.keyboard(key)
  await expect.element(row(id)).toHaveFocus()
}
const expectOpen = (id: string, isOpen: boolean) =>
  expect.element(row(id)).toHaveAttribute('aria-expanded', String(isOpen))

/** Opens the operation's page and returns its address. */
async function open(place = ''): Promise<string> {
  const path = `${await publish()}/operations/createOrder`
  await openPublished(path + place)
  await expect.element(tree, { timeout: 5000 }).toBeVisible()
  return `/apireference/${path}`
}

describe('the keyboard in a tree', () => {
  test('goes up and down, to the ends, in and out, and by the letters of a name', async () => {
    await open()
    await focus(row('body.number'))
    await press('{ArrowDown}', 'body.customer')
    await expectOpen('body.customer', false)
    await press('{ArrowRight}', 'body.customer')
    await expectOpen('body.customer', true)
    await press('{ArrowRight}', 'body.customer.name')
    await press('{ArrowDown}', 'body.customer.street')
    await press('{ArrowLeft}', 'body.customer')
    await press('{ArrowLeft}', 'body.customer')
    await expectOpen('body.customer', false)
    await press('{End}', 'body.colour')
    await press('{Home}', 'body.number')
    await press('c', 'body.customer')
    await press('c', 'body.customary')
    // Letters that follow each other within less than that are one word.
    await new Promise((resolve) => setTimeout(resolve, 800))
    await press('col', 'body.colour')
  })

  test('opens with Enter and with the space bar, and gives a field without more to its address', async () => {
    const path = await open()
    await focus(row('body.customer'))
    await userEvent.keyboard('{Enter}')
    await expectOpen('body.customer', true)
    await userEvent.keyboard(' ')
    await expectOpen('body.customer', false)
    await focus(row('body.customary'))
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => address() + fragment()).toBe(`${path}#body.customary`)
  })

  test('comes to the tree once, and to the links of its row after it', async () => {
    await open()
    expect(stops()).toHaveLength(1)
    await focus(row('body.customer'))
    expect(stops()).toHaveLength(1)
    await userEvent.keyboard('{Tab}')
    await expect
      .element(row('body.customer').getByRole('link', { name: 'Link to customer', exact: false }))
      .toHaveFocus()
    // Closing what the keyboard is in leaves it on what was closed.
    await focus(row('body.customer'))
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await row('body.customer')
      .getByRole('button', { name: /^Hide the fields of customer/ })
      .click()
    await expect.element(row('body.customer')).toHaveFocus()
    expect(stops()).toHaveLength(1)
  })
})

test('a row is named by its name, type and whether it is required, and described by the rest', async () => {
  await open()
  await expect.element(row('body.number')).toHaveAccessibleName(/^number string required$/)
  await expect.element(row('body.customer')).toHaveAccessibleDescription('Who buys.')
  await expect.element(row('body.customary')).not.toHaveAttribute('aria-expanded')
})

test('the mouse opens, selects text and follows links', async () => {
  await open()
  await page.getByRole('button', { name: 'Show 6 fields of customer', exact: false }).click()
  await expect.element(row('body.customer.zip')).toBeVisible()
  await page.getByText('Who buys.', { exact: false }).dblClick({ position: { x: 20, y: 10 } })
  expect(getSelection()?.toString().trim()).not.toBe('')
  const link = row('body.number').getByRole('link', { name: 'link', exact: true })
  await expect.element(link).toHaveAttribute('href', 'https://example.com/')
})

test('all of a tree is opened and closed at once', async () => {
  await open()
  await page.getByRole('button', { name: 'Expand all', exact: false }).click()
  await expect.element(row('body.customer.account.iban')).toBeVisible()
  await page.getByRole('button', { name: 'Collapse all', exact: false }).click()
  await expect.element(row('body.customer.name')).not.toBeInTheDocument()
  await expect.element(row('body.deep.one')).not.toBeInTheDocument()
  expect(stops()).toHaveLength(1)
})

test('a long enumeration shows twelve values, and the others when asked', async () => {
  await open()
  const values = () => elements('[id="body.colour"] code').filter((code) => /^c\d+$/.test(code.textContent ?? ''))
  await expect.poll(values).toHaveLength(12)
  await row('body.colour').getByRole('button', { name: '8 more', exact: false }).click()
  await expect.poll(values).toHaveLength(20)
})

describe('what is in a piece of its own', () => {
  const deepest = 'body.deep.one.two.three.four.five'

  test('is fetched on the way to an address in it', async () => {
    await open(`#${deepest}`)
    await expect.element(row(deepest)).toBeInViewport()
    await expect.poll(() => elements('[data-arrived]').map(({ id }) => id)).toEqual([deepest])
    await expect.element(page.getByText('At the very bottom.', { exact: false })).toBeVisible()
  })

  test('and fails can be tried again in its place', async () => {
    let refusals = 0
    const restore = respondBy('GET', /^\/api\/reference\/[^/]+\/pieces\/part\//, async () => {
      refusals++
      return makeResponse(refusal(500))
    })
    await open(`#${deepest}`)
    await expect.element(page.getByText('The fields could not be loaded.', { exact: false })).toBeVisible()
    expect(refusals).toBe(1)
    restore()
    await page.getByRole('button', { name: 'Try again', exact: false }).click()
    await expect.element(row(deepest)).toBeVisible()
  })
})

test('the page of a schema shows its fields, an example, and the operations that use it', async () => {
  const api = await publish()
  await openPublished(`${api}/schemas/Order#customer.account.iban`)
  await expect.element(title).toMatchTextContent(/^An order/)
  await expect.element(row('customer.account.iban')).toBeInViewport()
  await expect.element(page.getByRole('heading', { name: 'Example', exact: false })).toBeVisible()
  const uses = page.getByRole('link', { name: /Create an order/ })
  await uses.last().click()
  await expect.poll(address).toBe(`/apireference/${api}/operations/createOrder`)
})

test('an operation with 300 parameters shows them all, gone to or opened by its address', async () => {
  const parameters = Array.from(
    { length: 300 },
    (_, index) =>
      `        - { name: p${index}, in: query, description: Parameter number ${index}., schema: { type: string, minLength: 2, maxLength: ${index + 3}, default: aa } }`
  )
  const text = DOCUMENT.replace(/ {8}- \{ name: p0[\s\S]*?(?= {6}requestBody)/, `${parameters.join('\n')}\n`)
  const app = await openPublished(`${await publishApi(text)}/schemas/Order`)
  await expect.element(title).toMatchTextContent(/^An order/)
  const uses = page.getByRole('link', { name: /Create an order/ })
  await uses.last().click()
  const shown = () => elements('[id^="query.p"]')
  const expectAll = async () => {
    await expect.poll(shown, { timeout: 5000 }).toHaveLength(300)
    expect(shown().at(-1)?.textContent).toContain('Parameter number 299.')
  }
  await expectAll()
  await app.reload()
  await expectAll()
})

test('the page of a schema that is wholly open is accessible and fits for all readers', async () => {
  await openPublished(`${await publish()}/schemas/Order`)
  await expectGoodForReaders(
    async ({ locale }) => {
      await page.getByRole('button', { name: locale === 'es' ? 'Desplegar todo' : 'Expand all' }).click()
      await expect.element(row('customer.account.iban')).toBeVisible()
    },
    // An experimental rule, which takes all that is in a row of a tree for its label.
    ['label-content-name-mismatch']
  )
})

test('a variant is called by its title, a rule keeps its description, a field its documentation and extensions', async () => {
  await open()
  const means = row('body.means')
  await expect.element(means).toMatchTextContent('Credit or debit card')
  await expect.element(means).toMatchTextContent('By transfer')
  await expect.element(means).toMatchTextContent('x-owner "ledger"')
  await expect
    .element(means.getByRole('link', { name: 'About means', exact: false }))
    .toHaveAttribute('href', 'https://example.com/means')
  await expect.element(row('body.parts')).toMatchTextContent('One of them is the engine.')
})
