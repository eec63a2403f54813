import {
  type AdvertisementCheckRequest,
  type AdvertisementCheckResult,
  advertisementCheckSchema,
  LIMITS,
  PATHS,
  type Problem,
  type QuoteProof,
  type QuoteProofRequest,
  quoteProofSchema
} from '@portico/contract'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { admin, sharePortal, user } from '../../testing/shared-portal.ts'

sharePortal()

const LOAN: NonNullable<QuoteProofRequest['loan']> = {
  price: '30000.00',
  deposit: '6000.00',
  termInMonths: 48,
  nominalRate: '5.99',
  drawdownOn: '2026-12-04'
}

const post = (path: string, json: unknown, headers: Record<string, string> = {}, client = user) =>
  client.fetch(path, { method: 'POST', json, headers })

async function prove(request: QuoteProofRequest): Promise<QuoteProof> {
  const response = await post(PATHS.quoteProofs, request)
  expect(response.status).toBe(200)
  return quoteProofSchema.parse(await response.json())
}

async function refused(path: string, json: unknown): Promise<Problem> {
  const response = await post(path, json)
  expect(response.status).toBe(400)
  return (await response.json()) as Problem
}

describe('the proof of a rate', () => {
  test('of a loan has every term, which add up to nought, and the rate to six decimals', async () => {
    const proof = await prove({ loan: LOAN })
    expect(proof.annualPercentageRate).toEqual({ sixDecimals: '6.157242', twoDecimals: '6.16', oneDecimal: '6.2' })
    expect(proof.flows).toHaveLength(49)
    expect(proof.flows[0]).toMatchObject({ type: 'DRAWDOWN', amount: '24000.00', factor: '1.0000000000' })
    expect(proof.flows[1]).toMatchObject({ date: '2027-01-04', amount: '563.53', interval: { text: '1/12', days: 0 } })
    expect(proof.difference).toBe('0.000000')
    expect(proof.loan).toMatchObject({ lastInstalment: '563.58', totalPayable: '27049.49' })
  })

  test('of flows counts days as Annex III does, and explains a rate that a spreadsheet gives', async () => {
    const proof = await prove({
      flows: [
        { date: '2012-12-10', amount: '270.00', type: 'INSTALMENT' },
        { date: '2012-10-10', amount: '500.00', type: 'DRAWDOWN' },
        { date: '2012-11-13', amount: '270.00', type: 'INSTALMENT' }
      ],
      statedRate: '81.3'
    })
    expect(proof.flows.map(({ interval }) => interval.text)).toEqual(['0', '1/12 + 3/366', '2/12'])
    expect(proof.statedRate).toMatchObject({ isEqual: false })
  })

  test('compares a stated schedule: the first figure that differs, and the convention that has them all', async () => {
    const own = await prove({ loan: { ...LOAN, charges: [{ amount: '360.00', financed: true }] } })
    const without = await prove({ loan: LOAN })
    const same = await prove({ loan: LOAN, schedule: without.loan?.schedule ?? [] })
    expect(same.comparison).toMatchObject({ differences: 0, comparedFigures: 240, first: null, explanations: [] })
    const { comparison } = await prove({
      loan: { ...LOAN, charges: [{ amount: '360.00', financed: true }] },
      schedule: without.loan?.schedule ?? []
    })
    expect(comparison?.first).toEqual({
      row: 1,
      column: 'instalment',
      expected: own.loan?.instalment,
      stated: without.loan?.instalment
    })
    expect(comparison?.explanations[0]).toEqual({
      reasons: ['CHARGES_LEFT_OUT'],
      isReproduced: true,
      matchingRows: 48,
      detail: 'the financed charges are left out'
    })
  })

  test.each<[string, unknown, string]>([
    ['nothing to prove', {}, 'loan'],
    ['both', { loan: LOAN, flows: [] }, 'flows'],
    ['a schedule without a loan', { flows: [], schedule: [] }, 'flows'],
    ['an amount with a comma', { loan: { ...LOAN, price: '30000,00' } }, 'loan.price'],
    ['a day that does not exist', { loan: { ...LOAN, drawdownOn: '2026-02-30' } }, 'loan.drawdownOn'],
    ['a balloon above the loan', { loan: { ...LOAN, balloon: '99999.00' } }, 'loan'],
    ['a loan beyond the calendar', { loan: { ...LOAN, drawdownOn: '9998-12-04' } }, 'loan'],
    [
      'flows without a drawdown',
      { flows: [1, 2].map((day) => ({ date: `2026-01-0${day}`, amount: '1.00', type: 'CHARGE' })) },
      'flows'
    ],
    [
      'a wrong flow, by its place',
      {
        flows: [
          { date: '2026-01-01', amount: '1.00', type: 'DRAWDOWN' },
          { date: '2026-01-02', amount: '1.00', type: 'X' }
        ]
      },
      'flows.1.type'
    ],
    ['too long a term', { loan: { ...LOAN, termInMonths: LIMITS.proofMonths + 1 } }, 'loan.termInMonths'],
    [
      'no rate',
      {
        flows: [
          { date: '2026-01-01', amount: '1.00', type: 'DRAWDOWN' },
          { date: '2026-01-01', amount: '2.00', type: 'CHARGE' }
        ]
      },
      'flows'
    ]
  ])('is refused for %s', async (_case, request, field) => {
    const { fieldErrors } = await refused(PATHS.quoteProofs, request)
    expect(fieldErrors?.map((error) => error.field)).toContain(field)
  })

  test('is bounded in its flows, and the most that is allowed is done in little time', async () => {
    const flows = Array.from({ length: LIMITS.proofFlows }, (_, index) => ({
      date: `${2000 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-10`,
      amount: index === 0 ? '100000.00' : '100.00',
      type: index === 0 ? ('DRAWDOWN' as const) : ('INSTALMENT' as const)
    }))
    const begun = performance.now()
    expect((await prove({ flows })).flows).toHaveLength(LIMITS.proofFlows)
    expect(performance.now() - begun).toBeLessThan(3000)
    const { fieldErrors } = await refused(PATHS.quoteProofs, { flows: [...flows, flows[1]] })
    expect(fieldErrors).toEqual([{ objectName: 'quoteProof', field: 'flows', message: 'Max' }])
  })
})

