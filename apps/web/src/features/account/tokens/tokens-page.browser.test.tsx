import { LIMITS, PATHS, type PersonalToken, personalTokensSchema, toolConnectionsSchema } from '@portico/contract'
import { expect, test } from 'vitest'
import { fetchJson } from '@/testing/api.ts'
import { fakeClipboard } from '@/testing/clipboard.ts'
import { expectGoodForReaders } from '@/testing/readers.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { respond, respondBy } from '@/testing/responses.ts'
import { page } from '@/testing/screen.ts'

const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const open = () => renderApp('/account/tokens', { account: 'user' })

const TOKEN: PersonalToken = {
  id: 7,
  name: 'Build server',
  scopes: ['reference:read'],
  createdDate: '2026-01-10T08:00:00.000Z',
  expiresDate: '2026-04-10T08:00:00.000Z',
  lastUsedDate: null
}
const list = (tokens: PersonalToken[]) =>
  respond('GET', `/${PATHS.personalTokens}`, { json: tokens, schema: personalTokensSchema })

test('a token is created with its scopes, shown once, works, and is revoked by its name', async () => {
  const app = await open()
  await main.getByRole('button', { name: 'Create token' }).click()
  const submit = dialog.getByRole('button', { name: 'Create token' })
  await submit.click()
  await expect.element(dialog.getByLabelText(/^Name/)).toHaveFocus()
  await expect.element(dialog.getByText('Select at least one scope.')).toBeVisible()
  await expectGoodForReaders()
  await dialog.getByLabelText(/^Name/).fill('Build server')
  await dialog.getByLabelText(/reference:read/).click()
  await dialog.getByCss('button[type="submit"]').click()
  await expect.element(main.getByRole('heading', { name: 'Store this token now' })).toHaveFocus()
  await expectGoodForReaders()
  const copied = fakeClipboard()
  await main.getByRole('button', { name: 'Copy token' }).click()
  const token = copied()
  const headers = { Authorization: `Bearer ${token}` }
  expect((await fetch(`/${PATHS.environments}`, { headers })).status).toBe(200)

  await app.reload()
  await expect.element(main.getByText('Build server')).toBeVisible()
  expect(document.body.textContent).not.toContain(token)
  await main.getByRole('button', { name: 'Revoke: Build server' }).click()
  await page.getByRole('dialog', { name: 'Revoke “Build server”?' }).getByRole('button', { name: 'Revoke' }).click()
  await expect.element(main.getByText('You have no personal access tokens.', { exact: false })).toBeVisible()
  expect(await fetchJson(PATHS.personalTokens)).toEqual([])
  expect((await fetch(`/${PATHS.environments}`, { headers })).status).toBe(401)
})

test('an expired token is marked, and the twenty-first is not offered', async () => {
  list([{ ...TOKEN, id: 1, name: 'Old job' }])
  await open()
  await expect.element(main.getByText('Expired', { exact: true }).first()).toBeVisible()
  await expect.element(main.getByRole('button', { name: 'Remove: Old job' })).toBeVisible()
  await expectGoodForReaders()

  const live = { ...TOKEN, expiresDate: '2999-01-01T00:00:00.000Z' }
  list(Array.from({ length: LIMITS.personalTokens }, (_, index) => ({ ...live, id: index + 1 })))
  await open()
  const create = main.getByRole('button', { name: 'Create token' })
  await expect.element(create).toHaveAttribute('aria-disabled', 'true')
  await expect.element(create).toHaveAccessibleDescription(/You have the maximum of 20 tokens/)
})

test('a list that cannot be loaded, and a sign-in that is asked for first, lose nothing', async () => {
  const loadAgain = respond('GET', `/${PATHS.personalTokens}`, { status: 503, json: { message: 'error.http.503' } })
  await open()
  await expect.element(main.getByText('The tokens could not be loaded')).toBeVisible()
  loadAgain()
  await main.getByRole('button', { name: 'Try again' }).click()
  respond('POST', `/${PATHS.personalTokens}`, { status: 403, json: { status: 403, message: 'error.reauthentication' } })
  await main.getByRole('button', { name: 'Create token' }).click()
  await dialog.getByLabelText(/^Name/).fill('Kept')
  await dialog.getByLabelText(/sandbox:call/).click()
  await dialog.getByRole('button', { name: 'Create token' }).click()
  const again = page.getByRole('dialog', { name: 'Sign in again to continue' })
  await expect.element(again).toBeVisible()
  await again.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog.getByLabelText(/^Name/)).toHaveValue('Kept')
})

test('a connected tool is shown with its access, and disconnected by its name', async () => {
  const tool = { id: 'g1', name: 'Code editor', scopes: ['reference:read'], createdDate: TOKEN.createdDate }
  let tools = [{ ...tool, expiresDate: TOKEN.expiresDate }]
  respondBy('GET', `/${PATHS.toolConnections}`, async () => Response.json(toolConnectionsSchema.parse(tools)))
  respondBy('DELETE', `/${PATHS.toolConnection('g1')}`, async () => {
    tools = []
    return new Response(null, { status: 204 })
  })
  await open()
  await expect.element(main.getByText('Code editor')).toBeVisible()
  await expectGoodForReaders()
  await main.getByRole('button', { name: 'Disconnect: Code editor' }).click()
  await page
    .getByRole('dialog', { name: 'Disconnect “Code editor”?' })
    .getByRole('button', { name: 'Disconnect' })
    .click()
  await expect.element(main.getByText('No tools are connected. Use the guide to connect one.')).toBeVisible()
})
