import { randomUUID } from 'node:crypto'
import type { ManagedUserDetail } from '@portico/contract'
import { signInOverHttp } from '@portico/testing'
import { axeFindings } from './support/accessibility.ts'
import { rowOf, visit } from './support/records.ts'
import { expect, type Page, type Portal, test } from './support/test.ts'

/** User management as an administrator works with it. */

const newLogin = (word = 'person') => `${word}-${randomUUID().slice(0, 8)}`
const LIST = '/admin/user-management'

async function createUser(portal: Portal, fields: object = {}): Promise<ManagedUserDetail> {
  const login = newLogin()
  const admin = await portal.api('admin')
  return admin.json<ManagedUserDetail>('api/admin/users', {
    method: 'POST',
    json: { login, email: `${login}@partner.example`, firstName: 'Grace', password: 'secret', ...fields }
  })
}

const readUser = async (portal: Portal, login: string) =>
  (await portal.api('admin')).json<ManagedUserDetail>(`api/admin/users/${login}`)

const open = (page: Page, portal: Portal, path = LIST) => visit(page, portal, path, { account: 'admin' })
const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text)

test('a user is created, found, changed and deleted, and the list is loaded anew each time', async ({
  page,
  portal
}) => {
  const login = newLogin('round')
  await open(page, portal)
  await expect(page).toHaveURL(`${LIST}?page=1&sort=id,asc`)
  await page.getByRole('link', { name: 'New user' }).click()
  await expect(page.getByRole('checkbox', { name: /^User/ })).toBeChecked()
  await page.getByLabel('User name').fill(login.toUpperCase())
  await page.getByLabel('E-mail').fill(`${login}@partner.example`)
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Language', { exact: true }).selectOption('Spanish')
  await page.getByRole('checkbox', { name: /^Administrator/ }).check()
  await page.getByRole('button', { name: 'Save' }).click()

  await expect(toast(page, `The user ${login} was created.`)).toBeVisible()
  await expect(page).toHaveURL(`${LIST}?page=1&sort=id,asc`)
  expect(await readUser(portal, login)).toMatchObject({
    firstName: 'Ada',
    langKey: 'es',
    authorities: ['ROLE_ADMIN', 'ROLE_USER'],
    activated: true
  })
  await page.getByRole('searchbox').fill(login)
  await expect(page).toHaveURL(`${LIST}?page=1&sort=id,asc&search=${login}`)
  await expect(page.getByText('1 user matches')).toBeVisible()
  await rowOf(page, login)
    .getByRole('link', { name: `Edit ${login}` })
    .click()
  await page.getByRole('checkbox', { name: /^Administrator/ }).uncheck()
  await page.getByLabel('Last name').fill('Byron')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, `The user ${login} was updated.`)).toBeVisible()
  await expect(page).toHaveURL(`${LIST}?page=1&sort=id,asc&search=${login}`)
  expect(await readUser(portal, login)).toMatchObject({ lastName: 'Byron', authorities: ['ROLE_USER'] })

  await rowOf(page, login)
    .getByRole('link', { name: `Delete ${login}` })
    .click()
  const question = page.getByRole('dialog', { name: `Delete “${login}”?` })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, `The user ${login} was deleted.`)).toBeVisible()
  await expect(page.getByText('No user matches')).toBeVisible()
  await page.getByRole('button', { name: 'Show all users' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(rowOf(page, 'user@portico.example')).toBeVisible()
})

test('the switch asks before it shuts somebody out, and lets them in at once', async ({ page, portal }) => {
  const { login } = await createUser(portal)
  await open(page, portal, `${LIST}?search=${login}`)
  const state = page.getByRole('switch', { name: `${login} may work` })
  await expect(state).toBeChecked()
  await state.click()
  const question = page.getByRole('dialog', { name: `Deactivate “${login}”?` })
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  expect((await readUser(portal, login)).activated).toBe(true)
  await state.click()
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expect(state).not.toBeChecked()
  await expect(rowOf(page, login)).toContainText('Deactivated')
  expect((await readUser(portal, login)).activated).toBe(false)
  await state.press('Space')
  await expect(state).toBeChecked()
  expect((await readUser(portal, login)).activated).toBe(true)
})