describe('the PDF of a proof', () => {
  const file = async (language: string, request: QuoteProofRequest = { loan: LOAN, title: 'Cotización Ñ 42' }) => {
    const response = await post(PATHS.quoteProofs, request, { Accept: 'application/pdf', 'Accept-Language': language })
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('application/pdf')
    expect(response.headers.get('Content-Disposition')).toBe('attachment;filename=apr-proof.pdf')
    return new Uint8Array(await response.arrayBuffer())
  }

  test.each([
    ['en', 'Proof of the APR', '6.157242', 'Page 1 of 2', '24,000.00'],
    ['es', 'Justificación de la TAE', '6,157242', 'Página 1 de 2', '24.000,00']
  ])('in %s has the figures as text, page numbers, and a title in its language', async (language, ...words) => {
    const document = await getDocumentProxy(await file(language))
    const { text, totalPages } = await extractText(document, { mergePages: true })
    expect(totalPages).toBe(2)
    for (const word of [...words, 'Cotización Ñ 42', '48/12']) expect(text).toContain(word)
    const { info } = await getMeta(document)
    expect(info).toMatchObject({ Title: `${words[0]}: Cotización Ñ 42`, Language: language })
    expect(info.CreationDate).toBeUndefined()
  })

  test('is the same for the same input, byte for byte', async () => {
    expect(Buffer.from(await file('en')).equals(Buffer.from(await file('en')))).toBe(true)
  })

  test('says what a comparison found', async () => {
    const schedule = (await prove({ loan: LOAN })).loan?.schedule ?? []
    const bytes = await file('en', { loan: { ...LOAN, nominalRate: '6.49' }, schedule, statedRate: '6.16' })
    const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
    expect(text).toContain('First difference: row 1, instalment')
    expect(text).toMatch(/the fixed borrowing rate is 5\.99%/)
  })
})

