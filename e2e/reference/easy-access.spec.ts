import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { WORKSPACE_PATTERN } from '@portico/contract'
import { isRunning } from '../support/public-pages.ts'
import { resumeSession } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('easy access: the commands of the page, run in a shell, a test payment and the plugin in another origin’s page are ticked', async ({
  page,
  portal
}) => {
  await page.goto('/easy-access', { waitUntil: 'networkidle' })
  const stepOf = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  const commands = await stepOf('Send your first request').locator('pre').allInnerTexts()
  expect(commands).toHaveLength(2)
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', commands.join('\n')])
  expect(JSON.parse(stdout)).toMatchObject({ instalment: { value: '563.53', currency: 'EUR' } })
  const workspace = (await page.evaluate(() => localStorage.getItem('portico-workspace'))) ?? ''
  const partners = await (await portal.api('user')).json<{ pluginid?: string }[]>('api/partners')
  const pluginId = partners.find(({ pluginid }) => pluginid)?.pluginid ?? ''
  const call = async (clientId: string, scope: string, path: string, init: RequestInit = {}) => {
    const token = await fetch(`${portal.origin}/sandbox/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, scope, workspace })
    })
    const { access_token } = (await token.json()) as { access_token: string }
    return fetch(portal.origin + path, {
      ...init,
      headers: { ...init.headers, Authorization: `Bearer ${access_token}` }
    })
  }
  const payment = await call('portal-demo', 'payments', '/sandbox/payments/v1/payments', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': workspace },
    body: JSON.stringify({
      orderId: 'easy-access',
      countryCode: 'DE',
      paymentType: 'R',
      transactionType: 'P',
      amount: { value: '199.00', currency: 'EUR' },
      customer: {
        customerId: 'cus_7Q2M4K9TPX',
        name: 'Lena Hoffmann',
        email: 'lena.hoffmann@example.com',
        language: 'de'
      },
      method: { methodCode: 'M001', returnUrl: 'https://shop.example/paid' }
    })
  })
  expect([payment.status, payment.ok || (await payment.text())]).toEqual([201, true])
  await page.reload()
  await expect(stepOf('Send your first request')).toContainText(/Completed on/)
  await expect(stepOf('Make a test payment')).toContainText(/Completed on/)
  await expect(stepOf('Embed the plugin')).toContainText('Not completed')
  const products = await call(pluginId, 'finance-quotation', '/sandbox/finance-quotation/v2/products?country=DE', {
    headers: { Origin: 'https://shop.example' }
  })
  expect(products.status).toBe(200)
  await expect(stepOf('Embed the plugin')).toContainText(/Completed on/)
})

test('easy access does not ask a signed-in user to sign in, and shows no number before it is known', async ({
  page,
  portal
}) => {
  await resumeSession(page, portal, 'user')
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { __seen: seen })
    const look = () => {
      for (const text of document.querySelectorAll('main p'))
        if (
          /asks you to sign in|\d of 4/.test(text.textContent ?? '') &&
          getComputedStyle(text).visibility === 'visible'
        )
          seen.push(text.textContent ?? '')
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/easy-access*', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/easy-access')
  await isRunning(page)
  await expect(page.getByText('You are signed in. Open any operation')).toBeVisible()
  await expect(page.getByText('Loading your progress')).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { __seen: string[] }).__seen)).toEqual([])
  release()
  await expect(page.getByText(/\d of 4 complete/)).toBeVisible()
})

test('commands of the prerendered page have a workspace that the sandbox refuses', async ({ request }) => {
  const html = await (await request.get('/easy-access', { headers: { Accept: 'text/html' } })).text()
  const [, workspace = ''] = /workspace=([\w.-]+)/.exec(html.replaceAll(/<[^>]+>/g, '')) ?? []
  expect(workspace).toBe('your.workspace')
  expect(WORKSPACE_PATTERN.test(workspace)).toBe(false)
})
