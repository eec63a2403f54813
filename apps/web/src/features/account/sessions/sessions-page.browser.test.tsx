import { PATHS, type UserSession, userSessionsSchema } from '@portico/contract'
import { expect, test } from 'vitest'
import { expectGoodForReaders } from '@/testing/readers.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { respond, respondBy, sentRequests } from '@/testing/responses.ts'
import { elements, page } from '@/testing/screen.ts'

const main = page.getByRole('main')
const rows = () => elements('main li:not(nav li)').map(({ textContent }) => textContent ?? '')

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'
const OTHER: UserSession = {
  id: '6f1f7f8e-7b8e-4a51-9f3d-0d5a1c1c2b3a',
  createdDate: '2026-11-24T08:00:00.000Z',
  lastSeenDate: '2026-11-24T09:30:00.000Z',
  userAgent: FIREFOX,
  address: '203.0.113.0/24',
  current: false
}
const CURRENT: UserSession = { ...OTHER, id: '0b8f2f6c-0f1e-4d58-8a55-2a4f6f0c9d11', current: true, address: null }

test('the page lists the real session of the reader, and no other user’s', async () => {
  await renderApp('/account/sessions', { account: 'user' })
  await expect.element(main.getByText('This session').first()).toBeVisible()
  await expect.element(main.getByText('From 127.0.0.0/24').first()).toBeVisible()
  await expect.element(main.getByRole('link', { name: 'Sign out' })).toHaveAttribute('href', '/logout')
  await expectGoodForReaders()
})

test('each session is in words and can be ended, and so can all others, after a question', async () => {
  let sessions = [CURRENT, OTHER, { ...OTHER, id: 'f2b1f1de-4c3e-4f8a-b3c5-6d7e8f901234', userAgent: null }]
  respondBy('GET', `/${PATHS.ownSessions}`, async () => Response.json(userSessionsSchema.parse(sessions)))
  respondBy('DELETE', `/${PATHS.ownSession(OTHER.id)}`, async () => {
    sessions = sessions.filter(({ id }) => id !== OTHER.id)
    return new Response(null, { status: 204 })
  })
  respondBy('DELETE', `/${PATHS.ownSessions}`, async () => {
    sessions = [CURRENT]
    return Response.json({ ended: 1 })
  })
  await renderApp('/account/sessions', { account: 'user' })
  await expect.element(main.getByText('Firefox 143 on Windows').first()).toBeVisible()
  expect(rows()).toHaveLength(3)
  expect(rows()[2]).toContain('Unknown browser')
  await main.getByRole('button', { name: 'End session Firefox 143 on Windows' }).click()
  await expect.poll(rows).toHaveLength(2)

  await main.getByRole('button', { name: 'End all other sessions' }).click()
  expect(sentRequests('DELETE')).toHaveLength(1)
  await page.getByRole('dialog').getByRole('button', { name: 'End all other sessions' }).click()
  await expect.element(main.getByText('You are not signed in anywhere else.')).toBeVisible()
  await expect.element(page.getByText('1 session was ended.')).toBeVisible()
})

test('a session that cannot be ended, and a list that cannot be loaded, are said', async () => {
  respond('GET', `/${PATHS.ownSessions}`, { json: [CURRENT, OTHER], schema: userSessionsSchema })
  respond('DELETE', `/${PATHS.ownSession(OTHER.id)}`, { status: 503, json: { message: 'error.http.503' } })
  await renderApp('/account/sessions', { account: 'user' })
  await main.getByRole('button', { name: /^End session Firefox/ }).click()
  await expect.element(main.getByRole('alert')).toMatchTextContent('The session was not ended')

  const loadAgain = respond('GET', `/${PATHS.ownSessions}`, { status: 503, json: { message: 'error.http.503' } })
  await renderApp('/account/sessions', { account: 'user' })
  await expect.element(main.getByText('The sessions could not be loaded')).toBeVisible()
  loadAgain()
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect.element(main.getByRole('button', { name: /^End session Firefox/ })).toBeVisible()
})
