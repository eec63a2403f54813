import { applicationLogSchema, type LoggedExchange, loggedExchangeSchema, PATHS } from '@portico/contract'
import { expect, test } from 'vitest'
import { fakeClipboard } from '@/testing/clipboard.ts'
import { expectGoodForReaders } from '@/testing/readers.ts'
import { address, renderApp } from '@/testing/render-app.tsx'
import { disconnect, makeResponse, respond, respondBy } from '@/testing/responses.ts'
import { focus, page, textsOf, userEvent } from '@/testing/screen.ts'
import { createApplication } from '../testing/applications.ts'
import { QUOTATION, type SandboxClient, sandboxClient } from '../testing/sandbox.ts'

const main = page.getByRole('main')
const open = (id: number, path = '') => renderApp(`/applications/${id}/log${path}`, { account: 'user' })
const rows = main.getByCss('a[data-request]')
const pane = main.getByRole('region', { name: 'Request details' })

async function start(): Promise<{ id: number; send: SandboxClient }> {
  const { id } = await createApplication({ name: 'Harbour Cars' })
  return { id, send: await sandboxClient(id) }
}

const EXCHANGE: LoggedExchange = {
  id: '019ac00000000001aabbccdd',
  at: '2026-11-25T10:00:00.000Z',
  clock: '2026-11-25T10:00:00.000Z',
  api: 'payments',
  operationId: 'readPayment',
  method: 'GET',
  path: '/sandbox/payments/v1/payments/pay_0000000001',
  query: '',
  status: 200,
  ms: 3.2,
  rule: 'last digits 0003',
  resources: ['pay_0000000001'],
  deal: null,
  requestId: 'req-1',
  request: { headers: { authorization: 'Bearer [masked]' }, body: '' },
  response: { headers: { 'content-type': 'application/json' }, body: '{"paymentId":"pay_0000000001"}' }
}
const EXPIRED: LoggedExchange = { ...EXCHANGE, id: '019ac00000000002aabbccdd', status: 401, rule: null }

/** Puts requests in the place of an application's log. */
function have(id: number, exchanges: readonly LoggedExchange[]) {
  const items = exchanges.map(({ request: _request, response: _response, ...listed }) => listed)
  respondBy('GET', `/${PATHS.applicationLog(id)}`, async ({ url }) => {
    const { searchParams } = new URL(url)
    const isSuccess = searchParams.get('status') === '2xx'
    const found = items.filter(({ status }) => !isSuccess || status < 300)
    return makeResponse({ json: { items: found, next: null }, schema: applicationLogSchema })
  })
  for (const exchange of exchanges)
    respond('GET', `/${PATHS.loggedRequest(id, exchange.id)}`, { json: exchange, schema: loggedExchangeSchema })
}

test('the log has the requests of the application, the newest first, and leads from one to its deal', async () => {
  const { id, send } = await start()
  const { quotationId } = await send('POST', 'finance-quotation/v2/quotations', QUOTATION)
  await send('GET', `finance-quotation/v2/quotations/${quotationId}`)
  await send('GET', 'vehicle-api/v1/vehicles?limit=1')
  await open(id)
  await expect.element(rows.nth(2)).toBeVisible()
  expect(textsOf(rows)).toEqual([
    'GET/vehicle-api/v1/vehicles?limit=1',
    `GET/finance-quotation/v2/quotations/${quotationId}`,
    'POST/finance-quotation/v2/quotations'
  ])
  await expect.element(main.getByText('Created')).toBeVisible()
  await expectGoodForReaders(async () => expect.element(rows.first()).toBeVisible())
  await main
    .getByRole('link', { name: `Deal ${quotationId}` })
    .first()
    .click()
  await expect.poll(address).toBe(`/applications/${id}/deals/${quotationId}`)
  await main.getByRole('link', { name: 'Show in the log' }).click()
  await expect.poll(address).toBe(`/applications/${id}/log?deal=${quotationId}`)
  await expect.poll(() => rows.elements().length).toBe(2)
  await focus(rows.first())
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(rows.nth(1)).toHaveFocus()
})

