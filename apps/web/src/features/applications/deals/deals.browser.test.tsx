import { type DealTimeline, dealTimelineSchema, PATHS } from '@portico/contract'
import { expect, test } from 'vitest'
import { expectGoodForReaders } from '@/testing/readers.ts'
import { address, renderApp } from '@/testing/render-app.tsx'
import { disconnect, respond } from '@/testing/responses.ts'
import { page, textsOf, userEvent } from '@/testing/screen.ts'
import { createApplication } from '../testing/applications.ts'
import { QUOTATION, type SandboxClient, sandboxClient } from '../testing/sandbox.ts'

const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const clock = main.getByRole('region', { name: 'Application clock' })
const points = main.getByRole('region', { name: 'Restore points' })
const entries = main.getByCss('[data-entry]')
const sentences = main.getByCss('[data-entry] button > .sr-only')

const open = (id: number, path = '') => renderApp(`/applications/${id}/deals${path}`, { account: 'user' })

async function start(): Promise<{ id: number; send: SandboxClient }> {
  const { id } = await createApplication({ name: 'Harbour Cars' })
  return { id, send: await sandboxClient(id) }
}

const AHEAD = 3 * 86_400_000
const BEGIN = Date.parse('2026-11-26T10:00:00.000Z')
const clockAt = (ms: number) => new Date(BEGIN + ms).toISOString()

function logged(number: number, second: number, ahead: number, more: object) {
  return {
    ...{ id: String(number).padStart(24, '0'), at: clockAt(second * 1_000), clock: clockAt(second * 1_000 + ahead) },
    ...{ api: 'payments', operationId: 'initiatePayment', method: 'POST', path: '/sandbox/payments/v1/payments' },
    ...{ query: '', status: 201, ms: 12, rule: null, resources: ['pay_0000000001'], deal: 'pay_0000000001' },
    ...{ requestId: `req-${number}`, ...more }
  }
}

const DELIVERY = {
  ...{ id: 'dlv_0000000001', endpointId: 'end_0000000001', url: 'https://shop.brunnwaldt.example/hooks' },
  ...{ eventId: 'evt_0000000001', type: 'payment.settled', resourceId: 'pay_0000000001', status: 'RETRYING' as const }
}
const ATTEMPT = { number: 1, outcome: 'HTTP_ERROR', durationMilliseconds: 96, replay: false }

/** A deal with everything that a timeline can have. */
const DEAL: DealTimeline = {
  id: 'pay_0000000001',
  resources: ['pay_0000000001', 'ref_0000000001'],
  isComplete: true,
  items: [
    { kind: 'REQUEST', clock: clockAt(0), request: logged(1, 0, 0, {}) },
    {
      kind: 'PAGE',
      clock: clockAt(60_000),
      request: logged(2, 60, 0, {
        operationId: 'page:bank',
        status: 303,
        path: '/sandbox/providers/bank/pay_0000000001'
      })
    },
    {
      kind: 'EVENT',
      clock: clockAt(60_000),
      event: {
        ...{ id: 'evt_0000000001', type: 'payment.settled', resourceId: 'pay_0000000001' },
        data: { paymentId: 'pay_0000000001', status: { code: 'ACSC' } }
      }
    },
    {
      kind: 'ATTEMPT',
      clock: clockAt(61_000),
      delivery: DELIVERY,
      attempt: { ...ATTEMPT, statusCode: 500, responseExcerpt: 'Out of order' }
    },
    { kind: 'CLOCK', clock: clockAt(70_000 + AHEAD), request: logged(3, 70, AHEAD, { operationId: 'advanceClock' }) },
    {
      kind: 'REQUEST',
      clock: clockAt(80_000 + AHEAD),
      request: logged(4, 80, AHEAD, { operationId: 'refundPayment', status: 422, resources: ['ref_0000000001'] })
    }
  ]
}

test('a delivery leads to its page of the webhooks', async () => {
  const { id } = await start()
  respond('GET', `/${PATHS.applicationDeal(id, DEAL.id)}`, { json: DEAL, schema: dealTimelineSchema })
  await open(id, `/${DEAL.id}`)
  await main.getByCss('[data-entry="ATTEMPT"] button').click()
  await main.getByRole('link', { name: 'Open in the webhooks' }).click()
  await expect.poll(address).toBe(`/applications/${id}/webhooks/${DELIVERY.id}`)
  await expect.element(main.getByRole('region', { name: 'Delivery', exact: true })).toBeVisible()
})