describe('the check of an advertisement', () => {
  const check = async (request: AdvertisementCheckRequest, language = 'en'): Promise<AdvertisementCheckResult> => {
    const response = await post(PATHS.advertisementChecks, request, { 'Accept-Language': language })
    expect(response.status).toBe(200)
    return advertisementCheckSchema.parse(await response.json())
  }
  const AD = 'Importe total del crédito 24.000 €, 48 cuotas de 563,53 €, TIN fijo 5,99 %, TAE 5,99 %'

  test('names article, words and the figure that the others give, in the language of the reader', async () => {
    const result = await check({ country: 'ES', channel: 'WEBSITE', text: AD })
    const apr = result.findings.find(({ item }) => item === 'APR')
    expect(apr).toMatchObject({ article: '8(3)(c)', status: 'WRONG', words: '5,99 %', expected: '6.16' })
    expect(apr?.detail).toBe('“5,99 %” does not match the other figures, which give 6.16%.')
    expect(result.text.slice(apr?.excerpt?.start, apr?.excerpt?.end)).toBe('5,99 %')
    expect(result.counts.wrong).toBe(1)
    const spanish = await check({ country: 'ES', channel: 'WEBSITE', text: AD }, 'es')
    expect(spanish.findings.find(({ item }) => item === 'APR')?.detail).toContain('de los que resulta 6,16\u00a0%')
  })

  test('reads HTML, and says what is not prominent in it', async () => {
    const { findings, text } = await check({
      country: 'ES',
      channel: 'WEBSITE',
      html: `<p>Desde <b>199&nbsp;€</b> al mes</p><script>alert(1)</script><small>${AD}</small><p>Atención: tomar dinero prestado cuesta dinero</p>`
    })
    expect(text).not.toContain('alert')
    expect(findings.find(({ item }) => item === 'TOTAL_AMOUNT_OF_CREDIT')).toMatchObject({
      status: 'NOT_PROMINENT',
      reason: 'SMALL'
    })
    expect(findings.find(({ item }) => item === 'WARNING')).toMatchObject({ status: 'FOUND', reason: 'EXACT_WORDING' })
  })

  test.each<[string, unknown, string]>([
    ['nothing', { country: 'ES', channel: 'WEBSITE', text: ' ' }, 'text'],
    ['text and HTML', { country: 'ES', channel: 'WEBSITE', text: 'a', html: 'b' }, 'html'],
    ['another country', { country: 'PL', channel: 'WEBSITE', text: 'a' }, 'country'],
    ['another channel', { country: 'ES', channel: 'PIGEON', text: 'a' }, 'channel'],
    ['too long a text', { country: 'ES', channel: 'PRINT', text: 'a'.repeat(LIMITS.advertisementText + 1) }, 'text'],
    [
      'HTML with too long a text',
      { country: 'ES', channel: 'PRINT', html: 'a'.repeat(LIMITS.advertisementText + 1) },
      'html'
    ]
  ])('is refused for %s', async (_case, request, field) => {
    const { fieldErrors } = await refused(PATHS.advertisementChecks, request)
    expect(fieldErrors?.map((error) => error.field)).toContain(field)
  })
})

test('a user who asks too often has to wait, and others have not', async () => {
  const check = { country: 'ES', channel: 'PRINT', text: 'a' }
  let response = await post(PATHS.advertisementChecks, check, {}, admin)
  for (let asked = 1; asked < 125 && response.status === 200; asked++)
    response = await post(PATHS.advertisementChecks, check, {}, admin)
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect((await post(PATHS.advertisementChecks, check)).status).toBe(200)
})
