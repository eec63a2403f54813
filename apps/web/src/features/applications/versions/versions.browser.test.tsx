import { PATHS, type VersionCheck, versionCheckSchema } from '@portico/contract'
import { expect, test } from 'vitest'
import { expectGoodForReaders } from '@/testing/readers.ts'
import { address, renderApp } from '@/testing/render-app.tsx'
import { disconnect, respond } from '@/testing/responses.ts'
import { page } from '@/testing/screen.ts'
import { createApplication } from '../testing/applications.ts'
import { QUOTATION, sandboxClient } from '../testing/sandbox.ts'

const main = page.getByRole('main')
const open = (id: number, query = '') => renderApp(`/applications/${id}/versions${query}`, { account: 'user' })

const REPORT: VersionCheck = {
  api: 'orders-api',
  from: '1.0.0',
  to: '2.0.0',
  since: '2026-10-27T10:00:00.000Z',
  requests: 12,
  isComplete: false,
  operations: [
    {
      operationId: 'createOrder',
      method: 'POST',
      requests: 3,
      refused: 3,
      different: 0,
      differences: [
        {
          kind: 'REFUSED',
          field: '/items',
          code: 'required',
          detail: 'Must not be missing.',
          requests: 3,
          examples: ['019ac00000000001aabbccdd', '019ac00000000002aabbccdd']
        }
      ]
    },
    { operationId: 'readOrder', method: 'GET', requests: 9, refused: 0, different: 0, differences: [] }
  ]
}

test('requests that the other version changes nothing of are said to be untouched in one line', async () => {
  const { id } = await createApplication()
  const send = await sandboxClient(id)
  await send('GET', 'payments/v1/payments?limit=1')
  await open(id, '?api=payments')
  await expect
    .element(main.getByText('Your request is not affected: 1.1.0 accepts it and returns the same response.'))
    .toBeVisible()
  await expect.element(main.getByLabelText('From version')).toHaveValue('1.0.0')
  await expectGoodForReaders()
})

test('what would be refused is listed by operation, with the requests of the log', async () => {
  const { id } = await createApplication()
  respond('GET', `/${PATHS.applicationVersionCheck(id)}`, { json: REPORT, schema: versionCheckSchema })
  await open(id, '?api=orders-api')
  const operation = main.getByRole('region', { name: /createOrder/ })
  await expect.element(operation.getByText('/items')).toBeVisible()
  await expect.element(main.getByText('3 requests would be rejected.')).toBeVisible()
  await expect.element(main.getByText('The 12 most recent requests were compared.', { exact: false })).toBeVisible()
  await expect.element(main.getByRole('region', { name: 'Unchanged operations' }).getByText('readOrder')).toBeVisible()
  await expectGoodForReaders()
  await main.getByRole('link', { name: /^(request|petición) 2$/ }).click()
  await expect.poll(address).toBe(`/applications/${id}/log/019ac00000000002aabbccdd`)
})

test('an API without accepted requests, and one of a single version, say so', async () => {
  const { id } = await createApplication()
  await open(id)
  await expect.element(main.getByText('No requests to compare')).toBeVisible()
  await main.getByLabelText('API').selectOptions('trade-api')
  await expect.element(main.getByText('This API has one version')).toBeVisible()
  await expect.poll(address).toBe(`/applications/${id}/versions?api=trade-api`)
})

test('a comparison that fails can be tried again', async () => {
  const { id } = await createApplication()
  const send = await sandboxClient(id)
  await send('POST', 'finance-quotation/v2/quotations', QUOTATION)
  const reconnect = disconnect(`/${PATHS.applicationVersionCheck(id)}`)
  await open(id, '?api=finance-quotation&from=2.0.0&to=1.0.0')
  await expect.element(main.getByText('The versions could not be compared')).toBeVisible()
  reconnect()
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect.element(main.getByText(/to 2\.0\.0 (is|are) affected by 1\.0\.0|Nothing of yours/)).toBeVisible()
})
