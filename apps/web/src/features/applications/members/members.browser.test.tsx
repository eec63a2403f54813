import { PATHS } from '@portico/contract'
import { expect, test } from 'vitest'
import { fetchJson } from '@/testing/api.ts'
import { expectGoodForReaders } from '@/testing/readers.ts'
import { address, renderApp } from '@/testing/render-app.tsx'
import { page } from '@/testing/screen.ts'
import { addMember, createApplication, readApplication } from '../testing/applications.ts'

const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const open = (id: number) => renderApp(`/applications/${id}/members`, { account: 'user' })
const itemOf = (text: string) => main.getByRole('listitem').filter({ hasText: text })

test('a member is added by user name, and an unknown name is said at the field', async () => {
  const { id } = await createApplication()
  await open(id)
  await main.getByRole('button', { name: 'Add member' }).click()
  const login = dialog.getByLabelText(/^Username/)
  const add = dialog.getByRole('button', { name: 'Add member' })
  await add.click()
  await expect.element(login).toHaveAccessibleDescription('Enter a username, without spaces.')
  await login.fill('nobody-of-this-name')
  await add.click()
  await expect.element(login).toHaveAccessibleDescription(/^No user has this username/)
  await expect.element(login).toHaveFocus()
  await expectGoodForReaders()
  await dialog.getByCss('input').fill('admin')
  await dialog.getByCss('button[type="submit"]').click()
  await expect.element(itemOf('admin')).toBeVisible()
  expect((await readApplication(id)).members).toEqual(expect.arrayContaining([{ login: 'admin', role: 'DEVELOPER' }]))
  await expectGoodForReaders()
})

test('somebody without an account is invited by email, and the invitation is withdrawn', async () => {
  const { id } = await createApplication()
  const email = `grace-${crypto.randomUUID().slice(0, 8)}@shop.example`
  await open(id)
  await main.getByRole('button', { name: 'Add member' }).click()
  await dialog.getByRole('button', { name: 'Email invitation' }).click()
  await dialog.getByLabelText(/^Email/).fill('grace')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect.element(dialog.getByLabelText(/^Email/)).toHaveAccessibleDescription(/^Enter a valid email address/)
  await dialog.getByLabelText(/^Email/).fill(email)
  await dialog.getByLabelText('Role').selectOptions('Owner')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect.element(itemOf(email)).toMatchTextContent('Owner')
  await expectGoodForReaders()
  await main.getByRole('button', { name: `Withdraw the invitation to ${email}` }).click()
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(itemOf(email)).not.toBeInTheDocument()
  expect((await readApplication(id)).invitations).toEqual([])
})

test('the last owner stays, and can hand over the ownership and leave', async () => {
  const { id, name } = await createApplication()
  await addMember(id, 'admin')
  await open(id)
  const leave = main.getByRole('button', { name: 'Leave' })
  await expect.element(leave).toHaveAttribute('aria-disabled', 'true')
  await expect.element(leave).toHaveAccessibleDescription(/requires an owner/)
  await expect.element(main.getByRole('combobox', { name: 'Role of user' })).toBeDisabled()

  await main.getByRole('combobox', { name: 'Role of admin' }).selectOptions('Owner')
  const question = page.getByRole('dialog', { name: 'Make admin an owner?' })
  await question.getByRole('checkbox').click()
  await expectGoodForReaders()
  await question.getByRole('button', { name: /^Make owner/ }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect((await readApplication(id)).members).toEqual(
    expect.arrayContaining([
      { login: 'admin', role: 'OWNER' },
      { login: 'user', role: 'DEVELOPER' }
    ])
  )
  await expect.element(main.getByRole('combobox', { name: 'Role of admin' })).not.toBeInTheDocument()

  await leave.click()
  await page
    .getByRole('dialog', { name: `Leave “${name}”?` })
    .getByRole('button', { name: 'Leave' })
    .click()
  await expect.poll(address).toBe('/applications')
  expect((await fetchJson<{ members: unknown }>(PATHS.application(id), {}, 'admin')).members).toEqual([
    { login: 'admin', role: 'OWNER' }
  ])
})

test('an owner makes another owner a developer again, and removes a member by name', async () => {
  const { id, name } = await createApplication()
  await addMember(id, 'admin', 'OWNER')
  await open(id)
  await main.getByRole('combobox', { name: 'Role of admin' }).selectOptions('Developer')
  await expect
    .poll(async () => (await readApplication(id)).members)
    .toEqual(expect.arrayContaining([{ login: 'admin', role: 'DEVELOPER' }]))
  await main.getByRole('button', { name: 'Remove admin' }).click()
  await page
    .getByRole('dialog', { name: `Remove admin from “${name}”?` })
    .getByRole('button', { name: 'Remove' })
    .click()
  await expect.element(main.getByRole('button', { name: 'Remove admin' })).not.toBeInTheDocument()
  expect((await readApplication(id)).members).toEqual([{ login: 'user', role: 'OWNER' }])
})
