import { type ManagedUserDetail, PATHS } from '@portico/contract'
import { expect, test } from 'vitest'
import { fetchJson, realFetch } from '@/testing/api.ts'
import { newSession } from '@/testing/commands.ts'
import { allowConsole } from '@/testing/console.ts'
import { expectGoodForReaders } from '@/testing/readers.ts'
import { address, renderApp } from '@/testing/render-app.tsx'
import { respond, respondBy, sentRequests } from '@/testing/responses.ts'
import { page, rowOf, userEvent } from '@/testing/screen.ts'

const LIST = '/admin/user-management'
const newLogin = (word = 'person') => `${word}-${crypto.randomUUID().slice(0, 8)}`

function createUser(fields: object = {}): Promise<ManagedUserDetail> {
  const login = newLogin()
  const json = { login, email: `${login}@partner.example`, firstName: 'Grace', password: 'lost-violin', ...fields }
  return fetchJson('api/admin/users', { method: 'POST', json }, 'admin')
}

const readUser = (login: string) => fetchJson<ManagedUserDetail>(`api/admin/users/${login}`, {}, 'admin')
const open = (path = LIST) => renderApp(path, { account: 'admin' })
const toast = (text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: false })

test('a user is created, found, changed and deleted, and the list is loaded anew each time', async () => {
  const login = newLogin('round')
  await open()
  await expect.poll(address).toBe(`${LIST}?page=1&sort=id,asc`)
  await page.getByRole('link', { name: 'Create user' }).click()
  await expect.element(page.getByRole('checkbox', { name: /^User/ })).toBeChecked()
  await page.getByLabelText(/^Username/).fill(login.toUpperCase())
  await page.getByLabelText(/^Email/).fill(`${login}@partner.example`)
  await page.getByLabelText('First name').fill('Ada')
  await page.getByLabelText('Language', { exact: true }).selectOptions('Spanish')
  await page.getByRole('checkbox', { name: /^Administrator/ }).click()
  await page.getByRole('button', { name: 'Save' }).click()

  await expect.element(toast(`The user ${login} was created.`)).toBeVisible()
  await expect.poll(address).toBe(`${LIST}?page=1&sort=id,asc`)
  expect(await readUser(login)).toMatchObject({
    firstName: 'Ada',
    langKey: 'es',
    authorities: ['ROLE_ADMIN', 'ROLE_USER'],
    activated: true
  })
  await page.getByRole('searchbox').fill(login)
  await expect.poll(address).toBe(`${LIST}?page=1&sort=id,asc&search=${login}`)
  await expect.element(page.getByText('1 user matches')).toBeVisible()
  await rowOf(login)
    .getByRole('link', { name: `Edit ${login}` })
    .click()
  await page.getByRole('checkbox', { name: /^Administrator/ }).click()
  await page.getByLabelText('Last name').fill('Byron')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(toast(`The user ${login} was updated.`)).toBeVisible()
  await expect.poll(address).toBe(`${LIST}?page=1&sort=id,asc&search=${login}`)
  expect(await readUser(login)).toMatchObject({ lastName: 'Byron', authorities: ['ROLE_USER'] })

  await rowOf(login)
    .getByRole('link', { name: `Delete ${login}` })
    .click()
  const question = page.getByRole('dialog', { name: `Delete “${login}”?` })
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(toast(`The user ${login} was deleted.`)).toBeVisible()
  await expect.element(page.getByText('No users match')).toBeVisible()
  await page.getByRole('button', { name: 'Show all users' }).click()
  await expect.element(page.getByRole('searchbox')).toHaveValue('')
  await expect.element(rowOf('user@portico.example')).toBeVisible()
})

test('the switch asks before it deactivates an account, and activates without asking', async () => {
  const { login } = await createUser()
  await open(`${LIST}?search=${login}`)
  const state = page.getByRole('switch', { name: `${login} has access` })
  await expect.element(state).toBeChecked()
  await state.click()
  const question = page.getByRole('dialog', { name: `Deactivate “${login}”?` })
  await expect.element(question).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  expect((await readUser(login)).activated).toBe(true)
  await state.click()
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expect.element(state).not.toBeChecked()
  await expect.element(rowOf(login)).toMatchTextContent('Deactivated')
  expect((await readUser(login)).activated).toBe(false)
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(state).toHaveFocus()
  await expect.element(state).not.toHaveAttribute('aria-busy')
  await userEvent.keyboard(' ')
  await expect.element(state).toBeChecked()
  expect((await readUser(login)).activated).toBe(true)
})