test('deals are listed, the newest first, and each leads to its timeline', async () => {
  const { id, send } = await start()
  const first = await send('POST', 'finance-quotation/v2/quotations', QUOTATION)
  const second = await send('POST', 'finance-quotation/v2/quotations', QUOTATION)
  await open(id)
  const links = main.getByRole('link', { name: /^Quotation/ })
  await expect.poll(() => textsOf(links)).toEqual([`Quotation${second.quotationId}`, `Quotation${first.quotationId}`])
  await expectGoodForReaders()
  await links.first().click()
  await expect.poll(address).toBe(`/applications/${id}/deals/${second.quotationId}`)
  await expect.element(entries.first()).toBeVisible()
  await expect
    .poll(() => textsOf(sentences)[0])
    .toContain('Your application sent POST /sandbox/finance-quotation/v2/quotations. Response: 201 Created.')
  await entries.first().getByRole('button').click()
  await expect
    .element(main.getByRole('region', { name: 'Body: Request' }).getByText('"termInMonths": 48'))
    .toBeVisible()
  await expect.element(main.getByRole('link', { name: 'Open in the API reference' })).toBeVisible()
})

test('a timeline reads as sentences in order, and its entries open to their bodies by the keyboard', async () => {
  const { id } = await start()
  respond('GET', `/${PATHS.applicationDeal(id, DEAL.id)}`, { json: DEAL, schema: dealTimelineSchema })
  await open(id, `/${DEAL.id}`)
  await expect.poll(() => entries.elements().length).toBe(5)
  expect(textsOf(sentences).map((text) => text.slice(text.indexOf('. ') + 2))).toEqual([
    'Your application sent POST /sandbox/payments/v1/payments. Response: 201 Created.',
    'The customer submitted the simulated page “bank”. Status 303 See Other.',
    'Event payment.settled for Payment pay_0000000001. Status: ACSC.',
    'Delivery of payment.settled to https://shop.brunnwaldt.example/hooks: 500 Internal Server Error, Attempt 1 · 96 ms.',
    'Your application sent POST /sandbox/payments/v1/payments. Response: 422 Unprocessable Content.'
  ])
  await expect.element(main.getByText('+ 3 days')).toBeVisible()
  const attempt = main.getByCss('[data-entry=ATTEMPT]')
  ;(attempt.getByRole('button').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(attempt.getByText('Out of order')).toBeVisible()
  await expectGoodForReaders()
})

test('a timeline is filtered by kind and by resource, in its address', async () => {
  const { id } = await start()
  respond('GET', `/${PATHS.applicationDeal(id, DEAL.id)}`, { json: DEAL, schema: dealTimelineSchema })
  await open(id, `/${DEAL.id}`)
  await main.getByRole('button', { name: /^Events/ }).click()
  await expect.poll(address).toBe(`/applications/${id}/deals/${DEAL.id}?show=event`)
  await expect.poll(() => entries.elements().length).toBe(1)
  await main.getByRole('combobox', { name: 'Resource' }).selectOptions('Refund ref_0000000001')
  await expect.element(main.getByText('No entry matches')).toBeVisible()
  await main.getByRole('button', { name: 'Clear all filters' }).click()
  await expect.poll(() => entries.elements().length).toBe(5)
})

test('the clock is advanced to the next change, and the timeline then has what happened', async () => {
  const { id, send } = await start()
  const { quotationId } = await send('POST', 'finance-quotation/v2/quotations', QUOTATION)
  await open(id, `/${quotationId}`)
  await expect.element(clock.getByText('Matches real time')).toBeVisible()
  await clock.getByRole('button', { name: 'Advance to the next change' }).click()
  await expect.element(main.getByText('Clock advanced', { exact: true })).toBeVisible()
  await clock.getByRole('button', { name: 'Choose date and time' }).click()
  await dialog.getByLabelText('Date', { exact: true }).fill('01/01/2020')
  await dialog.getByRole('button', { name: 'Advance' }).click()
  await expect.element(dialog.getByText('Enter a time later than the current time of the clock.')).toBeVisible()
  await expectGoodForReaders()
  await dialog.getByLabelText('Date', { exact: true }).fill('01/01/2031')
  await dialog.getByRole('button', { name: 'Advance' }).click()
  await expect.element(clock.getByText(/^01\/01\/31/)).toBeVisible()
  await expect.element(clock.getByText(/ahead of real time$/)).toBeVisible()
})

test('a restore point is created, restored and deleted, and the application is reset', async () => {
  const { id, send } = await start()
  await open(id)
  await points.getByRole('button', { name: 'Create' }).click()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect.element(dialog.getByText('Enter a name.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Before the delivery')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect.element(page.getByText('Restore point Before the delivery created.')).toBeVisible()
  await send('POST', 'simulations/v1/clock/advances', { days: 3 })
  await points.getByRole('button', { name: 'Restore Before the delivery' }).click()
  await expect.element(dialog.getByText('Restore “Before the delivery”?')).toBeVisible()
  await expectGoodForReaders()
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect.element(page.getByText('The application has been restored to Before the delivery.')).toBeVisible()
  await expect.element(clock.getByText('Matches real time')).toBeVisible()
  await points.getByRole('button', { name: 'Delete Before the delivery' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(points.getByText(/^A restore point stores the application’s data/)).toBeVisible()
  await points.getByRole('button', { name: 'Reset' }).click()
  await expect.element(dialog.getByText('Reset “Harbour Cars”?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Reset' }).click()
  await expect.element(page.getByText('Harbour Cars has been reset.')).toBeVisible()
})

test('a deal is created in a state, and its timeline is shown', async () => {
  const { id } = await createApplication()
  await open(id)
  await main.getByRole('button', { name: 'Create a deal' }).click()
  await dialog.getByRole('combobox', { name: 'Status' }).selectOptions('application.APPROVED')
  await expectGoodForReaders()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect.element(page.getByText('Deal created with the status application.APPROVED.')).toBeVisible()
  await expect.element(main.getByText('application.approved').first()).toBeVisible()
  expect(address()).toMatch(new RegExp(`^/applications/${id}/deals/app_`))
})

test('a refused step says why, and a clock that cannot be read offers another attempt', async () => {
  const { id } = await createApplication()
  const restore = disconnect('/sandbox/simulations/v1/clock')
  await open(id)
  await expect.element(clock.getByText(/^The clock could not be loaded\./)).toBeVisible()
  restore()
  await clock.getByRole('alert').getByRole('button').click()
  await expect.element(clock.getByText('Matches real time')).toBeVisible()
  respond('POST', '/sandbox/simulations/v1/clock/advances', {
    status: 409,
    json: { type: 'about:blank', title: 'Nothing is due', status: 409, code: 'nothing_due' }
  })
  await clock.getByRole('button', { name: 'Advance 1 day' }).click()
  await expect.element(clock.getByText(/^No change is scheduled\. Advance by a day/)).toBeVisible()
})

test('without the scope of the simulations, the page says which one is missing', async () => {
  const { id } = await createApplication({ scopes: ['payments'] })
  await open(id)
  await expect
    .element(clock.getByRole('link', { name: 'Open the settings' }))
    .toHaveAttribute('href', `/applications/${id}/settings`)
})

test('an application without deals leads to its first one; a failed list and an unknown deal say so', async () => {
  const { id } = await createApplication()
  const restore = disconnect(`/${PATHS.applicationDeals(id)}`)
  await open(id)
  await expect.element(main.getByText('The deals could not be loaded')).toBeVisible()
  restore()
  await main.getByRole('alert').getByRole('button').click()
  await expect.element(main.getByText('No deals yet')).toBeVisible()
  await expect
    .element(main.getByRole('link', { name: 'Open the API reference' }))
    .toHaveAttribute('href', '/apireference')
  await expectGoodForReaders()
  await open(id, '/quo_0000000000')
  await expect.element(main.getByText('The log contains no requests for this deal')).toBeVisible()
  await expectGoodForReaders()
})