test('one’s own account can be neither deactivated nor deleted nor demoted', async ({ page, portal }) => {
  await open(page, portal, `${LIST}?search=admin@portico`)
  const own = page.getByRole('switch', { name: 'admin may work' })
  await expect(own).toHaveAttribute('aria-disabled', 'true')
  await own.click({ force: true })
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(rowOf(page, 'admin@portico').getByRole('button', { name: 'Delete' })).toBeDisabled()
  await page.goto(`${LIST}/admin/delete`)
  await expect(page.getByRole('dialog', { name: 'You cannot delete your own account' })).toBeVisible()
  await page.goto(`${LIST}/admin/edit`)
  const role = page.getByRole('checkbox', { name: /^Administrator/ })
  await role.click({ force: true })
  await expect(role).toBeChecked()
  await page.goto(`${LIST}/admin`)
  await expect(page.getByRole('heading', { name: 'admin', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Delete' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Give notice' })).toBeHidden()
})

test('the address keeps page, order and filters, and going back brings them back', async ({ page, portal }) => {
  const admin = await portal.api('admin')
  const word = newLogin('page')
  for (let number = 10; number < 33; number += 1)
    await admin.fetch('api/admin/users', {
      method: 'POST',
      json: { login: `${word}-${number}`, email: `${word}-${number}@partner.example`, activated: number % 2 === 0 }
    })
  await open(page, portal, `${LIST}?search=${word}`)
  await expect(page.getByText('1–20 of 23')).toBeVisible()
  await page.getByRole('button', { name: 'User name' }).click()
  await page.getByRole('button', { name: 'User name' }).click()
  await expect(page.getByRole('columnheader', { name: 'User name' })).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByRole('row').nth(1)).toContainText(`${word}-32`)
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(`${LIST}?page=2&sort=login,desc&search=${word}`)
  await expect(page.getByText('21–23 of 23')).toBeVisible()
  await page.reload()
  await expect(page.getByText('21–23 of 23')).toBeVisible()
  await page.getByRole('combobox', { name: 'Filter by status' }).selectOption('Deactivated')
  await expect(page.getByText('11 users match')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('21–23 of 23')).toBeVisible()
  await page.goto(`${LIST}?page=99&sort=login,desc&search=${word}`)
  await expect(page).toHaveURL(`${LIST}?page=2&sort=login,desc&search=${word}`)
})

test.describe('what the server refuses', () => {
  test.use({ allowConsole: [/status of (400|404|412|503) /] })

  test('is told at its field, and the typed text stays', async ({ page, portal }) => {
    const taken = await createUser(portal)
    await open(page, portal, `${LIST}/new`)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('2 fields need your attention')).toBeVisible()
    await expect(page.getByLabel('User name')).toBeFocused()
    await page.getByLabel('User name').fill(taken.login)
    await page.getByLabel('E-mail').fill('someone@partner.example')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel('User name')).toHaveAccessibleDescription('This user name is already taken.')
    await expect(page.getByLabel('User name')).toBeFocused()
    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).click()
    await expect(page.getByRole('heading', { name: 'User management' })).toBeVisible()
  })

  test('because somebody else saved meanwhile shows both versions, and either can be kept', async ({
    page,
    portal
  }) => {
    const user = await createUser(portal)
    const admin = await portal.api('admin')
    const saveElsewhere = (lastName: string) =>
      admin.json('api/admin/users', { method: 'PUT', json: { ...user, lastName, firstName: 'Ada' } })
    await open(page, portal, `${LIST}/${user.login}/edit`)
    await page.getByLabel('Last name').fill('Mine')
    await saveElsewhere('Theirs')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(
      page.getByRole('heading', { name: 'Somebody else saved this user while you were editing' })
    ).toBeFocused()
    await expect(page.getByText('Saved: Theirs')).toBeVisible()
    expect((await readUser(portal, user.login)).lastName).toBe('Theirs')
    await page.getByRole('button', { name: 'Keep my values' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, `The user ${user.login} was updated.`)).toBeVisible()
    expect(await readUser(portal, user.login)).toMatchObject({ lastName: 'Mine', firstName: 'Ada' })
  })

  test('because there is no such user says so, and leads back', async ({ page, portal }) => {
    for (const path of ['nobody', 'nobody/edit']) {
      await open(page, portal, `${LIST}/${path}`)
      await expect(page.getByText('This user does not exist')).toBeVisible()
    }
    await page.goto(`${LIST}/nobody/delete`)
    await expect(page.getByRole('dialog', { name: 'This user does not exist any more' })).toBeVisible()
    await page.getByRole('button', { name: 'Back to the list' }).click()
    await expect(page.getByRole('table')).toBeVisible()
  })

  test('for the whole list shows that it failed, and another attempt brings it', async ({ page, portal }) => {
    await page.route('**/api/admin/users?*', (route) => route.fulfill({ status: 503, body: '' }))
    await open(page, portal)
    await expect(page.getByText('The list could not be loaded')).toBeVisible()
    await page.unroute('**/api/admin/users?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(rowOf(page, 'admin@portico')).toBeVisible()
  })
})