test('one’s own account can be neither deactivated nor deleted nor demoted', async () => {
  await open(`${LIST}?search=admin@portico`)
  const own = page.getByRole('switch', { name: 'admin has access' })
  await expect.element(own).toHaveAttribute('aria-disabled', 'true')
  await own.click({ force: true })
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(rowOf('admin@portico').getByRole('button', { name: 'Delete' })).toBeDisabled()
  await open(`${LIST}/admin/delete`)
  await expect.element(page.getByRole('dialog', { name: 'You cannot delete your own account' })).toBeVisible()
  await open(`${LIST}/admin/edit`)
  const role = page.getByRole('checkbox', { name: /^Administrator/ })
  await role.click({ force: true })
  await expect.element(role).toBeChecked()
  await open(`${LIST}/admin`)
  await expect.element(page.getByRole('heading', { name: 'admin', level: 1 })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Delete/ })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /Give notice/ })).not.toBeInTheDocument()
})

test('the address keeps page, order and filters, and going back restores them', async () => {
  const word = newLogin('page')
  for (let number = 10; number < 33; number += 1)
    await createUser({
      login: `${word}-${number}`,
      email: `${word}-${number}@partner.example`,
      activated: number % 2 === 0,
      password: undefined
    })
  const app = await open(`${LIST}?search=${word}`)
  await expect.element(page.getByText('1–20 of 23')).toBeVisible()
  await page.getByRole('button', { name: 'Username' }).click()
  await page.getByRole('button', { name: 'Username' }).click()
  await expect.element(page.getByRole('columnheader', { name: 'Username' })).toHaveAttribute('aria-sort', 'descending')
  await expect.element(page.getByRole('row').nth(1)).toMatchTextContent(`${word}-32`)
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect.poll(address).toBe(`${LIST}?page=2&sort=login,desc&search=${word}`)
  await expect.element(page.getByText('21–23 of 23')).toBeVisible()
  await app.reload()
  await expect.element(page.getByText('21–23 of 23')).toBeVisible()
  await page.getByRole('combobox', { name: 'Filter by status' }).selectOptions('Deactivated')
  await expect.element(page.getByText('11 users match')).toBeVisible()
  window.history.back()
  await expect.element(page.getByText('21–23 of 23')).toBeVisible()
  await open(`${LIST}?page=99&sort=login,desc&search=${word}`)
  await expect.poll(address).toBe(`${LIST}?page=2&sort=login,desc&search=${word}`)
})

test('what the server refuses is said at its field, and the typed text stays', async () => {
  const taken = await createUser()
  await open(`${LIST}/new`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('2 fields need your attention')).toBeVisible()
  const login = page.getByLabelText(/^Username/)
  await expect.element(login).toHaveFocus()
  await login.fill(taken.login)
  await page.getByLabelText(/^Email/).fill('someone@partner.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(login).toHaveAccessibleDescription('This username is already in use. Choose another one.')
  await expect.element(login).toHaveFocus()
  await expect.element(login).toHaveValue(taken.login)
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).click()
  await expect.element(page.getByRole('heading', { name: 'User management' })).toBeVisible()
})

