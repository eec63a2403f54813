import { PATHS } from '@portico/contract'
import { resumeSession } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

test('a developer creates an application, gets a token with its secret, sees the usage, and revokes the secret', async ({
  page,
  portal
}) => {
  await resumeSession(page, portal, 'user')
  await page.goto('/applications/new')
  await page.getByLabel('Name').fill('Journey shop')
  await page.getByRole('button', { name: 'Create application' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Journey shop' })).toBeVisible()
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))

  await page.getByRole('link', { name: 'Create a secret', exact: true }).click()
  await page.getByRole('button', { name: 'Create secret' }).click()
  await page.getByRole('dialog').getByLabel('Label').fill('Server')
  await page.getByRole('dialog').getByRole('button', { name: 'Create secret' }).click()
  const created = page.getByRole('region', { name: 'Store this secret now' })
  await expect(created).toBeVisible()
  const [clientId = '', secret = ''] = await created.getByRole('definition').allTextContents()
  await created.getByRole('button', { name: 'I have stored it' }).click()
  await expect(page.getByText(secret)).toHaveCount(0)

  const requestToken = () =>
    fetch(`${portal.origin}/sandbox/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${clientId}:${secret}`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'payments' })
    })
  const { access_token } = (await (await requestToken()).json()) as { access_token: string }
  const payments = await fetch(`${portal.origin}/sandbox/payments/v1/payments`, {
    headers: { authorization: `Bearer ${access_token}` }
  })
  expect(payments.status).toBe(200)

  // Usage is written in batches.
  const user = await portal.api('user')
  await expect
    .poll(async () => (await user.json<{ items: unknown[] }>(PATHS.applicationUsage(id))).items.length, {
      timeout: 30_000
    })
    .toBe(1)
  await page.getByRole('link', { name: 'Usage' }).click()
  await expect(page.getByRole('table', { name: 'Requests by day and API' })).toContainText('Payments')

  await page.getByRole('link', { name: 'Credentials' }).click()
  await page.getByRole('button', { name: 'Revoke: Server' }).click()
  await page.getByRole('dialog', { name: 'Revoke “Server”?' }).getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('This application has no secret.', { exact: false })).toBeVisible()
  await expect.poll(async () => (await requestToken()).status, { timeout: 10_000 }).toBe(401)
})
