import { describe, expect, test } from 'vitest'
import { EMPTY_VALUES, EXAMPLE_LOAN, type ProofValues, readForm } from './form.ts'
import { fragmentOf, valuesOf } from './link.ts'
import { readFlows } from './read-flows.ts'
import { readSchedule } from './read-schedule.ts'
import { TableError } from './read-table.ts'

const issueOf = (read: () => unknown) => {
  try {
    read()
  } catch (error) {
    if (error instanceof TableError) return error.issue
  }
  return undefined
}

describe('cash flows', () => {
  const EXPECTED = [
    { date: '2012-10-10', amount: '500.00', type: 'DRAWDOWN' },
    { date: '2012-11-10', amount: '1270.50', type: 'INSTALMENT' }
  ]

  test.each([
    ['two columns, decimal point', '2012-10-10,500\n2012-11-10,1270.50'],
    ['semicolons, decimal comma, day first', '10/10/2012;500,00\r\n10.11.2012;1.270,50'],
    ['signs of the customer', '2012-10-10;500\n2012-11-10;-1270,50'],
    ['signs of the lender', '2012-10-10;-500 €\n2012-11-10;1.270,50 €'],
    ['parentheses', '2012-10-10\t500\n2012-11-10\t(1,270.50)'],
    [
      'headings in another order, and a mark at the beginning',
      '\uFEFFImporte;Tipo;Fecha\n500;Disposición;10/10/2012\n1270,5;Cuota;10/11/2012'
    ],
    ['blank lines', '\n2012-10-10,500,drawdown\n\n2012-11-10,1270.5,instalment\n']
  ])('%s', (_case, text) => {
    expect(readFlows(text)).toEqual(EXPECTED)
  })

  test.each([
    ['', { key: 'empty' }],
    ['date,amount\n', { key: 'empty' }],
    ['day of birth,name\n2012-10-10,500', { key: 'header', line: 1 }],
    ['2012-10-10,500\n2012-02-30,1', { key: 'date', line: 2, cell: '2012-02-30' }],
    ['2012-10-10,500\n\n2012-11-10,abc', { key: 'amount', line: 3, cell: 'abc' }],
    ['2012-10-10;500;Geschenk', { key: 'type', line: 1, cell: 'Geschenk' }],
    ['2012-10-10,500,00', { key: 'type', line: 1, cell: '00' }]
  ])('%j is refused with its line', (text, issue) => {
    expect(issueOf(() => readFlows(text))).toEqual(issue)
  })
})

test('more cash flows than one proof takes are refused', () => {
  expect(issueOf(() => readFlows('2012-10-10,1\n'.repeat(2001)))).toEqual({ key: 'tooMany', limit: 2000 })
})

describe('a schedule', () => {
  test('has the columns that its headings say, in either language, and ignores the others', () => {
    expect(
      readSchedule('N.º;Fecha;Cuota;Intereses;Capital;Capital pendiente\n1;04/01/2027;563,53;119,80;443,73;23.556,27')
    ).toEqual([
      { date: '2027-01-04', instalment: '563.53', interest: '119.80', principal: '443.73', balance: '23556.27' }
    ])
    expect(readSchedule('No.,Payment,Balance\n1,563.53,\n2,563.53,22000')).toEqual([
      { instalment: '563.53' },
      { instalment: '563.53', balance: '22000.00' }
    ])
  })

  test.each([
    ['1;2;3\n4;5;6', { key: 'header', line: 1 }],
    ['Instalment\n-5', { key: 'amount', line: 2, cell: '-5' }],
    ['Date;Instalment\n1/13/2027;5', { key: 'date', line: 2, cell: '1/13/2027' }]
  ])('%j is refused with its line', (text, issue) => {
    expect(issueOf(() => readSchedule(text))).toEqual(issue)
  })
})

describe('the form', () => {
  test('makes a request of what is typed, in the way of either language', () => {
    const { request } = readForm({
      ...EMPTY_VALUES,
      title: ' Offer 42 ',
      loan: { ...EXAMPLE_LOAN, price: '30.000,00', nominalRate: '5,99', paidCharges: '12,5' },
      statedRate: '6,97 %'
    })
    expect(request).toMatchObject({
      title: 'Offer 42',
      statedRate: '6.97',
      loan: {
        price: '30000.00',
        nominalRate: '5.99',
        charges: [
          { amount: '360.00', financed: true },
          { amount: '12.50', financed: false }
        ]
      }
    })
  })

  test('says what is wrong with each field', () => {
    const { errors } = readForm({
      ...EMPTY_VALUES,
      loan: {
        ...EXAMPLE_LOAN,
        price: '',
        deposit: 'x',
        termInMonths: '0',
        nominalRate: '5.999',
        drawdownOn: '2026-02-30'
      },
      statedRate: '6',
      schedule: 'nothing'
    })
    expect(errors).toEqual({
      price: { key: 'required' },
      deposit: { key: 'amount' },
      termInMonths: { key: 'term', limit: 480 },
      nominalRate: { key: 'nominalRate' },
      drawdownOn: { key: 'date' },
      statedRate: { key: 'rate' },
      schedule: { key: 'table.header', line: 1 }
    })
  })
})

test.each([
  [{ deposit: '29000', tradeIn: '1000' }, { deposit: { key: 'nothingLeft' } }],
  [{ balloon: '24360.01' }, { balloon: { key: 'balloon' } }],
  [{ paidCharges: '24000' }, { paidCharges: { key: 'chargesTooHigh' } }]
])('amounts that are no loan together are refused: %o', (changes, errors) => {
  expect(readForm({ ...EMPTY_VALUES, loan: { ...EXAMPLE_LOAN, ...changes } }).errors).toEqual(errors)
})

describe('a link', () => {
  test('keeps what is typed, and is short', () => {
    const values: ProofValues = {
      ...EMPTY_VALUES,
      title: 'Cotización Ñ',
      schedule: 'Instalment\n'.padEnd(2000, '563,53\n')
    }
    const fragment = fragmentOf(values)
    expect(fragment.length).toBeLessThan(500)
    expect(valuesOf(fragment)).toEqual(values)
  })

  test.each(['', '#other', '#p=', '#p=AAAA', '#p=!!'])('%j is none', (fragment) => {
    expect(valuesOf(fragment)).toBeUndefined()
  })

  test('brings nothing but texts and known choices', () => {
    const strange = { ...EMPTY_VALUES, source: 'x', currency: 'USD', loan: { price: { a: 1 }, other: 'x' }, flows: 5 }
    expect(valuesOf(fragmentOf(strange as unknown as ProofValues))).toEqual({
      ...EMPTY_VALUES,
      loan: Object.fromEntries(Object.keys(EXAMPLE_LOAN).map((field) => [field, ''])),
      flows: ''
    })
  })
})