/** Chooses an option as a person does who is quicker than the page is drawn. */
function chooseQuickly(name: string, value: string): void {
  const select = main.getByRole('combobox', { name }).element() as HTMLSelectElement
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

test('two filters that are chosen before the list is drawn anew both count', async () => {
  const { id } = await start()
  await open(id, '?period=1h')
  await expect.element(main.getByRole('combobox', { name: 'API' })).toBeInTheDocument()
  chooseQuickly('API', 'vehicle-api')
  chooseQuickly('Status', '4xx')
  await expect.poll(address).toBe(`/applications/${id}/log?api=vehicle-api&status=4xx&period=1h`)
})

test('filters are in the address, are shown as chips, and are removed one by one or together', async () => {
  const { id, send } = await start()
  await send('GET', 'vehicle-api/v1/vehicles?limit=1')
  await send('GET', 'vehicle-api/v1/vehicles?colour=red')
  await send('GET', 'payments/v1/payments')
  await open(id, '?period=1h')
  await expect.poll(() => rows.elements().length).toBe(3)
  await main.getByRole('combobox', { name: 'API' }).selectOptions('Vehicles')
  await expect.poll(() => rows.elements().length).toBe(2)
  await main.getByRole('combobox', { name: 'Status' }).selectOptions('4xx Client errors')
  await main.getByRole('combobox', { name: 'Operation' }).selectOptions('Search vehicles')
  await main.getByRole('searchbox').fill('red')
  await expect
    .poll(address)
    .toBe(`/applications/${id}/log?q=red&api=vehicle-api&operation=listVehicles&status=4xx&period=1h`)
  await expect.poll(() => textsOf(rows)).toEqual(['GET/vehicle-api/v1/vehicles?colour=red'])
  await expectGoodForReaders()
  await main.getByRole('button', { name: 'Remove filter: Status 4xx' }).click()
  await main.getByRole('searchbox').fill('nothing')
  await expect.element(main.getByText('No request matches')).toBeVisible()
  await main.getByRole('button', { name: 'Clear all filters' }).first().click()
  await expect.poll(address).toBe(`/applications/${id}/log`)
  await expect.poll(() => rows.elements().length).toBe(3)
})

test('a range of time is typed, and a wrong one is said', async () => {
  const { id, send } = await start()
  await send('GET', 'payments/v1/payments')
  await open(id)
  await main.getByRole('combobox', { name: 'Time' }).selectOptions('Custom range')
  await main.getByLabelText('To, date').fill('01/02/2020')
  await expect
    .poll(() => new URLSearchParams(address().split('?')[1]).get('until'))
    .toBe(new Date(2020, 1, 2).toISOString().replace('.000Z', 'Z'))
  await expect.element(main.getByText('No request matches')).toBeVisible()
  await main.getByLabelText('To, time').fill('25:00')
  await expect.element(main.getByText(/^Enter the date as/)).toBeVisible()
  await expect.element(main.getByLabelText('To, time')).toHaveAttribute('aria-invalid', 'true')
})

test('new requests come in live, and wait while the list is being read', async () => {
  const { id, send } = await start()
  await send('GET', 'payments/v1/payments')
  await open(id)
  await expect.poll(() => rows.elements().length).toBe(1)
  await main.getByRole('switch', { name: 'Live' }).click()
  await send('GET', 'payments/v1/payments?limit=1')
  await expect.poll(() => rows.elements().length).toBe(2)
  await expect.element(main.getByText('1 new request', { exact: true })).toBeInTheDocument()
  await focus(rows.first())
  await send('GET', 'vehicle-api/v1/vehicles?limit=1')
  const show = main.getByRole('button', { name: 'Show 1 new request' })
  await expect.element(show).toBeVisible()
  expect(rows.elements()).toHaveLength(2)
  await show.click()
  await expect.poll(() => textsOf(rows)[0]).toBe('GET/vehicle-api/v1/vehicles?limit=1')
  expect(rows.elements()).toHaveLength(3)
})

test('a request is shown beside the list with both sides, without its token, and as a sample', async () => {
  const { id, send } = await start()
  const { quotationId } = await send('POST', 'finance-quotation/v2/quotations', QUOTATION)
  await open(id)
  await rows.first().click()
  await expect
    .element(pane.getByRole('link', { name: 'Open in Try it' }))
    .toHaveAttribute(
      'href',
      expect.stringMatching(/^\/apireference\/finance-quotation\/operations\/createQuotation#try=/)
    )
  await expect.element(rows.first()).toHaveFocus()
  const body = pane.getByRole('region', { name: 'Body: Request' })
  await expect.element(body.getByText('"termInMonths": 48')).toBeVisible()
  await body.getByRole('button', { name: 'Collapse all' }).click()
  await expect.element(body.getByText('"value": "30000.00"')).not.toBeInTheDocument()
  await focus(body.getByRole('button', { name: /^"price":/ }))
  await userEvent.keyboard('{Enter}')
  await expect.element(body.getByText('"value": "30000.00"')).toBeVisible()
  await expect.element(pane.getByRole('link', { name: 'Create a quotation' })).toBeVisible()
  await pane
    .getByRole('region', { name: 'Request', exact: true })
    .getByText(/^\d+ headers$/)
    .click()
  await expect.element(pane.getByText('Bearer [masked]')).toBeVisible()
  const copied = fakeClipboard()
  await pane.getByRole('button', { name: 'Copy as sample' }).click()
  await pane.getByRole('region', { name: 'Sample of this request' }).getByRole('button', { name: 'Copy' }).click()
  expect(copied()).toContain(`${window.location.origin}/sandbox/finance-quotation/v2/quotations`)
  expect(copied()).toContain('Bearer ACCESS_TOKEN')
  expect(copied()).toContain('"termInMonths":48')
  await expectGoodForReaders(async ({ width }) =>
    width === 390 ? expect.element(rows.first()).not.toBeVisible() : expect.element(rows.first()).toBeVisible()
  )
  await pane
    .getByRole('link', { name: String(quotationId) })
    .last()
    .click()
  await expect.poll(address).toBe(`/applications/${id}/log?id=${quotationId}`)
})

test('a request that failed shows in what it differs from the last one that succeeded, and marks it in its body', async () => {
  const { id, send } = await start()
  await send('POST', 'finance-quotation/v2/quotations', QUOTATION)
  await send('POST', 'finance-quotation/v2/quotations', {
    ...QUOTATION,
    reference: 'B-2',
    price: { value: '30000.00', currency: 'USD' }
  })
  await open(id)
  await rows.first().click()
  const changes = pane.getByRole('region', { name: 'Changes since the last successful request' })
  await expect.element(changes.getByRole('link')).toMatchTextContent('201 Created')
  await expect
    .poll(() => textsOf(changes.getByCss('dt')))
    .toEqual(['Bodyprice.currencyReported in the response', 'Bodyreference'])
  expect(textsOf(changes.getByCss('dd'))).toEqual(['−Before:"EUR"', '+Now:"USD"', '−Before:Not sent', '+Now:"B-2"'])
  const marked = pane.getByRole('region', { name: 'Body: Request' }).getByText(/Differs:/)
  await expect.poll(() => textsOf(marked).filter(Boolean)).toHaveLength(2)
  await expectGoodForReaders()
})

test('a request that failed though nothing has changed has the likely reason of its status', async () => {
  const { id } = await createApplication()
  have(id, [EXPIRED, EXCHANGE])
  await open(id, `/${EXPIRED.id}`)
  await expect.element(pane.getByText('The requests are identical.')).toBeVisible()
  await expect.element(pane.getByText(/^The token has probably expired/)).toBeVisible()
  await pane.getByRole('region', { name: 'Changes since the last successful request' }).getByRole('link').click()
  await expect.poll(address).toBe(`/applications/${id}/log/${EXCHANGE.id}`)
  await expect.element(pane.getByText('Last digits 0003')).toBeVisible()
  await pane.getByRole('button', { name: 'Close the request' }).click()
  await expect.poll(address).toBe(`/applications/${id}/log`)
  await expect.element(rows.nth(1)).toHaveFocus()
})

test('on a phone a request takes the place of the list', async () => {
  const { id } = await createApplication()
  have(id, [EXPIRED, EXCHANGE])
  await renderApp(`/applications/${id}/log?api=payments`, { account: 'user', width: 390, height: 844 })
  await rows.nth(1).click()
  await expect.element(pane).toHaveFocus()
  await expect.element(rows.first()).not.toBeVisible()
  await pane.getByRole('link', { name: 'Back to the log' }).click()
  await expect.poll(address).toBe(`/applications/${id}/log?api=payments`)
  await expect.element(rows.first()).toBeVisible()
})

test('on a phone the filters are behind a button that says how many are active, and requests are in the first window', async () => {
  const { id } = await createApplication()
  have(id, [EXPIRED, EXCHANGE])
  await renderApp(`/applications/${id}/log?api=payments&period=24h`, { account: 'user', width: 390, height: 844 })
  const button = main.getByRole('button', { name: 'Filters 2 active' })
  const api = main.getByRole('combobox', { name: 'API' })
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  await expect.element(api).not.toBeInTheDocument()
  expect(rows.first().element().getBoundingClientRect().bottom).toBeLessThan(844)
  await expectGoodForReaders()
  await page.viewport(390, 844)
  await focus(button)
  await userEvent.keyboard('{Enter}')
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  await expect.element(api).toBeVisible()
  await main.getByRole('button', { name: 'Remove filter: API Payments' }).click()
  await expect.element(main.getByRole('button', { name: 'Filters 1 active' })).toBeVisible()
  await expect.poll(address).toBe(`/applications/${id}/log?period=24h`)
})

test('a request for a token has no sample, because the log lacks the secret', async () => {
  const { id } = await createApplication()
  const token = { ...EXCHANGE, api: 'oauth2', operationId: 'requestToken', method: 'POST', rule: null, resources: [] }
  const request = { headers: {}, body: '{"grant_type":"client_credentials","client_secret":"[masked]"}' }
  have(id, [{ ...token, path: '/sandbox/oauth2/token', request }])
  await open(id, `/${EXCHANGE.id}?api=oauth2`)
  await expect.element(pane.getByText('"client_secret": "[masked]"')).toBeVisible()
  await expect.element(pane.getByText('Access tokens')).toBeVisible()
  await expect.element(pane.getByRole('button', { name: 'Copy as sample' })).not.toBeInTheDocument()
  await expect.element(main.getByRole('combobox', { name: 'API' })).toHaveValue('oauth2')
})

test('what the pages of the portal read is not in the log', async () => {
  const { id } = await createApplication()
  await renderApp(`/applications/${id}/deals`, { account: 'user' })
  await expect.element(main.getByRole('region', { name: 'Application clock' }).getByCss('time').first()).toBeVisible()
  await renderApp(`/applications/${id}/webhooks`, { account: 'user' })
  await expect.element(main.getByRole('heading', { name: 'Deliveries' })).toBeVisible()
  await open(id)
  await expect.element(main.getByText('No requests yet')).toBeVisible()
})

test('a log without requests leads to the first one, and one that cannot be loaded to another attempt', async () => {
  const { id } = await createApplication()
  const restore = disconnect(`/${PATHS.applicationLog(id)}`)
  await open(id)
  await expect.element(main.getByText('The log could not be loaded')).toBeVisible()
  await expectGoodForReaders()
  restore()
  await main.getByRole('alert').getByRole('button').click()
  await expect.element(main.getByText('No requests yet')).toBeVisible()
  await expect
    .element(main.getByRole('link', { name: 'Open the API reference' }))
    .toHaveAttribute('href', '/apireference')
  await expectGoodForReaders()
})

test('a search that the server has ended goes on when the reader asks', async () => {
  const { id } = await createApplication()
  const { request: _request, response: _response, ...found } = EXCHANGE
  const cursors: (string | null)[] = []
  respondBy('GET', `/${PATHS.applicationLog(id)}`, async ({ url }) => {
    cursors.push(new URL(url).searchParams.get('cursor'))
    const isLast = cursors.length > 4
    const json = { items: isLast ? [found] : [], next: isLast ? null : `00000000000000000000000${cursors.length}` }
    return makeResponse({ json, schema: applicationLogSchema })
  })
  await open(id, '?q=rare')
  await expect.element(main.getByText('No match in the requests searched so far.')).toBeVisible()
  expect(cursors).toHaveLength(4)
  await main.getByRole('button', { name: 'Search further back' }).click()
  await expect.poll(() => rows.elements().length).toBe(1)
  expect(cursors.at(-1)).toBe('000000000000000000000004')
  await expect.element(main.getByText('End of the log')).toBeVisible()
})

test('a request that the log does not have says so', async () => {
  const { id } = await createApplication()
  await open(id, `/${'0'.repeat(24)}`)
  await expect.element(main.getByText('This request is not in the log')).toBeVisible()
  await expectGoodForReaders()
})
