import { PATHS } from '@portico/contract'
import { describe, expect, test } from 'vitest'
import { address } from '@/testing/render-app.tsx'
import { sentRequests } from '@/testing/responses.ts'
import { elements, focus, page, sidewaysOverflow, textsOf, userEvent } from '@/testing/screen.ts'
import { contextOf } from '../testing/documents.ts'
import { environment, navigation, openFaked, openPublished, publishApi, title, version } from '../testing/pages.ts'
import { refusal } from '../testing/responses.ts'

const pieceRequests = (kind: 'operation' | 'tag', key: string) =>
  sentRequests('GET', `/${PATHS.referencePiece('payments', kind, key)}`)

describe('the navigation', () => {
  test('has the group of the page open, and nothing of the others until they are opened', async () => {
    await openFaked('payments/operations/getPayment')
    const current = navigation.getByRole('link', { name: 'Read a payment', exact: false })
    await expect.element(current).toHaveAttribute('aria-current', 'page')
    await expect
      .element(navigation.getByRole('link', { name: 'Create a refund', exact: false }))
      .not.toBeInTheDocument()
    expect(pieceRequests('tag', 'refunds')).toEqual([])
    await navigation.getByRole('button', { name: 'Refunds 1', exact: false }).click()
    await navigation.getByRole('link', { name: 'Create a refund', exact: false }).click()
    await expect.element(title).toMatchTextContent(/^Create a refund/)
    await navigation.getByRole('button', { name: 'Schemas 3', exact: false }).click()
    await navigation.getByRole('link', { name: 'Payment', exact: true }).click()
    await expect.poll(address).toBe('/apireference/payments/schemas/Payment')
  })

  test('has the group of operations without a tag open too', async () => {
    const api = await publishApi(`openapi: 3.1.1
info: { title: Untagged, version: 1.0.0 }
paths:
  /things: { get: { operationId: readThings, summary: Read all things, responses: { '204': { description: Done } } } }
`)
    await openPublished(`${api}/operations/readThings`)
    await expect
      .element(navigation.getByRole('link', { name: 'Read all things', exact: false }))
      .toHaveAttribute('aria-current', 'page')
  })

  test('strikes what is deprecated and says so in words', async () => {
    await openFaked('payments/operations/getPayment')
    const link = navigation.getByRole('link', { name: 'Cancel a payment (Deprecated)', exact: false })
    await expect
      .element(link.getByText('Cancel a payment', { exact: false }))
      .toHaveStyle({ textDecorationLine: 'line-through' })
  })

  test('fetches a page that the reader points at or comes to by keyboard, and shows it at once', async () => {
    await openFaked('payments/operations/getPayment')
    const pointed = navigation.getByRole('link', { name: 'Initiate a payment', exact: false })
    const focused = navigation.getByRole('link', { name: 'List payments', exact: false })
    for (const [id, name, link, approach] of [
      ['createPayment', 'Initiate a payment', pointed, () => pointed.hover()],
      ['listPayments', 'List payments', focused, () => focus(focused)]
    ] as const) {
      await approach()
      await expect.poll(() => pieceRequests('operation', id)).toHaveLength(1)
      await focus(link)
      await userEvent.keyboard('{Enter}')
      await expect.element(title).toMatchTextContent(name)
      await expect.element(title).toHaveFocus()
      expect(pieceRequests('operation', id)).toHaveLength(1)
    }
  })

  test('is gone through by arrow keys: right opens a group, left closes it', async () => {
    await openFaked('payments')
    const group = navigation.getByRole('button', { name: 'Refunds 1', exact: false })
    const refund = navigation.getByRole('link', { name: 'Create a refund', exact: false })
    await focus(group)
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(group).toHaveAttribute('aria-expanded', 'true')
    await expect.element(refund).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(refund).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(group).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(group).toHaveAttribute('aria-expanded', 'false')
    await userEvent.keyboard('{Home}')
    await expect.element(navigation.getByRole('link', { name: 'Overview', exact: false })).toHaveFocus()
    await userEvent.keyboard('{End}')
    await expect.element(navigation.getByRole('button', { name: 'Schemas 3', exact: false })).toHaveFocus()
  })

  test('offers a quick start where there is one', async () => {
    await openFaked('payments')
    await expect.poll(() => page.getByRole('link', { name: 'Quick start', exact: false }).elements()).toHaveLength(2)
    await openFaked('payments', (url) =>
      url.pathname === `/${PATHS.reference('payments')}`
        ? { json: { ...contextOf('2.0.0', 'sandbox'), quickStart: false } }
        : undefined
    )
    await expect.element(navigation.getByRole('button', { name: 'Payments 4', exact: false })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Quick start', exact: false })).not.toBeInTheDocument()
    await expect.element(navigation.getByRole('link', { name: 'Changes between versions', exact: false })).toBeVisible()
  })

  test('is filtered by title, method, path and id', async () => {
    await openFaked('payments')
    const filter = navigation.getByRole('searchbox', { name: 'Filter', exact: false })
    await filter.fill('post refunds')
    await expect.element(navigation.getByText('1 result', { exact: false })).toBeVisible()
    await expect.element(navigation.getByRole('link', { name: /Create a refund/ })).toBeVisible()
    await filter.fill('nothing like this')
    await expect.element(navigation.getByText('No results for “nothing like this”.', { exact: false })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(navigation.getByRole('button', { name: 'Refunds 1', exact: false })).toBeVisible()
  })

  test('switches to another API, which begins with its newest version', async () => {
    await openFaked('payments/operations/getPayment?version=1.2.0&environment=production')
    await navigation.getByRole('button', { name: 'Payments: choose another API', exact: false }).click()
    await navigation.getByRole('link', { name: 'Vehicles', exact: false }).click()
    await expect.poll(address).toBe('/apireference/vehicle-api?environment=production')
    await expect.element(title).toMatchTextContent(/^Vehicles/)
  })

  test('is behind a button on a narrow window, and goes when a link is followed', async () => {
    await openFaked('payments/operations/getPayment', undefined, { width: 390 })
    await page.getByRole('button', { name: 'Show the contents of the reference', exact: false }).click()
    const drawer = page.getByRole('dialog', { name: 'API reference', exact: false })
    await drawer.getByRole('link', { name: 'Initiate a payment', exact: false }).click()
    await expect.element(title).toMatchTextContent(/^Initiate a payment/)
    await expect.element(drawer).not.toBeInTheDocument()
  })

  test('shows a thousand operations of one group without making the page wide or the others slow', async () => {
    const operations = Array.from({ length: 1000 }, (_, index) => ({
      id: `operation${index}`,
      kind: 'operation',
      method: 'GET',
      path: `/things/${index}`,
      title: `Read thing ${index}`
    }))
    await openFaked('payments', (url) =>
      url.pathname.endsWith('/tag/payments') ? { json: { name: 'Payments', operations } } : undefined
    )
    await navigation.getByRole('button', { name: 'Payments 4', exact: false }).click()
    const links = () => elements('nav a').filter((link) => /Read thing \d+$/.test(link.textContent ?? ''))
    await expect.poll(links).toHaveLength(1000)
    expect(getComputedStyle(links().at(-1)?.parentElement as HTMLElement).contentVisibility).toBe('auto')
    expect(sidewaysOverflow()).toBeLessThanOrEqual(0)
  })
})

describe('the selectors', () => {
  test('keep the operation when another version or environment is chosen', async () => {
    await openFaked('payments/operations/getPayment')
    await expect.element(environment).toHaveValue('sandbox')
    await expect.poll(() => textsOf(version.getByRole('option'))).toEqual(['2.0.0', '1.2.0'])
    await version.selectOptions('1.2.0')
    await expect.poll(address).toBe('/apireference/payments/operations/getPayment?version=1.2.0')
    await expect.element(title).toMatchTextContent(/^Read a payment/)
    await expect.element(page.getByRole('link', { name: 'Newest: 2.0.0', exact: false })).toBeVisible()
    await environment.selectOptions('production')
    await expect.poll(address).toBe('/apireference/payments/operations/getPayment?version=1.2.0&environment=production')
    await expect.element(title).toMatchTextContent(/^Read a payment/)
    await navigation.getByRole('link', { name: 'List payments', exact: false }).click()
    await expect
      .poll(address)
      .toBe('/apireference/payments/operations/listPayments?version=1.2.0&environment=production')
    await page.getByRole('link', { name: 'Newest: 2.0.0', exact: false }).click()
    await expect.poll(address).toBe('/apireference/payments/operations/listPayments?version=2.0.0&environment=sandbox')
    window.history.back()
    await expect.element(environment).toHaveValue('production')
  })

  test('leave a version behind that the other environment does not have, and say where a version is not', async () => {
    await openFaked('payments?version=2.0.0')
    await expect.element(page.getByText('Only in the sandbox', { exact: false })).toBeVisible()
    await environment.selectOptions('production')
    await expect.poll(address).toBe('/apireference/payments?environment=production')
    await expect.element(version).toHaveValue('1.2.0')
    await expect.element(page.getByText(/^(Not|Only) in/)).not.toBeInTheDocument()
  })

  test('say LOADING until the environments are there', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await openFaked('payments', (url) =>
      url.pathname === `/${PATHS.environments}`
        ? promise.then(() => ({ json: { environments: ['sandbox', 'production'] } }))
        : undefined
    )
    const options = () => textsOf(environment.getByRole('option'))
    await expect.poll(options).toEqual(['LOADING'])
    resolve()
    await expect.poll(options).toEqual(['Sandbox', 'Production'])
  })

  test('that cannot be filled are empty, say so and try again when asked', async () => {
    let isBroken = true
    await openFaked('payments', (url) =>
      isBroken && (url.pathname === `/${PATHS.environments}` || url.pathname.endsWith('/version'))
        ? refusal(500)
        : undefined
    )
    const failure = page.getByRole('alert').filter({ hasText: 'The environments could not be loaded' })
    await expect.element(failure).toBeVisible()
    expect(environment.getByRole('option').elements()).toEqual([])
    isBroken = false
    await page.getByRole('button', { name: 'Try again', exact: false }).first().click()
    await expect.poll(() => environment.getByRole('option').elements()).toHaveLength(3)
    await expect.element(title).toMatchTextContent(/^Payments/)
  })
})
