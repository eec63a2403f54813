import { PATHS, secondFactorsSchema } from '@portico/contract'
import { Secret, TOTP } from 'otpauth'
import { expect, onTestFinished, test, vi } from 'vitest'
import { callApi, fetchJson, realFetch } from '@/testing/api.ts'
import { expectGoodForReaders } from '@/testing/readers.ts'
import { address, renderApp } from '@/testing/render-app.tsx'
import { respond, respondBy } from '@/testing/responses.ts'
import { elements, page, userEvent } from '@/testing/screen.ts'

const main = page.getByRole('main')
const code = main.getByLabelText(/^(Code|Código)/)
const codes = () => elements('main li').map(({ textContent }) => textContent ?? '')
const CODE = /^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/

test('an app is set up by a first code, the recovery codes are shown once, and both go with the app', async () => {
  onTestFinished(async () => void (await callApi('user', PATHS.oneTimeCode, { method: 'DELETE' })))
  await renderApp('/account/security', { account: 'user' })
  await expect.element(main.getByText('No app is set up.')).toBeVisible()
  await main.getByRole('button', { name: 'Set up an app' }).click()
  await expect.element(main.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()

  await code.fill('12')
  await userEvent.keyboard('{Enter}')
  await expect.element(code).toHaveAccessibleDescription('Enter the six digits.')
  await code.fill('000 000')
  await userEvent.keyboard('{Enter}')
  await expect.element(code).toHaveAccessibleDescription(/^This code is incorrect/)
  await expect.element(code).toHaveFocus()
  await expectGoodForReaders()

  const secret = (main.getByCss('code').element().textContent ?? '').replaceAll(' ', '')
  await code.fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await userEvent.keyboard('{Enter}')
  await expect.element(main.getByRole('heading', { name: /^(Your recovery codes|Sus códigos)/ })).toHaveFocus()
  const shown = codes().filter((text) => CODE.test(text))
  expect(shown).toHaveLength(10)
  await expectGoodForReaders()
  expect(await fetchJson(PATHS.secondFactors)).toMatchObject({ recoveryCodes: { left: 10 } })

  const app = await renderApp('/account/security', { account: 'user' })
  await app.reload()
  await expect.element(main.getByText('10 codes left.')).toBeVisible()
  expect(codes().filter((text) => CODE.test(text))).toEqual([])
  await main.getByRole('button', { name: 'Generate new codes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Generate new codes' }).click()
  await expect.poll(() => codes().filter((text) => CODE.test(text) && !shown.includes(text))).toHaveLength(10)
  await main.getByRole('button', { name: 'I have stored them' }).click()
  await expect.poll(() => codes().filter((text) => CODE.test(text))).toEqual([])

  await main.getByRole('button', { name: 'Remove the app' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the app' }).click()
  await expect.element(main.getByText('No app is set up.')).toBeVisible()
  await expect.element(main.getByText('Recovery codes')).not.toBeInTheDocument()
})

test('a refusal is said where it happened, and second factors that cannot be loaded can be asked for again', async () => {
  respond('POST', `/${PATHS.oneTimeCode}`, { status: 429, json: { message: 'error.http.429' } })
  await renderApp('/account/security', { account: 'user' })
  await main.getByRole('button', { name: 'Set up an app' }).click()
  await expect.element(main.getByRole('alert')).toMatchTextContent('Nothing was changed')

  const loadAgain = respond('GET', `/${PATHS.secondFactors}`, { status: 503, json: { message: 'error.http.503' } })
  await renderApp('/account/security', { account: 'user' })
  await expect.element(main.getByText('The second factors could not be loaded')).toBeVisible()
  loadAgain()
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect.element(main.getByRole('button', { name: 'Set up an app' })).toBeVisible()
})

test('a passkey needs a name, and a browser that makes none is said, for each reader', async () => {
  respond('GET', `/${PATHS.secondFactors}`, {
    json: {
      passkeys: [{ id: 7, label: 'Phone', createdDate: '2026-11-24T09:00:00.000Z', lastUsedDate: null }],
      oneTimeCode: null,
      recoveryCodes: { left: 1, createdDate: '2026-11-24T09:00:00.000Z' }
    },
    schema: secondFactorsSchema
  })
  await renderApp('/account/security', { account: 'user' })
  await main.getByRole('button', { name: 'Add a passkey' }).click()
  await main.getByRole('button', { name: 'Continue' }).click()
  const label = main.getByLabelText(/^(Name of the passkey|Nombre de la llave)/)
  await expect.element(label).toHaveFocus()
  await expect.element(label).toHaveAccessibleDescription('Enter a name.')
  await label.fill('Laptop')
  const refused = new DOMException('not allowed', 'NotAllowedError')
  vi.spyOn(navigator.credentials, 'create').mockRejectedValueOnce(refused)
  await userEvent.keyboard('{Enter}')
  await expect.element(main.getByRole('alert')).toMatchTextContent('No passkey was created')
  await expectGoodForReaders()
})

test('administrators who lack the second factor that is demanded are led from the administration to its set-up', async () => {
  respondBy('GET', `/${PATHS.account}`, async (request) => {
    const response = await realFetch(request)
    return Response.json({ ...(await response.json()), secondFactorRequired: true }, { headers: response.headers })
  })
  await renderApp('/admin/user-management', { account: 'admin' })
  await expect.element(main.getByRole('heading', { name: 'Administrators need a second factor' })).toBeVisible()
  await expectGoodForReaders()
  await main.getByRole('link', { name: /^(Set up a second factor|Configurar un segundo factor)$/ }).click()
  await expect.poll(address).toBe('/account/security')
  await expect
    .element(main.getByRole('alert'))
    .toMatchTextContent(/^(Administrators need|Los administradores necesitan)/)
  // What is not the administration stays open.
  await renderApp('/documents', { account: 'admin' })
  await expect.element(main.getByRole('table')).toBeVisible()
})