test('a user saved elsewhere meanwhile is shown in both versions, and either can be kept', async () => {
  const user = await createUser()
  await open(`${LIST}/${user.login}/edit`)
  await page.getByLabelText('Last name').fill('Mine')
  const json = { ...user, lastName: 'Theirs', firstName: 'Ada' }
  await fetchJson('api/admin/users', { method: 'PUT', json }, 'admin')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(page.getByRole('heading', { name: 'Someone else saved this user while you were editing' }))
    .toHaveFocus()
  await expect.element(page.getByText('Saved: Theirs')).toBeVisible()
  expect((await readUser(user.login)).lastName).toBe('Theirs')
  await page.getByRole('button', { name: 'Keep my values' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(toast(`The user ${user.login} was updated.`)).toBeVisible()
  expect(await readUser(user.login)).toMatchObject({ lastName: 'Mine', firstName: 'Ada' })
})

test('a user that does not exist is said not to, with a way back', async () => {
  for (const path of ['nobody', 'nobody/edit']) {
    await open(`${LIST}/${path}`)
    await expect.element(page.getByText('This user does not exist')).toBeVisible()
  }
  await open(`${LIST}/nobody/delete`)
  await expect.element(page.getByRole('dialog', { name: 'This user no longer exists' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect.element(page.getByRole('table')).toBeVisible()
})

test('a list that cannot be loaded says so, and another attempt loads it', async () => {
  allowConsole('could not be')
  const restore = respond('GET', '/api/admin/users', { status: 503 })
  await open()
  await expect.element(page.getByText('The list could not be loaded')).toBeVisible()
  restore()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(rowOf('admin@portico')).toBeVisible()
})

test('one session and all sessions are ended, and notice is given and withdrawn, each asked by name', async () => {
  const user = await createUser()
  const app = await open(`${LIST}/${user.login}`)
  await expect.element(page.getByText('Not signed in anywhere.')).toBeVisible()
  await page.getByRole('button', { name: 'Give notice' }).click()
  const question = page.getByRole('dialog', { name: `Give notice to “${user.login}”?` })
  await expect.element(question).toMatchTextContent(user.email)
  await question.getByRole('button', { name: 'Give notice' }).click()
  await expect.element(toast(`Notice was given to ${user.login}.`)).toBeVisible()
  await expect.element(page.getByText('Notice given', { exact: true })).toBeVisible()
  expect((await readUser(user.login)).terminationDate).not.toBeNull()
  await page.getByRole('button', { name: 'Withdraw the notice' }).click()
  await expect.element(page.getByRole('button', { name: 'Give notice' })).toBeVisible()
  expect((await readUser(user.login)).terminationDate).toBeNull()
  await expect
    .element(page.getByRole('link', { name: 'Show the entries for this user' }))
    .toHaveAttribute('href', `/admin/audit?entity=userManagement&entityId=${user.login}`)

  const tokens = [await newSession(user.login, 'lost-violin'), await newSession(user.login, 'lost-violin')]
  await app.reload()
  const sessions = page.getByRole('region', { name: 'Sessions' })
  await expect.element(sessions.getByText('From 127.0.0.0/24').first()).toBeVisible()
  await sessions
    .getByRole('button', { name: /^End (?!all)/ })
    .last()
    .click()
  await expect.element(toast(`One session of ${user.login} was ended.`)).toBeVisible()
  expect((await readUser(user.login)).sessions).toBe(1)
  await page.getByRole('button', { name: 'End all sessions' }).click()
  await page
    .getByRole('dialog', { name: `End all sessions of “${user.login}”?` })
    .getByRole('button', { name: 'End all sessions' })
    .click()
  await expect.element(toast(`1 session of ${user.login} was ended.`)).toBeVisible()
  await expect.element(page.getByText('Not signed in anywhere.')).toBeVisible()
  for (const token of tokens)
    expect((await realFetch('/api/account', { headers: { Authorization: `Bearer ${token}` } })).status).toBe(401)
})

test('second factors that a user has lost are removed, asked by name', async () => {
  const { login } = await createUser()
  let isThere = true
  respondBy('GET', `/${PATHS.user(login)}`, async (request) => {
    const response = await realFetch(request)
    return Response.json({ ...(await response.json()), secondFactors: isThere ? 2 : 0 }, { headers: response.headers })
  })
  respondBy('DELETE', `/${PATHS.userSecondFactors(login)}`, async (request) => {
    isThere = false
    return realFetch(request)
  })
  await open(`${LIST}/${login}`)
  await page.getByRole('button', { name: 'Remove all' }).click()
  const question = page.getByRole('dialog', { name: `Remove the second factors of “${login}”?` })
  await expectGoodForReaders()
  await question.getByRole('button', { name: /^(Remove all|Quitar todos)$/ }).click()
  await expect
    .element(page.getByText(/^(Sign-in requires only the password|El inicio de sesión solo requiere)/))
    .toBeVisible()
  expect(sentRequests('DELETE', `/${PATHS.userSecondFactors(login)}`)).toHaveLength(1)
})

test('every page of user management is accessible, translated and fits, for each reader', async () => {
  const { login } = await createUser()
  await open()
  await expectGoodForReaders(() => expect.element(page.getByRole('switch').first()).toBeVisible())
  await open(`${LIST}/${login}/delete`)
  await expectGoodForReaders(() => expect.element(page.getByRole('dialog')).toMatchTextContent(login))
  await open(`${LIST}/${login}`)
  await expectGoodForReaders(() => expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(login))
  await open(`${LIST}/${login}/edit`)
  const field = page.getByCss('[name="login"]')
  await field.fill('')
  await page.getByCss('button[type="submit"]').click()
  await expectGoodForReaders(() => expect.element(field).toHaveAttribute('aria-invalid', 'true'))
})
