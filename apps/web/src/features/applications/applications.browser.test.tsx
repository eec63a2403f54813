import { APPLICATION_SCOPES, type Application, applicationsSchema, PATHS } from '@portico/contract'
import { expect, test } from 'vitest'
import { fetchJson, uniqueName } from '@/testing/api.ts'
import { fakeClipboard } from '@/testing/clipboard.ts'
import { allowConsole } from '@/testing/console.ts'
import { expectGoodForReaders } from '@/testing/readers.ts'
import { address, renderApp } from '@/testing/render-app.tsx'
import { respond } from '@/testing/responses.ts'
import { page, rowOf, textsOf, userEvent } from '@/testing/screen.ts'
import { changeApplication, createApplication, readApplication } from './testing/applications.ts'

const main = page.getByRole('main')
const toast = (text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: false })
const open = (path = '/applications', account: 'user' | 'admin' = 'user') => renderApp(path, { account })
const submit = main.getByCss('button[type="submit"]')

test('a user without applications is told what one is, and led to its creation', async () => {
  respond('GET', `/${PATHS.applications}`, { json: [], headers: { 'X-Total-Count': '0' }, schema: applicationsSchema })
  await open()
  await expect.element(main.getByText('You have no applications yet')).toBeVisible()
  await expect.element(main.getByRole('searchbox')).not.toBeInTheDocument()
  await expectGoodForReaders()
  await main.getByRole('link', { name: /^(Create an application|Crear una aplicación)$/ }).click()
  await expect.poll(address).toBe('/applications/new')
})

