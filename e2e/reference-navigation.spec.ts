import { PATHS } from '@portico/contract'
import { sidewaysOverflow } from './support/layout.ts'
import { contextOf, refuse } from './support/reference.ts'
import { countCalls, environment, navigation, open, title, version } from './support/reference-page.ts'
import { expect, test } from './support/test.ts'

test.describe('the navigation', () => {
  test('has the group of the page open, and nothing of the others until they are opened', async ({ page, portal }) => {
    const refunds = countCalls(page, PATHS.referencePiece('payments', 'tag', 'refunds'))
    await open(page, portal, 'payments/operations/getPayment')
    await expect(navigation(page).getByRole('link', { name: 'Read a payment' })).toHaveAttribute('aria-current', 'page')
    await expect(navigation(page).getByRole('link', { name: 'Create a refund' })).toHaveCount(0)
    expect(refunds()).toBe(0)
    await navigation(page).getByRole('button', { name: 'Refunds 1' }).click()
    await navigation(page).getByRole('link', { name: 'Create a refund' }).click()
    await expect(title(page)).toHaveText('Create a refund')
    await navigation(page).getByRole('button', { name: 'Schemas 3' }).click()
    await navigation(page).getByRole('link', { name: 'Payment', exact: true }).click()
    await expect(page).toHaveURL('/apireference/payments/schemas/Payment')
  })

  test('strikes what is deprecated and says so in words', async ({ page, portal }) => {
    await open(page, portal, 'payments/operations/getPayment')
    const link = navigation(page).getByRole('link', { name: 'Cancel a payment (Deprecated)' })
    await expect(link.getByText('Cancel a payment')).toHaveCSS('text-decoration-line', 'line-through')
  })

  test('fetches a page that the reader points at or comes to by keyboard, and shows it at once', async ({
    page,
    portal
  }) => {
    await open(page, portal, 'payments/operations/getPayment')
    for (const [id, name, approach] of [
      ['createPayment', 'Initiate a payment', 'hover'],
      ['listPayments', 'List payments', 'focus']
    ] as const) {
      const calls = countCalls(page, PATHS.referencePiece('payments', 'operation', id))
      const link = navigation(page).getByRole('link', { name })
      const answered = page.waitForResponse((response) => response.url().includes(`/operation/${id}`))
      await link[approach]()
      await answered
      await link.press('Enter')
      await expect(title(page)).toHaveText(name)
      await expect(title(page)).toBeFocused()
      expect(calls()).toBe(1)
    }
  })

  test('is gone through by arrow keys: right opens a group, left closes it', async ({ page, portal }) => {
    await open(page, portal, 'payments')
    const group = navigation(page).getByRole('button', { name: 'Refunds 1' })
    await group.focus()
    await page.keyboard.press('ArrowRight')
    await expect(group).toHaveAttribute('aria-expanded', 'true')
    await expect(navigation(page).getByRole('link', { name: 'Create a refund' })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(navigation(page).getByRole('link', { name: 'Create a refund' })).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(group).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(group).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('Home')
    await expect(navigation(page).getByRole('link', { name: 'Overview' })).toBeFocused()
    await page.keyboard.press('End')
    await expect(navigation(page).getByRole('button', { name: 'Schemas 3' })).toBeFocused()
  })

  test('offers a quick start where there is one', async ({ page, portal }) => {
    await open(page, portal, 'payments')
    await expect(page.getByRole('link', { name: 'Quick start' })).toHaveCount(2)
    await open(page, portal, 'payments', (url, route) =>
      url.pathname === `/${PATHS.reference('payments')}`
        ? route.fulfill({ json: { ...contextOf('2.0.0', 'sandbox'), quickStart: false } })
        : undefined
    )
    await expect(navigation(page).getByRole('button', { name: 'Payments 4' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Quick start' })).toHaveCount(0)
    await expect(navigation(page).getByRole('link', { name: 'Changes between versions' })).toBeVisible()
  })

  test('is filtered by title, method, path and id', async ({ page, portal }) => {
    await open(page, portal, 'payments')
    const filter = navigation(page).getByRole('searchbox', { name: 'Filter' })
    await filter.fill('post refunds')
    await expect(navigation(page).getByText('1 match')).toBeVisible()
    await expect(navigation(page).getByRole('link', { name: /Create a refund/ })).toBeVisible()
    await filter.fill('nothing like this')
    await expect(navigation(page).getByText('Nothing matches “nothing like this”.')).toBeVisible()
    await filter.press('Escape')
    await expect(navigation(page).getByRole('button', { name: 'Refunds 1' })).toBeVisible()
  })

  test('switches to another API, which begins with its newest version', async ({ page, portal }) => {
    await open(page, portal, 'payments/operations/getPayment?version=1.2.0&environment=production')
    await navigation(page).getByRole('button', { name: 'Payments: choose another API' }).click()
    await navigation(page).getByRole('link', { name: 'Vehicles' }).click()
    await expect(page).toHaveURL('/apireference/vehicle-api?environment=production')
    await expect(title(page)).toHaveText('Vehicles')
  })

  test('is behind a button on a narrow window, and goes when a link is followed', async ({ page, portal }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await open(page, portal, 'payments/operations/getPayment')
    await page.getByRole('button', { name: 'Show the contents of the reference' }).click()
    const drawer = page.getByRole('dialog', { name: 'API reference' })
    await drawer.getByRole('link', { name: 'Initiate a payment' }).click()
    await expect(title(page)).toHaveText('Initiate a payment')
    await expect(drawer).toHaveCount(0)
  })

  test('shows a thousand operations of one group without making the page wide or the others slow', async ({
    page,
    portal
  }) => {
    const operations = Array.from({ length: 1000 }, (_, index) => ({
      id: `operation${index}`,
      kind: 'operation',
      method: 'GET',
      path: `/things/${index}`,
      title: `Read thing ${index}`
    }))
    await open(page, portal, 'payments', (url, route) =>
      url.pathname.endsWith('/tag/payments') ? route.fulfill({ json: { name: 'Payments', operations } }) : undefined
    )
    await navigation(page).getByRole('button', { name: 'Payments 4' }).click()
    const links = navigation(page).getByRole('link', { name: /^GET Read thing/ })
    await expect(links).toHaveCount(1000)
    const row = links.last().locator('xpath=..')
    await expect(row).toHaveCSS('content-visibility', 'auto')
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
  })
})

test.describe('the selectors', () => {
  test('keep the operation when another version or environment is chosen', async ({ page, portal }) => {
    await open(page, portal, 'payments/operations/getPayment')
    await expect(environment(page)).toHaveValue('sandbox')
    await expect(version(page).getByRole('option')).toHaveText(['2.0.0', '1.2.0'])
    await version(page).selectOption('1.2.0')
    await expect(page).toHaveURL('/apireference/payments/operations/getPayment?version=1.2.0')
    await expect(title(page)).toHaveText('Read a payment')
    await expect(page.getByRole('link', { name: 'Newest: 2.0.0' })).toBeVisible()
    await environment(page).selectOption('production')
    await expect(page).toHaveURL('/apireference/payments/operations/getPayment?version=1.2.0&environment=production')
    await expect(title(page)).toHaveText('Read a payment')
    await navigation(page).getByRole('link', { name: 'List payments' }).click()
    await expect(page).toHaveURL('/apireference/payments/operations/listPayments?version=1.2.0&environment=production')
    await page.getByRole('link', { name: 'Newest: 2.0.0' }).click()
    await expect(page).toHaveURL('/apireference/payments/operations/listPayments?version=2.0.0&environment=sandbox')
    await page.goBack()
    await expect(environment(page)).toHaveValue('production')
  })

  test('leave a version behind that the other environment does not have, and say where a version is not', async ({
    page,
    portal
  }) => {
    await open(page, portal, 'payments?version=2.0.0')
    await expect(page.getByText('Only in the sandbox')).toBeVisible()
    await environment(page).selectOption('production')
    await expect(page).toHaveURL('/apireference/payments?environment=production')
    await expect(version(page)).toHaveValue('1.2.0')
    await expect(page.getByText(/^(Not|Only) in/)).toHaveCount(0)
  })

  test('say LOADING until the environments are there', async ({ page, portal }) => {
    let letIn = () => {}
    const mayCome = new Promise<void>((resolve) => (letIn = resolve))
    await open(page, portal, 'payments', (url, route) =>
      url.pathname === `/${PATHS.environments}`
        ? mayCome.then(() => route.fulfill({ json: { environments: ['sandbox', 'production'] } }))
        : undefined
    )
    await expect(environment(page).getByRole('option')).toHaveText(['LOADING'])
    letIn()
    await expect(environment(page).getByRole('option')).toHaveText(['Sandbox', 'Production'])
  })

  test.describe('that cannot be filled', () => {
    test.use({ allowConsole: [/status of 500/] })

    test('are empty, say so and try again when asked', async ({ page, portal }) => {
      let isBroken = true
      await open(page, portal, 'payments', (url, route) =>
        isBroken && (url.pathname === `/${PATHS.environments}` || url.pathname.endsWith('/version'))
          ? refuse(route, 500)
          : undefined
      )
      await expect(page.getByRole('alert').filter({ hasText: 'No environments could be loaded' })).toBeVisible()
      await expect(environment(page).getByRole('option')).toHaveCount(0)
      isBroken = false
      await page.getByRole('button', { name: 'Try again' }).first().click()
      await expect(environment(page).getByRole('option')).toHaveCount(3)
      await expect(title(page)).toHaveText('Payments')
    })
  })
})
