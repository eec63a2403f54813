import { type ApplicationEndpoint, applicationEndpointsSchema, PATHS } from '@portico/contract'
import { expect, test } from 'vitest'
import { expectGoodForReaders } from '@/testing/readers.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { disconnect, respond } from '@/testing/responses.ts'
import { page } from '@/testing/screen.ts'
import { createApplication } from '../testing/applications.ts'

const main = page.getByRole('main')
const open = (id: number) => renderApp(`/applications/${id}`, { account: 'user' })

const HEALTHY: ApplicationEndpoint = {
  endpointId: 'end_0000000001',
  url: 'https://shop.example/hooks',
  status: 'ACTIVE',
  disabledReason: null,
  disabledDate: null,
  failingSinceDate: null
}
const DISABLED: ApplicationEndpoint = {
  ...HEALTHY,
  endpointId: 'end_0000000002',
  url: 'https://ledger.example/portico/notifications/of/payments-and-contracts',
  status: 'DISABLED',
  disabledReason: 'FAILURES',
  disabledDate: '2026-11-20T10:00:00Z',
  failingSinceDate: '2026-11-17T09:30:00Z'
}
const GONE: ApplicationEndpoint = {
  ...DISABLED,
  endpointId: 'end_0000000003',
  url: 'https://old.example/hooks',
  disabledReason: 'GONE'
}
const FAILING: ApplicationEndpoint = {
  ...HEALTHY,
  endpointId: 'end_0000000004',
  url: 'https://crm.example/hooks',
  status: 'FAILING',
  failingSinceDate: '2026-11-24T08:00:00Z'
}
const DISABLED_BY_PARTNER: ApplicationEndpoint = {
  ...DISABLED,
  endpointId: 'end_0000000005',
  url: 'https://paused.example/hooks',
  disabledReason: 'PARTNER'
}

const have = (id: number, items: ApplicationEndpoint[]) =>
  respond('GET', `/${PATHS.applicationEndpoints(id)}`, { json: { items }, schema: applicationEndpointsSchema })

test('the page of an application warns of endpoints that the sandbox has disabled, and says why and how to enable them', async () => {
  const { id } = await createApplication()
  have(id, [HEALTHY, DISABLED, GONE, DISABLED_BY_PARTNER])
  await open(id)
  const alert = main.getByRole('alert')
  await expect.element(alert).toMatchTextContent('2 webhook endpoints have been disabled')
  await expect.element(alert).toMatchTextContent(DISABLED.url)
  await expect.element(alert).toMatchTextContent(/Disabled on 20\/11\/26 .* every attempt of a message failed/)
  await expect.element(alert).toMatchTextContent(/because it returned 410/)
  await expect
    .element(alert)
    .toMatchTextContent('POST /sandbox/status-notification/v1/endpoints/end_0000000002/enablement')
  await expect
    .element(alert.getByRole('link', { name: 'Enable an endpoint' }))
    .toHaveAttribute('href', '/apireference/status-notification/operations/enableEndpoint')
  await expect.element(main.getByText(HEALTHY.url)).not.toBeInTheDocument()
  await expect.element(main.getByText(DISABLED_BY_PARTNER.url)).not.toBeInTheDocument()
  await expectGoodForReaders()
})

test('the page of an application warns of an endpoint that fails before it is disabled', async () => {
  const { id } = await createApplication()
  have(id, [FAILING])
  await open(id)
  const alert = main.getByRole('alert')
  await expect.element(alert).toMatchTextContent('A webhook endpoint is failing')
  await expect.element(alert).toMatchTextContent(/Every attempt has failed since 24\/11\/26/)
  await expect
    .element(alert)
    .toMatchTextContent('GET /sandbox/status-notification/v1/deliveries?endpointId=end_0000000004')
})

test('an application whose endpoints work has no warning, and one whose endpoints cannot be read is shown nevertheless', async () => {
  const { id, name } = await createApplication()
  const restore = disconnect(`/${PATHS.applicationEndpoints(id)}`)
  await open(id)
  await expect.element(main.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect.element(main.getByText('The status of the webhook endpoints could not be loaded')).toBeVisible()
  await expectGoodForReaders()
  restore()
  await main.getByRole('status').getByRole('button').click()
  await expect
    .element(main.getByText(/^(The status of the webhook|No se ha podido cargar el estado)/))
    .not.toBeInTheDocument()
  await expect.element(main.getByRole('alert')).not.toBeInTheDocument()
})
