import { expect, test } from 'vitest'
import { expectGoodForReaders } from '@/testing/readers.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { disconnect } from '@/testing/responses.ts'
import { page, userEvent } from '@/testing/screen.ts'
import { createApplication } from '../testing/applications.ts'
import { sandboxClient } from '../testing/sandbox.ts'

const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const open = (id: number, rest = '') => renderApp(`/applications/${id}/webhooks${rest}`, { account: 'user' })

/** An application with an inbox. */
async function createInbox() {
  const application = await createApplication()
  const call = await sandboxClient(application.id)
  const { endpoint } = (await call('POST', 'status-notification/v1/endpoints', {
    url: 'https://inbox.brunnwaldt.example/tests',
    types: ['payment.settled']
  })) as { endpoint: { endpointId: string } }
  return { id: application.id, call, endpointId: endpoint.endpointId }
}

test('an event is sent to an inbox with a wrong signature, and the page says that its refusal is as expected', async () => {
  const { id } = await createInbox()
  await open(id)
  const row = main.getByRole('listitem').filter({ hasText: 'inbox.brunnwaldt.example' }).first()
  await row.getByRole('button', { name: 'Send an event' }).click()
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Send as' }), 'WRONG_SIGNATURE')
  await expectGoodForReaders()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(dialog.getByText('payment.settled: 401'), { timeout: 10_000 }).toBeVisible()
  await expect.element(dialog.getByText('As expected.')).toBeVisible()
})

test('a delivery shows its attempts, its body and the response, and is replayed', async () => {
  const { id, call, endpointId } = await createInbox()
  const { deliveries } = (await call('POST', 'simulations/v1/webhook-messages', {
    endpointId,
    type: 'payment.settled',
    fault: 'ALTERED_BODY'
  })) as { deliveries: { deliveryId: string }[] }
  await open(id, `/${deliveries[0]?.deliveryId}`)
  const pane = main.getByRole('region', { name: 'Delivery', exact: true })
  await expect.element(pane.getByText('The message could not be verified.'), { timeout: 10_000 }).toBeVisible()
  // A link has led to it: it is in sight, and not below the endpoints.
  expect(pane.element().getBoundingClientRect().top).toBeLessThan(window.innerHeight / 2)
  await expect.element(pane.getByText('"payment.settled"')).toBeVisible()
  await expectGoodForReaders()
  await pane.getByRole('button', { name: /^(Replay|Reenviar)$/ }).click()
  await expect.element(pane.getByText('Attempt 2'), { timeout: 10_000 }).toBeVisible()
})

test('the inbox shows each message with its verification, and can be emptied', async () => {
  const { id, call, endpointId } = await createInbox()
  await call('POST', 'simulations/v1/webhook-messages', { endpointId, fault: 'EXPIRED_TIMESTAMP' })
  await open(id, '/inbox')
  const message = main.getByRole('button', { name: /endpoint\.test/ })
  await expect.element(message, { timeout: 10_000 }).toBeVisible()
  await message.click()
  await expect
    .element(main.getByText('The timestamp differs by more than five minutes', { exact: false }))
    .toBeVisible()
  await expect.element(main.getByText('The signature matches.')).toBeVisible()
  await expectGoodForReaders()
  await main.getByRole('button', { name: /^(Empty the inbox|Vaciar el buzón)$/ }).click()
  await dialog.getByRole('button', { name: /^(Empty the inbox|Vaciar el buzón)$/ }).click()
  await expect.element(main.getByText(/^(The inbox is empty|El buzón está vacío)$/)).toBeVisible()
})

test('an inbox is created with a secret that is shown once', async () => {
  const { id } = await createApplication()
  await open(id, '/inbox')
  await main.getByRole('button', { name: 'Create an inbox' }).click()
  await expect.element(dialog.getByText(/^whsec_/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(main.getByText('inbox.brunnwaldt.example', { exact: false }).first()).toBeVisible()
})

test('an application without the scopes is told so, and a failure can be repeated', async () => {
  const restricted = await createApplication({ scopes: ['payments'] })
  await open(restricted.id)
  await expect
    .element(main.getByText('The application does not have the scope status-notification, simulations'))
    .toBeVisible()
  const { id } = await createApplication()
  const restore = disconnect('/sandbox/status-notification/v1/endpoints')
  await open(id)
  await expect.element(main.getByText('The endpoints could not be loaded')).toBeVisible()
  restore()
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect.element(main.getByRole('heading', { name: 'Deliveries' })).toBeVisible()
})

test('an administrator who is no member is shown who sees the webhooks, and nothing is requested', async () => {
  const { id } = await createApplication()
  await renderApp(`/applications/${id}/webhooks`, { account: 'admin' })
  await expect.element(page.getByText('Only members can view an application’s webhooks')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})