test('all sessions are ended, and notice is given and withdrawn, each asked by name', async ({ page, portal }) => {
  const user = await createUser(portal)
  await open(page, portal, `${LIST}/${user.login}`)
  await expect(page.getByText('Not signed in anywhere.')).toBeVisible()
  await page.getByRole('button', { name: 'Give notice' }).click()
  const question = page.getByRole('dialog', { name: `Give notice to “${user.login}”?` })
  await expect(question).toContainText(user.email)
  await question.getByRole('button', { name: 'Give notice' }).click()
  await expect(toast(page, `Notice was given to ${user.login}.`)).toBeVisible()
  await expect(page.getByText('Notice given', { exact: true })).toBeVisible()
  expect((await readUser(portal, user.login)).terminationDate).not.toBeNull()
  await page.getByRole('button', { name: 'Withdraw the notice' }).click()
  await expect(page.getByRole('button', { name: 'Give notice' })).toBeVisible()
  expect((await readUser(portal, user.login)).terminationDate).toBeNull()
  await expect(page.getByRole('link', { name: 'Show the entries about this user' })).toHaveAttribute(
    'href',
    `/admin/audit?entity=userManagement&entityId=${user.login}`
  )

  const client = await signInOverHttp(portal.origin, { login: user.login, password: 'secret' })
  await page.reload()
  await page.getByRole('button', { name: 'End all sessions' }).click()
  await page
    .getByRole('dialog', { name: `End all sessions of “${user.login}”?` })
    .getByRole('button', { name: 'End all sessions' })
    .click()
  await expect(toast(page, `1 session of ${user.login} was ended.`)).toBeVisible()
  await expect(page.getByText('Not signed in anywhere.')).toBeVisible()
  expect((await client.fetch('api/account')).status).toBe(401)
})

for (const { colorScheme, locale, width } of [
  { colorScheme: 'light', locale: 'en', width: 1280 },
  { colorScheme: 'dark', locale: 'es', width: 390 }
] as const)
  test.describe(`${colorScheme}, ${locale}, ${width} pixels wide`, () => {
    test.use({ colorScheme, viewport: { width, height: 844 } })

    test('axe finds nothing on any page of user management', async ({ page, portal }) => {
      test.slow()
      const { login } = await createUser(portal)
      await visit(page, portal, LIST, { account: 'admin', locale })
      await expect(page.getByRole('switch').first()).toBeVisible()
      expect(await axeFindings(page), 'list').toEqual([])
      await page.goto(`${LIST}/${login}/delete`)
      await expect(page.getByRole('dialog')).toContainText(login)
      expect(await axeFindings(page), 'delete').toEqual([])
      await page.goto(`${LIST}/${login}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(login)
      expect(await axeFindings(page), 'detail').toEqual([])
      await page.goto(`${LIST}/${login}/edit`)
      await page.locator('[name="login"]').fill('')
      await page.locator('button[type="submit"]').click()
      await expect(page.locator('[name="login"]')).toHaveAttribute('aria-invalid', 'true')
      expect(await axeFindings(page), 'invalid form').toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    })
  })
