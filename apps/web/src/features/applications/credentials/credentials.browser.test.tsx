import { PATHS } from '@portico/contract'
import { expect, test } from 'vitest'
import { fetchJson } from '@/testing/api.ts'
import { fakeClipboard } from '@/testing/clipboard.ts'
import { expectGoodForReaders } from '@/testing/readers.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { respond } from '@/testing/responses.ts'
import { page } from '@/testing/screen.ts'
import { createApplication, readApplication } from '../testing/applications.ts'

const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const open = (id: number) => renderApp(`/applications/${id}/credentials`, { account: 'user' })

test('a secret is created, shown once, and revoked by its name', async () => {
  const { id, clientId } = await createApplication()
  const app = await open(id)
  await expect.element(main.getByText('This application has no secret.', { exact: false })).toBeVisible()
  await main.getByRole('button', { name: 'Create secret' }).click()
  await expect.element(dialog.getByLabelText('Label')).toHaveFocus()
  await expectGoodForReaders()
  await dialog.getByCss('input').fill('Test server')
  await dialog.getByCss('button[type="submit"]').click()
  await expect.element(main.getByRole('heading', { name: /^(Store this secret now|Guarde este)/ })).toHaveFocus()
  await expectGoodForReaders()
  const copied = fakeClipboard()
  await main.getByRole('button', { name: 'Copy secret' }).click()
  const secret = copied()
  const response = await fetch('/sandbox/oauth2/token', {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa(`${clientId}:${secret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' })
  })
  expect(response.status).toBe(200)

  await app.reload()
  await expect.element(main.getByText('Test server')).toBeVisible()
  expect(document.body.textContent).not.toContain(secret)
  const [{ expiresDate } = { expiresDate: null }] = (await readApplication(id)).secrets
  expect(Math.round((Date.parse(expiresDate ?? '') - Date.now()) / 86_400_000)).toBeGreaterThanOrEqual(180)

  await main.getByRole('button', { name: 'Revoke: Test server' }).click()
  await page.getByRole('dialog', { name: 'Revoke “Test server”?' }).getByRole('button', { name: 'Revoke' }).click()
  await expect.element(main.getByText('This application has no secret.', { exact: false })).toBeVisible()
  expect((await readApplication(id)).secrets).toEqual([])
})

test('a third secret is not offered, and the page says why', async () => {
  const { id } = await createApplication()
  for (const label of ['Old', 'New']) await fetchJson(PATHS.applicationSecrets(id), { method: 'POST', json: { label } })
  await open(id)
  const create = main.getByRole('button', { name: 'Create secret' })
  await expect.element(create).toHaveAttribute('aria-disabled', 'true')
  await expect.element(create).toHaveAccessibleDescription(/at most two secrets/)
  await create.click({ force: true })
  await expect.element(dialog).not.toBeInTheDocument()
  await expectGoodForReaders()
})

test('a date of expiry must be one in the future', async () => {
  const { id } = await createApplication()
  await open(id)
  await main.getByRole('button', { name: 'Create secret' }).click()
  await dialog.getByLabelText('Expires').selectOptions('On a specific date')
  const date = dialog.getByLabelText(/^Last day of validity/)
  const submit = dialog.getByRole('button', { name: 'Create secret' })
  await submit.click()
  await expect.element(date).toHaveFocus()
  await expect.element(date).toHaveAccessibleDescription(/^Enter a future date/)
  await date.fill('01/01/2020')
  await submit.click()
  await expect.element(date).toHaveAccessibleDescription(/^Enter a future date/)
  await date.fill('31/12/2099')
  await submit.click()
  await expect.element(main.getByRole('heading', { name: 'Store this secret now' })).toBeVisible()
  expect((await readApplication(id)).secrets[0]?.expiresDate).toMatch(/^2100-01-01T00:00/)
})

test('a sign-in that is asked for first opens over the dialog, which is kept', async () => {
  const { id } = await createApplication()
  respond('POST', `/${PATHS.applicationSecrets(id)}`, {
    status: 403,
    json: { status: 403, message: 'error.reauthentication' }
  })
  await open(id)
  await main.getByRole('button', { name: 'Create secret' }).click()
  await dialog.getByLabelText('Label').fill('Kept')
  await dialog.getByRole('button', { name: 'Create secret' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Sign in again to continue' })).toBeVisible()
  await page.getByRole('dialog', { name: 'Sign in again to continue' }).getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog.getByLabelText('Label')).toHaveValue('Kept')
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument()
})

/** An EC key of the JSON Web Key specification's examples (RFC 7517, appendix A.1). */
const KEY = {
  kty: 'EC',
  crv: 'P-256',
  x: 'MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4',
  y: '4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM',
  kid: '1'
}

test('public keys are pasted, replaced by a URL, and removed', async () => {
  const { id, name } = await createApplication()
  await open(id)
  await main.getByRole('button', { name: 'Add public keys' }).click()
  const text = dialog.getByCss('textarea')
  const save = dialog.getByRole('button', { name: 'Save' })
  await text.fill(JSON.stringify({ keys: [{ ...KEY, d: '870MB6gfuTJ4HtUnUvYMyJpr5eUZNP4Bk43bVdj3eAE' }] }))
  await save.click()
  await expect.element(text).toHaveAccessibleDescription(/private or symmetric key/)
  await expectGoodForReaders()
  await text.fill(JSON.stringify({ keys: [KEY, KEY] }))
  await dialog.getByCss('button[type="submit"]').click()
  await expect.element(text).toHaveAccessibleDescription(/^One of the keys was rejected/)
  await text.fill(JSON.stringify(KEY))
  await save.click()
  await expect.element(main.getByText('EC · P-256')).toBeVisible()
  expect((await readApplication(id)).keys?.jwks?.keys).toEqual([KEY])

  await main.getByRole('button', { name: 'Replace' }).click()
  await dialog.getByRole('button', { name: 'URL of a key set' }).click()
  await dialog.getByLabelText(/^URL of the key set/).fill('ftp://shop.example')
  await save.click()
  await expect.element(dialog.getByLabelText(/^URL of the key set/)).toHaveAccessibleDescription(/complete https URL/)
  await dialog.getByLabelText(/^URL of the key set/).fill('https://shop.example/jwks.json')
  await save.click()
  await expect.element(main.getByText('https://shop.example/jwks.json')).toBeVisible()

  await main.getByRole('button', { name: 'Remove' }).click()
  await page
    .getByRole('dialog', { name: `Remove the public keys of “${name}”?` })
    .getByRole('button', { name: 'Remove' })
    .click()
  await expect.element(main.getByText('No public keys are registered. Add them to sign assertions.')).toBeVisible()
})
