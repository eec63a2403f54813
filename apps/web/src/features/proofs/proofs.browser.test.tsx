import { type Application, PATHS } from '@portico/contract'
import { expect, test } from 'vitest'
import { fetchJson, realFetch, uniqueName } from '@/testing/api.ts'
import { fakeClipboard } from '@/testing/clipboard.ts'
import { chooseFile, makeFile, takeDownloads } from '@/testing/files.ts'
import { expectGoodForReaders } from '@/testing/readers.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { respond } from '@/testing/responses.ts'
import { page } from '@/testing/screen.ts'

const main = page.getByRole('main')
const openProof = (query = '') => renderApp(`/proofs/quotation${query}`, { account: 'user' })
const prove = () => main.getByRole('button', { name: /^(Calculate|Calcular)$/ }).click()
const rate = main.getByTestId('rate')

/** A quotation that an application has made in the sandbox. */
async function createQuotation(): Promise<{ application: Application; quotationId: string }> {
  const application = await fetchJson<Application>(PATHS.applications, {
    method: 'POST',
    json: { name: uniqueName('Proofs'), scopes: ['finance-quotation'] }
  })
  const { access_token: token } = await fetchJson<{ access_token: string }>(PATHS.applicationToken(application.id), {
    method: 'POST',
    json: { scope: 'finance-quotation' }
  })
  const euros = (value: string) => ({ value, currency: 'EUR' })
  const response = await realFetch('/sandbox/finance-quotation/v2/quotations', {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID()
    },
    body: JSON.stringify({
      productId: 'prd_6W2H9D4FKS',
      price: euros('30000.00'),
      deposit: euros('6000.00'),
      charges: [{ kind: 'ARRANGEMENT_FEE', amount: euros('360.00'), financed: true }],
      termInMonths: 48
    })
  })
  expect(response.status).toBe(201)
  return { application, quotationId: ((await response.json()) as { quotationId: string }).quotationId }
}

test('the terms of a loan are proven: the rate to six decimals, the equation and every term', async () => {
  await openProof()
  await expect.element(main.getByText('No proof yet')).toBeVisible()
  await prove()
  await expect.element(rate).toMatchTextContent('6.967942')
  expect(document.querySelectorAll('math')).toHaveLength(2)
  const terms = main.getByRole('region', { name: 'Table of terms' })
  expect(terms.getByRole('row').elements()).toHaveLength(1 + 49 + 3)
  await expect.element(terms).toMatchTextContent('48/12')
})

test('a quotation that the address names is read from the sandbox, and its stated rate is right', async () => {
  const { application, quotationId } = await createQuotation()
  await openProof(`?application=${application.id}&quotation=${quotationId}`)
  await expect.element(rate).toMatchTextContent('6.967942')
  await expect.element(main.getByText('Your rate of 6.97% is correct.')).toBeVisible()
  await expect.element(main.getByLabelText('Quotation in the sandbox')).toHaveValue(quotationId)
})

test('a stated schedule from a file is compared: the first line that differs, and what explains it', async () => {
  await openProof()
  const file = makeFile(
    'cuadro.csv',
    'Fecha;Cuota;Intereses;Capital;Saldo\n04/01/2027;563,53;119,80;443,73;23.556,27\n',
    'text/csv'
  )
  await expect.element(main.getByText('Read a CSV file')).toBeVisible()
  chooseFile(file)
  await expect.element(main.getByLabelText('Your repayment schedule')).toHaveValue(await file.text())
  await main.getByLabelText('Your annual percentage rate, %').fill('6,16')
  await prove()
  await expect.element(main.getByText('Row 1, Instalment: yours is 563.53, expected 571.98.')).toBeVisible()
  await expect.element(main.getByText('the financed charges are left out')).toBeVisible()
  await expect.element(main.getByText('the charges were left out')).toBeVisible()
  await expectGoodForReaders(({ locale }) =>
    expect
      .element(
        main.getByText(locale === 'es' ? 'se omiten los gastos financiados' : 'the financed charges are left out')
      )
      .toBeVisible()
  )
})

test('cash flows are proven, a link shows the same proof, and the PDF is saved', async () => {
  const copied = fakeClipboard()
  const downloads = takeDownloads()
  await openProof()
  await main.getByRole('button', { name: 'Cash flows' }).click()
  const flows = main.getByLabelText(/^Cash flows/).last()
  await flows.fill('10/10/2012;500\n31/02/2012;270')
  await prove()
  await expect.element(main.getByText('Line 2: “31/02/2012” is not a date.')).toBeVisible()
  await expect.element(flows).toHaveFocus()
  await flows.fill('10/10/2012;500\n10/11/2012;270\n10/12/2012;270')
  await prove()
  await expect.element(rate).toMatchTextContent('85.585078')
  await main.getByRole('button', { name: 'PDF' }).click()
  await expect
    .poll(async () => (await downloads()).map(({ name, text }) => `${name} ${text.slice(0, 5)}`))
    .toEqual(['apr-proof.pdf %PDF-'])
  await main.getByRole('button', { name: 'Copy link' }).click()
  await expect.poll(copied).toMatch(/\/proofs\/quotation#p=[\w-]+$/)
  await openProof(new URL(copied() ?? '').hash)
  await expect.element(rate).toMatchTextContent('85.585078')
})

test('flows without a rate are refused at their field, and what cannot be loaded says why', async () => {
  respond('GET', `/${PATHS.applications}`, { status: 503 })
  await openProof()
  await expect.element(main.getByText('Your quotations could not be loaded.', { exact: false })).toBeVisible()
  await main.getByLabelText(/^Balloon payment/).fill('99999')
  await prove()
  await expect.element(main.getByText('The balloon payment exceeds the amount financed.')).toBeVisible()
  await main.getByRole('button', { name: 'Cash flows' }).click()
  await main
    .getByLabelText(/^Cash flows/)
    .last()
    .fill('2026-01-02;1;drawdown\n2026-01-01;1;charge')
  await prove()
  await expect.element(main.getByText('No rate solves the equation.', { exact: false })).toBeVisible()
  respond('POST', `/${PATHS.quoteProofs}`, { status: 503 })
  await main.getByRole('button', { name: 'Terms of a loan' }).click()
  await main.getByLabelText(/^Balloon payment/).fill('')
  await prove()
  await expect.element(main.getByRole('alert').filter({ hasText: 'The rate could not be calculated' })).toBeVisible()
})

test('an advertisement is checked: wrong, missing and hidden things with their article and words, for every reader', async () => {
  await renderApp('/proofs/advertisement', { account: 'user' })
  const check = main.getByRole('button', { name: 'Check', exact: true })
  await check.click()
  await expect.element(main.getByText('Paste the advertisement.')).toBeVisible()
  await main.getByRole('button', { name: 'Use an example' }).click()
  await check.click()
  const findings = main.getByRole('region', { name: 'Findings' })
  await expect.element(findings).toMatchTextContent('“5,99 %” does not match the other figures, which give 6.16')
  await expect.element(findings).toMatchTextContent('Article 8(3)(c)')
  await expect.element(findings).toMatchTextContent('Sin tocar tus ahorros')
  await expect.element(findings).toMatchTextContent('Only in small print')
  expect(main.getByRole('region', { name: 'Text as read' }).getByCss('mark').elements().length).toBeGreaterThan(5)
  await expectGoodForReaders(({ locale }) =>
    expect
      .element(main.getByRole('region', { name: /Findings|Resultados/ }))
      .toMatchTextContent(locale === 'es' ? 'Artículo 8, apartado 3, letra c)' : 'Article 8(3)(c)')
  )
})
