import { PATHS, problemSchema } from '@portico/contract'
import { expect, test } from 'vitest'
import { expectGoodForReaders } from '@/testing/readers.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { respond, respondBy, sentRequests } from '@/testing/responses.ts'
import { page } from '@/testing/screen.ts'

const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const erasures = () => sentRequests('POST').filter(({ path }) => path.includes(PATHS.accountErasure))

test('the page explains both rights, and the data of the reader are downloaded', async () => {
  await renderApp('/account/data', { account: 'user' })
  await expect.element(main.getByText(/articles 15 and 20 of the GDPR/)).toBeVisible()
  await expect.element(main.getByText(/article 17 of the GDPR/)).toBeVisible()
  await expectGoodForReaders()
  await main.getByRole('button', { name: 'Download data' }).click()
  await expect.poll(() => sentRequests('GET').filter(({ path }) => path.includes(PATHS.personalData)).length).toBe(1)
  await expect.element(main.getByRole('alert')).not.toBeInTheDocument()
})

test('a download that fails is said', async () => {
  respond('GET', `/${PATHS.personalData}`, { status: 503, json: { message: 'error.http.503' } })
  await renderApp('/account/data', { account: 'user' })
  await main.getByRole('button', { name: 'Download data' }).click()
  await expect.element(main.getByRole('alert')).toMatchTextContent('The data could not be downloaded')
})

test('the account is deleted once its user name is typed, and the reader is signed out', async () => {
  respondBy('POST', `/${PATHS.accountErasure}`, async () => new Response(null, { status: 204 }))
  await renderApp('/account/data', { account: 'user' })
  await main.getByRole('button', { name: 'Delete account' }).click()
  await expect.element(dialog.getByRole('heading', { name: 'Delete the account user?' })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Enter your username to confirm' }).fill('admin')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect.element(dialog.getByText('This is not your username.')).toBeVisible()
  expect(erasures()).toHaveLength(0)
  await expectGoodForReaders()
  await dialog.getByRole('textbox').fill('User')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect.element(main.getByRole('heading', { name: 'Your account has been deleted' })).toBeVisible()
  expect(window.location.pathname).toBe('/account/deleted')
  expect(erasures()).toHaveLength(1)
  await expect.element(page.getByRole('banner').getByRole('button', { name: 'Sign in' }).first()).toBeVisible()
})

test('the last administrator reads why the account stays', async () => {
  respond('POST', `/${PATHS.accountErasure}`, {
    status: 400,
    json: problemSchema.parse({
      type: 'about:blank',
      title: 'The portal needs at least one active administrator',
      status: 400,
      code: 'lastAdministrator',
      message: 'error.lastadministrator',
      params: 'userManagement'
    })
  })
  await renderApp('/account/data', { account: 'admin' })
  await main.getByRole('button', { name: 'Delete account' }).click()
  await dialog.getByRole('textbox').fill('admin')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('The account was not deleted')
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/administrator/)
})

test('the page after a deletion is the home page for whoever has deleted nothing', async () => {
  await renderApp('/account/deleted')
  await expect.poll(() => window.location.pathname).toBe('/')
})
