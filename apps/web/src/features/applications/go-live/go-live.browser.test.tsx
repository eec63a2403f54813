import { type GoLive, type GoLiveReview, goLiveSchema, PATHS } from '@portico/contract'
import { expect, test } from 'vitest'
import { fetchJson } from '@/testing/api.ts'
import { expectGoodForReaders } from '@/testing/readers.ts'
import { address, renderApp } from '@/testing/render-app.tsx'
import { disconnect, respond } from '@/testing/responses.ts'
import { page } from '@/testing/screen.ts'
import { createApplication } from '../testing/applications.ts'
import { sandboxClient } from '../testing/sandbox.ts'

const main = page.getByRole('main')
const open = (id: number, account: 'user' | 'admin' = 'user') => renderApp(`/applications/${id}/go-live`, { account })
const item = (name: string) => main.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })

/** Submits the checklist beside the page, with a reason for each item. */
async function submit(id: number): Promise<GoLiveReview> {
  const { lines } = await fetchJson<GoLive>(PATHS.applicationGoLive(id), {}, 'user')
  const exceptions = lines.map((line) => ({ item: line.item, reason: 'Quotations only.' }))
  return fetchJson<GoLiveReview>(PATHS.applicationGoLiveReviews(id), { method: 'POST', json: { exceptions } }, 'user')
}

const EVIDENCE: GoLive = {
  since: '2026-10-27T10:00:00.000Z',
  lines: [
    {
      ...{ item: 'IDEMPOTENCY', isMet: true, done: 1, steps: 1 },
      evidence: [
        {
          ...{ kind: 'REPLAYED', id: '019ac00000000001aabbccdd', label: 'createQuotation', detail: '201' },
          date: '2026-11-20T10:00:00.000Z'
        }
      ]
    },
    { item: 'ERRORS', isMet: false, done: 1, steps: 3, evidence: [] },
    {
      ...{ item: 'WEBHOOKS', isMet: false, done: 1, steps: 2 },
      evidence: [
        {
          ...{ kind: 'DELIVERY_ACCEPTED', id: 'dlv_0123456789', label: 'https://shop.example/hooks', detail: '204' },
          date: '2026-11-20T10:00:00.000Z'
        }
      ]
    }
  ],
  operations: [
    {
      ...{ api: 'finance-quotation', operationId: 'createQuotation', method: 'POST' },
      errors: [
        {
          status: 400,
          received: { id: '019ac00000000002aabbccdd', date: '2026-11-20T10:00:00.000Z' },
          accepted: { id: '019ac00000000003aabbccdd', date: '2026-11-20T10:01:00.000Z' }
        },
        { status: 429, received: { id: '019ac00000000004aabbccdd', date: '2026-11-20T10:02:00.000Z' }, accepted: null },
        { status: 503, received: null, accepted: null }
      ]
    }
  ],
  reviews: [],
  certificate: {
    ...{ fingerprint: 'AB:CD', subject: 'CN=Portico go-live evidence' },
    expiresDate: '2036-11-20T10:00:00.000Z'
  }
}

test('an item shows its evidence, linked to its requests, or what to do for it', async () => {
  const { id } = await createApplication()
  respond('GET', `/${PATHS.applicationGoLive(id)}`, { json: EVIDENCE, schema: goLiveSchema })
  await open(id)
  await expect.element(main.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 of 3')
  await expect.element(item('Idempotency keys used and replayed').getByText('Evidence found')).toBeVisible()
  await expect.element(item('Webhook signatures verified').getByText('1 of 2')).toBeVisible()
  await expect.element(item('Webhook signatures verified').getByRole('link', { name: 'Webhooks' })).toBeVisible()
  await main.getByText('Errors by operation').click()
  await expect.element(main.getByRole('link', { name: '400 received and handled' })).toBeVisible()
  await expect.element(main.getByText('503not received')).toBeVisible()
  await expectGoodForReaders()
  await main.getByRole('link', { name: /^429/ }).click()
  await expect.poll(address).toBe(`/applications/${id}/log/019ac00000000004aabbccdd`)
})

test('the checklist fills in from requests that the application sends', async () => {
  const { id } = await createApplication()
  const send = await sandboxClient(id)
  await send('GET', 'payments/v1/payments?limit=0')
  await send('GET', 'payments/v1/payments?limit=1')
  await open(id)
  await main.getByText('Errors by operation').click()
  await expect.element(main.getByRole('link', { name: 'listPayments' })).toBeVisible()
  await expect.element(main.getByRole('link', { name: '400 received and handled' })).toBeVisible()
})

test('an item without evidence needs a reason before the checklist is submitted', async () => {
  const { id } = await createApplication()
  await open(id)
  await main.getByRole('button', { name: 'Submit the checklist' }).click()
  await main.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect.element(main.getByLabelText(/Idempotency keys used/)).toHaveFocus()
  for (const field of await main.getByRole('group').getByRole('textbox').all()) await field.fill('Quotations only.')
  await main.getByLabelText('Note').fill('For the shop in Madrid.')
  await expectGoodForReaders()
  await main.getByRole('button', { name: 'Submit', exact: true }).click()
  const reviews = main.getByRole('region', { name: 'Reviews' })
  await expect.element(reviews.getByText('Submitted', { exact: true })).toBeVisible()
  await expect.element(reviews.getByText('For the shop in Madrid.')).toBeVisible()
  await expect.element(main.getByRole('button', { name: 'Submit the checklist' })).not.toBeInTheDocument()
})

test('an administrator finds what was submitted, releases it and revokes the release with a comment', async () => {
  const { id, name } = await createApplication()
  await submit(id)
  await renderApp('/applications/reviews', { account: 'admin' })
  await expectGoodForReaders()
  await main.getByRole('link', { name: new RegExp(name) }).click()
  await expect.poll(address).toBe(`/applications/${id}/go-live`)
  await main.getByRole('button', { name: 'Release' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click()
  await expect.element(main.getByRole('button', { name: 'Revoke the release' })).toBeVisible()
  await expect.element(main.getByText('Released for pre-production').first()).toBeVisible()
  await main.getByRole('button', { name: 'Revoke the release' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect.element(dialog.getByLabelText(/Comment/)).toHaveFocus()
  await dialog.getByLabelText(/Comment/).fill('An incident.')
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect.element(main.getByText('Release revoked')).toBeVisible()
  await expect.element(main.getByText('An incident.')).toBeVisible()
})

test('a checklist that cannot be loaded can be tried again', async () => {
  const { id } = await createApplication()
  const reconnect = disconnect(`/${PATHS.applicationGoLive(id)}`)
  await open(id)
  await expect.element(main.getByText('The checklist could not be loaded')).toBeVisible()
  reconnect()
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect.element(main.getByRole('region', { name: 'Checklist' })).toBeVisible()
})

test('the reviews of all applications are there for administrators alone', async () => {
  await renderApp('/applications/reviews', { account: 'user' })
  await expect.element(main.getByText('This application does not exist')).toBeVisible()
})

test('a list of reviews that cannot be loaded can be tried again', async () => {
  const reconnect = disconnect(`/${PATHS.goLiveReviews}`)
  await renderApp('/applications/reviews?state=REVOKED', { account: 'admin' })
  await expect.element(main.getByText('The reviews could not be loaded')).toBeVisible()
  reconnect()
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect.element(main.getByLabelText('Filter by status')).toHaveValue('REVOKED')
  await expect.element(main.getByText('The reviews could not be loaded')).not.toBeInTheDocument()
})