test('an application is created with all scopes, and its page offers a secret as the next step', async () => {
  const name = uniqueName('Web shop')
  await open('/applications/new')
  await expect.element(main.getByRole('checkbox', { name: /^Payments/ })).toBeChecked()
  expect(main.getByRole('checkbox').elements()).toHaveLength(APPLICATION_SCOPES.length)
  await main.getByLabelText(/^Name/).fill(name)
  await main.getByRole('checkbox', { name: /^Simulations/ }).click()
  await main.getByRole('button', { name: 'Add return URL' }).click()
  await expect.element(main.getByLabelText('Return URL 1')).toHaveFocus()
  await userEvent.keyboard('https://shop.example/return')
  await submit.click()
  await expect.element(toast(`The application ${name} was created.`)).toBeVisible()
  await expect.element(main.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect.element(main.getByRole('heading', { name: 'Next step: create a secret' })).toBeVisible()
  const id = Number(address().split('/').at(-1))
  expect(await readApplication(id)).toMatchObject({
    name,
    contact: 'user@portico.example',
    scopes: APPLICATION_SCOPES.filter((scope) => scope !== 'simulations'),
    redirectUris: ['https://shop.example/return'],
    members: [{ login: 'user', role: 'OWNER' }]
  })
})

test('what is wrong is said at its field and at its line, before anything is sent', async () => {
  await open('/applications/new')
  await main.getByRole('button', { name: 'Deselect all' }).click()
  const add = main.getByRole('button', { name: 'Add return URL' })
  await add.click()
  await main.getByLabelText('Return URL 1').fill('https://shop.example/return')
  await add.click()
  await main.getByLabelText('Return URL 2').fill('http://shop.example/return')
  await submit.click()
  await expect.element(main.getByText('3 fields need your attention')).toBeVisible()
  await expect.element(main.getByLabelText(/^Name/)).toHaveFocus()
  await expect.element(main.getByLabelText('Return URL 1')).not.toHaveAttribute('aria-invalid')
  await expect.element(main.getByLabelText('Return URL 2')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(main.getByLabelText('Return URL 2')).toHaveAccessibleDescription(/without a fragment/)
  await expectGoodForReaders()
  await main.getByRole('button', { name: /^(Return URLs|URL de retorno):/ }).click()
  await expect.element(main.getByLabelText(/^(Return URL|URL de retorno) 2/)).toHaveFocus()
  await main.getByRole('button', { name: /^(Remove line|Quitar la línea) 2/ }).click()
  await expect.element(main.getByLabelText(/^(Return URL|URL de retorno) 1/)).toHaveFocus()
  await expect.element(main.getByText(/^(2 fields need|2 campos)/)).toBeVisible()
})

test('the list is searched and filtered, and administrators see all applications when they ask', async () => {
  const word = crypto.randomUUID().slice(0, 8)
  const active = await createApplication({ name: `Active ${word}` })
  const ended = await createApplication({ name: `Ended ${word}` })
  await changeApplication(ended.id, { status: 'ENDED' })
  await open()
  await main.getByRole('searchbox').fill(word)
  await expect.element(main.getByText('2 applications match')).toBeVisible()
  await main.getByRole('combobox', { name: 'Filter by status' }).selectOptions('Ended')
  await expect.poll(address).toBe(`/applications?search=${word}&status=ENDED`)
  await expect.element(main.getByText('1 application matches')).toBeVisible()
  await expect.element(main.getByRole('combobox', { name: 'Filter by membership' })).not.toBeInTheDocument()

  const copied = fakeClipboard()
  await open(`/applications?search=${word}`, 'admin')
  await expect.element(main.getByText('No application matches')).toBeVisible()
  await main.getByRole('combobox', { name: 'Filter by membership' }).selectOptions('All applications')
  await expect.element(rowOf(active.name)).toMatchTextContent('Active')
  await rowOf(active.name)
    .getByRole('button', { name: /^Copy:/ })
    .click()
  expect(copied()).toBe(active.clientId)
  await expectGoodForReaders(() => expect.element(rowOf(active.name)).toMatchTextContent(active.clientId))
  await rowOf(active.name).getByRole('link', { name: active.name }).first().click()
  await expect.poll(address).toBe(`/applications/${active.id}`)
})

test('the address keeps the page of a long list', async () => {
  const word = crypto.randomUUID().slice(0, 8)
  const admin = await createApplication({ name: `${word} 0` }, 'admin')
  const items: Application[] = Array.from({ length: 20 }, (_, index) => ({ ...admin, id: index + 1 }))
  respond('GET', `/${PATHS.applications}`, {
    json: items,
    headers: { 'X-Total-Count': '45' },
    schema: applicationsSchema
  })
  await open()
  await main.getByRole('button', { name: 'Page 3' }).click()
  await expect.poll(address).toBe('/applications?page=3')
  await open('/applications?page=9')
  await expect.poll(address).toBe('/applications?page=3')
})

test('the overview has what a program needs to connect, and a token for a member who tries requests', async () => {
  const { id, clientId } = await createApplication({ scopes: ['payments'] })
  await open(`/applications/${id}`)
  const { origin } = window.location
  for (const text of [clientId, `${origin}/sandbox`, `${origin}/.well-known/oauth-authorization-server/sandbox`])
    await expect.element(main.getByText(text, { exact: true })).toBeVisible()
  const command = main.getByRole('figure', { name: 'Request a token' })
  await expect.element(command).toMatchTextContent(`${clientId}:$CLIENT_SECRET`)
  await main.getByRole('button', { name: 'PowerShell' }).click()
  await expect.element(command).toMatchTextContent('Invoke-RestMethod')
  const copied = fakeClipboard()
  await main.getByRole('region', { name: 'Token for testing' }).getByRole('button', { name: 'Request a token' }).click()
  await main.getByRole('figure', { name: 'Access token' }).getByRole('button', { name: 'Copy' }).click()
  const response = await fetch('/sandbox/payments/v1/payments', { headers: { Authorization: `Bearer ${copied()}` } })
  expect(response.status).toBe(200)
  await expectGoodForReaders()
})

test('settings are saved, and a version that another member saved meanwhile is shown beside the own', async () => {
  const application = await createApplication({ redirectUris: ['https://shop.example/a'] })
  const { id, name } = application
  await open(`/applications/${id}/settings`)
  await main.getByLabelText('Description').fill('Mine')
  await changeApplication(id, { description: 'Theirs', contact: 'team@shop.example' })
  await submit.click()
  await expect
    .element(main.getByRole('heading', { name: 'Another member saved this application while you were editing' }))
    .toHaveFocus()
  await expect.element(main.getByText('Saved: Theirs')).toBeVisible()
  await expectGoodForReaders()
  await main.getByRole('button', { name: 'Keep my values' }).click()
  await submit.click()
  await expect.element(toast(`The application ${name} was updated.`)).toBeVisible()
  await expect.poll(address).toBe(`/applications/${id}`)
  expect(await readApplication(id)).toMatchObject({
    description: 'Mine',
    contact: 'team@shop.example',
    redirectUris: ['https://shop.example/a']
  })
})

test('an application that is not there, or another’s, is said not to exist, with a way back', async () => {
  const { id } = await createApplication({}, 'admin')
  for (const path of ['999999', 'x', String(id), `${id}/credentials`]) {
    await open(`/applications/${path}`)
    await expect.element(main.getByText('This application does not exist')).toBeVisible()
  }
  await main.getByRole('link', { name: 'Back to the list' }).click()
  await expect.poll(address).toBe('/applications')
})

test('a list and an application that cannot be loaded say so, and another attempt loads them', async () => {
  allowConsole('could not be')
  const application = await createApplication()
  const restoreList = respond('GET', `/${PATHS.applications}`, { status: 503 })
  await open(`/applications?search=${encodeURIComponent(application.name)}`)
  await expect.element(main.getByText('The list could not be loaded')).toBeVisible()
  restoreList()
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect.element(rowOf(application.name)).toBeVisible()
  const restore = respond('GET', `/${PATHS.application(application.id)}`, { status: 503 })
  await open(`/applications/${application.id}`)
  await expect.element(main.getByText('The application could not be loaded')).toBeVisible()
  restore()
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect.element(main.getByRole('heading', { level: 1, name: application.name })).toBeVisible()
})

test('usage is drawn and listed by day and API, for the chosen period', async () => {
  const { id } = await createApplication()
  await open(`/applications/${id}/usage`)
  await expect.element(main.getByText('No requests in this period')).toBeVisible()
  await expectGoodForReaders()

  const today = new Date().toISOString().slice(0, 10)
  respond('GET', `/${PATHS.applicationUsage(id)}`, {
    json: {
      since: today,
      until: today,
      items: [
        { day: today, api: 'payments', requests: 1200, errors: 12 },
        { day: today, api: 'orders-api', requests: 300, errors: 0 }
      ]
    }
  })
  // Whoever comes back to the window sees what has been requested meanwhile.
  window.dispatchEvent(new Event('visibilitychange'))
  const table = main.getByRole('table', { name: 'Requests by day and API' })
  await expect.element(table).toBeVisible()
  expect(textsOf(table.getByRole('row')).map((row) => row.slice(10))).toEqual(
    expect.arrayContaining(['Payments1,20012', 'Purchase orders3000'])
  )
  await expect.element(main.getByRole('definition').filter({ hasText: '1,500' })).toBeVisible()
  await expect.element(main.getByText('0.8%')).toBeVisible()
  await main.getByRole('button', { name: '90 days' }).click()
  await expect.poll(address).toBe(`/applications/${id}/usage?days=90`)
  await expectGoodForReaders()
})

test('an administrator suspends an application with a reason that members read, and reactivates it', async () => {
  const { id, name } = await createApplication()
  await open(`/applications/${id}/settings`, 'admin')
  await expect.element(main.getByText('Only members can edit this application.', { exact: false })).toBeVisible()
  await main.getByRole('button', { name: 'Suspend' }).click()
  const question = page.getByRole('dialog', { name: `Suspend “${name}”?` })
  await question.getByRole('button', { name: 'Suspend' }).click()
  const reason = question.getByLabelText(/^Reason/)
  await expect.element(reason).toHaveFocus()
  await expect.element(reason).toHaveAccessibleDescription('This field is required.')
  await reason.fill('Too many requests with invented VINs.')
  await expectGoodForReaders()
  await question.getByRole('button', { name: /^Suspend/ }).click()
  await expect.poll(async () => (await readApplication(id)).status).toBe('SUSPENDED')

  await open(`/applications/${id}`)
  await expect.element(main.getByRole('alert')).toMatchTextContent('Too many requests with invented VINs.')
  await expect.element(main.getByRole('region', { name: 'Token for testing' })).not.toBeInTheDocument()
  await expectGoodForReaders()
  await open(`/applications/${id}/settings`)
  await expect.element(main.getByRole('button', { name: 'End application' })).toBeVisible()
  await expect.element(main.getByRole('button', { name: 'Reactivate' })).not.toBeInTheDocument()

  await open(`/applications/${id}/settings`, 'admin')
  await main.getByRole('button', { name: 'Reactivate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reactivate' }).click()
  await expect.poll(async () => (await readApplication(id)).status).toBe('ACTIVE')
})

test('an owner ends and deletes an application, each asked by its name', async () => {
  const { id, name } = await createApplication()
  await open(`/applications/${id}/settings`)
  await main.getByRole('button', { name: 'End application' }).click()
  const ending = page.getByRole('dialog', { name: `End “${name}”?` })
  await expect.element(ending.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await ending.getByRole('button', { name: 'End application' }).click()
  await expect.element(main.getByText('This application has ended')).toBeVisible()
  expect((await readApplication(id)).status).toBe('ENDED')
  await expect.element(main.getByLabelText(/^Name/)).not.toBeInTheDocument()

  await main.getByRole('button', { name: 'Delete application' }).click()
  await page
    .getByRole('dialog', { name: `Delete “${name}”?` })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect.element(toast(`The application ${name} was deleted.`)).toBeVisible()
  await expect.poll(address).toBe('/applications')
})

test('an application that was changed meanwhile is not deleted unasked', async () => {
  const { id, name } = await createApplication()
  await open(`/applications/${id}/settings`)
  await main.getByRole('button', { name: 'Delete application' }).click()
  await changeApplication(id, { description: 'Changed' })
  const question = page.getByRole('dialog', { name: `Delete “${name}”?` })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(question.getByRole('alert')).toMatchTextContent('Nothing was deleted')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(address).toBe('/applications')
})

test('a developer can neither end nor delete the application', async () => {
  const { id } = await createApplication({}, 'admin')
  await fetchJson(PATHS.applicationMembers(id), { method: 'POST', json: { login: 'user', role: 'DEVELOPER' } }, 'admin')
  await open(`/applications/${id}/settings`)
  await expect.element(main.getByLabelText(/^Name/)).toBeVisible()
  await expect.element(main.getByRole('button', { name: 'End application' })).not.toBeInTheDocument()
})
