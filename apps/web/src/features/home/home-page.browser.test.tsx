import { expect, test } from 'vitest'
import { realFetch } from '@/testing/api.ts'
import { address, renderApp } from '@/testing/render-app.tsx'
import { page } from '@/testing/screen.ts'

const figure = page.getByRole('figure', { name: 'Request for a quotation, and its result' })

test('every visitor is led to a first call, and to the reference', async () => {
  await renderApp('/')
  const main = page.getByRole('main')
  await expect
    .element(main.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Integrate car finance into your website')
  await expect
    .element(main.getByRole('link', { name: 'Read the API reference' }))
    .toHaveAttribute('href', '/apireference/landing')
  await main.getByRole('link', { name: 'Send your first request' }).click()
  await expect.poll(address).toBe('/easy-access')
})

test('the home page shows a call with its figures and their representative example, and the call has that result', async () => {
  await renderApp('/')
  await expect
    .element(figure)
    .toMatchTextContent(`curl ${window.location.origin}/sandbox/finance-quotation/v2/quotations`)
  const warning = figure.getByText('Caution! Borrowing money costs money.', { exact: true })
  await expect.element(warning).toBeVisible()
  expect(getComputedStyle(warning.element()).fontSize).toBe('16px')
  await expect.element(figure).toMatchTextContent('Representative example: cash price 30,000.00 EUR')
  for (const text of ['€563.53', '6.16%', '€27,049.49']) await expect.element(figure).toMatchTextContent(text)

  const body = /-d '([^']+)'/.exec((figure.getByCss('pre').element() as HTMLElement).innerText)?.[1] ?? ''
  const token = await realFetch('/sandbox/oauth2/token', {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'portal-demo',
      scope: 'finance-quotation'
    })
  })
  const { access_token } = (await token.json()) as { access_token: string }
  const response = await realFetch('/sandbox/finance-quotation/v2/quotations', {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${access_token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID()
    },
    body
  })
  expect(await response.json()).toMatchObject({
    instalment: { value: '563.53' },
    annualPercentageRate: '6.16',
    totalPayable: { value: '27049.49' }
  })
})
