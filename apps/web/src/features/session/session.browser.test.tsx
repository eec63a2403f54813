import { PATHS, REDIRECT_STORAGE_KEY, TOKEN_STORAGE_KEY } from '@portico/contract'
import { expect, test } from 'vitest'
import { fetchJson, realFetch } from '@/testing/api.ts'
import { allowConsole } from '@/testing/console.ts'
import { address, renderApp } from '@/testing/render-app.tsx'
import { respond, respondBy, sentRequests } from '@/testing/responses.ts'
import { elements, page, userEvent } from '@/testing/screen.ts'

const NOT_AUTHORIZED = 'You are not authorized to access this page.'
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const main = page.getByRole('main')
const header = page.getByRole('banner')
const dialog = page.getByRole('dialog')
const storedToken = () => sessionStorage.getItem(TOKEN_STORAGE_KEY)

test('the sign-in asks where it takes place with a pre-authentication token, under one session id', async () => {
  let issued = ''
  let sessionId: string | null = null
  let environment: Headers | undefined
  respondBy('GET', `/${PATHS.preAuthenticate}`, async (request) => {
    sessionId = request.headers.get('sessionid')
    const response = await realFetch(request)
    issued = (await response.clone().json()).id_token
    return response
  })
  // Where the sign-in takes place stays unknown: the page of the tests must not go there.
  respondBy('GET', `/${PATHS.environment}`, (request) => {
    environment = request.headers
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  await renderApp('/')
  await header.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(() => environment).toBeDefined()
  expect(sessionId).toMatch(UUID)
  expect(issued).not.toBe('')
  expect(environment?.get('authorization')).toBe(`Bearer ${issued}`)
  expect(environment?.get('sessionid')).toBe(sessionId)
  await expect.element(page.getByText('Server not reachable')).toBeVisible()
})

test('public pages need no sign-in: they remember nothing and ask for no account', async () => {
  for (const path of ['/', '/contact/contact_form', '/nowhere']) {
    await renderApp(path)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
  }
  expect(sentRequests('GET', `/${PATHS.account}`)).toEqual([])
  expect(localStorage.getItem(REDIRECT_STORAGE_KEY)).toBeNull()
})

test('a user has no access to the administration', async () => {
  await renderApp('/admin/docs', { account: 'user' })
  await expect.element(page.getByRole('heading', { name: NOT_AUTHORIZED })).toBeVisible()
  expect(address()).toBe('/admin/docs')
  await main.getByRole('link', { name: 'Go to the home page' }).click()
  await expect.poll(address).toBe('/')
})

test('an account without authorities has access to no private page', async () => {
  const account = await fetchJson<Record<string, unknown>>(PATHS.account)
  respond('GET', `/${PATHS.account}`, { json: { ...account, authorities: [] } })
  await renderApp('/documents', { account: 'user' })
  await expect.element(page.getByRole('heading', { name: NOT_AUTHORIZED })).toBeVisible()
})

test('a visitor who is not signed in reads at the sign-out that it is done', async () => {
  await renderApp('/logout')
  await expect.element(page.getByText('Logged out successfully!')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await main.getByRole('link', { name: 'Go to the home page' }).click()
  await expect.poll(address).toBe('/')
})

test('while the identity provider does not respond, signing out says that its session may go on', async () => {
  respond('POST', `/${PATHS.logout}`, { json: { providerUnavailable: true } })
  await renderApp('/logout', { account: 'user' })
  await expect.element(page.getByRole('dialog', { name: 'You have signed out of this portal' })).toBeVisible()
  await expect.poll(storedToken).toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(main.getByRole('heading', { name: 'Logged out successfully!' })).toBeVisible()
  await expect.element(main).toMatchTextContent('you may still be signed in there')
})

test('a session that has ended before the page is opened: no toast, the dialog, and nothing of the page', async () => {
  allowConsole('The account could not be fetched')
  await renderApp('/documents', { token: 'no longer good' })
  await expect.element(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
  expect(elements('[data-toast]')).toEqual([])
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  await expect.poll(storedToken).toBeNull()
})

test('a late 401 belongs to the older token and does not end the session that began since', async () => {
  await renderApp('/', { account: 'admin' })
  await expect.element(header.getByRole('button', { name: 'Administration' })).toBeVisible()
  respondBy('GET', `/${PATHS.apiDocs}`, async () => {
    sessionStorage.setItem(TOKEN_STORAGE_KEY, '"newer"')
    return Response.json({ message: 'error.http.401' }, { status: 401 })
  })
  await header.getByRole('button', { name: 'Administration' }).click()
  await header.getByRole('link', { name: 'API description' }).click()
  await expect.element(page.getByText('Sign in to continue.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(storedToken()).toBe('"newer"')
})

test('a renewed bearer in any response is kept', async () => {
  // Each of them, because the server renews the real one in any of them, too, once it is a minute old.
  respondBy('GET', /^\/(api|management)\//, async (request) => {
    const { body, status, headers } = await realFetch(request)
    const renewed = new Headers(headers)
    renewed.set('Authorization', 'Bearer renewed')
    return new Response(body, { status, headers: renewed })
  })
  await renderApp('/', { account: 'user' })
  await expect.element(header.getByRole('button', { name: 'Entities' })).toBeVisible()
  await expect.poll(storedToken).toBe('"renewed"')
})
